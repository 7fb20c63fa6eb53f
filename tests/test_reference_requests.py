"""What the reference model refuses and how, that it leaves requests alone, and that no answer depends on another."""

import copy
import doctest
import json
import random
import re
from typing import Any

import pytest

import reference
from conformance.wire import Json, area_json, card_json
from deviations.choice import parse_readings
from reference import Engine, engine
from reference.deck import INDEX
from reference.wire import read_area, write_card, write_line, write_placement
from spec.cards import card, deck_of
from spec.errors import BadSetup, IllegalMove, PixiesError
from spec.notation import parse_area
from tests.helpers import TUTORIAL, deck, placement_request, tables

TABLES = tables("reference_requests")
EXAMPLE = TUTORIAL.replace("b4* g5x1+# #", "b4* g5x1+#b5 #r5").replace("b8x3+# #", "b8x3+#b5x2 #y5")
AREA = area_json(parse_area(EXAMPLE))


def place_request(line, card_id, at):
    area = area_json(parse_area(line, "both"))
    return {"area": area, "card": card_json(card(card_id)), "placement": placement_request(at), "ruleset": "both"}


@pytest.mark.parametrize(("line", "card_id", "at", "clause"), TABLES["placements"])
def test_an_illegal_placement_names_its_clause(line, card_id, at, clause):
    request = place_request(line, card_id, at)
    before = copy.deepcopy(request)
    refused = reference.place(request)["refused"]
    assert (refused["clause"], card_id in refused["reason"] or "validated" in refused["reason"]) == (clause, True)
    assert request == before


def game(players: int = 3, ruleset: str = "base") -> Json:
    """A game that has not begun."""
    cards = [card_json(each) for each in deck_of(ruleset)]
    return {"players": players, "ruleset": ruleset, "round": 1, "first_player": 0, "decks": [cards], "moves": []}


DECK = game()["decks"][0]
WRONG_DECKS = [
    ({"decks": [DECK] * 4}, "GAME-1"),
    ({"decks": [DECK] * 2, "round": 3}, "GAME-1"),
    ({"decks": [DECK[:-1] + DECK[:1]]}, "SETUP-1"),
]


@pytest.mark.parametrize(("change", "clause"), [*TABLES["setups"], *WRONG_DECKS])
def test_an_illegal_setup_has_no_index(change, clause):
    refused = reference.play({**game(), **change})["refused"]
    assert (refused["index"], refused["clause"]) == (None, clause)


def moves_of(*texts: str) -> list[Json]:
    """Moves from texts such as ``b5>5``."""
    parts = [text.split(">") for text in texts]
    return [{"card": card_json(card(name)), "placement": placement_request(at)} for name, at in parts]


def test_a_card_that_is_not_on_offer_is_refused_where_it_stands():
    refused = reference.play({**game(), "moves": moves_of("m2>2", "m2>2")})["refused"]
    assert refused == {"index": 1, "reason": "m2 is not on offer, m3 m4 are", "clause": "TAKE-2"}
    assert reference.play({**game(), "moves": moves_of("m2>2", "m3>4")})["refused"]["clause"] == "PLACE-1"


def test_under_ruling_a08_a_card_that_fits_goes_first():
    cards = [card_json(each) for each in deck("b5 r5 m2 m3 g5 y5 m7x1 b7x3")]
    request = {**game(2), "decks": [cards], "moves": moves_of("b5>5", "m2>2", "r5>5", "m3>3", "y5>5", "g5>#1")}
    refused = reference.under(parse_readings(["A08=b"])).play(request)["refused"]
    assert (refused["index"], refused["clause"]) == (5, "TAKE-2")
    assert "refused" not in reference.play(request)


def finished() -> Json:
    """A whole round of two players."""
    engine = Engine("both", 2)
    request = game(2, "both")
    random.Random(5).shuffle(request["decks"][0])
    state = engine.start([INDEX[each["id"]] for each in request["decks"][0]], 0)
    while not state.over:
        chosen = random.Random(5).choice(state.moves())
        request["moves"].append({"card": write_card(chosen[0]), "placement": write_placement(chosen[1])})
        state.take(*chosen)
    return request


