"""The protocol page, the schemas and the examples: real messages fit, and the examples answer as the model does."""

import importlib.util
import json
import random
import re
import shutil
import subprocess
import time
from functools import cache

import pytest

import reference
from conformance.case import Case, expand, load_cases
from conformance.judging import shorten
from conformance.ledger import ledger
from conformance.messages import SCHEMAS, misfits, validator
from conformance.model import Model, model_of
from conformance.wire import card_json, placement_json, read_placement
from deviations.choice import parse_readings
from deviations.readings import rules_of
from spec.cards import CARDS, RULESETS
from spec.placing import Placement
from tests.helpers import EXAMPLES, JAVASCRIPT, NODE, ROOT, shuffled, tables

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
MODEL = Model()
IN_NODE = [shutil.which("node"), JAVASCRIPT]


def random_play(ruleset, seed):
    """A whole round with random moves as a request."""
    dice = random.Random(seed)
    players, number = dice.randint(2, rules_of(ruleset).most_players()), dice.randint(1, 3)
    deck = shuffled(ruleset, dice)
    found, moves = rules_of(ruleset).start_round(players, deck, number, first := dice.randrange(players)), []
    while not found.over:
        card, placement = dice.choice(found.moves)
        moves.append({"card": card_json(card), "placement": placement_json(placement)})
        found = found.take(card, placement)
    setup = {"players": players, "ruleset": ruleset, "round": number, "first_player": first}
    return {**setup, "decks": [[card_json(card) for card in deck]], "moves": moves}


