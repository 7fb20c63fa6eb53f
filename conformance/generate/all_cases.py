"""Every case there is, from its sources: curated tables, families, searches and seeded play."""

from collections.abc import Iterator

from conformance.adversaries import adversaries
from conformance.case import Case
from conformance.generate.build import unique
from conformance.generate.curated import curated_cases
from conformance.generate.readings import telling_cases
from conformance.generate.tags import tagged, with_kills


def drafts() -> Iterator[Case]:
    """The cases of every source, without what is computed about them."""
    yield from curated_cases()
    yield from telling_cases()


def all_cases() -> tuple[Case, ...]:
    """All cases as the files hold them. The same each time. Raises `PixiesError` where formulations differ."""
    return with_kills(tuple(tagged(unique(drafts()))), tuple(adversaries().values()))
