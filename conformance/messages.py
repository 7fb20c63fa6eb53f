"""The JSON Schemas of messages, cases, summaries and the ledger (``conformance/schemas/``; see docs/protocol.md)."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry

SCHEMAS = Path(__file__).with_name("schemas")


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator of one schema: ``score-request``, ``play-answer``, ``line-request``, ``line-answer`` and so on."""
    return Draft202012Validator(_registry().contents(f"{name}.json"), registry=_registry())


def misfits(name: str, message: object) -> tuple[str, ...]:
    """Every way in which a message does not fit its schema: where it is, and what is wrong there."""
    return tuple(
        f"{'/'.join(map(str, error.absolute_path))}: {error.message}" for error in validator(name).iter_errors(message)
    )


@cache
def _registry() -> Registry[Any]:
    """All schema files, each under its file name, so that they can refer to one another."""
    found = ((path.name, json.loads(path.read_text(encoding="utf-8"))) for path in sorted(SCHEMAS.glob("*.json")))
    return Registry().with_contents(found)
