"""What the spec refuses, each refusal saying what is wrong, where, and the remedy."""


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
