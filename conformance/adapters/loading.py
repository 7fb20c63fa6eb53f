"""Finding the implementation that ``--impl`` names, and saying in one line why it cannot be had."""

import difflib
import importlib
import importlib.util
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from conformance.adapters.adapter import TIME_LIMIT, Adapter
from conformance.adapters.command import CommandAdapter
from conformance.adapters.module import PythonAdapter
from spec.errors import PixiesError

REMEDY = "--impl takes a module (mypkg, my.pkg), a path (game.py, src/mypkg) or cmd:PROGRAM"


def load_impl(impl: str, seconds: float = TIME_LIMIT, folder: Path | None = None) -> Adapter:
    """The implementation that ``--impl`` names: a module, a path to a .py file or a package, or ``cmd:...``.

    Paths and modules are looked for from ``folder`` (default: the current one). Raises `PixiesError`: what is wrong
    with the text, in one line.
    """
    if impl.startswith("cmd:"):
        return CommandAdapter(impl, seconds, folder)
    return PythonAdapter(import_impl(impl, folder or Path.cwd()), impl, seconds)


def import_impl(impl: str, folder: Path) -> ModuleType:
    """The module named by ``impl``, looked for from ``folder`` first. Raises `PixiesError`, one line."""
    if not impl.strip():
        raise PixiesError(f"--impl is empty: {REMEDY}")
    module = _from_path(folder / impl) if _is_path(impl, folder) else _from_name(impl, folder)
    if not callable(getattr(module, "describe", None)):
        raise PixiesError(
            f"--impl {impl}: it has no function describe(request): see docs/protocol.md, or `pixies-spec adapter new`"
        )
    return module


def _is_path(impl: str, folder: Path) -> bool:
    return impl.endswith(".py") or "/" in impl or "\\" in impl or impl in (".", "..") or (folder / impl).is_file()


def _from_path(path: Path) -> ModuleType:
    path = path.resolve()
    if not path.exists():
        raise PixiesError(f"--impl {path}: there is no such file or folder{_near_file(path)}: {REMEDY}")
    if path.is_file() and path.suffix != ".py":
        run = f"cmd:node {path}" if path.suffix in (".js", ".mjs", ".cjs") else f"cmd:{path}"
        raise PixiesError(f'--impl {path}: not a .py file: run a program with --impl "{run}"')
    if path.is_dir() and not (path / "__init__.py").is_file():
        files = sorted(each.name for each in path.glob("*.py"))
        remedy = f": name the file, {path / files[0]}" if files else ""
        raise PixiesError(f"--impl {path}: this folder is not a package: it has no __init__.py{remedy}")
    root, dotted = _dotted(path)
    loaded = sys.modules.get(dotted)
    if loaded is not None and not _is_at(loaded, path):
        return _alone(path)
    return _import(dotted, str(path), root)


def _dotted(path: Path) -> tuple[Path, str]:
    """The folder to import from, and the module's dotted name in it."""
    names, at = [path.stem if path.is_file() else path.name], path.parent
    if path.name == "__init__.py":
        names = []
    while (at / "__init__.py").is_file():
        names, at = [at.name, *names], at.parent
    return at, ".".join(names)


def _is_at(module: ModuleType, path: Path) -> bool:
    file = getattr(module, "__file__", None)
    return file is not None and Path(file).resolve() in (path, path / "__init__.py")


def _alone(path: Path) -> ModuleType:
    """Load a file whose name another module already has, under a name of its own."""
    file = path / "__init__.py" if path.is_dir() else path
    name = f"impl_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise PixiesError(f"--impl {path}: not a Python module: {REMEDY}")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    with _guarded(name, str(path), path.parent):
        spec.loader.exec_module(module)
    return module


def _from_name(impl: str, folder: Path) -> ModuleType:
    if not all(part.isidentifier() for part in impl.split(".")):
        path = f": for a folder of that name write ./{impl}" if (folder / impl).exists() else f": {REMEDY}"
        raise PixiesError(f"--impl {impl}: this is not the name of a module{path}")
    return _import(impl, impl, folder)


def _import(dotted: str, impl: str, folder: Path) -> ModuleType:
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    with _guarded(dotted, impl, folder):
        return importlib.import_module(dotted)


@contextmanager
def _guarded(dotted: str, impl: str, folder: Path) -> Generator[None]:
    """Say in one line why an import failed."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except ModuleNotFoundError as error:
        raise PixiesError(_not_found(error, dotted, impl, folder)) from error
    except BaseException as error:  # whatever a module does when imported, one line says it
        says = " ".join(str(error).split())[:200]
        raise PixiesError(f"--impl {impl}: importing it raised {type(error).__name__}: {says}") from error


def _not_found(error: ModuleNotFoundError, dotted: str, impl: str, folder: Path) -> str:
    missing = error.name or dotted
    if dotted == missing or dotted.startswith(f"{missing}."):
        near = _near_module(missing, folder)
        return f"--impl {impl}: no module named {missing!r} in {folder} or installed{near}: {REMEDY}"
    return f"--impl {impl}: it imports {missing!r}, which is not installed or not in {folder}"


def _near_module(name: str, folder: Path) -> str:
    here = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    return _near(name, here | {"reference"} | set(sys.modules))


def _near_file(path: Path) -> str:
    return _near(path.name, {each.name for each in path.parent.glob("*")}) if path.parent.is_dir() else ""


def _near(name: str, known: set[str]) -> str:
    near = difflib.get_close_matches(name, sorted(known), n=1, cutoff=0.7)
    return f" (did you mean {near[0]!r}?)" if near else ""
