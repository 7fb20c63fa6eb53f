"""What a mistyped word was meant to be."""

import difflib
import re
from collections.abc import Iterable


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
