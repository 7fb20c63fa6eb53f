"""The hashes of what computed files are made from: files, the code of modules, values, and other computed files.

The hash of code does not change with comments or formatting, nor with docstrings, save where a page is made of these.
It covers a module and those that it imports, itself or through others, from its own top-level package: what another
package does is an input of its own, such as what the rules answer.
"""

import ast
import hashlib
import importlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from spec.errors import PixiesError

ROOT = Path(__file__).parents[2]
"""The folder of the project: files are named from here."""


def hash_of(text: str) -> str:
    """A short hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def hash_of_rows(rows: Any) -> str:
    """A short hash of anything that JSON can hold."""
    return hash_of(json.dumps(rows, sort_keys=True, ensure_ascii=False))


def content(path: Path) -> str:
    """The hash of what a file holds; of computed data, of its rows."""
    text = path.read_text(encoding="utf-8")
    if path.parent.name != "data":
        return hash_of(text)
    try:
        return hash_of_rows(json.loads(text)["rows"])
    except (ValueError, KeyError, TypeError):
        return hash_of(text)  # spoilt by hand: the hash of no rows


def found(where: str) -> Any:
    """What ``package.module:name`` names."""
    module, _, name = where.partition(":")
    return getattr(importlib.import_module(module), name)


def input_hash(name: str) -> str:
    """The hash of an input, named by its kind and what it is. Raises `PixiesError` for one that is not there."""
    kind, _, what = name.partition(" ")
    return _KINDS[kind](what)


def _files(pattern: str) -> str:
    paths = sorted(ROOT.glob(pattern))
    if not paths:
        raise PixiesError(f"there is no file {pattern!r} to make anything from")
    return hash_of("".join(f"{path.relative_to(ROOT)} {content(path)}\n" for path in paths))


def _value(name: str) -> str:
    return hash_of_rows(found(f"conformance.upkeep.digests:{name}")())


def _code(module: str) -> str:
    return hash_of("".join(shape(path, False) for path in sorted(closure(module))))


def _prose(pattern: str) -> str:
    paths = sorted(ROOT.glob(pattern)) if "/" in pattern else sorted(closure(pattern))
    return hash_of("".join(shape(path, True) for path in paths))


_KINDS = {"file": _files, "value": _value, "code": _code, "prose": _prose}
"""Kind of input -> its hash: files as they are; a value of `digests`; code without and with its docstrings."""


# Code ----------------------------------------------------------------------------------------------------------------


def closure(module: str) -> set[Path]:
    """The files of a module and of all that it imports from its own top-level package."""
    first = _path_of(module)
    if first is None:
        raise PixiesError(f"there is no module {module!r} to make anything with")
    package = module.partition(".")[0]
    reached, left = {first}, [first]
    while left:
        inner = (name for name in imported(left.pop()) if name.partition(".")[0] == package)
        more = {path for name in inner if (path := _path_of(name))} - reached
        left += more
        reached |= more
    return reached


def _path_of(module: str) -> Path | None:
    path = ROOT / module.replace(".", "/")
    return next((each for each in (path.with_suffix(".py"), path / "__init__.py") if each.exists()), None)


@cache
def imported(path: Path) -> tuple[str, ...]:
    """Every module that a file imports, wherever in it; names that are no modules are among them."""
    nodes = list(ast.walk(_tree(path)))
    whole = [each.name for node in nodes if isinstance(node, ast.Import) for each in node.names]
    parts = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    inner = [f"{node.module}.{each.name}" for node in parts for each in node.names]
    return tuple(dict.fromkeys([*whole, *(str(node.module) for node in parts), *inner]))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def shape(path: Path, prose: bool) -> str:
    """The code of a file in a form that comments and formatting do not change; the same in every version of Python."""
    return hash_of(" ".join(_shape(_tree(path), prose)))


def _shape(value: Any, prose: bool) -> Iterator[str]:
    if isinstance(value, ast.AST):
        yield type(value).__name__
        for name, each in ast.iter_fields(value):
            if each is not None and each != []:
                yield f"{name}:"
                yield from _shape(each, prose)
    elif isinstance(value, list):
        kept = [each for each in value if prose or not _is_text(each)]
        yield "("
        for each in kept:
            yield from _shape(each, prose)
        yield ")"
    else:
        yield repr(value)


def _is_text(node: Any) -> bool:
    """Whether a statement is a bare text: a docstring, or the description of a constant."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
