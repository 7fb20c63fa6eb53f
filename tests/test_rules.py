"""Placing, turns, round ends and games, worked by hand from the rule texts."""

import pytest
from hypothesis import given

from conformance.fuzz.strategies import rounds
from deviations.readings import rules_of
from spec.area import Area
from spec.cards import CARDS, Card, deck_of
from spec.errors import BadSetup, IllegalMove
from spec.notation import parse_area
from spec.placing import Placement
from spec.rules import Game, Round, Table

PLACEMENTS = {
    # (area, card) -> every legal placement, and the clause
    (". . . / . . . / . . .", "b5"): ("5", "PLACE-1"),
    (". . . / . #g9x4 . / . . .", "b5"): ("5", "PLACE-2"),
    (". . . / . g5 . / . . .", "b5"): ("5 #5", "PLACE-3"),
    ("b1s6 . . / . g5+#y5 . / . r8 #r5", "b5"): ("#2 #3 #4 #6 #7", "PLACE-4"),
    (". . . / . g5+#y5 . / . r8 .", "r8x5"): ("8 #8", "PLACE-3"),
    (". . . / . g5+#y5 #r5 / . . .", "r6"): ("6", "PLACE-2"),
    (". . . / . . . / . . .", "bCv3"): ("C1 C2 C3", "LG-PLACE-1"),
    (". . . / . . . / . . . ; C2=gCv3 R1=mRu2", "bCv3"): ("C1 C3", "LG-PLACE-1"),
    ("b1s6 . . / . . . / . . . ; R1=mRu2 R2=bRk R3=yRk", "bRc2"): ("#2 #3 #4 #5 #6 #7 #8 #9", "LG-PLACE-3"),
    ("#bRc2 . . / . . . / . . . ; R1=mRu2 R2=bRk R3=yRk", "b1s6"): ("1", "PLACE-2"),
    ("b1s6 b2s4 b3s1 / b4 b5 b6x1 / b7x3 b8x3 b9x1", "r9"): ("9 #9", "PLACE-3"),
}


@pytest.mark.parametrize(("line", "card_id"), PLACEMENTS)
def test_legal_placements(line: str, card_id: str) -> None:
    area, card = parse_area(line), CARDS[card_id]
    wanted, clause = PLACEMENTS[line, card_id]
    assert " ".join(str(each) for each in rules_of("both").placements(area, card)) == wanted
    assert rules_of("both").placement_clause(area, card)[0] == clause


PLACED = {
    (". . . / . . . / . . .", "b5", Placement(5)): ". . . / . b5 . / . . .",
    (". . . / . #g9x4 . / . . .", "b5", Placement(5)): ". . . / . b5+#g9x4 . / . . .",
    (". . . / . g5 . / . . .", "b5", Placement(5)): ". . . / . b5+#g5 . / . . .",
    (". . . / . g5 . / . . .", "b5", Placement(5, faceup=False)): ". . . / . g5+#b5 . / . . .",
    (". . . / . g5+#y5 . / . . .", "b5", Placement(6, faceup=False)): ". . . / . g5+#y5 #b5 / . . .",
    (". . . / . . . / . . .", "bCv3", Placement("C2")): ". . . / . . . / . . . ; C2=bCv3",
}


@pytest.mark.parametrize(("line", "card_id", "placement"), PLACED)
def test_the_area_after_a_placement(line: str, card_id: str, placement: Placement) -> None:
    assert str(rules_of("both").place(parse_area(line), CARDS[card_id], placement)) == PLACED[line, card_id, placement]


ILLEGAL = {
    (". . . / . . . / . . .", "b5", Placement(5, faceup=False)): "PLACE-1",
    (". . . / . . . / . . .", "b5", Placement(6)): "PLACE-1",
    (". . . / . #g9x4 . / . . .", "b5", Placement(5, faceup=False)): "PLACE-2",
    (". . . / . #g9x4 . / . . .", "b5", Placement(4, faceup=False)): "PLACE-2",
    (". . . / . g5 . / . . .", "b5", Placement(6, faceup=False)): "PLACE-3",
    (". . . / . g5+#y5 . / . r8 .", "b5", Placement(8, faceup=False)): "PLACE-4",
    (". . . / . g5+#y5 . / . #r8 .", "b5", Placement(8, faceup=False)): "PLACE-4",
    (". . . / . g5+#y5 . / . . .", "b5", Placement(5)): "PLACE-4",
    (". . . / . g5+#y5 . / . . .", "b5", Placement(6)): "PLACE-4",
    (". . . / . . . / . . .", "bCv3", Placement("R1")): "LG-PLACE-1",
    (". . . / . . . / . . .", "bCv3", Placement(5, faceup=False)): "LG-PLACE-1",
    (". . . / . . . / . . . ; C1=gCv3 C2=yCv3 C3=rCv3", "bCv3", Placement("C1")): "LG-PLACE-3",
}


