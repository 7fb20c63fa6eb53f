"""Every reading of every ambiguous clause gives its own outcome on a position worked by hand."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from deviations.choice import LETTERS, RULINGS, format_readings, parse_readings
from deviations.readings import AS_WRITTEN, READINGS, rules_of, steps_of
from spec import rulesets
from spec.cards import CARDS, Card
from spec.errors import BadSetup, IllegalMove, PixiesError
from spec.notation import parse_area
from spec.placing import Placement
from spec.rules import Game, Round, Rules, Table
from tests.helpers import deck, nearly, tables

PAIR = ". . . / . g5+#y5 . / . . ."
"""An area that has validated its 5."""

TABLES = tables("rulings")


def under(name, letter, ruleset="base"):
    """The rules under a reading of one ambiguity."""
    return rules_of(ruleset, parse_readings([f"{name}={letter}"]))


@pytest.mark.parametrize(("name", "line", "round_number", "ruleset", "wanted"), TABLES["scores"])
def test_readings_of_scoring(name, line, round_number, ruleset, wanted):
    area, letters = parse_area(line), "abc"[: len(wanted)]
    assert [under(name, letter, ruleset).score(area, round_number).total for letter in letters] == wanted


@pytest.mark.parametrize(("name", "line", "card_id", "wanted"), TABLES["placements"])
def test_readings_of_placement(name, line, card_id, wanted):
    found = (under(name, letter, "both").placements(parse_area(line), CARDS[card_id]) for letter in "ab")
    assert [" ".join(map(str, each)) for each in found] == wanted


def test_a_pair_that_may_change_loses_the_card_that_was_up():
    area = under("A09", "b", "both").place(parse_area(PAIR), CARDS["b5"], Placement(5))
    assert str(area) == ". . . / . b5+#y5 . / . . ."


def takes_made(round_: Round) -> int:
    """How many cards are taken until the round ends or a new turn starts, each card as it lies in the offer."""
    made, deck = 0, round_.deck
    while not round_.over and round_.deck == deck:
        round_ = round_.take(*round_.moves[0])
        made += 1
    return made


@pytest.mark.parametrize(("name", "filled", "offer", "wanted"), TABLES["ends"])
def test_readings_of_the_round_end(name, filled, offer, wanted):
    letters = "abc"[: len(wanted)]
    assert [takes_made(nearly(filled, offer, under(name, letter))) for letter in letters] == wanted


def test_a_full_player_who_cannot_place_is_passed_over_when_a_turn_is_played_to_its_end():
    """A12 c: seat 0 fills at take 1; at take 3 only cards it has validated are on offer, so seat 1 takes the last."""
    area = parse_area("b1s6 b2s4 b3s1 / b4 g5+#y5 b6x1 / b7x3 r8 .")
    start = nearly((8, 1), "r9 g1s5 r5 b5", under("A12", "c"))
    start = replace(start, areas=(area, parse_area(". . . / y4s3 . . / . . .")))
    first = start.take(CARDS["r9"], Placement(9))
    second = first.take(CARDS["g1s5"], Placement(1))
    assert (second.over, second.takes, second.to_take) == (False, 3, 1)
    assert second.take(CARDS["r5"], Placement(5)).over


def after(round_: Round, takes: int) -> Round:
    """The round after so many takes, each player doing the first legal thing."""
    for _ in range(takes):
        round_ = round_.take(*round_.moves[0])
    return round_


def seats(rules: Rules) -> list[int | None]:
    """Who takes the first four cards of a round of two players."""
    start = rules.start_round(2, deck(), 1, 1)
    return [after(start, takes).to_take for takes in range(4)]


def short(rules: Rules) -> tuple[bool, int]:
    """Whether a round is over and how many cards are on offer, when two cards are left for the second turn of three."""
    found = after(rules.start_round(3, deck()[:5], 1, 0), 3)
    return found.over, len(found.offer)


GIANT_WAITS = "b1s6 b2s4 b3s1 / b4 g5 b6x1 / b7x3 r8 . ; C1=bCv3"
LONE_FACEDOWN = "b1s6 b2s4 b3s1 / b4 g5+#y5 #r5 / b7x3 r8 r9"

SINGLY: dict[str, tuple[str, Callable[[Rules], object], tuple[object, ...]]] = {
    "A17": ("base", lambda rules: after(rules.start_round(3, deck(), 1, 1), 3).to_take, (0, 2, 1)),
    "A18": ("base", lambda rules: after(nearly((8, 1, 2), "r9 b4 b5", rules), 3).next_first_player, (2, 1, 1)),
    "A19": ("base", lambda rules: len(rules.start_round(2, deck(), 1, 0).offer), (4, 2)),
    "A21": ("base", short, ((True, 0), (False, 2))),
    "A22": ("base", lambda rules: rules.players_allowed(5), (True, False)),
    "A32": ("base", lambda rules: rules.winners([3, 7, 7]), ((1, 2), (1,))),
    "A41": ("both", lambda rules: rules.is_full(parse_area(GIANT_WAITS)), (False, True)),
    "A51": ("base", seats, ([1, 0, 1, 0], [1, 0, 0, 1])),
    "A57": ("both", lambda rules: rules.is_full(parse_area(LONE_FACEDOWN)), (True, False)),
}
"""Ambiguity -> ruleset, what to look at, and what is seen there under readings a, b, c."""


@pytest.mark.parametrize("name", SINGLY)
def test_readings_of_turns_and_ends(name):
    ruleset, seen, wanted = SINGLY[name]
    assert tuple(seen(under(name, letter, ruleset)) for letter in "abc"[: len(wanted)]) == wanted


def test_a_table_for_too_many_players_is_refused_as_it_is_read():
    assert Table(5, under("A22", "a")).players == 5
    with pytest.raises(BadSetup, match="2 to 4 players"):
        Table(5, under("A22", "b"))


def one_after_another(offer, letter, line):
    """A turn of three players with the same area, under a reading of A08."""
    return replace(nearly((1, 1, 1), offer, under("A08", letter)), areas=(parse_area(line),) * 3)


def test_readings_of_which_card_may_be_taken():
    """A08: seat 0 has validated the 5; may it take another 5 while a 7 is on offer?"""
    for letter, ids in {"a": {"b5", "g7", "b8x3"}, "b": {"g7", "b8x3"}}.items():
        round_ = one_after_another("b5 g7 b8x3", letter, PAIR)
        assert {card.id for card, _ in round_.moves} == ids
    with pytest.raises(IllegalMove, match="TAKE-2: b5 may not be taken"):
        round_.take(CARDS["b5"], Placement(6, faceup=False))


def test_a_giant_fits_even_where_no_edge_is_free():
    """A08 is about cards whose number is validated; a giant has none."""
    round_ = one_after_another("b5 bCv3 r5*", "b", f"{PAIR} ; C1=rCp4 C2=gCp4 C3=mCu3")
    assert {card.id for card, _ in round_.moves} == {"bCv3"}


def round_two(letter: str, second: tuple[Card, ...]) -> Game:
    """The game when round 2 has started, each player doing the first legal thing, under a reading of A34."""
    game = under("A34", letter).start_game(3, [deck(), second], 1, 0)
    while len(game.rounds) == 1:
        game = game.move(*game.round.moves[0])
    return game


def test_readings_of_the_reshuffle():
    """A34: all cards come back, or those that lay hidden are lost to round 2."""
    game = round_two("a", deck())
    assert len(game.round.deck) == 67
    with pytest.raises(BadSetup, match="has too many"):
        round_two("b", deck())
    hidden = {space.facedown for area in game.rounds[0].areas for space in area.spaces}
    left = tuple(card for card in deck() if card not in hidden)
    assert round_two("b", left).round.deck == left[3:]


def test_the_rules_as_ruled_are_those_of_the_spec():
    assert all(letter == AS_WRITTEN for letter in RULINGS.values())
    assert rules_of("both") is rulesets.rules_of("both")


def test_every_other_reading_replaces_steps_and_no_reading_is_missing():
    played = {(name, letter) for name, letters in LETTERS.items() for letter in letters}
    assert played == READINGS.keys() | {(name, AS_WRITTEN) for name in LETTERS}
    assert all(steps_of(*each) for each in READINGS)


def test_every_reading_is_tried_here():
    tabled = {row[0] for name in ("scores", "placements", "ends") for row in TABLES[name]}
    assert tabled | SINGLY.keys() | {"A08", "A34"} == set(LETTERS)


@pytest.mark.parametrize("ambiguity", LETTERS)
def test_rulings_read_back(ambiguity):
    for letter in LETTERS[ambiguity]:
        wanted = () if letter == RULINGS[ambiguity] else (f"{ambiguity}={letter}",)
        assert format_readings(parse_readings([f"{ambiguity}={letter}"])) == wanted


@pytest.mark.parametrize(("choice", "message"), TABLES["refused"])
def test_a_wrong_ruling_is_refused(choice, message):
    with pytest.raises(PixiesError) as refusal:
        parse_readings(choice.split())
    assert message in str(refusal.value)


def test_a_ruling_may_be_said_twice_in_capitals_or_small():
    assert parse_readings(["A25=b", "a25=B", "A45B=b", "A45b=b"]) == parse_readings(["A25=b", "A45b=b"])
