"""``python -m conformance.ambiguities.derive``: write what follows from the ledger. ``--search`` searches anew first.

Without ``--search`` only `docs/ambiguities.md` and its pictures are written, in a second; with it, first
``smallest.json`` and ``probes.json``, in some four minutes: nothing changes unless the rules, the cards or the readings
did. The simulation is `conformance.stakes.run`.
"""

import argparse
import sys
from pathlib import Path

from tqdm import tqdm

from conformance.ambiguities import probes, smallest
from conformance.ambiguities.document import PICTURES, document

DOCS = Path(__file__).parents[2] / "docs"


def main() -> int:
    """Write the files."""
    parser = argparse.ArgumentParser(description="write what follows from the ledger of ambiguities")
    parser.add_argument("--search", action="store_true", help="search positions, rounds and probes anew (minutes)")
    if parser.parse_args().search:
        search()
    (DOCS / PICTURES).mkdir(parents=True, exist_ok=True)
    files = {DOCS / path: text for path, text in document()}
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    for picture in set((DOCS / PICTURES).iterdir()) - files.keys():
        picture.unlink()
    return 0


def search() -> None:
    """Positions, rounds and probes anew, counted on a terminal beside the number of those kept before."""
    kept, asked = len(smallest.load_smallest()), len(probes.load_probes())
    found = tqdm(smallest.compute(), "smallest positions and rounds", kept, disable=None)
    smallest.SMALLEST.write_text(smallest.smallest_text(found), encoding="utf-8")
    smallest.load_smallest.cache_clear()
    made = tqdm(probes.compute(), "probes", asked, disable=None)
    probes.PROBES.write_text(probes.probes_text(made), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
