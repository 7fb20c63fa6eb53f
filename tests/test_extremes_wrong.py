"""Encodings made wrong in one way each: none of them may end in a value that is called proved."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from solver.extremes import (
    ahead,
    answers,
    enumerate_giants,
    enumeration,
    giant_cases,
    integer,
    model,
    options,
    prove,
    refute,
    trust,
)
from solver.extremes.answers import answer
from solver.extremes.objectives import named
from solver.extremes.prove import Question
from solver.extremes.transcript import NotReached


@pytest.fixture(autouse=True)
def fresh():
    """Nothing is remembered from before a change, nor after it."""
    caches = (
        prove.known, prove.extreme, answers.proved, trust.trusted, trust.samples, model.scoring, refute._zone_choice,
        ahead._all_bounds, enumerate_giants._with_giants, ahead.tables, options.choices_of_specials,
        enumerate_giants.known, answers.proofs,
    )  # fmt: skip
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def zone_without_shapes(formula):
    right(formula, "gained_zone")
    formula.terms = [(literal, weight) for literal, weight in formula.terms if "in zone" not in str(literal)]


def free_zone(formula):
    """Zones of any nine spaces, whatever they show."""
    formula.terms.append((refute.z3.Bool("zone for nothing"), 9 * formula.claim.rules.zone))


def no_special(_formula, _special):
    return []


def half_crosses(claim, piece, known):
    return alone(claim, replace(piece, points=max(piece.points, -1)), known)


def validated_twice(formula):
    right(formula, "symbols")
    formula.terms += [(formula.validated[n], n) for n in range(1, 10)]


def worse_cards(claim, _known):
    return [piece for piece in claim.rules.pieces if piece.points <= 0 or piece.per is not None]


def any_takes(formula):
    kept, claim = formula.claim, formula.claim
    formula.claim = replace(claim, fewest=claim.fewest, most=18)
    right(formula, "areas")
    formula.claim = kept


def nine_validated(monkeypatch):
    monkeypatch.setattr(refute, "MOST_VALIDATED", 9)
    monkeypatch.setattr(refute.Formula, "areas", any_takes)


METHODS = {name: getattr(refute.Formula, name) for name in ("gained_zone", "symbols", "areas", "lost_zone")}
alone = refute._alone
best_per_colouring = options._best_per_colouring


def right(formula, name):
    METHODS[name](formula)


def first_card_only(claim, pieces, specials):
    return best_per_colouring(claim, pieces[:1], specials)


def one_too_many(claim, keep=1):
    return [(value + 1, layout) for value, layout in enumeration_best(claim, keep)]


enumeration_best = enumeration.best

WRONG = [
    ("z3 knows no zones", "max", lambda m: m.setattr(refute.Formula, "gained_zone", lambda _formula: None)),
    ("z3 counts no zone", "max", lambda m: m.setattr(refute.Formula, "gained_zone", zone_without_shapes)),
    ("z3 gives zones away", "max", lambda m: m.setattr(refute.Formula, "gained_zone", free_zone)),
    ("z3 forgets special cards", "max", lambda m: m.setattr(refute.Formula, "_counted_by", no_special)),
    ("z3 sees one cross at most", "min", lambda m: m.setattr(refute, "_alone", half_crosses)),
    ("z3 counts validated cards twice", "max", lambda m: m.setattr(refute.Formula, "symbols", validated_twice)),
    ("z3 leaves the best cards out", "max", lambda m: m.setattr(refute, "useful", worse_cards)),
    ("z3 allows nine validated spaces", "max", nine_validated),
    ("z3 fears no zones", "min", lambda m: m.setattr(refute.Formula, "lost_zone", lambda _formula: None)),
    ("enumeration sees one card", "max", lambda m: m.setattr(options, "_best_per_colouring", first_card_only)),
    ("enumeration adds one", "zone_max", lambda m: m.setattr(enumeration, "best", one_too_many)),
    ("no space stays empty", "min", lambda m: m.setattr(options, "EMPTY", "#")),
    ("the model forgets that multicoloured cards count", "max", lambda m: m.setattr(model, "_piece", uncounted)),
    ("the model multiplies zones once too often", "max", lambda m: m.setattr(model, "RULES", DearZones)),
]  # fmt: skip


class DearZones:
    ZONE_POINTS = MappingProxyType({1: 3, 2: 4, 3: 5})


piece_of = model._piece


def uncounted(index, card, weights, rulings):
    piece = piece_of(index, card, weights, rulings)
    return replace(piece, counted=0) if card.multicoloured else piece


def no_edges(program, place, colour):
    return [] if isinstance(place, str) else showing(program, place, colour)


def plain_bounds(claim):
    found = every_bound(claim)
    found[:, 1:] = ahead.NEVER
    return found


def no_facedown_counter(counted, specials):
    return extra(counted & ~(1 << model.BY_FACEDOWN), specials)


def no_crosses_per_colour(card, weights):
    return (None, 0) if card.cross_per else counting(card, weights)


def idle_giants(cases, piece, giants):
    return 0 * effects(cases, piece, giants)


def fewer_giants(rules, kind):
    return standing(rules, kind)[:-2]


extra, counting, every_bound = options._extra, model._counting, ahead._all_bounds.__wrapped__
effects, standing = giant_cases.Cases.effects, giant_cases.standing
GIANTS, showing = giant_cases.Cases, integer.Program._showing

WRONG_WITH_EXPANSIONS = {
    "z3 forgets facedown cards": ("flower_power", "facedown_max", refute.Formula, "facedown", lambda _formula: None),
    "z3 forgets crosses per colour": ("flower_power", "crosses_max", refute.Formula, "_counted_by", no_special),
    "enumeration looks ahead at no special": ("flower_power", "crosses_max", ahead, "_all_bounds", plain_bounds),
    "enumeration counts no facedown card": ("flower_power", "spirals_max", options, "_extra", no_facedown_counter),
    "the model forgets crosses per colour": ("flower_power", "crosses_max", model, "_counting", no_crosses_per_colour),
    "enumeration forgets what giants earn": ("little_giants", "spirals_max", GIANTS, "effects", idle_giants),
    "enumeration misses giants": ("little_giants", "zone_max", giant_cases, "standing", fewer_giants),
    "CP-SAT sees no giant's colour": ("little_giants", "zone_max", integer.Program, "_showing", no_edges),
}
"""What is wrong -> ruleset, objective, and what is put in whose place."""


@pytest.mark.parametrize("name", WRONG_WITH_EXPANSIONS)
def test_a_wrong_encoding_of_an_expansion_proves_nothing(name, monkeypatch):
    ruleset, objective, owner, attribute, instead = WRONG_WITH_EXPANSIONS[name]
    monkeypatch.setattr(owner, attribute, instead)
    try:
        found = answer(Question(named(objective), 2, 1, ruleset=ruleset))
    except NotReached:
        return
    assert not found.proved or (ruleset == "little_giants" and found.value == RIGHT[objective])


RIGHT = {"spirals_max": 88, "zone_max": 28}
"""With giants there are three methods: two of them may prove the right value though the third is wrong."""


@pytest.mark.parametrize(("name", "objective", "change"), WRONG, ids=[name for name, _, _ in WRONG])
def test_a_wrong_encoding_proves_nothing(name, objective, change, monkeypatch):
    change(monkeypatch)
    try:
        found = answer(Question(named(objective), 3, 1))
    except NotReached:
        return
    assert not found.proved, f"{name}: {found.low}..{found.high}"
    assert found.value is None


def test_the_same_questions_are_proved_when_nothing_is_wrong():
    assert [answer(Question(named(name), 3, 1)).value for name in ("max", "min")] == [91, -20]
