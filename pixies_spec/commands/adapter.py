"""`pixies-spec adapter new`: a first adapter in a folder, right from the start, to be filled with one's own code."""

import argparse
import shlex
import sys
from pathlib import Path

from pixies_spec.options import shell_word
from spec.errors import PixiesError

EXAMPLE = """  pixies-spec adapter new --python my-adapter
  pixies-spec adapter new --javascript my-adapter"""

SKELETONS = Path(__file__).parent.parent / "skeletons"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, the language and where."""
    parser.usage = "pixies-spec adapter new [-h] (--python | --javascript) DIR"
    parser.add_argument("action", choices=["new"], metavar="new", help="write a new adapter")
    language = parser.add_mutually_exclusive_group(required=True)
    language.add_argument("--python", dest="file", action="store_const", const="adapter.py", help="a Python module")
    language.add_argument("--javascript", dest="file", action="store_const", const="adapter.js", help="for Node.js")
    parser.add_argument("folder", metavar="DIR", type=Path, help="the folder to write it to; made if it is not there")


def run(args: argparse.Namespace) -> int:
    """Write the file and say what to do next. Nothing is ever overwritten."""
    path = args.folder / args.file
    _write(path, (SKELETONS / f"{args.file}.txt").read_text(encoding="utf-8"))
    impl = shell_word(f"cmd:node {shlex.quote(str(path))}" if path.suffix == ".js" else str(path))
    sys.stdout.write(
        f"{path}: an adapter that scores and places in the base game.\n"
        f"Try it:          pixies-spec smoke --impl {impl}\n"
        "Then replace its rules by calls to your game, one function after another.\n"
        f"Run all cases:   pytest --pyargs conformance --impl {impl}\n"
    )
    return 0


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        remedy = "choose another folder, or move it away" if path.exists() else "choose the name of a folder"
        raise PixiesError(f"{path if path.exists() else path.parent} is there already: {remedy}") from error
    except OSError as error:
        raise PixiesError(f"cannot write {path}: {error.strerror}: choose a folder that you may write to") from error
