"""The command line: finds the command, reports bad input in one line with exit code 2."""

import argparse
import importlib
import os
import sys
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import NoReturn

from spec.errors import PixiesError

COMMANDS: Mapping[str, str] = MappingProxyType(
    tomllib.loads(Path(__file__).with_name("commands.toml").read_text(encoding="utf-8"))
)
"""Command -> what it does, in one line. The module of the same name in `pixies_spec.commands` holds it."""

ALIASES: Mapping[str, str] = MappingProxyType({"adversaries": "mutants"})
"""Former name of a command -> its name today."""


SOLVER = frozenset({"z3", "ortools", "numpy"})
"""Packages that only some commands need; the extra `solver` brings them."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and exit with 2."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 well, 1 a difference was found, 2 bad input, 130 interrupted."""
    words = list(sys.argv[1:] if argv is None else argv)
    words[:1] = [ALIASES.get(word, word) for word in words[:1]]
    _open_closed()
    name = words[0] if words and words[0] in COMMANDS else ""
    complain = f"pixies-spec {name}".rstrip()
    try:
        code = int(_run(words))
        sys.stdout.flush()
    except PixiesError as error:
        sys.stderr.write(f"{complain}: {error}\n")
        return 2
    except ModuleNotFoundError as error:
        if error.name not in SOLVER:
            raise
        text = f"{error.name} is not installed: pip install 'path/to/pixies-spec[solver]' brings it"
        sys.stderr.write(f"{complain}: {text}\n")
        return 2
    except BrokenPipeError:
        _write_nowhere()
        return 0
    except OSError as error:
        _write_nowhere()
        sys.stderr.write(f"{complain}: {error.filename or 'output'}: {error.strerror or error}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write(f"{complain}: interrupted\n")
        return 130
    return code


def _run(words: Sequence[str]) -> int:
    args = _parser(words).parse_args(words)
    return int(args.run(args))


def _open_closed() -> None:
    """Python has no stream where the shell closed one (``<&-``): read nothing then, and write nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 (for as long as we run)


def _write_nowhere() -> None:
    """What is still in the buffer of standard output goes nowhere, as it would fail once more on the way out."""
    with suppress(OSError, ValueError):  # a stream of a test has no number
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(words: Sequence[str]) -> Parser:
    """The parser; only the module of the command that is asked for is imported."""
    listing = "\n".join(f"  {name:<13} {what}" for name, what in COMMANDS.items())
    layout = argparse.RawDescriptionHelpFormatter
    about = f"The rules of the card game Pixies, executable and provable.\n\ncommands:\n{listing}"
    example = "example:\n  pixies-spec score 'b1s6 m2 b3s3 / b4* g5x1+# # / y7s1 b8x3+# #' --round 1"
    usage = "%(prog)s COMMAND ..."
    parser = Parser("pixies-spec", description=about, epilog=example, formatter_class=layout, usage=usage)
    commands = parser.add_subparsers(
        dest="command", prog="pixies-spec", required=True, metavar="COMMAND", help=argparse.SUPPRESS
    )
    for name, what in COMMANDS.items():
        asked = name in words[:1]
        module = _module(name) if asked else None
        epilog = f"example:\n{module.EXAMPLE}" if module else None
        sub = commands.add_parser(name, description=what, epilog=epilog, formatter_class=layout)
        if module:
            module.arguments(sub)
            sub.set_defaults(run=module.run)
    return parser


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"pixies_spec.commands.{name.replace('-', '_')}")
