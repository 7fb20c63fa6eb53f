"""Wrong ends of rounds, and what comes after them."""

from conformance.mutants.base import fault
from conformance.mutants.right import Right
from conformance.mutants.right_play import Play, Playing
from spec.area import SPACES, Area
from spec.cards import deck_of


def _two(play: Play) -> bool:
    return play.players == 2


def _faceup_full(_self: Right, area: Area) -> bool:
    return all(area[number].faceup for number in SPACES)


def _reveal_kept(self: Right, play: Play, wanted: int) -> None:
    """Play on with the few cards that are left, and end when there are none."""
    if not play.deck:
        play.offer, play.over = [], True
        return
    play.offer, play.deck = play.deck, []
    play.revealed, play.takes = len(play.offer), 0


def _still_shown(self: Right, play: Play, wanted: int) -> None:
    play.offer, play.over = list(play.deck), True


def _dealt_again(self: Right, play: Play, wanted: int) -> None:
    play.deck = list(deck_of(self.ruleset))
    Playing.reveal(self, play)


def _turn_after_fill(self: Right, play: Play) -> bool:
    if play.filled_at is None:
        return False
    if play.filled_at > 0:
        if play.takes == play.revealed:
            play.filled_at = -play.filled_at
        return False
    return play.takes == play.revealed


def _both_full(self: Right, play: Play) -> bool:
    """The round ends when every player is full, or at a turn's end when all but one are."""
    full = [self.is_full(area) for area in play.areas]
    return play.takes == play.revealed and sum(full) >= max(2, play.players - 1)


def _seats_before_first(self: Right, play: Play) -> bool:
    """After a fill, play goes on up to the player before the round's first player only."""
    if play.filled_at is None:
        return False
    if _two(play):
        return Playing.ends(self, play)
    return play.takes == play.revealed or (self.seat(play) == play.first)


def _lowest(self: Right, play: Play) -> int:
    points = self.scores(play)
    return points.index(min(points))


def _highest(self: Right, play: Play) -> int:
    points = self.scores(play)
    return points.index(max(points))


def _scored_at_fill(self: Right, play: Play) -> list[int]:
    """The player who filled is scored; whatever was placed after that does not count."""
    kept = getattr(play, "at_fill", play.areas)
    self.round = play.number
    return [self.points(area)["total"] for area in kept]


def _keep_areas(self: Right, play: Play) -> None:
    if play.filled_at == play.takes and not hasattr(play, "at_fill"):
        play.at_fill = list(play.areas)  # type: ignore[attr-defined]
    Playing.after(self, play)


