"""Computed data: what made it, from which inputs, and its rows, in the files of `DATA` and of other rooms' ``data/``.

A file is ``{"made_by": command, "inputs": {name: hash}, "rows": ...}``, one row a line. `pixies-spec regenerate` writes
them (`conformance.regenerate.making`); whoever needs one reads its rows.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from spec.errors import PixiesError

DATA = Path(__file__).with_name("data")
"""The folder of what this package computes."""


def read_rows(path: Path) -> Any:
    """The rows of a file. Raises `PixiesError` for one that holds none."""
    try:
        return json.loads(path.read_bytes())["rows"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise PixiesError(
            f"{path}: cannot be read as computed data ({error}): restore it, then run 'pixies-spec regenerate'"
        ) from error


def data_text(made_by: str, inputs: Mapping[str, str], rows: Any) -> str:
    """A whole file."""
    head = f'"made_by": {_compact(made_by)},\n "inputs": {_compact(inputs)}'
    return f'{{{head},\n "rows": {rows_text(rows)}}}\n'


def rows_text(rows: Any) -> str:
    """The rows, one a line."""
    if isinstance(rows, Mapping):
        return "{\n" + ",\n".join(f"{_compact(name)}: {_compact(row)}" for name, row in rows.items()) + "\n}"
    return "[\n" + ",\n".join(map(_compact, rows)) + "\n]"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