def requests_of(play, seed):
    """Requests of every kind about a round: its areas scored, cards placed rightly and wrongly, a move too many."""
    dice = random.Random(seed)
    yield "play", play
    yield "play", {**play, "moves": [*play["moves"], play["moves"][0]]}
    yield "play", {**play, "players": 7}
    for step in MODEL.play(play)["rounds"][0]["steps"][:: max(1, len(play["moves"]) // 8)]:
        area, ruleset = step["areas"][0], play["ruleset"]
        yield "score", {"area": area, "round": dice.randint(1, 3), "ruleset": ruleset}
        held = json.dumps(area)
        card = dice.choice([each for each in play["decks"][0] if f'"{each["id"]}"' not in held])
        asked = {"area": area, "card": card, "ruleset": ruleset}
        yield "placements", asked
        for space in range(1, 10):
            yield "place", {**asked, "placement": {"space": space, "face": dice.choice(["faceup", "facedown"])}}
        for edge in ("C1", "R3"):
            yield "place", {**asked, "placement": {"edge": edge, "face": "faceup"}}


@cache
def sample():
    """Requests over all rulesets, and those of some committed cases."""
    cases = load_cases()
    found = [(case.do, expand(case)) for case in cases[:: 1 + len(cases) // 100]]
    for seed, ruleset in enumerate(list(RULESETS) * 3):
        found += requests_of(random_play(ruleset, seed), seed)
    return [("describe", {}), *found]


def few():
    """Some of the requests of every kind and ruleset: schemas take their time."""
    kinds = {}
    for do, request in sample():
        kinds.setdefault((do, request.get("ruleset")), []).append((do, request))
    return [each for found in kinds.values() for each in found[:: 1 + len(found) // 4]]


def through(command, requests):
    """Each of these requests as a line, with the line with which a program answers it."""
    lines = [{"id": at, "do": do, "request": request} for at, (do, request) in enumerate(requests)]
    return list(zip(lines, written(command, as_lines(lines)), strict=True))


def written(command, text):
    """The lines that a program writes for these lines of text."""
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=True)
    assert not done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def as_lines(messages):
    return "".join(f"{json.dumps(message)}\n" for message in messages)


def load_example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / "python" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def assert_right(do, request, answer):
    """The answer is the model's, without what an implementation may leave out."""
    got, right = shorten(do, answer), shorten(do, getattr(MODEL, do)(request))
    if "refused" in right:
        got, right = ([each["refused"]["index"] if do == "play" else "refused" in each] for each in (got, right))
    elif do == "score":
        right = {part: value for part, value in right.items() if part in got}
    assert got == right, (do, request)


# The examples ---------------------------------------------------------------------------------------------------------


@NODE
def test_the_javascript_example_answers_as_the_model_does():
    for line, reply in through(IN_NODE, sample()):
        assert reply["id"] == line["id"]
        if line["do"] != "describe":
            assert_right(line["do"], line["request"], reply["answer"])


@NODE
def test_the_javascript_example_answers_2000_requests_in_3_seconds():
    asked = ([each for each in sample() if each[0] != "describe"] * 20)[:2000]
    start = time.perf_counter()
    assert len(through(IN_NODE, asked)) == 2000
    assert time.perf_counter() - start < 3


@NODE
def test_the_javascript_example_reports_what_is_no_request_and_goes_on():
    lines = [{"id": 1, "do": "dance", "request": {}}, {"id": 2, "do": "toString"}, {"id": 3, "do": "describe"}]
    replies = written(IN_NODE, "not json\n" + as_lines(lines))
    assert [(reply["id"], "error" in reply) for reply in replies] == [(None, True), (1, True), (2, True), (3, False)]
    assert not any(misfits("line-answer", reply) for reply in replies)


def test_the_right_python_example_answers_as_the_model_does_and_changes_no_request():
    right = load_example("right")
    for do, request in sample():
        if request.get("ruleset") == "base":
            before = json.dumps(request)
            assert_right(do, request, getattr(right, do)(request))
            assert json.dumps(request) == before


MISREAD = model_of(parse_readings(["A02=b", "A12=b", "A14=b"]))
"""What the wrong example says of itself, except for its diagonal zones, which are no reading of any text."""


def without_zones(do, answer):
    """A shortened answer without what depends on color zones."""
    found = shorten(do, answer)
    if "refused" in found:
        return found["refused"]["index"] if do == "play" else "refused"
    rounds = [{key: value for key, value in each.items() if key != "scores"} for each in found.pop("rounds", [])]
    parts = {"total", "zone", "facedown", "winners", "totals"}
    return rounds, {key: value for key, value in found.items() if key not in parts}


def test_the_wrong_python_example_is_wrong_where_it_says_and_nowhere_else():
    wrong, plays = load_example("wrong"), [("play", random_play("base", seed)) for seed in range(40)]
    misread = set()
    for do, request in [*sample(), *plays]:
        if request.get("ruleset") == "base":
            got = without_zones(do, getattr(wrong, do)(request))
            assert got == without_zones(do, getattr(MISREAD, do)(request)), (do, request)
            misread |= {do} if got != without_zones(do, getattr(MODEL, do)(request)) else set()
    assert misread == {"score", "play"}
    asked = {"do": "score", "area": "b1s6 . . / . b5 . / . . .", "round": 1}
    assert wrong.score(expand(Case("", "score", "base", (), asked, {})))["zone"] == 4


PERL = shutil.which("perl")
HAS_JSON = PERL and not subprocess.run([PERL, "-MJSON::PP", "-e", "1"], capture_output=True, check=False).returncode


@pytest.mark.skipif(not HAS_JSON, reason="perl with JSON::PP is not installed: the Perl example cannot run")
def test_the_perl_example_scores_as_the_model_does():
    asked = [each for each in sample() if each[0] == "score" and each[1]["ruleset"] == "base"]
    for line, reply in through([PERL, EXAMPLES / "perl" / "adapter.pl"], asked):
        assert reply["answer"]["total"] == MODEL.score(line["request"])["total"]


REQUESTS = ("describe", "score", "placements", "place", "play")


# The schemas ----------------------------------------------------------------------------------------------------------


def test_every_schema_is_a_schema():
    found = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in SCHEMAS.glob("*.json")}
    assert {f"{do}-{way}" for do in REQUESTS for way in ("request", "answer")} <= found.keys()
    for name, schema in found.items():
        validator(name).check_schema(schema)


@pytest.mark.parametrize("answering", [MODEL, reference], ids=["model", "reference"])
def test_the_messages_of_model_and_reference_fit_the_schemas(answering):
    for do, request in few():
        assert not misfits("line-request", {"id": 1, "do": do, "request": request})
        assert not misfits(f"{do}-answer", getattr(answering, do)(request))


@NODE
def test_the_messages_of_the_javascript_example_fit_the_schemas():
    for line, reply in through(IN_NODE, few()):
        assert not misfits("line-answer", reply)
        assert not misfits(f"{line['do']}-answer", reply["answer"])


def test_the_messages_of_the_python_example_fit_the_schemas():
    right = load_example("right")
    for do, request in few():
        if request.get("ruleset", "base") == "base":
            assert not misfits(f"{do}-answer", getattr(right, do)(request))


@pytest.mark.parametrize(("name", "message"), tables("protocol")["misfits"])
def test_a_message_of_another_shape_does_not_fit(name, message):
    assert misfits(name, json.loads(message))


# The page -------------------------------------------------------------------------------------------------------------


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def worked_exchange():
    """The lines of the page's worked exchange as (request line, answer line)."""
    joined = re.sub(r"\n  ", " ", next(block for block in blocks("text") if "AREA = " in block))
    names = dict(re.findall(r"^(AREA|CARD) = (.*)$", joined, re.MULTILINE))
    for name, value in names.items():
        joined = joined.replace(f": {name},", f": {value},")
    marked = re.findall(r"^([<>]) (.*)$", joined, re.MULTILINE)
    sent, back = ([json.loads(text) for mark, text in marked if mark == way] for way in "><")
    return list(zip(sent, back, strict=True))


def test_the_worked_exchange_is_what_the_model_says_and_fits_the_schemas():
    assert {sent["do"] for sent, _ in worked_exchange()} == set(REQUESTS)
    for sent, back in worked_exchange():
        assert not misfits("line-request", sent)
        assert not misfits(f"{sent['do']}-answer", back["answer"])
        if sent["do"] != "describe":
            assert_right(sent["do"], sent["request"], back["answer"])


@NODE
def test_the_worked_exchange_is_what_the_javascript_example_answers():
    sent, back = zip(*worked_exchange(), strict=True)
    assert written(IN_NODE, as_lines(sent)) == list(back)


def test_the_card_on_the_page_is_a_card():
    shown = json.loads(next(block for block in blocks("json") if "spiral_per" in block))
    assert shown == card_json(CARDS["b4*"])


def test_the_readings_on_the_page_are_in_the_ledger():
    named = set(re.findall(r"\bA\d\d[a-z]?\b", PAGE.split("## What the rule texts leave open")[1].split("\n## ")[0]))
    assert len(named) >= 14
    assert named <= ledger().ambiguities.keys()


def test_cards_can_be_mapped_by_their_attributes_as_the_page_says():
    scope = {}
    exec(next(block for block in blocks("python") if "def key" in block), scope)  # noqa: S102 - the page's own code
    assert len({scope["key"](card_json(card)) for card in CARDS.values()}) == len(CARDS)


def test_a_placement_may_give_both_keys_one_of_them_null():
    assert read_placement({"space": 5, "edge": None, "face": "faceup"}, "answer") == Placement(5)
    assert read_placement({"space": None, "edge": "C1", "face": "faceup"}, "answer") == Placement("C1")
