"""Mutants of color zones and what touches."""

from collections.abc import Mapping

STEPS: Mapping[str, Mapping[str, object]] = {}