def test_a_move_after_the_end_is_refused():
    request = finished()
    left = reference.play(request)["rounds"][0]["steps"][-1]["offer"]
    (more,) = moves_of(f"{left[0] if left else 'b5'}>5")
    refused = reference.play({**request, "moves": [*request["moves"], more]})["refused"]
    assert (refused["index"], refused["clause"]) == (len(request["moves"]), "END-1")


def test_requests_stay_as_they_were_and_answers_do_not_depend_on_one_another():
    requests = {
        "describe": {},
        "score": {"area": AREA, "round": 1, "ruleset": "base"},
        "placements": place_request(EXAMPLE, "m7x1", "7"),
        "place": place_request(EXAMPLE, "m7x1", "7"),
        "play": finished(),
    }
    texts = {do: json.dumps(request) for do, request in requests.items()}
    answers = {do: json.dumps(getattr(reference, do)(request)) for do, request in requests.items()}
    for do in [*reversed(requests), *requests]:
        other = reference.under(parse_readings(["A26=b", "A02=b"]))
        getattr(other, do)(requests[do])
        answer = getattr(reference, do)(requests[do])
        assert json.dumps(answer) == answers[do]
        _spoil(answer)
        assert json.dumps(requests[do]) == texts[do]


def _spoil(value: Any) -> None:
    """Change everything that can be changed in an answer."""
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _spoil(each)
    if isinstance(value, dict | list):
        value.clear()


def test_the_example_is_32_36_and_40():
    found = [reference.score({"area": AREA, "ruleset": "base", "round": number}) for number in (1, 2, 3)]
    assert [each["total"] for each in found] == [32, 36, 40]
    parts = {"validated": 13, "spirals": 15, "crosses": 4, "facedown": 0, "zone": {"points": 8, "size": 4}}
    assert found[0] == {"total": 32, **parts}


def test_a_facedown_card_need_not_be_identified():
    line = "b1s6 m2 b3s3 / b4* g5x1+# # / . . . ; C2=bCv3"
    request = {"area": area_json(parse_area(line)), "ruleset": "both"}
    assert write_line(read_area(request, "both")) == line
    assert reference.score({**request, "round": 1})["facedown"] == 5


def changed(request: Json, path: str, value: str) -> object:
    """A copy with another value, JSON with ids of cards in angle brackets, at this path; without a path the value."""
    written = re.sub("<(.*?)>", lambda found: json.dumps(card_json(card(found[1]))), value)
    if not path:
        return json.loads(written)
    changing = found = copy.deepcopy(request)
    *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    for step in way:
        found = found[step]
    found[last] = json.loads(written)
    return changing


@pytest.mark.parametrize(("do", "path", "value", "says"), TABLES["nonsense"])
def test_nonsense_gets_one_helpful_line(do, path, value, says):
    request = {**game(), "area": AREA, "card": card_json(card("r5x1")), "placement": placement_request("5")}
    with pytest.raises(PixiesError, match=says) as refusal:
        getattr(reference, do)(changed(request, path, value))
    assert "\n" not in str(refusal.value)


def test_an_edge_without_a_giant_may_be_null():
    assert reference.score({"area": {**AREA, "edges": {"C1": None}}, "ruleset": "base", "round": 1})["total"] == 32


def test_an_engine_for_too_many_players_is_refused():
    with pytest.raises(BadSetup, match="6 players cannot play base: use 2 to 5"):
        Engine("base", 6)


def test_a_copy_of_a_round_is_played_on_alone():
    engine = Engine("base", 2)
    state = engine.start(engine.deck, 1)
    other = state.copy()
    other.take(*other.moves()[0])
    assert (len(state.offer), len(other.offer)) == (4, 3)
    assert (state.seat, other.seat) == (1, 0)
    assert state.areas[1] == engine.empty
    assert state.moves() != other.moves()


def test_nobody_takes_a_card_when_the_round_is_over():
    engine = Engine("base", 5)
    state = engine.start(random.Random(1).sample(engine.deck, len(engine.deck)), 0)
    while not state.over:
        state.take(*state.moves()[-1])
    assert state.moves() == []
    with pytest.raises(IllegalMove, match="END-1: the round is over"):
        state.check(1, 1)


def test_the_example_in_the_engine_plays():
    assert doctest.testmod(engine).failed == 0
