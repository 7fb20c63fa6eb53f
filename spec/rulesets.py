"""The rulesets: the base game with none, one or two of its expansions, each as `Rules`.

>>> rules_of("flower_power").most_players()
6
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from spec.cards import RULESETS, SETS, check_ruleset
from spec.expansions import Expansion
from spec.rules import RULES, Rules

EXPANSIONS: Mapping[str, Expansion] = MappingProxyType(
    {name: import_module(f"spec.expansions.{name}").EXPANSION for name in SETS if name != "base"}
)
"""Card set -> its expansion."""


@cache
def rules_of(ruleset: str) -> Rules:
    """The rules of a ruleset: those of the base game, and what its expansions add. Raises `BadSetup`."""
    sets = RULESETS[check_ruleset(ruleset)]
    added = [EXPANSIONS[name].rules for name in reversed(sets) if name in EXPANSIONS]
    return with_steps(RULES, *added, ruleset=ruleset, sets=sets)


def with_steps(rules: Rules, *more: type[Rules], **named: object) -> Rules:
    """Rules with steps added or replaced by ``more``, the first one last, and by ``named``."""
    bases = tuple(base for base in (*more, type(rules)) if base is not Rules) or (Rules,)
    made: Rules = type(f"Rules_{rules.ruleset}", bases, named)()
    return made
