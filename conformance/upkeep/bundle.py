"""The cases as one archive for those who do without Python: the same bytes every time."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

from conformance.case import AMBIGUITIES, CASES, KILLS
from conformance.datafile import DATA
from conformance.messages import SCHEMAS
from conformance.upkeep.quick import QUICK
from conformance.upkeep.versions import VERSION, current
from spec.cards import PRINTED
from spec.errors import PixiesError

_EPOCH = (1980, 1, 1, 0, 0, 0)
_ROOT = Path(__file__).parents[2]


def contents() -> Iterator[tuple[str, Path]]:
    """Name in the archive and file, sorted by name. Raises `PixiesError` where a page is not at hand."""
    found = {f"cases/{path.name}": path for path in [*CASES.glob("*.json"), CASES / VERSION]}
    found |= {f"schemas/{path.name}": path for path in SCHEMAS.glob("*.json")}
    found |= {PRINTED.name: PRINTED, "LICENSE": _ROOT / "LICENSE"}
    found |= {f"{DATA.name}/{path.name}": path for path in (AMBIGUITIES, KILLS, QUICK)}
    found |= {"protocol.md": _ROOT / "docs" / "protocol.md"}
    for name, path in sorted(found.items()):
        if not path.exists():
            raise PixiesError(f"{path} is not at hand: run 'pixies-spec cases bundle' in a checkout")
        yield name, path


def write_bundle(path: Path) -> Path:
    """Write the archive, whole or not at all. Raises `PixiesError`.

    Files are stored, not compressed: compressors differ from one machine to the next.
    """
    folder = f"pixies-spec-cases-{current()}"
    files, whole = list(contents()), io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
        for name, file in files:
            entry = zipfile.ZipInfo(f"{folder}/{name}", _EPOCH)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, file.read_bytes())
    try:
        path.write_bytes(whole.getvalue())
    except OSError as error:
        raise PixiesError(f"{path}: cannot be written ({error.strerror}): name a file you may write to") from error
    return path
