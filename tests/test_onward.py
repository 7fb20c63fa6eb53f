import random

import pytest

from deviations.readings import rules_of
from pixies_spec.cli import main
from solver.extremes.onward import onward
from spec.area import Area
from spec.cards import deck_of
from spec.notation import parse_area


def every_end(area, cards, seen):
    """Every area that exhaustive play reaches, by the spec alone."""
    if area in seen or area.full:
        seen.add(area)
        return
    seen.add(area)
    for card in cards:
        for at in rules_of("both").placements(area, card):
            every_end(rules_of("both").place(area, card, at), cards - {card}, seen)


@pytest.mark.parametrize(
    ("ruleset", "seed"), [*(("base", at) for at in range(8)), *(("flower_power", at) for at in range(8))]
)
def test_the_extremes_are_those_of_exhaustive_play(ruleset, seed):
    chance = random.Random(seed)
    cards = chance.sample([card for card in deck_of(ruleset) if card.number in (1, 2, 5, 6)], 14)
    area = Area()
    for card in cards[:9]:
        if len(area.empty_spaces) > 1:
            area = rules_of("both").place(area, card, chance.choice(rules_of("both").placements(area, card)))
    left, round_number = frozenset(cards[9:]), 1 + seed % 3
    reached: set[Area] = set()
    every_end(area, left, reached)
    totals = [rules_of(ruleset).score(each, round_number).total for each in reached]
    most, least = (onward(area, sorted(left, key=str), round_number, sign, ruleset=ruleset) for sign in (1, -1))
    assert (most.total, least.total) == (max(totals), min(totals))
    assert {most.area, least.area} <= reached


def test_an_empty_area_and_the_whole_deck_reach_the_most_of_all():
    assert onward(Area(), deck_of("base"), 3, 1).total == 109


def test_a_full_area_takes_nothing():
    full = parse_area("b1s6 m2 b3s3 / b4* g5x1+# # / # b8x3+# #")
    left = [card for card in deck_of("base") if card not in full.cards]
    assert onward(full, left, 1, 1).line == onward(full, left, 1, -1).line == ()


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--from", ". . . / . . . / . . .", "--cards", "b1s6 b1s6"], 2, "b1s6 is given twice"),
        (
            ["--from", "b1s6 . . / . . . / . . .", "--cards", "b1s6"],
            2,
            "b1s6 is given twice, or lies in the area already",
        ),
        (["--from", ". . . / . . . / . . .", "--cards", "b1"], 2, "no card has the id 'b1'"),
        (["--from", ". . . / . . .", "--cards", "b1s6"], 2, "the grid has"),
        (["--from", ". . . / . . . / . . .", "--cards", "b1s6 g1s5"], 0, "b1s6"),
        (["--from", ". . . / . . . / . . .", "--cards", "gr3s5xb", "--ruleset", "flower_power"], 0, "gr3s5xb>3"),
        (["--from", ". . . / . . . / . . .", "--cards", "gy1d3"], 2, "gy1d3 is not in the deck of ruleset 'base'"),
        (
            ["--from", ". . . / . . . / . . .", "--cards", "rest", "--ruleset", "both"],
            2,
            "base and flower_power, not 'both'",
        ),
    ],
)
def test_the_command_says_what_is_best_or_what_is_wrong(words, code, says, capsys):
    assert main(["best", *words]) == code
    shown = capsys.readouterr()
    assert says in (shown.err if code else shown.out)
