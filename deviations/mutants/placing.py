"""Mutants of first, second and third copies."""

from collections.abc import Mapping

STEPS: Mapping[str, Mapping[str, object]] = {}