@pytest.mark.parametrize(("line", "card_id", "placement"), ILLEGAL)
def test_an_illegal_placement_names_its_clause(line: str, card_id: str, placement: Placement) -> None:
    with pytest.raises(IllegalMove) as refusal:
        rules_of("both").place(parse_area(line), CARDS[card_id], placement)
    assert refusal.value.clause == ILLEGAL[line, card_id, placement]
    assert line in str(refusal.value)


def deck(ids: str, ruleset: str = "base") -> tuple[Card, ...]:
    """The named cards first, then the rest of the deck."""
    first = tuple(CARDS[each] for each in ids.split())
    return (*first, *(card for card in deck_of(ruleset) if card not in first))


def played(round_: Round, *ids: str) -> Round:
    """The round after taking these cards, each placed in the first legal way."""
    for card_id in ids:
        round_ = round_.take(*next(each for each in round_.moves if each[0].id == card_id))
    return round_


def test_three_players_reveal_three_and_the_last_taker_starts_again() -> None:
    start = rules_of("base").start_round(3, deck("b1s6 b2s4 b3s3 g1s5 g2s3 g3s2"), 1, 1)
    assert ([card.id for card in start.offer], start.to_take) == (["b1s6", "b2s4", "b3s3"], 1)
    second = played(start, "b2s4")
    assert ([card.id for card in second.offer], second.to_take) == (["b1s6", "b3s3"], 2)
    after = played(second, "b3s3", "b1s6")
    assert ([card.id for card in after.offer], after.to_take) == (["g1s5", "g2s3", "g3s2"], 0)
    assert [str(area).split(" / ")[0] for area in after.areas] == ["b1s6 . .", ". b2s4 .", ". . b3s3"]


def test_two_players_reveal_four_and_alternate() -> None:
    start = rules_of("base").start_round(2, deck("b1s6 b2s4 b3s3 g1s5"), 1, 1)
    seats = [start.to_take]
    for card_id in ("b1s6", "b2s4", "b3s3"):
        start = played(start, card_id)
        seats.append(start.to_take)
    assert seats == [1, 0, 1, 0]
    assert played(start, "g1s5").to_take == 0


def nearly(players: int, singles: tuple[int, ...], takes: int, offer: str) -> Round:
    """A round in which each seat has this many of spaces 1-9 filled, with this offer after so many takes."""
    pool = {number: [card for card in deck_of("base") if card.number == number] for number in range(1, 10)}
    chosen = [[pool[number].pop(0) for number in range(1, many + 1)] for many in singles]
    areas = tuple(parse_area(_line(cards)) for cards in chosen)
    cards = tuple(CARDS[each] for each in offer.split())
    table = Table(players, rules_of("base"))
    placed = tuple(singles)
    return Round(table, 1, 0, deck_of("base"), cards, areas, 0, table.revealed, 0, placed, takes)


def _line(cards: list[Card]) -> str:
    tokens = [card.id for card in cards] + ["."] * (9 - len(cards))
    return " / ".join(" ".join(tokens[at : at + 3]) for at in (0, 3, 6))


TWO_PLAYER_ENDS = {
    # (filled spaces of each seat, takes made, offer) -> takes until the end, cards left, clause
    ((8, 8), 0, "r9 b1s6 b3s1 b4"): (("r9", "b1s6"), 2, "END-2P-1"),
    ((7, 8), 0, "b4 r9 b1s6 b3s1"): (("b4", "r9"), 2, "END-2P-2"),
    ((8, 6), 0, "b1s6 b2s4 r9 b3s1"): (("b1s6", "b2s4", "r9", "b3s1"), 0, "END-2P-3"),
    ((6, 8), 0, "b4 b1s6 b3s1 r9"): (("b4", "b1s6", "b3s1", "r9"), 0, "END-2P-4"),
}


@pytest.mark.parametrize("position", TWO_PLAYER_ENDS)
def test_two_player_ends(position: tuple[tuple[int, int], int, str]) -> None:
    singles, takes, offer = position
    ids, left, clause = TWO_PLAYER_ENDS[position]
    round_ = nearly(2, singles, takes, offer)
    for card_id in ids:
        assert not round_.over
        assert round_.table.rules.end_clause(round_) is None
        round_ = played(round_, card_id)
    assert round_.over
    assert (len(round_.offer), round_.table.rules.end_clause(round_), round_.to_take) == (left, clause, None)
    assert round_.placed[0] - singles[0] == round_.placed[1] - singles[1]
    assert round_.moves == ()


