import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from deviations.choice import parse_readings
from deviations.readings import rules_of
from pixies_spec.cli import main
from pixies_spec.extremes_page import made
from solver.extremes import enumeration, integer_plain, refute
from solver.extremes.answers import answer
from solver.extremes.claims import Claim, Prices, padded
from solver.extremes.make import ASKED, players_of
from solver.extremes.model import SCORE, Layout, counts, scoring, worth
from solver.extremes.objectives import GAME, OBJECTIVES, named
from solver.extremes.packing import Part
from solver.extremes.prove import Question
from solver.extremes.transcript import NotReached, Witness, replay, write
from spec.cards import RULESETS, deck_of
from spec.notation import parse_area

ROOT = Path(__file__).parents[1]


def played(seed, takes, ruleset="base"):
    """An area that random play reaches in so many takes, or in fewer when it is full sooner."""
    chance, area = random.Random(seed), parse_area(". . . / . . . / . . .")
    for card in chance.sample(deck_of(ruleset), takes):
        if not area.full:
            area = rules_of("both").place(area, card, chance.choice(rules_of("both").placements(area, card)))
    return area


def layout_of(area, ruleset="base"):
    index = {card: at for at, card in enumerate(deck_of(ruleset))}
    kinds = {(True, True): "2", (True, False): "1", (False, True): "#", (False, False): "."}
    states = "".join(kinds[space.faceup is not None, space.facedown is not None] for space in area.spaces)
    faceup = tuple(None if s.faceup is None else index[s.faceup] for s in area.spaces)
    return Layout(states, faceup, tuple(None if giant is None else index[giant] for giant in area.giants))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_a_layout_is_worth_what_the_spec_scores(round_number, ruleset):
    for seed in range(300):
        area = played(seed, 4 + seed % 22, ruleset)
        rules = scoring(round_number, ruleset=ruleset)
        assert worth(layout_of(area, ruleset), rules) == rules_of(ruleset).score(area, round_number).total


READINGS = ["A02=b", "A25=b", "A26=b", "A28=b", "A31=b", "A37=b", "A56=b", "A59=b"]


@pytest.mark.parametrize("reading", READINGS)
def test_a_layout_is_worth_what_the_spec_scores_under_another_reading(reading):
    rulings = parse_readings([reading])
    for seed in range(300):
        area = played(seed, 4 + seed % 14)
        assert worth(layout_of(area), scoring(2, rulings=rulings)) == rules_of("base", rulings).score(area, 2).total


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("sign", [1, -1])
def test_z3_and_enumeration_agree_under_another_reading(reading, sign):
    claim = Claim(1, sign, 14, 14, 0, rulings=parse_readings([reading]))
    (best, layout), *_ = enumeration.best(claim)
    assert claim.value(layout) == best
    assert refute.holds(replace(claim, bound=best)) is True
    assert refute.holds(replace(claim, bound=best - 1)) is False


def test_every_area_that_play_reaches_is_among_the_layouts():
    possible = set(counts(9, 17))
    for layout in (layout_of(played(seed, 9 + seed % 9)) for seed in range(300)):
        assert layout.takes >= 9
        assert (layout.states.count("."), layout.states.count("2")) in possible


def priced(sign, seed, ruleset="base"):
    chance = random.Random(seed)
    cards = padded([chance.choice((0, 0, 1, 3)) for _ in deck_of(ruleset)])
    numbers = tuple(chance.choice((0, 0, 2)) for _ in range(9))
    return Claim(2, sign, 10, 17, 0, prices=Prices(2, cards, numbers, chance.choice((0, 3))), ruleset=ruleset)


@pytest.mark.parametrize(
    ("holds", "ruleset", "sign", "seed"),
    [
        (refute.holds, "base", 1, 1),
        (refute.holds, "base", -1, 2),
        (refute.holds, "base", -1, 3),
        (integer_plain.holds, "base", 1, 1),
        (integer_plain.holds, "flower_power", 1, 4),
        (integer_plain.holds, "flower_power", -1, 2),
        (integer_plain.holds, "flower_power", -1, 3),
    ],
)
def test_the_solvers_and_enumeration_agree_on_claims_with_prices(holds, ruleset, sign, seed):
    claim = priced(sign, seed, ruleset)
    (best, layout), *_ = enumeration.best(claim)
    assert claim.value(layout) == best
    assert holds(replace(claim, bound=best)) is True
    assert holds(replace(claim, bound=best - 1)) is False


