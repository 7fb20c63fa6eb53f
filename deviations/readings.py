"""The readings of ambiguous clauses as rules: `rules_of` gives the rules of a ruleset under our rulings or others.

The spec has one reading of each ambiguity (`deviations.choice.AS_WRITTEN`); `READINGS` has the steps that every other
replaces. Which reading is our ruling stands in the ledger.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from deviations import play_readings as play
from deviations import scoring_readings as scoring
from deviations.choice import AS_WRITTEN, LETTERS, OURS, Readings
from spec import rulesets
from spec.expansions.flower_power import FacedownBonus
from spec.rules import Rules

READINGS: Mapping[tuple[str, str], type[Rules]] = MappingProxyType(
    {
        ("A02", "b"): scoring.A02b,
        ("A04", "b"): play.A04b,
        ("A05", "b"): play.A05b,
        ("A06", "b"): play.A06b,
        ("A07", "b"): scoring.A07b,
        ("A08", "b"): play.A08b,
        ("A09", "b"): play.A09b,
        ("A10", "b"): play.A10b,
        ("A11", "b"): play.A11b,
        ("A12", "b"): play.A12b,
        ("A12", "c"): play.A12c,
        ("A13", "b"): play.A13b,
        ("A14", "b"): play.A14b,
        ("A17", "b"): play.A17b,
        ("A17", "c"): play.A17c,
        ("A18", "b"): play.A18b,
        ("A18", "c"): play.A18c,
        ("A19", "b"): play.A19b,
        ("A21", "b"): play.A21b,
        ("A22", "b"): play.A22b,
        ("A24", "b"): scoring.A24b,
        ("A25", "b"): scoring.A25b,
        ("A25", "c"): scoring.A25c,
        ("A26", "b"): scoring.A26b,
        ("A27", "b"): scoring.A27b,
        ("A27", "c"): scoring.A27c,
        ("A28", "b"): scoring.A28b,
        ("A29", "b"): scoring.A29b,
        ("A31", "b"): scoring.A31b,
        ("A32", "b"): play.A32b,
        ("A34", "b"): play.A34b,
        ("A36", "b"): scoring.A36b,
        ("A37", "b"): FacedownBonus,
        ("A38", "b"): scoring.A38b,
        ("A39", "b"): scoring.A39b,
        ("A40", "b"): play.A40b,
        ("A41", "b"): play.A41b,
        ("A42", "b"): scoring.A42b,
        ("A42", "c"): scoring.A42c,
        ("A43", "b"): scoring.A43b,
        ("A44", "b"): scoring.A44b,
        ("A45", "b"): scoring.A45b,
        ("A45b", "b"): scoring.A45bb,
        ("A46", "b"): scoring.A46b,
        ("A47", "b"): scoring.A47b,
        ("A48", "b"): scoring.A48b,
        ("A51", "b"): play.A51b,
        ("A56", "b"): scoring.A56b,
        ("A57", "b"): play.A57b,
        ("A58", "b"): scoring.A58b,
        ("A59", "b"): scoring.A59b,
        ("A63", "b"): play.A63b,
    }
)
"""(ambiguity, reading) -> the steps that it replaces; readings that the spec has are left out."""


@cache
def rules_of(ruleset: str, readings: Readings = OURS) -> Rules:
    """The rules of a ruleset under some readings; under our rulings unless others are given. Raises `BadSetup`."""
    played = ((name, readings[name]) for name in LETTERS)
    return deviating(rulesets.rules_of(ruleset), *(READINGS[each] for each in played if each[1] != AS_WRITTEN))


def deviating(rules: Rules, *steps: type[Rules]) -> Rules:
    """The rules with steps replaced; those of an expansion that is not played have nothing to replace."""
    for more in steps:
        needed = [base for base in more.__mro__[1:] if base.__module__.startswith("spec.expansions.")]
        if all(isinstance(rules, base) for base in needed) and not isinstance(rules, more):
            rules = rulesets.with_steps(rules, more)
    return rules


def steps_of(ambiguity: str, reading: str) -> frozenset[str]:
    """The steps of the rules that a reading replaces itself, or else those that it shares with others like it."""
    steps = READINGS[ambiguity, reading]
    own = frozenset(name for name in vars(steps) if not name.startswith("_") and hasattr(Rules, name))
    inherited = (name for base in steps.__mro__ if base.__module__ == steps.__module__ for name in vars(base))
    found = own or frozenset(name for name in inherited if not name.startswith("_"))
    return found or frozenset(name for name in vars(steps) if not name.startswith("_"))


def watched(rules: Rules, seen: set[str]) -> Rules:
    """The rules, which note in ``seen`` every step that is taken."""

    def look(self: Rules, name: str) -> object:
        seen.add(name)
        return object.__getattribute__(self, name)

    return rulesets.with_steps(rules, __getattribute__=look)
