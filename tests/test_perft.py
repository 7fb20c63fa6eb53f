"""Perft: the same counts in all engines, the published figures, and what it says when an engine is wrong."""

import pytest

import reference
from conformance.model import Model
from conformance.perft import read_answer, request, seeded_deck
from solver.bridge.compare_steps import reduced_game
from spec.cards import deck_of
from tests.helpers import JAVASCRIPT, NODE, ROOT, text

PAGE = (ROOT / "docs" / "perft.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a header line."""
    lines = PAGE[PAGE.index(heading) :].splitlines()[2:]
    cells = [[cell.strip().replace(",", "") for cell in line.strip("|").split("|")] for line in lines]
    return cells[: next((at for at, line in enumerate(lines) if not line.startswith("|")), len(lines))]


def published() -> list[tuple[str, int, int, int]]:
    """Ruleset, players, depth and count of every published figure."""
    base = [
        ("base", players, int(row[0]), int(count))
        for row in rows("| depth | 2 players")
        for players, count in enumerate(row[1:], 2)
        if count
    ]
    return base + [(row[0], *map(int, row[1:])) for row in rows("| ruleset | players")]


def test_figures_to_a_million_are_published():
    assert max(count for *_, count in published()) > 1_000_000
    assert {players for _, players, *_ in published()} == {2, 3, 4, 5, 6}


ASKED = [each for each in published() if (each[3] < 300_000 and each[2] > 8) or each[3] == 1_000_448]


@pytest.mark.parametrize("figure", ASKED)
def test_the_reference_gives_the_published_figures(figure):
    ruleset, players, depth, count = figure
    assert reference.perft(request(players, ruleset, 7, depth))["count"] == count


DIVIDED = [("base", 2, 9), ("base", 5, 8), ("both", 6, 8), ("both", 2, 9)]


@pytest.mark.parametrize(("ruleset", "players", "depth"), DIVIDED)
def test_spec_and_reference_divide_alike(ruleset, players, depth):
    asked = request(players, ruleset, 11, depth)
    assert read_answer(Model().perft(asked)) == read_answer(reference.perft(asked))


@NODE
@pytest.mark.parametrize("figure", [("base", 3, 13, 125_280), ("both", 6, 8, None), ("little_giants", 2, 10, None)])
def test_the_javascript_example_counts_the_same(command, figure):
    ruleset, players, depth, count = figure
    words = ["perft", "--ruleset", ruleset, "--players", players, "--depth", depth, "--json"]
    counts = command(*words, "--impl", f"cmd:node {JAVASCRIPT}", "--impl", "reference").json["counts"]
    assert count in (None, counts[0]["count"])


def test_the_seeded_deck_is_a_shuffle_that_anyone_can_repeat():
    deck = [card.id for card in seeded_deck("base", 7)]
    assert set(deck[:4]) == {"g9x4", "y6", "r7x1", "m8x1"}
    assert sorted(deck) == sorted(card.id for card in deck_of("base"))
    assert deck == [card.id for card in seeded_deck("base", 7 + 2**32)]
    assert deck != [card.id for card in seeded_deck("base", 8)]


def test_a_wrong_engine_is_shown_with_the_move(tmp_path, command):
    wrong = tmp_path / "wrong.py"
    wrong.write_text(text("wrong_perft.txt"))
    done = command("perft", "--depth", "4", "--impl", "reference", "--impl", wrong, code=1)
    assert done.out.count("differs") == 2


def test_the_reduced_game_has_the_published_positions():
    for row in rows("| players | 0 | 1 |"):
        found = [str(len(positions)) for positions in reduced_game(int(row[0]))]
        assert [cell for cell in row[1:-1] if cell] == found
        assert int(row[-1]) == sum(map(int, found))
