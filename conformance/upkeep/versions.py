"""The version of a set of cases, and the bump that follows from what changed: `pixies-spec cases diff`."""

import re
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from conformance.case import CASES, Case, load_cases
from spec.errors import PixiesError

VERSION = "VERSION"
"""The file beside the case files that holds their version: ``major.minor.patch``."""

BUMPS = ("none", "patch", "minor", "major")


@dataclass(frozen=True)
class Set:
    """A set of cases with its version."""

    name: str
    version: tuple[int, int, int]
    cases: dict[str, Case]


@dataclass(frozen=True)
class CaseChange:
    """One change between two sets, and the bump that it asks for by itself."""

    id: str
    what: str
    bump: str


def read_version(text: str, where: str) -> tuple[int, int, int]:
    """A version from its text. Raises `PixiesError`."""
    found = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)", text.strip())
    if found is None:
        raise PixiesError(f"{where}: {text.strip()!r} is no version: write major.minor.patch, such as 1.2.0")
    major, minor, patch = map(int, found.groups())
    return major, minor, patch


def load_set(path: Path) -> Set:
    """A set from a folder of case files or from a bundle. Raises `PixiesError`."""
    if path.is_file():
        return _from_bundle(path)
    version = path / VERSION
    if not path.is_dir() or not version.exists():
        raise PixiesError(f"{path}: no set of cases: name a folder with case files and {VERSION}, or a bundle")
    cases = {case.id: case for case in load_cases(path)}
    return Set(str(path), read_version(version.read_text(encoding="utf-8"), str(version)), cases)


def _from_bundle(path: Path) -> Set:
    try:
        with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(path) as bundle:
            bundle.extractall(folder)
            found = load_set(next(Path(folder).glob("*/cases")))
    except (OSError, StopIteration, zipfile.BadZipFile) as error:
        raise PixiesError(f"{path}: not a bundle ({error}): make one with 'pixies-spec cases bundle'") from error
    return Set(str(path), found.version, found.cases)


def changes(old: Set, new: Set) -> Iterator[CaseChange]:
    """What changed, case by case: verdicts first."""
    for name in sorted(old.cases.keys() | new.cases.keys()):
        before, after = old.cases.get(name), new.cases.get(name)
        if after is None:
            yield CaseChange(name, "removed", "major")
        elif before is None:
            yield CaseChange(name, "added", "minor")
        elif before != after:
            yield _change(before, after)


def _change(before: Case, after: Case) -> CaseChange:
    if before.expected != after.expected and before.request == after.request:
        return CaseChange(before.id, "another answer is right now", "major")
    if (before.request, before.ruleset, before.level) != (after.request, after.ruleset, after.level):
        return CaseChange(before.id, "asks something else", "major")
    parts = [key for key in ("rules", "ambiguities", "kills", "source", "description") if _differs(before, after, key)]
    return CaseChange(before.id, f"{', '.join(parts)} changed", "patch")


def _differs(before: Case, after: Case, key: str) -> bool:
    return bool(getattr(before, key) != getattr(after, key))


def needed(found: list[CaseChange]) -> str:
    """The bump that the changes ask for."""
    return max((change.bump for change in found), key=BUMPS.index, default="none")


def bumped(version: tuple[int, int, int], bump: str) -> tuple[int, int, int]:
    """The next version."""
    major, minor, patch = version
    after = {
        "none": version,
        "patch": (major, minor, patch + 1),
        "minor": (major, minor + 1, 0),
        "major": (major + 1, 0, 0),
    }
    return after[bump]


def text_of(version: tuple[int, int, int]) -> str:
    """A version as its text."""
    return ".".join(map(str, version))


def current() -> str:
    """The version of the cases of this installation."""
    return (CASES / VERSION).read_text(encoding="utf-8").strip()
