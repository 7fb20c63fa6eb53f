"""Placing, turns, round ends and games, worked by hand from the rule texts."""

import pytest
from hypothesis import given

from conformance.case import move_of
from conformance.fuzz.strategies import rounds
from deviations.readings import rules_of
from spec.area import Area
from spec.cards import CARDS
from spec.errors import BadSetup, IllegalMove
from spec.notation import parse_area
from spec.placing import Placement
from spec.rules import Game, Round, Table
from tests.helpers import deck, nearly, tables

TABLES = tables("rules")


@pytest.mark.parametrize(("line", "card_id", "wanted", "clause"), TABLES["placements"])
def test_legal_placements(line, card_id, wanted, clause):
    area, card = parse_area(line), CARDS[card_id]
    assert " ".join(str(each) for each in rules_of("both").placements(area, card)) == wanted
    assert rules_of("both").placement_clause(area, card)[0] == clause


@pytest.mark.parametrize(("line", "move", "after"), TABLES["placed"])
def test_the_area_after_a_placement(line, move, after):
    assert str(rules_of("both").place(parse_area(line), *move_of(move))) == after


@pytest.mark.parametrize(("line", "move", "clause"), TABLES["illegal"])
def test_an_illegal_placement_names_its_clause(line, move, clause):
    with pytest.raises(IllegalMove) as refusal:
        rules_of("both").place(parse_area(line), *move_of(move))
    assert refusal.value.clause == clause
    assert line in str(refusal.value)


def played(round_: Round, *ids: str) -> Round:
    """The round after taking these cards, each placed in the first legal way."""
    for card_id in ids:
        round_ = round_.take(*next(each for each in round_.moves if each[0].id == card_id))
    return round_


def test_three_players_reveal_three_and_the_last_taker_starts_again():
    start = rules_of("base").start_round(3, deck("b1s6 b2s4 b3s3 g1s5 g2s3 g3s2"), 1, 1)
    assert ([card.id for card in start.offer], start.to_take) == (["b1s6", "b2s4", "b3s3"], 1)
    second = played(start, "b2s4")
    assert ([card.id for card in second.offer], second.to_take) == (["b1s6", "b3s3"], 2)
    after = played(second, "b3s3", "b1s6")
    assert ([card.id for card in after.offer], after.to_take) == (["g1s5", "g2s3", "g3s2"], 0)
    assert [str(area).split(" / ")[0] for area in after.areas] == ["b1s6 . .", ". b2s4 .", ". . b3s3"]


def test_two_players_reveal_four_and_alternate():
    start = rules_of("base").start_round(2, deck("b1s6 b2s4 b3s3 g1s5"), 1, 1)
    seats = [start.to_take]
    for card_id in ("b1s6", "b2s4", "b3s3"):
        start = played(start, card_id)
        seats.append(start.to_take)
    assert seats == [1, 0, 1, 0]
    assert played(start, "g1s5").to_take == 0


@pytest.mark.parametrize(("filled", "offer", "ids", "left", "clause"), TABLES["two_player_ends"])
def test_two_player_ends(filled, offer, ids, left, clause):
    round_ = nearly(filled, offer, rules_of("base"))
    for card_id in ids.split():
        assert not round_.over
        assert round_.table.rules.end_clause(round_) is None
        round_ = played(round_, card_id)
    assert round_.over
    assert (len(round_.offer), round_.table.rules.end_clause(round_), round_.to_take) == (left, clause, None)
    assert round_.placed[0] - filled[0] == round_.placed[1] - filled[1]
    assert round_.moves == ()


def test_with_three_players_the_turn_is_finished_before_the_round_ends():
    round_ = nearly((8, 2, 2), "r9 b4 b5", rules_of("base"))
    for card_id in ("r9", "b4", "b5"):
        assert not round_.over
        round_ = played(round_, card_id)
    assert (round_.over, round_.table.rules.end_clause(round_), round_.next_first_player) == (True, "END-1", 2)
    with pytest.raises(IllegalMove, match="END-1: the round is over: b6x1 cannot be taken"):
        round_.take(CARDS["b6x1"], Placement(6))


