"""Mutants of what happens between rounds, totals and winners."""

from collections.abc import Mapping

STEPS: Mapping[str, Mapping[str, object]] = {}
