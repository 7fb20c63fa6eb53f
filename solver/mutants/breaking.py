"""What a broken rule is: one rule of the game weakened, both in the symbolic system and in play."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from solver.mutants.played_steps import Move, Play
from solver.play.system import SymbolicRules
from solver.score.rules import ScoreRules
from spec.rules import Round
from spec.rulings import parse_rulings


@dataclass(frozen=True)
class Broken:
    """A broken rule: the clause it breaks, what is played instead, and the invariants that its rounds violate.

    ``play`` is how it is played; ``symbolic`` and ``scoring`` are the fields it replaces in `SymbolicRules` and
    `ScoreRules`. ``players`` and ``ruleset`` are where it shows.
    """

    clause: str
    says: str
    violates: str
    play: Play = field(default=Play())
    symbolic: Mapping[str, Any] = field(default_factory=dict)
    scoring: Mapping[str, Any] = field(default_factory=dict)
    players: int = 3
    ruleset: str = "base"

    @property
    def rules(self) -> SymbolicRules:
        return replace(SymbolicRules(), **self.symbolic)

    @property
    def score_rules(self) -> ScoreRules:
        return replace(ScoreRules(), **self.scoring)

    @property
    def violated(self) -> tuple[str, ...]:
        return tuple(self.violates.split())


def ruling(choice: str, likes: Callable[[Round, Move], int] = lambda _round, _move: 0) -> Play:
    """The spec under another reading of one ambiguity."""
    return Play(parse_rulings([choice]), likes=likes)
