"""Recorded games are judged: clean ones with their scores, others at their first wrong step."""

import json
import random

import pytest

from conformance.recorded.events import read_events, transcript
from conformance.recorded.referee import judge_events
from deviations.readings import rules_of
from tests.helpers import ROOT, shuffled


def recorded(players: int, seed: int, rounds: int = 3, ruleset: str = "base") -> list[dict]:
    """A random game as its recording's events."""
    lots = random.Random(seed)
    decks = [shuffled(ruleset, lots) for _ in range(rounds)]
    start = game = rules_of(ruleset).start_game(players, decks, 4 - rounds, seed % players)
    moves = []
    while not game.over:
        moves.append(lots.choice(game.round.moves))
        game = game.move(*moves[-1])
    return [json.loads(line) for line in transcript(start, moves)]


def judged(events: list[dict]):
    return judge_events(read_events(json.dumps(event) for event in events))


@pytest.mark.parametrize("ruleset", ["base", "flower_power", "little_giants", "both"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_recorded_game_is_clean(players, ruleset):
    events = recorded(players, players, ruleset=ruleset)
    found = judged(events)
    assert (found.verdict, len(found.rounds)) == ("clean", 3)
    assert list(found.totals) == events[-1]["totals"]
    assert list(found.winners) == events[-1]["winners"]


def without_decks(events: list[dict]) -> list[dict]:
    """The same game as somebody at the table sees it: cards as they are revealed."""
    shown: list[dict] = []
    players = events[0]["players"]
    count, deck, takes = 4 if players == 2 else players, [], 0
    for event in events:
        if event["event"] == "deck":
            deck, takes = event["cards"].split(), 0
            continue
        if event["event"] == "take":
            if takes % count == 0:
                shown.append({"event": "reveal", "cards": " ".join(deck[takes : takes + count])})
            takes += 1
        if event["event"] != "score":
            shown.append(event)
    return shown


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_recorded_without_decks_gives_the_same_result(players):
    events = recorded(players, players)
    found = judged(without_decks(events))
    assert found.verdict == "clean"
    assert found.rounds == judged(events).rounds


def nth(events: list[dict], kind: str, number: int) -> int:
    """Where the event of this kind and number stands."""
    return [at for at, event in enumerate(events) if event["event"] == kind][number]


GAME = recorded(3, 3)
FIRST_MOVE = GAME[nth(GAME, "take", 0)]["move"]

SPOILT = {
    "player": ("take", 1, lambda _: {"player": 2}, "illegal", "TAKE-1"),
    "turn": ("take", 3, lambda _: {"player": 0}, "illegal", "TURN-1"),
    "card": ("take", 4, lambda _: {"move": FIRST_MOVE}, "illegal", "TAKE-2"),
    "placement": ("take", 0, lambda event: {"move": event["move"].replace(">", ">#")}, "illegal", "PLACE-1"),
    "deck": ("deck", 1, lambda event: {"cards": event["cards"].rpartition(" ")[0]}, "illegal", "SETUP-1"),
    "score": ("score", 0, lambda event: {"scores": one_more(event["scores"], 1)}, "mis-scored", "SCORE-TOTAL-1"),
    "totals": ("end", 0, lambda event: {"totals": one_more(event["totals"], 0)}, "mis-scored", "GAME-1"),
    "winners": ("end", 0, lambda _: {"winners": [0, 1, 2]}, "mis-scored", "GAME-2"),
}
"""What is spoilt -> kind and number of the event, what it says then, the verdict and the clause."""


def one_more(points: list[int], seat: int) -> list[int]:
    return [each + (at == seat) for at, each in enumerate(points)]


@pytest.mark.parametrize("name", SPOILT)
def test_the_first_wrong_step_is_named_with_its_clause(name):
    kind, number, changed, verdict, clause = SPOILT[name]
    events, at = recorded(3, 3), nth(GAME, kind, number)
    events[at] |= changed(events[at])
    found = judged(events)
    assert (found.verdict, found.clause, found.line) == (verdict, clause, at + 1)


INSERTED = [
    (nth(GAME, "score", 0), GAME[nth(GAME, "score", 0) - 1], "END-1"),
    (nth(GAME, "take", 5), {"event": "score", "scores": [0, 0, 0]}, "END-2"),
]


@pytest.mark.parametrize(("at", "event", "clause"), INSERTED, ids=["a take too many", "an early end"])
def test_an_event_too_many_is_named_with_its_clause(at, event, clause):
    found = judged([*GAME[:at], event, *GAME[at:]])
    assert (found.verdict, found.clause, found.line) == ("illegal", clause, at + 1)


def test_a_wrong_part_of_a_score_is_named():
    events = recorded(3, 3)
    at = nth(events, "score", 0)
    events[at]["scores"] = [{"total": total, "crosses": -1} for total in events[at]["scores"]]
    found = judged(events)
    assert (found.verdict, found.clause) == ("mis-scored", "SCORE-CROSS-1")
    assert "for " in found.says


def test_the_example_of_the_document(tmp_path, command):
    blocks = (ROOT / "docs" / "judge.md").read_text().split("```")
    (tmp_path / "game.jsonl").write_text(blocks[1].removeprefix("json\n"))
    assert command("judge", tmp_path / "game.jsonl", code=1).out.strip() == blocks[3].strip()
