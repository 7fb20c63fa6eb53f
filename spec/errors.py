"""What the spec refuses, each refusal saying what is wrong, where, and the remedy."""

import difflib
import re
from collections.abc import Iterable


class PixiesError(ValueError):
    """Base of every refusal. ``str(error)`` is one line: what is wrong, where, and the remedy."""


class UnknownCard(PixiesError):
    """A card id that is not in the card table."""


class ImpossibleArea(PixiesError):
    """A playing area that cannot lie on a table; ``reasons`` holds every one of them."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__("impossible area: " + "; ".join(reasons))
        self.reasons = reasons


class IllegalMove(PixiesError):
    """A take or placement that breaks a rule; ``clause`` is the id of the broken clause."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{clause}: {reason}")
        self.clause = clause
        self.reason = reason


class BadSetup(PixiesError):
    """A number of players, round number, first player, ruleset or deck that the rules do not allow."""


def near(word: str, names: Iterable[str], cutoff: float = 0.6) -> str:
    """`` did you mean 'A25'?`` for the name that a mistyped word comes close to, or nothing if none does.

    A name that differs in case or in zeros before a number comes first, ``a2`` is ``A02``, then one that begins so.
    ``cutoff`` 0 to 1: how much of the two must be the same.
    """
    there = list(names)
    same = [name for name in there if _plain(name) == _plain(word)]
    longer = [name for name in there if word and name.startswith(word)]
    found = same or longer or difflib.get_close_matches(word, there, n=1, cutoff=cutoff)
    return f" did you mean {found[0]!r}?" if found else ""


def _plain(name: str) -> str:
    return re.sub(r"0+(?=\d)", "", name.casefold())
