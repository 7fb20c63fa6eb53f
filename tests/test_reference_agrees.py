"""The reference model and the spec, written apart, answer alike: areas, placements and games, under every reading."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference
from conformance.fuzz.strategies import areas
from conformance.model import model_of
from conformance.wire import Json, area_json, card_json
from deviations.choice import LETTERS, OURS, RULINGS, Readings, parse_readings
from deviations.readings import rules_of
from reference.engine import Engine, Round, engine_of
from reference.ruled import RuledScorer
from reference.rulings import PLAIN
from reference.scoring import Scorer
from reference.wire import read_area, write_card, write_placement
from spec.cards import RULESETS, deck_of
from spec.errors import PixiesError

UNOBEYED = ("A10=b", "A34=b")
OTHER = [f"{name}={letter}" for name, letters in LETTERS.items() for letter in letters if letter != RULINGS[name]]
OBEYED = [reading for reading in OTHER if reading not in UNOBEYED]

Policy = Callable[[Round], list[tuple[int, int]]]


@st.composite
def questions(draw: st.DrawFn) -> Json:
    """A request with all that `score` and `placements` need."""
    ruleset = draw(st.sampled_from(list(RULESETS)))
    area = draw(areas(ruleset))
    card = draw(st.sampled_from([card for card in deck_of(ruleset) if card not in area.cards]))
    asked = {"area": area_json(area), "card": card_json(card)}
    return {**asked, "ruleset": ruleset, "round": draw(st.integers(1, 3))}


def assert_same_answers(request: Json, rulings: Readings) -> None:
    model, other = model_of(rulings), reference.under(rulings)
    wanted, got = model.score(request), other.score(request)
    assert {**got, "zone": got["zone"]["points"]} == {**wanted, "zone": wanted["zone"]["points"]}
    legal = sorted(other.placements(request)["placements"], key=str)
    assert legal == sorted(model.placements(request)["placements"], key=str)
    for placement in legal:
        assert other.place({**request, "placement": placement}) == model.place({**request, "placement": placement})


@settings(max_examples=100, deadline=None)
@given(questions())
def test_areas_agree(request):
    assert_same_answers(request, OURS)
    zone = model_of().score(request)["zone"]
    assert zone["size"] == len(zone["spaces"]) == reference.score(request)["zone"]["size"]
    assert _hangs_together(zone["spaces"])
    assert all(zone["colour"] in _faceup(request, at)["colours"] for at in zone["spaces"])


AT = {**{n: divmod(n - 1, 3) for n in range(1, 10)}, **{f"C{n}": (-1, n - 1) for n in (1, 2, 3)}}
AT |= {f"R{n}": (n - 1, -1) for n in (1, 2, 3)}
"""The places as (row, column); the edges lie above the grid and to its left."""


def _hangs_together(places: list[int | str]) -> bool:
    """Whether one can walk over the places, one row or one column at a time."""
    reached = set(places[:1])
    for _ in places:
        near = (at for at in places for other in reached if _beside(AT[at], AT[other]))
        reached |= set(near)
    return reached == set(places)


def _beside(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _faceup(request: Json, at: int | str) -> Json:
    area = request["area"]
    return area["spaces"][at - 1]["faceup"] if isinstance(at, int) else area["edges"][at]


@settings(max_examples=100, deadline=None)
@given(
    questions(), st.lists(st.sampled_from(OBEYED), min_size=1, max_size=2, unique_by=lambda each: each.split("=")[0])
)
def test_areas_agree_under_rulings(request, readings):
    assert_same_answers(request, parse_readings(readings))


@settings(max_examples=50, deadline=None)
@given(questions())
def test_the_slow_scorer_is_the_fast_one_under_default_rulings(request):
    ruleset, number = request["ruleset"], request["round"]
    area = read_area(request, ruleset)
    assert RuledScorer(ruleset, PLAIN).parts(area, number) == Scorer(ruleset).parts(area, number)


def filling(state: Round) -> list[tuple[int, int]]:
    """Moves to an empty place, when there are any: rounds are short, and facedown cards lie about."""
    area = state.areas[state.seat]
    return [move for move in state.moves() if not area[move[1] & 15]] or state.moves()


def lingering(state: Round) -> list[tuple[int, int]]:
    """Moves that fill no further space, when there are any: rounds are long, and the deck may run out."""
    area = state.areas[state.seat]
    return [move for move in state.moves() if move[1] & 15 > 8 or area[move[1] & 15]] or state.moves()


POLICIES: tuple[Policy, ...] = (Round.moves, filling, lingering)


def played(engine: Engine, rounds: int, policy: Policy, rng: random.Random) -> Json:
    """A `play` request with random moves out of those that a policy prefers."""
    decks = [rng.sample(engine.deck, len(engine.deck)) for _ in range(rounds)]
    number, seat, moves = rng.randint(1, 4 - rounds), rng.randrange(engine.players), []
    request = {"players": engine.players, "ruleset": engine.ruleset, "round": number, "first_player": seat}
    for at, deck in enumerate(decks):
        state = engine.start(deck, seat)
        while not state.over:
            move = rng.choice(policy(state))
            moves.append({"card": write_card(move[0]), "placement": write_placement(move[1])})
            state.take(*move)
        seat = state.next_first_player(state.scores(number + at))
    return {**request, "decks": [[write_card(card) for card in deck] for deck in decks], "moves": moves}


def shortened(answer: Json) -> Json:
    """The answer with cards as sorted ids and areas as lines."""
    for told in answer.get("rounds", ()):
        for part in (told, *told["steps"]):
            part["offer"] = sorted(card if isinstance(card, str) else card["id"] for card in part["offer"])
        for step in told["steps"]:
            step["areas"] = [area if isinstance(area, str) else area["notation"] for area in step["areas"]]
    return answer


def assert_same_play(ruleset: str, players: int, rounds: int, rulings: Readings, policy: Policy) -> Json:
    """The answer to a whole `play` request, the same by both; so is that to one that stops somewhere."""
    rng = random.Random(f"{ruleset} {players} {rounds} {rulings}")
    request = played(engine_of(ruleset, players, rulings), rounds, policy, rng)
    whole = shortened(reference.under(rulings).play(request))
    assert whole == shortened(model_of(rulings).play(request))
    request["moves"] = request["moves"][: rng.randrange(len(request["moves"]))]
    assert shortened(reference.under(rulings).play(request)) == shortened(model_of(rulings).play(request))
    return whole


SIZES = [(each, players) for each in RULESETS for players in range(2, rules_of(each).most_players() + 1)]


@pytest.mark.parametrize(("ruleset", "players"), SIZES)
def test_games_agree(ruleset, players):
    assert_same_play(ruleset, players, 3, OURS, POLICIES[players % 3])


@pytest.mark.parametrize("reading", OBEYED)
def test_rounds_agree_under_a_ruling(reading):
    rulings = parse_readings([reading])
    assert_same_play("both", 2, 1, rulings, filling)
    assert_same_play("base", min(4, rules_of("base", rulings).most_players()), 2, rulings, Round.moves)


@pytest.mark.parametrize("reading", UNOBEYED)
def test_a_reading_that_the_reference_does_not_know_is_refused(reading):
    with pytest.raises(PixiesError, match=f"^the reference model plays {reading[:-1]}a only"):
        reference.under(parse_readings([reading]))


@pytest.mark.parametrize("short_deck", ["A21=a", "A21=b"])
@pytest.mark.parametrize("ruleset", ["base", "both"])
def test_rounds_that_run_out_of_cards_agree(ruleset, short_deck):
    told = assert_same_play(ruleset, 5 if ruleset == "base" else 6, 1, parse_readings([short_deck]), lingering)
    last = {**told["rounds"][0]["steps"][-1], "areas": []}
    assert last == {"offer": [], "player": None, "areas": [], "round_over": True}
