"""How fast the spec and the reference model are: area scores, random rounds and perft per second, side by side.

Both score the same areas, one call each, and play random rounds with the same decks, in turns within one run, so that
the ratio means something on a busy machine too. Figures are medians, time is processor time. Nothing is asserted.

    python benchmarks/bench.py [--seconds 0.3] [--repeats 7] [--ruleset base] [--json]
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import reference
from conformance import perft
from conformance.model import Model
from deviations.readings import rules_of
from reference import engine_of
from reference.deck import FACES, Area
from reference.wire import write_line
from spec.cards import RULESETS
from spec.notation import parse_area

PLAYERS = 3
AREAS, DECKS, PERFT_DEPTH = 500, 20, 10

Batch = Callable[[], object]
"""One batch of work."""


def finished_areas(ruleset: str, rng: random.Random) -> list[Area]:
    """Areas as they lie at the end of random rounds."""
    engine = engine_of(ruleset, PLAYERS)
    found: list[Area] = []
    while len(found) < AREAS:
        state = engine.start(rng.sample(engine.deck, len(engine.deck)), 0)
        while not state.over:
            state.take(*rng.choice(state.moves()))
        found += state.areas
    return found[:AREAS]


def scoring_batches(ruleset: str, rng: random.Random) -> dict[str, Batch]:
    """Score each of `AREAS` areas in a call of its own."""
    areas = finished_areas(ruleset, rng)
    parsed = [parse_area(write_line(area), ruleset) for area in areas]
    rules, score_area = rules_of(ruleset), engine_of(ruleset, PLAYERS).score_area

    def by_spec() -> None:
        for area in parsed:
            rules.score(area, 1)

    def by_reference() -> None:
        for area in areas:
            score_area(area, 1)

    return {"spec": by_spec, "reference": by_reference}


def round_batches(ruleset: str, rng: random.Random) -> dict[str, Batch]:
    """Play a random round from each of `DECKS` decks, and score it."""
    engine, rules = engine_of(ruleset, PLAYERS), rules_of(ruleset)
    decks = [rng.sample(engine.deck, len(engine.deck)) for _ in range(DECKS)]
    cards = [[FACES[card] for card in deck] for deck in decks]

    def by_spec() -> None:
        for deck in cards:
            state = rules.start_round(PLAYERS, deck, 1, 0)
            while not state.over:
                state = state.take(*rng.choice(state.moves))
            rules.scores(state)

    def by_reference() -> None:
        for deck in decks:
            state = engine.start(deck, 0)
            while not state.over:
                state.take(*rng.choice(state.moves()))
            state.scores(1)

    return {"spec": by_spec, "reference": by_reference}


def perft_batches(ruleset: str) -> tuple[dict[str, Batch], int]:
    """Count sequences of moves to a depth (docs/perft.md), and how many there are."""
    asked = perft.request(PLAYERS, ruleset, 7, PERFT_DEPTH)
    model = Model()
    batches: dict[str, Batch] = {"spec": lambda: model.perft(asked), "reference": lambda: reference.perft(asked)}
    return batches, reference.perft(asked)["count"]


def rate(batch: Batch, size: int, seconds: float) -> float:
    """Units of work per second, of processor time, over whole batches that take at least ``seconds``."""
    start, done = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds or not done:
        batch()
        done += size
    return done / spent


def measure(batches: dict[str, Batch], size: int, seconds: float, repeats: int) -> dict[str, float]:
    """The median rate of each, measured in turns, and how many times faster the reference is (median ratio)."""
    for batch in batches.values():
        batch()  # fill the tables first
    runs = [{name: rate(batch, size, seconds) for name, batch in batches.items()} for _ in range(repeats)]
    found = {name: statistics.median(run[name] for run in runs) for name in batches}
    return found | {"ratio": statistics.median(run["reference"] / run["spec"] for run in runs)}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description="spec beside reference: area scores, random rounds and perft per second"
    )
    parser.add_argument("--seconds", type=float, default=0.3, help="per measurement (default: 0.3)")
    parser.add_argument("--repeats", type=int, default=7, help="measurements of each (default: 7)")
    parser.add_argument("--ruleset", choices=RULESETS, default="base")
    parser.add_argument("--json", action="store_true", help="write JSON")
    args = parser.parse_args(argv)
    rng = random.Random(1)
    work = {
        "area scores": (scoring_batches(args.ruleset, rng), AREAS),
        f"rounds, {PLAYERS} players": (round_batches(args.ruleset, rng), DECKS),
        "perft sequences": perft_batches(args.ruleset),
    }
    found = {what: measure(batches, size, args.seconds, args.repeats) for what, (batches, size) in work.items()}
    sys.stdout.write(json.dumps(found, indent=1) + "\n" if args.json else table(found))
    return 0


def table(found: dict[str, dict[str, float]]) -> str:
    """The figures for people."""
    lines = [f"{'per second':<20}{'spec':>12}{'reference':>12}{'ratio':>9}"]
    lines += [
        f"{what:<20}{each['spec']:>12,.0f}{each['reference']:>12,.0f}{each['ratio']:>8.1f}x"
        for what, each in found.items()
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