@pytest.mark.parametrize(
    ("ruleset", "name", "players", "round_number", "value"),
    [
        ("base", "max", 4, 3, 109),
        ("base", "min_trigger", 5, 1, -20),
        ("flower_power", "crosses_max", 6, 2, 37),
        ("little_giants", "longest", 3, 1, 21),
    ],
)
def test_an_answer_is_proved_by_both_methods_and_its_round_replays(ruleset, name, players, round_number, value):
    question = Question(named(name), players, round_number, ruleset=ruleset)
    found = answer(question)
    assert (found.value, found.methods) == (value, ("z3", "enumeration"))
    assert OBJECTIVES[name].measure(replay(found.witness[0])) == value


def test_a_plan_that_is_no_round_is_refused():
    nine = Part(Layout("1........", (6, *[None] * 8)), (0,) * 9)
    with pytest.raises(NotReached, match="before the round is over"):
        write((nine, Part(Layout("1........", (22, *[None] * 8)), (0,) * 9)), 1)
    with pytest.raises(NotReached, match="before the round is over"):
        replay(Witness(2, 1, 0, deck_of("base"), ()))


def test_the_command_writes_a_round_that_the_judge_accepts(tmp_path, capsys):
    saved = tmp_path / "round.jsonl"
    assert (
        main(["extremes", "--players", "4", "--round", "3", "--objective", "max", "--json", "--save", str(saved)]) == 0
    )
    shown = json.loads(capsys.readouterr().out)
    assert (shown["value"], shown["status"], shown["methods"]) == (109, "proved", ["z3", "enumeration"])
    assert [json.dumps(event) for event in shown["witness"]] == saved.read_text().splitlines()
    assert main(["judge", str(saved)]) == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--objective", "most"], "no objective 'most'"),
        (["--save", "/no/such/folder/round.jsonl"], "/no/such/folder/round.jsonl: cannot be written (No such file"),
        (["--ruleset", "flower_power", "--ruling", "A38=b"], "not proved under another reading of 'A38'"),
        (["--players", "6"], "ruleset 'base' is for 2 to 5 players"),
        (["--ruling", "A12=c"], "not proved where a full player may take again"),
        (["--ruling", "A12=b", "--objective", "min"], "only the most that one player can score is proved"),
        (["--ruling", "A05=b"], "not proved under another reading of 'A05'"),
    ],
)
def test_what_cannot_be_answered_is_one_line(words, says, capsys):
    assert main(["extremes", *words]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_weights_of_the_score_are_those_of_the_rules():
    assert (SCORE.validated, SCORE.spirals, SCORE.crosses, SCORE.zone, SCORE.facedown) == (1, 1, -1, 1, 1)


def test_the_page_and_its_pictures_are_those_of_the_table():
    files = made()
    assert {ROOT / each for each in files} >= set((ROOT / "docs" / "extremes").iterdir())
    assert all((ROOT / path).read_text(encoding="utf-8") == text for path, text in files.items())


def test_the_table_answers_every_question_at_once(capsys):
    assert main(["extremes", "--table", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["extremes"]
    asked = {(s, n, p, r) for s, names in ASKED.items() for n in names for p in players_of(s) for r in (1, 2, 3)}
    asked |= {(s, GAME, players, None) for s, names in ASKED.items() if "max" in names for players in players_of(s)}
    found = {(row["ruleset"], row["objective"], row["players"], row["round"]) for row in rows if not row["rulings"]}
    assert found == asked
    assert all((row["value"] is not None) == (row["status"] == "proved") for row in rows)
    assert main(["extremes", "--table"]) == 0
    words = capsys.readouterr().out.split()
    assert all((f"{row['low']}..{row['high']}" if row["value"] is None else str(row["value"])) in words for row in rows)
