"""``python -m conformance.ambiguities.derive``: write what follows from the ledger. ``--search`` searches anew first.

Without ``--search`` only `docs/ambiguities.md` and its pictures are written, in seconds; with it, first
``smallest.json`` and ``probes.json``, in some four minutes: nothing changes unless the rules, the cards or the readings
did. `pixies-spec regenerate` does the same, where it is out of date.
"""

import argparse
import sys

from conformance.regenerate.making import make


def main() -> int:
    """Write the files."""
    parser = argparse.ArgumentParser(description="write what follows from the ledger of ambiguities")
    parser.add_argument("--search", action="store_true", help="search positions, rounds and probes anew (minutes)")
    for name in (*(("smallest", "probes") if parser.parse_args().search else ()), "ambiguities"):
        make(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
