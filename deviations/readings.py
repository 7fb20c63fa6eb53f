"""The readings of ambiguous clauses as rules: `rules_of` gives the rules of a ruleset under our rulings or others.

The spec has one reading of each ambiguity (`deviations.choice.AS_WRITTEN`); for every other there is a class of steps,
named after it, in `play_readings` or `scoring_readings`. Which reading is our ruling stands in the ledger.
"""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from deviations import play_readings, scoring_readings
from deviations.choice import AS_WRITTEN, LETTERS, OURS, Readings
from spec import rulesets
from spec.rules import Rules

_NAMED = re.compile(r"(A\d+b??)([b-z])")
"""The name of a class of steps: the id of an ambiguity and the letter of a reading."""

READINGS: Mapping[tuple[str, str], type[Rules]] = MappingProxyType(
    {
        (found[1], found[2]): steps
        for module in (play_readings, scoring_readings)
        for name, steps in vars(module).items()
        if (found := _NAMED.fullmatch(name))
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
