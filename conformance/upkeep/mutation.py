"""`docs/mutation.md`, made by a script that is no part of the package: ``benchmarks/mutation.py`` (`make deep`).

The script needs a process in which nothing of ours that it changes is imported yet.
"""

import runpy
import sys
from multiprocessing import get_context
from typing import Any

from conformance.datafile import read_rows
from conformance.regenerate.inputs import ROOT
from spec.errors import PixiesError

PAGE, SURVIVORS = "docs/mutation.md", "benchmarks/data/survivors.json"
SCRIPT = ROOT / "benchmarks" / "mutation.py"


def made() -> dict[str, Any]:
    """The page, and why each mutant that survives does. Raises `PixiesError` where the script has something to say."""
    process = get_context("spawn").Process(target=_run)
    process.start()
    process.join()
    if process.exitcode:
        raise PixiesError("docs/mutation.md is not made: do what benchmarks/mutation.py says above")
    return files((ROOT / PAGE).read_text(encoding="utf-8"))


def _run() -> None:
    sys.argv = [str(SCRIPT)]
    sys.path.insert(0, str(SCRIPT.parent))
    runpy.run_path(str(SCRIPT), run_name="__main__")


def files(page: str) -> dict[str, Any]:
    """The files, with this page."""
    return {PAGE: page, SURVIVORS: read_rows(ROOT / SURVIVORS)}