ENDS = (
    fault("end-one-turn-late", "END-1 END-2P-4", "after a fill one more turn is played", ends=_turn_after_fill),
    fault("end-when-all-full", "END-1", "the round ends when all players but one are full", ends=_both_full),
    fault(
        "end-before-first-player",
        "END-1",
        "after a fill only the seats before the round's first player still play",
        ends=_seats_before_first,
    ),
    fault("end-counts-faceup-only", "END-1", "only faceup cards fill a space", is_full=_faceup_full),
    fault(
        "end-counts-cards",
        "END-1 END-2",
        "nine placed cards end the round, though some lie in pairs",
        is_full=lambda _, area: len([card for space in area.spaces for card in space.cards]) >= 9,
    ),
    fault(
        "end-at-eight",
        "END-1 END-2",
        "eight filled spaces end the round",
        is_full=lambda _, area: len(area.empty_spaces) <= 1,
    ),
    fault(
        "end-when-all-validated",
        "END-1",
        "the round ends when nine spaces are validated",
        is_full=lambda _, area: all(space.validated for space in area.spaces),
    ),
    fault(
        "end-seen-for-starter-only",
        "END-1",
        "only the player who started the turn is checked",
        filled=lambda self, play, _seat: self.is_full(play.areas[play.starter]),
    ),
    fault(
        "end-seen-for-last-taker-only",
        "END-1",
        "only the player who took last is checked at the end of a turn",
        ends=lambda self, play: (
            Playing.ends(self, play)
            if play.players == 2
            else play.takes == play.revealed and self.is_full(play.areas[play.last])
        ),
    ),
    fault(
        "end-seen-for-seat-0-only",
        "END-1",
        "only seat 0 can end the round",
        filled=lambda self, play, _seat: self.is_full(play.areas[0]),
    ),
    fault(
        "two-players-end-at-turn",
        "END-2P-1 END-2P-2",
        "two players always play a turn to its end",
        two_player_end=lambda _, _filled: 4,
    ),
    fault(
        "two-players-end-at-once",
        "END-2P-1 END-2P-3",
        "two players stop as soon as one is full",
        two_player_end=lambda _, filled: filled,
    ),
    fault(
        "two-players-stop-at-two",
        "END-2P-3",
        "two players stop after take 2 or 3: the last card of a turn is never taken",
        two_player_end=lambda _, filled: max(2, min(filled, 3)),
    ),
    fault(
        "two-players-other-plays-twice",
        "END-2P-1",
        "after a fill at take 1 the other player takes two cards",
        two_player_end=lambda _, filled: (3, 2, 4, 4)[filled - 1],
    ),
    fault(
        "two-players-one-more-always",
        "END-2P-2",
        "after a fill the other player always takes one more card",
        two_player_end=lambda _, filled: (2, 3, 4, 4)[filled - 1],
    ),
    fault(
        "two-players-turn-after-take-4",
        "END-2P-4",
        "a fill at take 4 is seen only in the next turn",
        ends=lambda self, play: (
            False if play.players == 2 and play.filled_at == 4 and play.takes == 4 else Playing.ends(self, play)
        ),
    ),
    fault(
        "leftover-cleared-at-end",
        "END-2P-1",
        "the cards that nobody took vanish from the table at the end of the round",
        shown_step=lambda self, play: {
            **Playing.shown_step(self, play),
            **({"offer": []} if play.over else {}),
        },
    ),
    fault(
        "empty-deck-plays-on",
        "END-DECK-1",
        "with too few cards left, the players go on taking what is there",
        short=_reveal_kept,
    ),
    fault(
        "empty-deck-keeps-offering",
        "END-DECK-1",
        "the last cards are still shown on the table when the round ends for want of cards",
        short=_still_shown,
    ),
    fault(
        "empty-deck-one-turn-early",
        "END-DECK-1",
        "the round ends when the last offer would empty the deck",
        reveal=lambda self, play: (
            self.short(play, 0) if len(play.deck) <= self.reveals(play.players) else Playing.reveal(self, play)
        ),
    ),
    fault(
        "empty-deck-reshuffles",
        "END-DECK-1",
        "when the deck is empty all cards are dealt again",
        short=_dealt_again,
    ),
)


ROUNDS = (
    fault("round-start-seat-0", "ROUND-2", "seat 0 starts every round", next_first=lambda _, _play: 0),
    fault(
        "round-start-same",
        "ROUND-2",
        "the first player of the round starts the next one too",
        next_first=lambda _, play: play.first,
    ),
    fault(
        "round-start-by-parity",
        "ROUND-2",
        "the first player depends on whether the round's number is odd",
        next_first=lambda _, play: play.number % play.players,
    ),
    fault(
        "round-start-filler",
        "ROUND-2",
        "the player who filled first starts the next round",
        next_first=lambda _, play: play.last if play.filler is None else play.filler,
    ),
    fault(
        "round-start-lowest", "ROUND-2", "the player with the lowest score starts the next round", next_first=_lowest
    ),
    fault(
        "round-start-highest", "ROUND-2", "the player with the highest score starts the next round", next_first=_highest
    ),
    fault(
        "round-start-after-last",
        "ROUND-2",
        "the player after the last taker starts the next round",
        next_first=lambda _, play: (play.last + 1) % play.players,
    ),
    fault(
        "round-start-turn-starter",
        "ROUND-2",
        "the player who started the last turn starts the next round",
        next_first=lambda _, play: play.starter,
    ),
    fault(
        "scored-when-filled",
        "END-1 SCORE-TOTAL-1",
        "points are counted at the fill: cards placed after it in the turn are not scored",
        level="round",
        scores=_scored_at_fill,
        after=_keep_areas,
    ),
    fault(
        "filler-only-scored",
        "SCORE-TOTAL-1",
        "only the player who filled is scored",
        level="round",
        scores=lambda self, play: [
            points if play.filler in (None, seat) else 0 for seat, points in enumerate(Playing.scores(self, play))
        ],
    ),
    fault(
        "scores-by-rank",
        "GAME-1",
        "scores are listed from high to low, not by seat",
        level="round",
        scores=lambda self, play: sorted(Playing.scores(self, play), reverse=True),
    ),
    fault(
        "round-always-1",
        "SCORE-ZONE-4",
        "in play every round is scored as round 1",
        level="round",
        round_scored=lambda _, _play: 1,
    ),
    fault(
        "round-counted-from-0",
        "SCORE-ZONE-4",
        "in play rounds are counted from 0, so that each pays as the one before",
        level="round",
        round_scored=lambda _, play: max(1, play.number - 1),
    ),
)

FAULTS = (*ENDS, *ROUNDS)
