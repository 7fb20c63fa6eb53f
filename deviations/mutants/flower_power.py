"""Mutants of Flower Power."""

from collections.abc import Mapping

STEPS: Mapping[str, Mapping[str, object]] = {}
