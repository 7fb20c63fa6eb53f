"""Every case there is, from its sources: curated tables, families, searches and seeded play."""

import json
from collections.abc import Iterator
from pathlib import Path

from conformance.case import Case
from conformance.casefile import file_name
from conformance.generate import again
from conformance.generate.build import score_case, unique
from conformance.generate.cards import card_cases, giant_cases
from conformance.generate.counts import count_cases
from conformance.generate.curated import curated_cases
from conformance.generate.extremes import extreme_cases
from conformance.generate.least import SOURCE, least
from conformance.generate.readings import telling_cases
from conformance.generate.seeded import exhausted_case, game_cases, round_cases
from conformance.generate.shapes import shape_cases
from conformance.generate.spots import spot_cases
from conformance.generate.tags import tagged, with_kills
from conformance.mutants import mutants
from spec.cards import CARDS

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
            yield score_case(f"least-{name}", " ".join(mutant.clauses), area, number, says, SOURCE)


def drafts() -> tuple[Case, ...]:
    """The cases of every source, those that are asked again too, without what is computed about them."""
    own = unique(_own())
    return unique((*own, *again.again_cases(own)))


def _own() -> Iterator[Case]:
    yield from curated_cases()
    yield from telling_cases()
    yield from shape_cases()
    yield from card_cases([card for card in CARDS.values() if card.set == "base"])
    yield from spot_cases()
    yield from count_cases()
    yield from least_cases()
    yield from exhausted_case("base", 5)
    yield from round_cases("base", range(2, 6))
    yield from game_cases("base", range(2, 6))
    yield from extreme_cases()
    yield from _expansions()


def _expansions() -> Iterator[Case]:
    """The same families for the expansions."""
    flower, giants = [
        [card for card in CARDS.values() if card.set == name] for name in ("flower_power", "little_giants")
    ]
    yield from card_cases(flower)
    yield from giant_cases(giants)
    for ruleset, most, extra in (
        ("flower_power", 6, "FP-SETUP-1"),
        ("little_giants", 5, "LG-SETUP-1"),
        ("both", 6, "FP-SETUP-1 LG-SETUP-1"),
    ):
        yield from round_cases(ruleset, range(2, most + 1), extra, 14)
        yield from game_cases(ruleset, range(2, most + 1), extra, 1)
    yield from exhausted_case("flower_power", 6, "FP-SETUP-1")
    yield from exhausted_case("little_giants", 5, "LG-SETUP-1")
    yield from exhausted_case("both", 6, "FP-SETUP-1 LG-SETUP-1")


def all_cases() -> tuple[Case, ...]:
    """All cases as the files hold them. The same each time. Raises `PixiesError` where formulations differ."""
    in_order = sorted(tagged(drafts()), key=file_name)
    return with_kills(in_order, tuple(mutants().values()))
