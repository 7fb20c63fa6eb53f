"""What the reference model refuses and how, that it leaves requests alone, and that no answer depends on another."""

import copy
import doctest
import json
import random
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

EXAMPLE = "b1s6 m2 b3s3 / b4* g5x1+#b5 #r5 / y7s1 b8x3+#b5x2 #y5"


def place_request(line: str, card_id: str, placement: Json, ruleset: str = "both") -> Json:
    area = area_json(parse_area(line, ruleset))
    return {"area": area, "card": card_json(card(card_id)), "placement": placement, "ruleset": ruleset}


def at(place: int | str, face: str = "faceup") -> Json:
    return {"edge" if isinstance(place, str) else "space": place, "face": face}


EMPTY = ". . . / . . . / . . ."


@pytest.mark.parametrize(
    ("line", "card_id", "placement", "clause"),
    [
        (EMPTY, "b5", at(4), "PLACE-1"),
        (EMPTY, "b5", at(5, "facedown"), "PLACE-1"),
        (EMPTY, "b5", at(10), "PLACE-1"),
        (EMPTY, "b5", at(0, "facedown"), "PLACE-1"),
        (EMPTY, "b5", at("C2"), "PLACE-1"),
        (". . . / . #r5 . / . . .", "b5", at(5, "facedown"), "PLACE-2"),
        (". . . / . r5 . / . . .", "b5", at(6, "facedown"), "PLACE-3"),
        (EXAMPLE, "r5x1", at(5), "PLACE-4"),
        (EXAMPLE, "r5x1", at(4, "facedown"), "PLACE-4"),
        (". . . / . r5+#b5x2 . / . . .", "b5", at(6), "PLACE-4"),
        (". . . / . r5+#b5x2 . / . . .", "b5", at("C4", "facedown"), "PLACE-4"),
        (EMPTY, "bCv3", at("R1"), "LG-PLACE-1"),
        (f"{EMPTY} ; C2=yCv3", "bCv3", at("C2"), "LG-PLACE-1"),
        (EMPTY, "bCv3", at(2, "facedown"), "LG-PLACE-1"),
        (f"{EMPTY} ; C1=yCv3 C2=rCv3 C3=gCv3", "bCv3", at("C2"), "LG-PLACE-3"),
    ],
)
def test_an_illegal_placement_names_its_clause(line: str, card_id: str, placement: Json, clause: str) -> None:
    request = place_request(line, card_id, placement)
    before = copy.deepcopy(request)
    refused = reference.place(request)["refused"]
    assert (refused["clause"], card_id in refused["reason"] or "validated" in refused["reason"]) == (clause, True)
    assert request == before


def game(players: int = 3, ruleset: str = "base") -> Json:
    """A game that has not begun."""
    deck = [card_json(each) for each in deck_of(ruleset)]
    return {"players": players, "ruleset": ruleset, "round": 1, "first_player": 0, "decks": [deck], "moves": []}


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"players": 1}, "SETUP-2"),
        ({"players": 6}, "SETUP-2"),
        ({"players": 7, "ruleset": "flower_power"}, "SETUP-2"),
        ({"first_player": 3}, "SETUP-3"),
        ({"first_player": -1}, "SETUP-3"),
        ({"decks": [[]]}, "SETUP-1"),
        ({"decks": []}, "SETUP-1"),
        ({"round": 0}, "GAME-1"),
        ({"round": 4}, "GAME-1"),
        ({"decks": game()["decks"] * 4}, "GAME-1"),
        ({"decks": game()["decks"] * 2, "round": 3}, "GAME-1"),
        ({"decks": [game()["decks"][0][:-1] + game()["decks"][0][:1]]}, "SETUP-1"),
    ],
)
def test_an_illegal_setup_has_no_index(change: Json, clause: str) -> None:
    refused = reference.play({**game(), **change})["refused"]
    assert (refused["index"], refused["clause"]) == (None, clause)


def moves_of(*texts: str) -> list[Json]:
    """Moves from texts such as ``b5>5``."""
    return [{"card": card_json(card(text.split(">")[0])), "placement": at(int(text.split(">")[1]))} for text in texts]


def test_a_card_that_is_not_on_offer_is_refused_where_it_stands() -> None:
    request = {**game(), "moves": moves_of("m2>2", "m2>2")}
    assert reference.play(request)["refused"] == {
        "index": 1,
        "reason": "m2 is not on offer, m3 m4 are",
        "clause": "TAKE-2",
    }
    assert reference.play({**game(), "moves": moves_of("m2>2", "m3>4")})["refused"]["clause"] == "PLACE-1"


def test_under_ruling_a08_a_card_that_fits_goes_first() -> None:
    first = ["b5", "r5", "m2", "m3", "g5", "y5", "m7x1", "b7x3"]
    deck = [card(each) for each in first] + [each for each in deck_of("base") if each.id not in first]
    moves = moves_of("b5>5", "m2>2", "r5>5", "m3>3", "y5>5") + [
        {"card": card_json(card("g5")), "placement": at(1, "facedown")}
    ]
    request = {**game(2), "decks": [[card_json(each) for each in deck]], "moves": moves}
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


def test_a_move_after_the_end_is_refused() -> None:
    request = finished()
    left = reference.play(request)["rounds"][0]["steps"][-1]["offer"]
    more = {"card": card_json(card(left[0] if left else "b5")), "placement": at(5)}
    refused = reference.play({**request, "moves": [*request["moves"], more]})["refused"]
    assert (refused["index"], refused["clause"]) == (len(request["moves"]), "END-1")


