"""Every case there is, from its sources: curated tables, families, searches and seeded play."""

import json
from collections.abc import Iterator
from pathlib import Path

from conformance.case import Case
from conformance.casefile import file_name
from conformance.generate import again
from conformance.generate.build import case, score, unique
from conformance.generate.cards import card_cases
from conformance.generate.counts import count_cases, facedown_cases
from conformance.generate.curated import curated_cases
from conformance.generate.extremes import extreme_cases
from conformance.generate.least import SOURCE, least
from conformance.generate.readings_apart import telling_cases
from conformance.generate.seeded import exhausted_cases, game_cases, round_cases
from conformance.generate.shapes import shape_cases
from conformance.generate.spots import spot_cases
from conformance.generate.tags import tagged, with_kills
from conformance.larger import SMALLER
from conformance.mutants import mutants
from spec.cards import RULESETS

LEAST = Path(__file__).with_name("least.json")
"""Mutant -> the smallest area and round that `conformance.generate.least` found."""


def search() -> None:
    """Search the smallest areas anew, and keep them in `LEAST`; then choose anew which cases are asked again."""
    found = {
        each.id: (str(at[0]), at[1])
        for each in mutants().values()
        if each.level == "score" and each.card is None and not each.remembers and (at := least(each))
    }
    rows = ",\n".join(f" {json.dumps(name)}: {json.dumps(at)}" for name, at in sorted(found.items()))
    LEAST.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
    again.search(all_cases())


def least_cases() -> Iterator[Case]:
    """A case for each smallest area that was found; equal ones are asked once."""
    for name, (area, number) in json.loads(LEAST.read_bytes()).items():
        mutant = mutants().get(name)
        if mutant is not None:
            says = f"The smallest area at which this shows: {mutant.stands_for}."
            yield case((f"least-{name}", " ".join(mutant.clauses), score(area, number), says), SOURCE)


def drafts() -> tuple[Case, ...]:
    """The cases of every source, those that are asked again too, without what is computed about them."""
    own = unique(_own())
    return unique((*own, *again.again_cases(own)))


def _own() -> Iterator[Case]:
    """The cases of every source, in the order in which their files hold them; of equal questions the first is kept."""
    yield from curated_cases()
    yield from telling_cases()
    yield from facedown_cases()
    yield from shape_cases()
    yield from card_cases()
    yield from spot_cases()
    yield from count_cases()
    yield from least_cases()
    yield from exhausted_cases("base")
    for ruleset in RULESETS:
        yield from round_cases(ruleset, 99 if ruleset == "base" else 14)
        yield from game_cases(ruleset, 2 if ruleset == "base" else 1)
    yield from extreme_cases()
    for ruleset in SMALLER:
        yield from exhausted_cases(ruleset)


def all_cases() -> tuple[Case, ...]:
    """All cases as the files hold them. The same each time. Raises `PixiesError` where formulations differ."""
    in_order = sorted(tagged(drafts()), key=file_name)
    return with_kills(in_order, tuple(mutants().values()))
