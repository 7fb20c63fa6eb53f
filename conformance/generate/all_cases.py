"""Every case there is, from its sources: curated tables, families, searches and seeded play."""

from collections.abc import Iterator
from typing import Any

from tqdm import tqdm

from conformance.case import Case
from conformance.casefile import file_name
from conformance.datafile import DATA, read_rows
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
from conformance.generate.tags import with_kills
from conformance.larger import SMALLER
from conformance.mutants import mutants
from spec.cards import RULESETS

LEAST = DATA / "least.json"
"""Mutant -> the smallest area and round that `conformance.generate.least` found."""


def least_made() -> dict[str, Any]:
    """The smallest areas, searched anew."""
    sought = [each for each in mutants().values() if each.level == "score" and each.card is None and not each.remembers]
    found = {each.id: least(each) for each in tqdm(sought, "smallest areas", disable=None, leave=False)}
    return {"conformance/data/least.json": {name: [str(at[0]), at[1]] for name, at in sorted(found.items()) if at}}


def again_made() -> dict[str, Any]:
    """Which cases are asked again, chosen anew."""
    own = with_kills(sorted(unique(_own()), key=file_name), tuple(mutants().values()))
    chosen = {ruleset: [each.id for each in again.chosen(own, ruleset)] for ruleset in SMALLER}
    return {"conformance/data/again.json": chosen}


def least_cases() -> Iterator[Case]:
    """A case for each smallest area that was found; equal ones are asked once."""
    for name, (area, number) in read_rows(LEAST).items():
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
    return tuple(sorted(drafts(), key=file_name))
