"""Mutants of validated cards, symbols, special cards and the total."""

from collections.abc import Mapping

STEPS: Mapping[str, Mapping[str, object]] = {}
