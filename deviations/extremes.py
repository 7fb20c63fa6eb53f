"""What is proved of extreme scores under our rulings and under others: the rows of `data/extremes.json`.

The solver proves them (``pixies-spec extremes --make``, ``make extremes``). They lie here since those who tell what a
reading changes need them too, and no solver.
"""

import json
from pathlib import Path
from typing import Any

from spec.errors import PixiesError

PATH = Path(__file__).with_name("data") / "extremes.json"
MADE_BY = "pixies-spec extremes --make"


def read_rows(path: Path = PATH) -> list[dict[str, Any]]:
    """The rows of the table as they are. Raises `PixiesError` when there is no table or it is no JSON."""
    try:
        return list(json.loads(path.read_bytes())["rows"])
    except (OSError, ValueError, KeyError) as error:
        raise PixiesError(f"{path} cannot be read as a table of extremes ({error}): make it with {MADE_BY}") from error
