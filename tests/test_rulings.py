"""Every reading of every ambiguous clause gives its own outcome on a position worked by hand."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from deviations.choice import LETTERS, RULINGS, Readings, format_readings, parse_readings
from deviations.readings import AS_WRITTEN, READINGS, rules_of, steps_of
from spec import rulesets
from spec.area import Area
from spec.cards import CARDS, Card, deck_of
from spec.errors import BadSetup, IllegalMove, PixiesError
from spec.notation import parse_area
from spec.placing import Placement
from spec.rules import Game, Round, Table

SCORES = {
    # (ambiguity, area, round, ruleset) -> the total under readings a, b, c
    ("A02", ". . . / b4* . . / . . .", 1, "base"): (1, 0),
    ("A07", ". . . / . . b6s1+#b5 / . . .", 1, "base"): (7, 6),
    ("A24", "r1* m2 . / b4* . . / . . .", 1, "base"): (8, 7),
    ("A24", "r1* . . / b4* . . / . . . ; R3=mRu2", 1, "both"): (4, 3),
    ("A25", ". m2 m3 / . . . / . . .", 1, "base"): (4, 0, 0),
    ("A25", "b1s6 m2 m3 / . . . / . . .", 1, "base"): (12, 12, 10),
    ("A26", ". . . / . . . / . . r9", 3, "base"): (0, 4),
    ("A27", "b1s6 b2s4 . / . . . / . b8x3 b9x1", 1, "base"): (10, 14, 14),
    ("A27", "b1s6 b2s4 . / . . . / g7 g8x2 g9x4", 1, "base"): (10, 10, 14),
    ("A28", "b1s6 b2s4 . / . . . / . . .", 1, "base"): (14, 0),
    ("A29", "r1*+#b1s6 r2s5+#b9x6 . / . . . / . . .", 1, "base"): (14, 14),
    ("A29", "r1*+#b1s6 . . / . . . / . . .", 1, "base"): (2, 8),
    ("A31", ". . . / . . . / . . b9x6", 1, "base"): (-6, 0),
    ("A36", ". bg2s6xy g3* / b4* . . / . . .", 1, "flower_power"): (14, 13),
    ("A37", "# # . / . . . / . . .", 1, "base"): (0, 10),
    ("A38", "gy1d3 # # / . . . / . . .", 1, "flower_power"): (16, 13),
    ("A39", ". bg2s6xy . / m4 . . / . . .", 1, "both"): (5, 6),
    ("A42", ". . . / . . . / . . . ; C2=bCv3 C3=mCu3", 1, "both"): (4, 0, 0),
    ("A42", ". b2s4 . / . . . / . . . ; C2=bCv3", 1, "both"): (8, 8, 4),
    ("A43", ". . . / b4* . . / . . . ; C3=bCv3", 1, "both"): (2, 1),
    ("A44", "b1s6 m2 . / . . . / . . . ; R1=bRc2", 1, "both"): (18, 16),
    ("A45", ". y2* . / . g5 . / . r8x5 . ; C2=gCp4", 1, "both"): (4, 8),
    ("A45b", ". . . / . g5 . / . . . ; C2=gCp4", 1, "both"): (4, 8),
    ("A46", "r1s3 b2s4+# . / . . . / . . . ; R1=mRu2", 1, "both"): (15, 17),
    ("A47", ". bg2s6xy . / . y5 . / . . . ; R2=bRk", 1, "both"): (5, 6),
    ("A47", ". bg2s6xy . / . . . / . . . ; C1=yCv3", 1, "both"): (5, 5),
    ("A56", ". . . / . . b6s1+# / . . .", 1, "base"): (7, 2),
    ("A58", "b1s6 b2s4 . / . . . / r7x1 m8x1 r9", 1, "base"): (14, 12),
    ("A59", ". m2 . / b4* . . / . . .", 1, "base"): (2, 1),
    ("A48", "#bCv3 # . / . . . / . . .", 1, "both"): (10, 5),
}


def reading(ambiguity: str, at: int) -> Readings:
    return parse_readings([f"{ambiguity}={'abc'[at]}"])


@pytest.mark.parametrize(("ambiguity", "line", "round_number", "ruleset"), SCORES)
def test_readings_of_scoring(ambiguity: str, line: str, round_number: int, ruleset: str) -> None:
    wanted = SCORES[ambiguity, line, round_number, ruleset]
    area = parse_area(line)
    assert wanted == tuple(
        rules_of(ruleset, reading(ambiguity, at)).score(area, round_number).total for at in range(len(wanted))
    )


PLACEMENTS = {
    # (ambiguity, area, card) -> the legal placements under readings a, b
    ("A04", ". . . / . g5+#y5 . / . r8 .", "b5"): ("#1 #2 #3 #4 #6 #7 #9", "#1 #2 #3 #4 #6 #7 #9 #8"),
    ("A05", "b1s6 b2s4 b3s1 / b4 b5 b6x1 / b7x3 . .", "b9x6"): ("9", "9 #8 #9"),
    ("A06", "b1s6 b2s4 b3s1 / b4 g5+#y5 #r5 / b7x3 . .", "r6"): ("6", "#8 #9"),
    ("A06", "b1s6 b2s4 b3s1 / b4 g5+#y5 #r5 / b7x3 r8 r9", "r6"): ("6", "6"),
    ("A09", "b1s6 b2s4 b3s1 / b4 g5+#y5 b6x1 / b7x3 r8 .", "b5"): ("#9", "#9 5"),
    ("A10", "b1s6 b2s4 b3s1 / b4 g5+#y5 b6x1 / b7x3 r8 .", "b5"): ("#9", "9"),
    ("A63", ". . . / . . . / . . . ; R1=mRu2", "bRc2"): ("R2 R3", "R2"),
    ("A40", "b1s6 b2s4 b3s1 / b4 g5+#y5 b6x1 / b7x3 r8 . ; R1=mRu2 R2=bRk", "bRc2"): ("R3", "R3 #9"),
}


@pytest.mark.parametrize(("ambiguity", "line", "card_id"), PLACEMENTS)
def test_readings_of_placement(ambiguity: str, line: str, card_id: str) -> None:
    wanted = PLACEMENTS[ambiguity, line, card_id]
    found = (rules_of("both", reading(ambiguity, at)).placements(parse_area(line), CARDS[card_id]) for at in (0, 1))
    assert tuple(" ".join(map(str, each)) for each in found) == wanted


def test_a_pair_that_may_change_loses_the_card_that_was_up() -> None:
    area = rules_of("both", reading("A09", 1)).place(
        parse_area(". . . / . g5+#y5 . / . . ."), CARDS["b5"], Placement(5)
    )
    assert str(area) == ". . . / . b5+#y5 . / . . ."


def nearly(players: int, filled: tuple[int, ...], offer: str, rulings: Readings) -> Round:
    """A turn about to start: each seat has its first spaces filled, one card each, and this offer lies on the table."""
    pool = {number: [card for card in deck_of("base") if card.number == number] for number in range(1, 10)}
    areas = tuple(_filled([pool[number].pop(0) for number in range(1, many + 1)]) for many in filled)
    cards = tuple(CARDS[each] for each in offer.split())
    table = Table(players, rules_of("base", rulings))
    return Round(table, 1, 0, deck_of("base"), cards, areas, 0, len(cards), 0, filled)


def _filled(cards: list[Card]) -> Area:
    tokens = [card.id for card in cards] + ["."] * (9 - len(cards))
    return parse_area(" / ".join(" ".join(tokens[at : at + 3]) for at in (0, 3, 6)))


def takes_made(round_: Round) -> int:
    """How many cards are taken until the round ends or a new turn starts, each card as it lies in the offer."""
    made, deck = 0, round_.deck
    while not round_.over and round_.deck == deck:
        round_ = round_.take(*round_.moves[0])
        made += 1
    return made


ENDS = {
    # (ambiguity, players, filled spaces, offer) -> takes made under readings a, b, c
    ("A11", 3, (8, 2, 2), "r9 b4 b5"): (3, 1),
    ("A12", 2, (8, 8), "r9 b1s6 b3s1 b4"): (2, 1, 4),
    ("A13", 2, (7, 8), "b4 r9 b1s6 b3s1"): (2, 4),
    ("A14", 2, (8, 6), "b1s6 b2s4 r9 b3s1"): (4, 3),
}


@pytest.mark.parametrize(("ambiguity", "players", "filled", "offer"), ENDS)
def test_readings_of_the_round_end(ambiguity: str, players: int, filled: tuple[int, ...], offer: str) -> None:
    wanted = ENDS[ambiguity, players, filled, offer]
    found = (takes_made(nearly(players, filled, offer, reading(ambiguity, at))) for at in range(len(wanted)))
    assert tuple(found) == wanted


def test_a_full_player_who_cannot_place_is_passed_over_when_a_turn_is_played_to_its_end() -> None:
    """A12 c: seat 0 fills at take 1; at take 3 only cards it has validated are on offer, so seat 1 takes the last."""
    area = parse_area("b1s6 b2s4 b3s1 / b4 g5+#y5 b6x1 / b7x3 r8 .")
    start = nearly(2, (8, 1), "r9 g1s5 r5 b5", reading("A12", 2))
    start = replace(start, areas=(area, parse_area(". . . / y4s3 . . / . . .")))
    first = start.take(CARDS["r9"], Placement(9))
    second = first.take(CARDS["g1s5"], Placement(1))
    assert (second.over, second.takes, second.to_take) == (False, 3, 1)
    assert second.take(CARDS["r5"], Placement(5)).over


def deck(ids: str = "") -> tuple[Card, ...]:
    first = tuple(CARDS[each] for each in ids.split())
    return (*first, *(card for card in deck_of("base") if card not in first))


@pytest.mark.parametrize(("at", "seat"), [(0, 0), (1, 2), (2, 1)])
def test_readings_of_the_next_starter(at: int, seat: int) -> None:
    round_ = rules_of("base", reading("A17", at)).start_round(3, deck(), 1, 1)
    for _ in range(3):
        round_ = round_.take(*round_.moves[0])
    assert round_.to_take == seat


@pytest.mark.parametrize(("at", "seat"), [(0, 2), (1, 1), (2, 1)])
def test_readings_of_the_next_first_player(at: int, seat: int) -> None:
    round_ = nearly(3, (8, 1, 2), "r9 b4 b5", reading("A18", at))
    for _ in range(3):
        round_ = round_.take(*round_.moves[0])
    assert round_.next_first_player == seat


@pytest.mark.parametrize(("at", "cards"), [(0, 4), (1, 2)])
def test_readings_of_the_two_player_offer(at: int, cards: int) -> None:
    assert len(rules_of("base", reading("A19", at)).start_round(2, deck(), 1, 0).offer) == cards


@pytest.mark.parametrize(("at", "wanted"), [(0, (True, 0)), (1, (False, 2))])
def test_readings_of_a_short_deck(at: int, wanted: tuple[bool, int]) -> None:
    round_ = rules_of("base", reading("A21", at)).start_round(3, deck()[:5], 1, 0)
    for _ in range(3):
        round_ = round_.take(*round_.moves[0])
    assert (round_.over, len(round_.offer)) == wanted


def test_readings_of_the_player_count() -> None:
    assert Table(5, rules_of("base", reading("A22", 0))).players == 5
    with pytest.raises(BadSetup, match="2 to 4 players"):
        Table(5, rules_of("base", reading("A22", 1)))


def test_readings_of_which_card_may_be_taken() -> None:
    """A08: seat 0 has validated the 5; may it take another 5 while a 7 is on offer?"""
    area = parse_area(". . . / . g5+#y5 . / . . .")
    for at, ids in enumerate([{"b5", "g7", "b8x3"}, {"g7", "b8x3"}]):
        round_ = replace(nearly(3, (1, 1, 1), "b5 g7 b8x3", reading("A08", at)), areas=(area, area, area))
        assert {card.id for card, _ in round_.moves} == ids
    with pytest.raises(IllegalMove, match="TAKE-2: b5 may not be taken"):
        round_.take(CARDS["b5"], Placement(6, faceup=False))


def test_a_giant_fits_even_where_no_edge_is_free() -> None:
    """A08 is about cards whose number is validated; a giant has none."""
    area = parse_area(". . . / . g5+#y5 . / . . . ; C1=rCp4 C2=gCp4 C3=mCu3", "little_giants")
    round_ = replace(nearly(3, (1, 1, 1), "b5 bCv3 r5*", reading("A08", 1)), areas=(area, area, area))
    assert {card.id for card, _ in round_.moves} == {"bCv3"}


def test_readings_of_a_tie() -> None:
    assert [rules_of("base", reading("A32", at)).winners([3, 7, 7]) for at in (0, 1)] == [(1, 2), (1,)]


def round_two(rulings: Readings, first: Iterable[Card], second: Iterable[Card]) -> Game:
    """The game when round 2 has started, each player doing the first legal thing."""
    game = rules_of("base", rulings).start_game(3, [tuple(first), tuple(second)], 1, 0)
    while len(game.rounds) == 1:
        game = game.move(*game.round.moves[0])
    return game


def test_readings_of_the_reshuffle() -> None:
    """A34: all cards come back, or those that lay hidden are lost to round 2."""
    game = round_two(reading("A34", 0), deck(), deck())
    assert len(game.round.deck) == 67
    with pytest.raises(BadSetup, match="has too many"):
        round_two(reading("A34", 1), deck(), deck())
    hidden = {space.facedown for area in game.rounds[0].areas for space in area.spaces}
    left = [card for card in deck() if card not in hidden]
    assert round_two(reading("A34", 1), deck(), left).round.deck == tuple(left[3:])


def test_giants_that_fill_a_space_end_the_round_sooner() -> None:
    area = parse_area("b1s6 b2s4 b3s1 / b4 g5 b6x1 / b7x3 r8 . ; C1=bCv3")
    assert [rules_of("both", reading("A41", at)).is_full(area) for at in (0, 1)] == [False, True]


def test_lone_facedown_cards_may_be_read_as_no_filling() -> None:
    area = parse_area("b1s6 b2s4 b3s1 / b4 g5+#y5 #r5 / b7x3 r8 r9")
    assert [rules_of("both", reading("A57", at)).is_full(area) for at in (0, 1)] == [True, False]


@pytest.mark.parametrize(("at", "seats"), [(0, [1, 0, 1, 0]), (1, [1, 0, 0, 1])])
def test_readings_of_the_two_player_order(at: int, seats: list[int]) -> None:
    round_ = rules_of("base", reading("A51", at)).start_round(2, deck(), 1, 1)
    found = []
    for _ in range(4):
        found.append(round_.to_take)
        round_ = round_.take(*round_.moves[0])
    assert found == seats


def test_the_rules_as_ruled_are_those_of_the_spec() -> None:
    assert all(letter == AS_WRITTEN for letter in RULINGS.values())
    assert rules_of("both") is rulesets.rules_of("both")


def test_every_other_reading_replaces_steps_and_no_reading_is_missing() -> None:
    played = {(name, letter) for name, letters in LETTERS.items() for letter in letters}
    assert played == READINGS.keys() | {(name, AS_WRITTEN) for name in LETTERS}
    assert all(steps_of(*each) for each in READINGS)


def test_every_reading_is_tried_here() -> None:
    singly = {"A08", "A17", "A18", "A19", "A21", "A22", "A32", "A34", "A41", "A51", "A57"}
    assert {key[0] for key in (*SCORES, *PLACEMENTS, *ENDS)} | singly == set(LETTERS)


@pytest.mark.parametrize("ambiguity", LETTERS)
def test_rulings_read_back(ambiguity: str) -> None:
    for letter in LETTERS[ambiguity]:
        wanted = () if letter == RULINGS[ambiguity] else (f"{ambiguity}={letter}",)
        assert format_readings(parse_readings([f"{ambiguity}={letter}"])) == wanted


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ("A99=b", "no ruling is called 'A99' (in 'A99=b'): use one of A02 A04"),
        ("a25=d", "A25 has no reading 'd' (in 'a25=d'): use one of a b c"),
        ("A2=b", "did you mean 'A02'?"),
        ("zz=b", "no ruling is called 'zz' (in 'zz=b'): use one of A02"),
        ("A25=b A27=b A25=c", "A25=b and A25=c are two readings of one ambiguity: choose one of them"),
        ("A25", "A25 has no reading ''"),
        ("A25=d", "A25 has no reading 'd' (in 'A25=d'): use one of a b c"),
        ("A25=ab", "A25 has no reading 'ab'"),
    ],
)
def test_a_wrong_ruling_is_refused(choice: str, message: str) -> None:
    with pytest.raises(PixiesError) as refusal:
        parse_readings(choice.split())
    assert message in str(refusal.value)


def test_a_ruling_may_be_said_twice_in_capitals_or_small() -> None:
    assert parse_readings(["A25=b", "a25=B", "A45B=b", "A45b=b"]) == parse_readings(["A25=b", "A45b=b"])
