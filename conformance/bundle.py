"""The cases as one archive for those who do without Python: the same bytes every time."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

from conformance.case import CASES
from conformance.versions import VERSION, current
from spec.errors import PixiesError

_EPOCH = (1980, 1, 1, 0, 0, 0)
_ROOT = Path(__file__).parent.parent


def contents() -> Iterator[tuple[str, Path]]:
    """Name in the archive and file, sorted by name. Raises `PixiesError` where a page is not at hand."""
    found = {f"cases/{path.name}": path for path in [*CASES.glob("*.json"), CASES / VERSION]}
    found |= {f"schemas/{path.name}": path for path in (_ROOT / "conformance" / "schemas").glob("*.json")}
    found |= {"cards.csv": _ROOT / "spec" / "cards.csv", "LICENSE": _ROOT / "LICENSE"}
    found |= {"protocol.md": _ROOT / "docs" / "protocol.md", "quick.txt": _ROOT / "conformance" / "quick.txt"}
    for name, path in sorted(found.items()):
        if not path.exists():
            raise PixiesError(f"{path} is not at hand: run 'pixies-spec cases bundle' in a checkout")
        yield name, path


def write_bundle(path: Path) -> Path:
    """Write the archive. Files are stored, not compressed: compressors differ from one machine to the next."""
    folder = f"pixies-spec-cases-{current()}"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, file in contents():
            entry = zipfile.ZipInfo(f"{folder}/{name}", _EPOCH)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, file.read_bytes())
    return path
