"""Mutants of setups, offers, takes and turns."""

from collections.abc import Mapping

STEPS: Mapping[str, Mapping[str, object]] = {}
