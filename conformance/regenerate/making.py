"""Makes what is computed and kept, says what is out of date, and notes for each target what it was made from.

`MADE` holds, for every target, its inputs as they were, and the hashes of its files: a change made by hand shows.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from conformance.datafile import DATA, data_text, read_rows
from conformance.regenerate import inputs
from conformance.regenerate.inputs import ROOT, content, found, hash_of, input_hash
from conformance.regenerate.targets import BY_NAME, TARGETS, Target, find

MADE = DATA / "made.json"
ROOMS = ("spec", "deviations", "reference", "solver", "conformance", "pixies_spec")


class Hashes:
    """The hashes of inputs as they are now, each computed once."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def of(self, name: str) -> str:
        """The hash of an input. Raises `PixiesError` for one that is not there."""
        if name not in self._known:
            self._known[name] = self._target(BY_NAME[name]) if name in BY_NAME else input_hash(name)
        return self._known[name]

    def _target(self, target: Target) -> str:
        if target.digest:
            return self.of(target.digest)
        return hash_of("".join(f"{path} {content(ROOT / path)}\n" for path in files_of(target)))

    def inputs_of(self, target: Target) -> dict[str, str]:
        """Every input of a target with its hash."""
        return {name: self.of(name) for name in target.inputs}


def made_by(target: Target) -> str:
    """The command that makes a target."""
    return f"pixies-spec regenerate --only {target.name}"


def files_of(target: Target) -> list[str]:
    """The files of a target that are there, named from the folder of the project."""
    return sorted({path.relative_to(ROOT).as_posix() for pattern in target.files for path in ROOT.glob(pattern)})


def kept() -> dict[str, Any]:
    """Target -> ``inputs`` and ``files`` with their hashes, as they were when it was made."""
    return dict(read_rows(MADE)) if MADE.exists() else {}


def reasons(target: Target, hashes: Hashes, rows: Mapping[str, Any]) -> list[str]:
    """Why a target is out of date, a line each; none if it is not."""
    if target.name not in rows:
        return ["never made"]
    row = rows[target.name]
    changed = [f"{name} changed" for name in target.inputs if row["inputs"].get(name) != hashes.of(name)]
    return [*changed, *_changed_files(target, row["files"], row["inputs"])]


def _changed_files(target: Target, before: Mapping[str, str], made_from: Mapping[str, str]) -> Iterator[str]:
    there = files_of(target)
    yield from (f"{path} is missing" for path in before if path not in there)
    for path in there:
        if path not in before:
            yield f"{path} is not of its making"
        elif before[path] != content(ROOT / path) or not _headed(ROOT / path, target, made_from):
            yield f"{path} was changed by hand"


def _headed(path: Path, target: Target, made_from: Mapping[str, str]) -> bool:
    """Whether computed data says truly what it was made from; other files do not say so."""
    if path.parent.name != DATA.name:
        return True
    head = json.loads(path.read_bytes())
    return (head["made_by"], head["inputs"]) == (made_by(target), dict(made_from))


def make(name: str, whole: bool = True, **how: Any) -> list[str]:
    """Make a target, up to date or not; the files that changed. ``whole`` is whether all of it is made anew."""
    target = find(name)
    return store(target, found(target.maker)(**how), whole)


def store(target: Target, made: Mapping[str, Any], whole: bool = True) -> list[str]:
    """Write what was made of a target, and what it was made from; take away files of it that are no longer made."""
    rows = kept()
    made_from = Hashes().inputs_of(target) if whole or target.name not in rows else rows[target.name]["inputs"]
    before = {path: content(ROOT / path) for path in files_of(target)}
    for path in before.keys() - made.keys():
        (ROOT / path).unlink()
    for path, what in made.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        text = what if isinstance(what, str) else data_text(made_by(target), made_from, what)
        (ROOT / path).write_text(text, encoding="utf-8")
    after = {path: content(ROOT / path) for path in files_of(target)}
    _keep({**rows, target.name: {"inputs": made_from, "files": after}})
    forget()
    return sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))


def _keep(rows: Mapping[str, Any]) -> None:
    in_order = {each.name: rows[each.name] for each in TARGETS if each.name in rows}
    MADE.write_text(data_text("pixies-spec regenerate", {}, in_order), encoding="utf-8")


def forget() -> None:
    """Have our modules read again what they keep of the files; the code that is hashed does not change meanwhile."""
    ours = [
        module for name, module in list(sys.modules.items()) if name.split(".")[0] in ROOMS and module is not inputs
    ]
    for module in ours:
        for each in list(vars(module).values()):
            clear = getattr(each, "cache_clear", None)
            if callable(clear):
                clear()
