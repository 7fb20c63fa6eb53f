"""Mutants of Little Giants."""

from collections.abc import Mapping

STEPS: Mapping[str, Mapping[str, object]] = {}
