"""Mutants that are wrong in how they answer, not in their rules: changed input, shared state, memory, wrong indexes."""

from collections.abc import Mapping

from conformance.model import ShortModel

ANSWERS: Mapping[str, type[ShortModel]] = {}
"""Mutant id -> the implementation that answers wrongly."""

REMEMBER: frozenset[str] = frozenset()
"""Mutants that answer by what they were asked before."""
