"""What is at stake with an ambiguity, in a word or a sentence, and how precisely that is known."""

from collections.abc import Mapping, Sequence

from conformance.ledger import Ambiguity
from conformance.stakes.results import Stake, counted_beside, load_stakes, span, stakes_of

COURSE: Mapping[str, str] = {
    "place": "where cards may be placed",
    "round": "how a round goes",
    "game": "how a game goes",
}
"""Level -> what a reading of play changes."""

SHUFFLE = 0.45
"""With two players another shuffle gives other winners about this often, or somewhat more."""


def weight(row: Ambiguity) -> str:
    """Whether it matters, in a sentence."""
    if row.status == "settled_by_proof":
        return "It never matters: proved."
    if not row.open:
        return row.reason
    found = stakes_of(row.id)
    if not found:
        return _beside(row)
    most = f"one player's score by up to {max(s.gap for s in found)}"
    if not any(stake.winners.times for stake in found):
        return f"It changes {most}, and the winner in none of the simulated rounds."
    winners = other_winners(row)
    if row.level == "score":
        return f"It changes the winner of {winners} of simulated rounds, {most}."
    return f"It changes {COURSE[row.level]}: {winners} of simulated rounds have other winners{_chance(found)}, {most}."


def _beside(row: Ambiguity) -> str:
    """Of a reading that changes no score of a round: what was counted instead, if anything was."""
    what: dict[str, list[float]] = {}
    for _, words, _, _, rate in counted_beside(row.id):
        what.setdefault(words, []).append(rate.value)
    counted = "; ".join(f"{words} ({span(values)})" for words, values in what.items())
    return "It changes no area's score" + (f": {counted}." if counted else ".")


def _chance(found: Sequence[Stake]) -> str:
    two = [stake.winners.value for stake in found if stake.players == 2]
    return " (as another shuffle would)" if max(two, default=0.0) > SHUFFLE else ""


def other_winners(row: Ambiguity) -> str:
    """How often another reading changes who wins, from the least to the most that was measured."""
    if not row.open:
        return {"settled_by_proof": "never: proved"}.get(row.status, "-")
    found = [stake.winners.value for stake in stakes_of(row.id)]
    return span(found) if found else "-"


def precision() -> str:
    """From how many rounds the rates are, and how far at most their 95 % intervals reach."""
    base = _rounds([stake for stake in load_stakes() if stake.ruleset == "base"])
    more = _rounds([stake for stake in load_stakes() if stake.ruleset != "base"])
    each = "for each number of players and way to play, random and greedy"
    return f"The base game was simulated in {base}, the expansions in {more}, {each}."


def _rounds(found: Sequence[Stake]) -> str:
    rounds = " or ".join(f"{count:,}".replace(",", " ") for count in sorted({stake.winners.rounds for stake in found}))
    widest = max((high - low for low, high in (stake.winners.interval for stake in found)), default=0.0) / 2
    return f"{rounds} rounds (95 % intervals of at most ±{100 * widest:.2g} %)"