def test_a_card_that_is_not_on_offer_is_refused():
    start = rules_of("base").start_round(3, deck("b1s6 b2s4 b3s3"), 1, 0)
    with pytest.raises(IllegalMove, match="TAKE-2: b4 may not be taken: on offer are b1s6 b2s4 b3s3"):
        start.take(CARDS["b4"], Placement(4))


def test_the_round_is_over_when_the_deck_has_too_few_cards():
    short = rules_of("base").start_round(3, deck("b1s6 b2s4 b3s3")[:5], 1, 0)
    after = played(short, "b1s6", "b2s4", "b3s3")
    assert (after.over, after.offer, len(after.deck)) == (True, (), 2)
    assert after.table.rules.end_clause(after) == "END-DECK-1"


WRONG_SETUPS = {
    "1 players: ruleset 'base' is for 2 to 5 players": lambda: Table(1, rules_of("base")),
    "is for 2 to 5 players (SETUP-2); up to 6 play flower_power and both": lambda: Table(6, rules_of("base")),
    "7 players: ruleset 'both' is for 2 to 6 players": lambda: Table(7, rules_of("both")),
    "6 players: ruleset 'little_giants' is for 2 to 5 players": lambda: Table(6, rules_of("little_giants")),
    "there is no ruleset 'x'": lambda: Table(2, rules_of("x")),
    "there is no round 0": lambda: rules_of("base").start_round(2, deck(), 0, 0),
    "there is no seat 2: with 2 players": lambda: rules_of("base").start_round(2, deck(), 1, 2),
    "0 decks from round 1": lambda: rules_of("base").start_game(2, [], 1, 0),
    "2 decks from round 3": lambda: rules_of("base").start_game(2, [deck(), deck()], 3, 0),
    "the deck lacks r9, has too many none": lambda: rules_of("base").start_game(2, [deck()[:-1]], 1, 0),
    "the deck lacks r9, has": lambda: rules_of("base").start_game(2, [deck(), deck(), deck()[:-1]], 1, 0),
    "the deck lacks none, has too many r9": lambda: rules_of("base").check_deck((*deck(), CARDS["r9"]), deck()),
}


@pytest.mark.parametrize("message", WRONG_SETUPS)
def test_a_wrong_setup_is_refused(message):
    with pytest.raises(BadSetup) as refusal:
        WRONG_SETUPS[message]()
    assert message in str(refusal.value)


def play_out(game: Game) -> Game:
    """The game played to its end, each player doing the first legal thing."""
    while not game.over:
        game = game.move(*game.round.moves[0])
    return game


def test_a_game_is_three_rounds_each_started_by_the_last_taker_of_the_one_before():
    game = play_out(rules_of("base").start_game(4, [deck(), deck("r9 r8"), deck("b5")], 1, 2))
    assert [round_.number for round_ in game.rounds] == [1, 2, 3]
    assert game.rounds[0].first_player == 2
    assert [each.first_player for each in game.rounds[1:]] == [each.last_taker for each in game.rounds[:2]]
    assert game.rounds[1].areas != game.rounds[0].areas
    with pytest.raises(IllegalMove, match="the round is over"):
        game.move(CARDS["b5"], Placement(5))


def test_replay_gives_every_position():
    start = rules_of("base").start_game(2, [deck("b1s6 b2s4 b3s3 g1s5")], 1, 0)
    found = list(start.replay([(CARDS["b1s6"], Placement(1)), (CARDS["g1s5"], Placement(1))]))
    assert [game.round.placed for game in found] == [(1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("points", "who"), [([10, 12, 3], (1,)), ([10, 10, 3], (0, 1)), ([-5, -5], (0, 1)), ([0, -1, 0, 0], (0, 2, 3))]
)
def test_the_most_points_win_and_ties_share(points, who):
    assert rules_of("base").winners(points) == who


def test_totals_add_up_each_player():
    assert rules_of("base").totals([[10, -3], [5, 5], [0, 7]]) == (15, 9)


@given(rounds())
def test_a_player_who_must_take_always_can(round_):
    assert round_.over or round_.moves


def test_the_empty_area_is_not_full():
    assert not Area().full
