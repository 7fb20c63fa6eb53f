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


def take_of(events: list[dict], number: int) -> int:
    return [at for at, event in enumerate(events) if event["event"] == "take"][number]


def spoil_player(events):
    events[take_of(events, 1)]["player"] = 2
    return "TAKE-1", take_of(events, 1)


def spoil_turn(events):
    events[take_of(events, 3)]["player"] = 0
    return "TURN-1", take_of(events, 3)


def spoil_card(events):
    events[take_of(events, 4)]["move"] = events[take_of(events, 0)]["move"]
    return "TAKE-2", take_of(events, 4)


def spoil_placement(events):
    at = take_of(events, 0)
    events[at]["move"] = "#".join(events[at]["move"].partition(">")[::2]).replace("#", ">#")
    return "PLACE-1", at


def spoil_deck(events):
    at = [at for at, event in enumerate(events) if event["event"] == "deck"][1]
    events[at]["cards"] = events[at]["cards"].rpartition(" ")[0]
    return "SETUP-1", at


def spoil_length(events):
    at = next(at for at, event in enumerate(events) if event["event"] == "score")
    events.insert(at, events[at - 1])
    return "END-1", at


def spoil_end(events):
    at = take_of(events, 5)
    events.insert(at, {"event": "score", "scores": [0, 0, 0]})
    return "END-2", at


def spoil_score(events):
    at = next(at for at, event in enumerate(events) if event["event"] == "score")
    events[at]["scores"][1] += 1
    return "SCORE-TOTAL-1", at


def spoil_totals(events):
    events[-1]["totals"][0] += 1
    return "GAME-1", len(events) - 1


def spoil_winners(events):
    events[-1]["winners"] = [0, 1, 2]
    return "GAME-2", len(events) - 1


SPOILS = [each for name, each in globals().copy().items() if name.startswith("spoil_")]


@pytest.mark.parametrize("spoil", SPOILS, ids=lambda each: each.__name__)
def test_the_first_wrong_step_is_named_with_its_clause(spoil):
    events = recorded(3, 3)
    clause, at = spoil(events)
    found = judged(events)
    assert (found.clause, found.line) == (clause, at + 1)
    assert found.verdict == ("mis-scored" if spoil in (spoil_score, spoil_totals, spoil_winners) else "illegal")


def test_a_wrong_part_of_a_score_is_named():
    events = recorded(3, 3)
    at = next(at for at, event in enumerate(events) if event["event"] == "score")
    events[at]["scores"] = [{"total": total, "crosses": -1} for total in events[at]["scores"]]
    found = judged(events)
    assert (found.verdict, found.clause) == ("mis-scored", "SCORE-CROSS-1")
    assert "for " in found.says


def test_the_example_of_the_document(tmp_path, command):
    blocks = (ROOT / "docs" / "judge.md").read_text().split("```")
    (tmp_path / "game.jsonl").write_text(blocks[1].removeprefix("json\n"))
    assert command("judge", tmp_path / "game.jsonl", code=1).out.strip() == blocks[3].strip()
