"""Curated games, worked by hand: three rounds of `conformance.curated.rounds.PLANS`, totals and winners.

In rounds of three players that last nine turns the first player is also the last taker, so the same seat begins again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class GameRow:
    """One curated game: a plan per seat for each round; ``firsts`` are the first players of the rounds, by hand."""

    id: str
    rules: str
    rounds: tuple[tuple[str, ...], ...]
    firsts: tuple[int, ...]
    says: str
    source: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    most: int = 999
    ruleset: str = "base"
    wrong: tuple[int, str] | None = None
    """Which deck, from 0, is wrong, and how: as in `conformance.curated.rounds`."""

    @property
    def first(self) -> int:
        return self.firsts[0]


_END = "S0, End of the Game"
_NEXT = "S0, Preparation for the Next Round"

# fmt: off
GAMES: tuple[GameRow, ...] = (
    GameRow("game-2p-tie", "GAME-3 GAME-1 ROUND-2", (("fill", "pairs-low"), ("pairs-low", "fill"), ("fill-zone", "pairs-low")), (0, 1, 0), "12 + 24 + 24 and 24 + 12 + 24: both have 60 and share the victory.", _END,
            {"rounds": [[12, 24], [24, 12], [24, 24]], "firsts": [0, 1, 0], "totals": [60, 60], "winners": [0, 1]}),
    GameRow("game-2p-total-decides", "GAME-2 GAME-1", (("fill", "pairs-low"), ("pairs-high", "fill"), ("fill-zone", "pairs-crosses")), (0, 1, 0), "Seat 1 wins two of three rounds, also the last; seat 0 has 64 points to 62 and wins.", _END,
            {"rounds": [[12, 24], [28, 12], [24, 26]], "firsts": [0, 1, 0], "totals": [64, 62], "winners": [0]}),
    GameRow("game-3p-close", "GAME-2 GAME-1 ROUND-1", (("pairs-high", "fill", "pairs-low"), ("pairs-low", "pairs-high", "fill"), ("fill", "pairs-low", "pairs-high")), (0, 0, 0), "62, 64 and 66: seat 2 wins.", _END,
            {"rounds": [[26, 12, 24], [24, 28, 12], [12, 24, 30]], "totals": [62, 64, 66], "winners": [2]}),
    GameRow("game-2p-two-rounds", "GAME-1 ROUND-2 ROUND-1", (("fill", "pairs-low"), ("pairs-low", "fill"), ("fill-zone", "pairs-low")), (0, 1, 0), "After two rounds there are no totals yet; the third round has started with seat 0.", _NEXT,
            {"rounds": [[12, 24], [24, 12], None], "firsts": [0, 1, 0], "totals": None, "winners": None, "player": 1}, most=37),
    GameRow("game-2p-second-round", "ROUND-1 END-2 ROUND-2", (("fill", "pairs-low"), ("pairs-low", "fill"), ("fill-zone", "pairs-low")), (0, 1, 0), "The second round begins with empty areas, and one turn of it does not end it.", _NEXT,
            {"rounds": [[12, 24], None], "firsts": [0, 1], "totals": None, "over": False, "player": 0, "moves": 4}, most=22),
    GameRow("game-2p-tie-uneven", "GAME-3 GAME-1", (("fill", "pairs-low"), ("fill", "fill-other"), ("fill", "fill-other")), (0, 1, 0), "Seat 0 wins two rounds, also the last, seat 1 the best one; both have 36 and share the victory.", _END,
            {"rounds": [[12, 24], [12, 6], [12, 6]], "firsts": [0, 1, 0], "totals": [36, 36], "winners": [0, 1]}),
    GameRow("game-3p-tie-of-three", "GAME-3 GAME-1", (("pairs-crosses", "fill", "pairs-high"), ("pairs-high", "pairs-crosses", "fill-pair-late"), ("fill-pair-late", "pairs-crosses", "pairs-low")), (0, 0, 0), "All three have 62: they share the victory.", _END,
            {"rounds": [[22, 12, 26], [28, 24, 12], [12, 26, 24]], "totals": [62, 62, 62], "winners": [0, 1, 2]}),
    GameRow("game-3p-tie-of-last-two", "GAME-3 GAME-2 SCORE-TOTAL-1", (("fill-zone", "pairs-low", "pairs-crosses"), ("fill", "pairs-high", "pairs-low"), ("fill-crosses", "fill-other", "fill-pair-late")), (0, 0, 0), "Seats 1 and 2 have 58 each; seat 0 loses 10 points in the last round.", _END,
            {"rounds": [[20, 24, 22], [12, 28, 24], [-10, 6, 12]], "totals": [22, 58, 58], "winners": [1, 2]}),
    GameRow("game-3p-negative-round", "GAME-1 SCORE-TOTAL-1 GAME-3", (("fill-crosses", "fill-other", "fill-pair-late"), ("fill", "fill-other", "fill-crosses"), ("pairs-crosses", "fill", "pairs-low")), (0, 0, 0), "Negative rounds are added as they are: 24 for all three.", _END,
            {"rounds": [[-14, 6, 12], [12, 6, -12], [26, 12, 24]], "totals": [24, 24, 24], "winners": [0, 1, 2]}),
    GameRow("game-2p-negative-totals", "GAME-2 SCORE-TOTAL-1", (("fill-crosses", "fill-more-crosses"),) * 3, (0, 1, 0), "-36 and -18: the higher negative total wins.", _END,
            {"rounds": [[-14, -6], [-12, -6], [-10, -6]], "totals": [-36, -18], "winners": [1]}),
    GameRow("game-2p-first-player-1", "GAME-1 SETUP-3 ROUND-2", (("pairs-low", "fill"), ("fill", "pairs-low"), ("pairs-low", "fill-zone")), (1, 0, 1), "Seat 1 begins the game and its last round; totals are listed by seat.", _END,
            {"rounds": [[24, 12], [12, 24], [24, 24]], "firsts": [1, 0, 1], "totals": [60, 60], "winners": [0, 1]}),
    GameRow("game-3p-first-player-2", "GAME-1 GAME-2 ROUND-2", (("pairs-high", "pairs-low", "fill"), ("fill", "pairs-low", "pairs-high"), ("pairs-low", "pairs-high", "fill")), (2, 2, 2), "Seat 2 begins every round, for it places last in each.", _NEXT,
            {"rounds": [[26, 24, 12], [12, 24, 28], [24, 30, 12]], "firsts": [2, 2, 2], "totals": [62, 78, 52], "winners": [1]}),
    *(GameRow(f"{name}-game-2p-tie", "GAME-3 GAME-2", (("fill", "pairs-low"), ("pairs-low", "fill"), ("fill-zone", "pairs-low")), (0, 1, 0), "12 + 24 + 24 and 24 + 12 + 24: both have 60 and share the victory, with expansions too.", _END, ruleset=ruleset,
              facts={"rounds": [[12, 24], [24, 12], [24, 24]], "totals": [60, 60], "winners": [0, 1]}) for name, ruleset in (("fp", "flower_power"), ("lg", "little_giants"), ("both", "both"))),
    *(GameRow(f"refuse-{which}-deck-{how}-of-three", "SETUP-1 GAME-1", (("fill", "pairs-low"), ("pairs-low", "fill"), ("fill-zone", "pairs-low")), (0, 1, 0), f"{what} in the {which} of three decks: the setup is refused before the first move.", _NEXT, wrong=(at, how), most=0, facts={"refused": None})
      for at, which, how, what in (
          (0, "first", "lacks", "A card is missing"),
          (1, "second", "lacks", "A card is missing"),
          (2, "third", "lacks", "A card is missing"),
          (2, "third", "twice", "A card is there twice"),
          (2, "third", "expansion", "There is a card of an expansion"),
      )),
)
# fmt: on
