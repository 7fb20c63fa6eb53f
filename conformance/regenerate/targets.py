"""What is computed and kept, as a table: which files, made by what, from what, and how long it takes.

`conformance.regenerate.making` does what the table says. An input is the name of another row, or what
`conformance.regenerate.inputs` can hash: ``file``, ``value``, ``code``, ``prose``. What takes long to make (``slow``)
has values for inputs, never code: it is out of date when the rules change, not when the code is tidied.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from spec.errors import PixiesError
from spec.spelling import near

CARDS = "file spec/cards.csv"
RULES, READINGS, MUTANTS = "value rules", "value readings", "value mutant_rows"
SOUGHT = (CARDS, RULES, READINGS)
"""The inputs of what is searched for or simulated."""


@dataclass(frozen=True)
class Target:
    """One row: the files (patterns, from the folder of the project), the function that gives their content, its inputs.

    The function returns, for each file, its text or, of a file in a room for data, its rows. ``seconds`` is how long it
    takes, roughly; what is ``slow`` is made only when asked for. ``digest`` is a value that stands for the files as an
    input of others, where these do not depend on all that is in them.
    """

    name: str
    seconds: int
    files: tuple[str, ...]
    maker: str
    inputs: tuple[str, ...]
    slow: bool
    digest: str


def _quick(name: str, seconds: int, files: str, maker: str, *inputs: str, digest: str = "") -> Target:
    return Target(name, seconds, tuple(files.split()), maker, inputs, False, digest)


def _slow(name: str, seconds: int, files: str, maker: str, *inputs: str) -> Target:
    return Target(name, seconds, tuple(files.split()), maker, inputs, True, "")


TARGETS: tuple[Target, ...] = (
    _slow("extremes", 3600, "deviations/data/extremes.json", "pixies_spec.commands.extremes:made", *SOUGHT),
    _slow("stakes", 5400, "conformance/data/stakes.json", "conformance.stakes.run:made", *SOUGHT),
    _slow("smallest", 120, "conformance/data/smallest.json", "conformance.ambiguities.smallest:made", *SOUGHT),
    _slow("probes", 120, "conformance/data/probes.json", "conformance.ambiguities.probes:made", *SOUGHT, "smallest"),
    _slow("least", 300, "conformance/data/least.json", "conformance.generate.all_cases:least_made", *SOUGHT, MUTANTS),
    _slow("again", 300, "conformance/data/again.json", "conformance.generate.all_cases:again_made",
          *SOUGHT, MUTANTS, "least"),
    _quick("cases", 10, "conformance/cases/*.json", "conformance.generate.write:made",
           *SOUGHT, "smallest", "least", "again", "extremes", "value words_in_cases",
           "file conformance/curated/*.toml", "code conformance.generate.all_cases", digest="value questions"),
    _quick("ambiguity-tags", 20, "conformance/data/ambiguities.json", "conformance.generate.tags:ambiguities_made",
           *SOUGHT, "cases", "code conformance.ambiguities.tagging"),
    _quick("kills", 70, "conformance/data/kills.json", "conformance.generate.tags:kills_made",
           *SOUGHT, "cases", "code conformance.mutants", "code deviations.mutants", "code conformance.upkeep.matrix"),
    _quick("quick", 5, "conformance/data/quick.json", "conformance.upkeep.quick:made",
           "cases", "kills", "code conformance.upkeep.quick"),
    _quick("rules", 3, "docs/rules.md", "conformance.upkeep.rulebook:made",
           "cases", MUTANTS, "value sources", "prose spec/**/*.py", "code conformance.upkeep.rulebook"),
    _quick("invariants", 3, "docs/invariants.md", "pixies_spec.commands.prove:made",
           CARDS, RULES, MUTANTS, "prose spec/**/*.py", "prose solver.proofs.page", "file solver/*/*.csv",
           "file solver/proofs/invariants.md"),
    _quick("extremes-page", 3, "docs/extremes.md docs/extremes/*.svg", "pixies_spec.extremes_page:made",
           CARDS, RULES, "extremes", "file pixies_spec/extremes_page.md", "code pixies_spec.extremes_page",
           "code conformance.reports.svg"),
    _quick("ambiguities", 10, "docs/ambiguities.md docs/ambiguities/*.svg", "conformance.ambiguities.document:made",
           CARDS, RULES, "smallest", "stakes", "extremes", "cases", "value ledger_words",
           "code conformance.ambiguities.document"),
    _slow("mutation", 1200, "docs/mutation.md benchmarks/data/survivors.json", "conformance.upkeep.mutation:made",
          RULES, "cases"),
)  # fmt: skip
"""Every row, each after those that it is made from."""

BY_NAME: Mapping[str, Target] = {each.name: each for each in TARGETS}


def find(name: str) -> Target:
    """The row of a name. Raises `PixiesError`."""
    if name not in BY_NAME:
        raise PixiesError(
            f"nothing that is made is named {name!r}{near(name, BY_NAME)}: use one of {' '.join(BY_NAME)}"
        )
    return BY_NAME[name]
