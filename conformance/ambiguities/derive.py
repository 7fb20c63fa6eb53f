"""``python -m conformance.ambiguities.derive``: write what follows from the ledger. ``--search`` searches anew first.

Without ``--search`` only `docs/ambiguities.md` and its pictures are written, in a second; with it, first
``smallest.json`` and ``probes.json``, in some minutes. The simulation is `conformance.stakes.run`.
"""

import argparse
import sys
from pathlib import Path

from conformance.ambiguities import probes, smallest
from conformance.ambiguities.document import PICTURES, document

DOCS = Path(__file__).parents[2] / "docs"


def main() -> int:
    """Write the files."""
    parser = argparse.ArgumentParser(description="write what follows from the ledger of ambiguities")
    parser.add_argument("--search", action="store_true", help="search positions, rounds and probes anew (minutes)")
    if parser.parse_args().search:
        smallest.SMALLEST.write_text(smallest.smallest_text(smallest.compute()), encoding="utf-8")
        smallest.load_smallest.cache_clear()
        probes.PROBES.write_text(probes.probes_text(probes.compute()), encoding="utf-8")
    (DOCS / PICTURES).mkdir(parents=True, exist_ok=True)
    for path, text in document():
        (DOCS / path).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
