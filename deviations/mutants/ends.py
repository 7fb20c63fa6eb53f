"""Mutants of the end of a round and who starts the next."""

from collections.abc import Mapping

STEPS: Mapping[str, Mapping[str, object]] = {}