def test_with_three_players_the_turn_is_finished_before_the_round_ends() -> None:
    round_ = played(nearly(3, (8, 2, 2), 0, "r9 b4 b5"), "r9")
    assert not round_.over
    round_ = played(round_, "b4")
    assert not round_.over
    round_ = played(round_, "b5")
    assert (round_.over, round_.table.rules.end_clause(round_), round_.next_first_player) == (True, "END-1", 2)
    with pytest.raises(IllegalMove, match="END-1: the round is over: b6x1 cannot be taken"):
        round_.take(CARDS["b6x1"], Placement(6))


def test_a_card_that_is_not_on_offer_is_refused() -> None:
    start = rules_of("base").start_round(3, deck("b1s6 b2s4 b3s3"), 1, 0)
    with pytest.raises(IllegalMove, match="TAKE-2: b4 may not be taken: on offer are b1s6 b2s4 b3s3"):
        start.take(CARDS["b4"], Placement(4))


def test_the_round_is_over_when_the_deck_has_too_few_cards() -> None:
    short = rules_of("base").start_round(3, deck("b1s6 b2s4 b3s3")[:5], 1, 0)
    after = played(short, "b1s6", "b2s4", "b3s3")
    assert (after.over, after.offer, len(after.deck), after.table.rules.end_clause(after)) == (
        True,
        (),
        2,
        "END-DECK-1",
    )


WRONG_SETUPS = {
    "1 players: ruleset 'base' is for 2 to 5 players": lambda: Table(1, rules_of("base")),
    "is for 2 to 5 players (SETUP-2); up to 6 play flower_power and both": lambda: Table(6, rules_of("base")),
    "7 players: ruleset 'both' is for 2 to 6 players": lambda: Table(7, rules_of("both")),
    "6 players: ruleset 'little_giants' is for 2 to 5 players": lambda: Table(6, rules_of("little_giants")),
    "there is no ruleset 'x'": lambda: Table(2, rules_of("x")),
    "there is no round 0": lambda: rules_of("base").start_round(2, deck(""), 0, 0),
    "there is no seat 2: with 2 players": lambda: rules_of("base").start_round(2, deck(""), 1, 2),
    "0 decks from round 1": lambda: rules_of("base").start_game(2, [], 1, 0),
    "2 decks from round 3": lambda: rules_of("base").start_game(2, [deck(""), deck("")], 3, 0),
    "the deck lacks r9, has too many none": lambda: rules_of("base").start_game(2, [deck("")[:-1]], 1, 0),
    "the deck lacks r9, has": lambda: rules_of("base").start_game(2, [deck(""), deck(""), deck("")[:-1]], 1, 0),
    "the deck lacks none, has too many r9": lambda: rules_of("base").check_deck((*deck(""), CARDS["r9"]), deck("")),
}


@pytest.mark.parametrize("message", WRONG_SETUPS)
def test_a_wrong_setup_is_refused(message: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        WRONG_SETUPS[message]()
    assert message in str(refusal.value)


def play_out(game: Game) -> Game:
    """The game played to its end, each player doing the first legal thing."""
    while not game.over:
        game = game.move(*game.round.moves[0])
    return game


def test_a_game_is_three_rounds_each_started_by_the_last_taker_of_the_one_before() -> None:
    game = play_out(rules_of("base").start_game(4, [deck(""), deck("r9 r8"), deck("b5")], 1, 2))
    assert [round_.number for round_ in game.rounds] == [1, 2, 3]
    assert game.rounds[0].first_player == 2
    assert [each.first_player for each in game.rounds[1:]] == [each.last_taker for each in game.rounds[:2]]
    assert game.rounds[1].areas != game.rounds[0].areas
    with pytest.raises(IllegalMove, match="the round is over"):
        game.move(CARDS["b5"], Placement(5))


def test_replay_gives_every_position() -> None:
    start = rules_of("base").start_game(2, [deck("b1s6 b2s4 b3s3 g1s5")], 1, 0)
    found = list(start.replay([(CARDS["b1s6"], Placement(1)), (CARDS["g1s5"], Placement(1))]))
    assert [game.round.placed for game in found] == [(1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("points", "who"), [([10, 12, 3], (1,)), ([10, 10, 3], (0, 1)), ([-5, -5], (0, 1)), ([0, -1, 0, 0], (0, 2, 3))]
)
def test_the_most_points_win_and_ties_share(points: list[int], who: tuple[int, ...]) -> None:
    assert rules_of("base").winners(points) == who


def test_totals_add_up_each_player() -> None:
    assert rules_of("base").totals([[10, -3], [5, 5], [0, 7]]) == (15, 9)


@given(rounds())
def test_a_player_who_must_take_always_can(round_: Round) -> None:
    assert round_.over or round_.moves


def test_the_empty_area_is_not_full() -> None:
    assert not Area().full
