"""Encodings made wrong in one way each: none of them may end in a value that is called proved."""

from dataclasses import replace

import pytest

from solver.extremes import answers, enumeration, model, options, prove, refute, trust
from solver.extremes.answers import answer
from solver.extremes.objectives import named
from solver.extremes.prove import Question
from solver.extremes.transcript import NotReached


@pytest.fixture(autouse=True)
def fresh():
    """Nothing is remembered from before a change, nor after it."""
    caches = (
        prove.known, prove._extreme, answers.proved, trust.trusted, trust.samples, model.scoring, refute._zone_choice
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


def half_crosses(claim, piece, specials):
    return alone(claim, replace(piece, points=max(piece.points, -1)), specials)


def validated_twice(formula):
    right(formula, "symbols")
    formula.terms += [(formula.validated[n], n) for n in range(1, 10)]


def worse_cards(claim, _specials=None):
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
    ("enumeration adds one", "max", lambda m: m.setattr(enumeration, "best", one_too_many)),
    ("no space stays empty", "min", lambda m: m.setattr(options, "EMPTY", "#")),
    ("the model forgets that multicoloured cards count", "max", lambda m: m.setattr(model, "_piece", uncounted)),
    ("the model multiplies zones once too often", "max", lambda m: m.setattr(model, "ZONE_POINTS", {1: 3, 2: 4, 3: 5})),
]  # fmt: skip

piece_of = model._piece


def uncounted(index, card, weights, rulings):
    piece = piece_of(index, card, weights, rulings)
    return replace(piece, counted=0) if card.multicoloured else piece


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
