"""Mutants of facedown cards."""

from collections.abc import Mapping

STEPS: Mapping[str, Mapping[str, object]] = {}