def test_requests_stay_as_they_were_and_answers_do_not_depend_on_one_another() -> None:
    requests = {
        "describe": {},
        "score": {"area": area_json(parse_area(EXAMPLE)), "round": 1, "ruleset": "base"},
        "placements": place_request(EXAMPLE, "m7x1", at(7)),
        "place": place_request(EXAMPLE, "m7x1", at(7)),
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


def test_the_example_is_32_36_and_40() -> None:
    request = {"area": area_json(parse_area(EXAMPLE)), "ruleset": "base"}
    assert [reference.score({**request, "round": number})["total"] for number in (1, 2, 3)] == [32, 36, 40]
    assert reference.score({**request, "round": 1}) == {
        "total": 32,
        "validated": 13,
        "spirals": 15,
        "crosses": 4,
        "facedown": 0,
        "zone": {"points": 8, "size": 4},
    }


def test_a_facedown_card_need_not_be_identified() -> None:
    line = "b1s6 m2 b3s3 / b4* g5x1+# # / . . . ; C2=bCv3"
    request = {"area": area_json(parse_area(line)), "ruleset": "both"}
    assert write_line(read_area(request, "both")) == line
    assert reference.score({**request, "round": 1})["facedown"] == 5


AREA = area_json(parse_area(EXAMPLE))
B5 = card_json(card("b5x2"))


def spaces(index: int, value: object) -> Json:
    return {**AREA, "spaces": [value if at == index else each for at, each in enumerate(AREA["spaces"])]}


@pytest.mark.parametrize(
    ("do", "change", "says"),
    [
        ("score", None, "the request is None: it must be an object"),
        ("describe", None, "must be an object"),
        ("score", {"ruleset": "giant"}, "there is no ruleset 'giant'"),
        ("score", {"ruleset": 5}, "'ruleset' of the request is 5: it must be a text"),
        ("score", {"round": 4}, "there is no round 4"),
        ("score", {"round": True}, "'round' of the request is True: it must be a whole number"),
        ("score", {"area": EXAMPLE * 3}, "it must be an object"),
        ("score", {"area": {}}, "the area has no 'spaces'"),
        ("score", {"area": {"spaces": []}}, "the area has 0 spaces: give all nine"),
        ("score", {"area": spaces(3, 7)}, "space 4 is 7"),
        ("score", {"area": spaces(3, {"faceup": 7})}, "the faceup card of space 4 is 7"),
        ("score", {"area": spaces(3, {"faceup": {}})}, "the faceup card of space 4 has no 'id'"),
        ("score", {"area": spaces(3, {"faceup": {"id": "b4**"}})}, "did you mean 'b4\\*'"),
        ("score", {"area": spaces(3, {"faceup": B5})}, "b5x2 lies faceup on space 4; b5x2 lies there more than once"),
        (
            "score",
            {"area": spaces(3, {"faceup": card_json(card("bRk"))})},
            "bRk lies faceup on space 4; bRk is not played",
        ),
        ("score", {"area": {**AREA, "edges": {"C4": B5}}}, "there is no edge place 'C4'"),
        ("score", {"area": {**AREA, "edges": {"C1": card_json(card("bRk"))}}}, "C1, which takes column giants only"),
        ("score", {"area": {**AREA, "edges": []}}, "'edges' of the area is"),
        ("placements", {"card": None}, "'card' of the request is None"),
        ("placements", {"card": B5}, "b5x2 lies in the area already"),
        ("placements", {"card": card_json(card("bRk"))}, "bRk is not played with in base"),
        ("place", {"placement": {"space": 5}}, "the placement has no 'face'"),
        ("place", {"placement": {"space": 5, "face": "up"}}, "'face' of the placement is 'up'"),
        ("place", {"placement": {"face": "faceup"}}, "neither 'space' nor 'edge'"),
        ("place", {"placement": {"space": "5", "face": "faceup"}}, "'space' of the placement is '5'"),
        ("play", {"decks": [5]}, "one list of cards for each round"),
        ("play", {"decks": [[5]]}, "card 0 of a deck is 5"),
        ("play", {"players": "two"}, "'players' of the request is 'two'"),
        ("play", {"moves": [5]}, "move 0 is 5"),
        ("play", {"moves": None}, "'moves' of the request is None: it must be a list"),
    ],
)
def test_nonsense_gets_one_helpful_line(do: str, change: Json | None, says: str) -> None:
    request = {**game(), "area": AREA, "card": card_json(card("r5x1")), "placement": at(5)}
    with pytest.raises(PixiesError, match=says) as refusal:
        getattr(reference, do)(None if change is None else {**request, **change})
    assert "\n" not in str(refusal.value)


def test_an_edge_without_a_giant_may_be_null() -> None:
    assert reference.score({"area": {**AREA, "edges": {"C1": None}}, "ruleset": "base", "round": 1})["total"] == 32


def test_an_engine_for_too_many_players_is_refused() -> None:
    with pytest.raises(BadSetup, match="6 players cannot play base: use 2 to 5"):
        Engine("base", 6)


def test_a_copy_of_a_round_is_played_on_alone() -> None:
    engine = Engine("base", 2)
    state = engine.start(engine.deck, 1)
    other = state.copy()
    other.take(*other.moves()[0])
    assert (len(state.offer), len(other.offer), state.areas[1], state.moves() != other.moves()) == (
        4,
        3,
        engine.empty,
        True,
    )
    assert (state.seat, other.seat) == (1, 0)


def test_nobody_takes_a_card_when_the_round_is_over() -> None:
    engine = Engine("base", 5)
    state = engine.start(random.Random(1).sample(engine.deck, len(engine.deck)), 0)
    while not state.over:
        state.take(*state.moves()[-1])
    assert state.moves() == []
    with pytest.raises(IllegalMove, match="END-1: the round is over"):
        state.check(1, 1)


def test_the_example_in_the_engine_plays() -> None:
    assert doctest.testmod(engine).failed == 0
