"""`docs/invariants.md`: what an invariant is, which there are, what they mean, what violates them, and the proofs."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from pathlib import Path

from solver.mutants.table import MUTANTS
from solver.play.claims import CLAIMS
from solver.play.induction import rests_on
from solver.proofs.coverage import exercised
from solver.proofs.exhaustion import BY_EXHAUSTION
from solver.proofs.verdicts import method
from solver.score.area_claims import SCORE_CLAIMS
from spec.cards import RULESETS
from spec.clauses import CLAUSES
from spec.invariants import BY_SCOPE, INVARIANTS
from spec.predicates import lasts_up_to

GAMES, PLAYERS = 20, range(2, 7)
"""Random games per player count behind the figures, and the player counts."""

EXAMPLES = 3
"""Mutants of the conformance suite named for an invariant."""

_SCOPES = {
    "area": "every area, in every position",
    "state": "every position",
    "step": "every take",
    "round": "every finished round",
    "score": "every scored area",
    "game": "every game",
}

TEMPLATE, MEANINGS = (Path(__file__).with_name(name) for name in ("invariants.md", "meanings.csv"))


def meanings() -> dict[str, str]:
    """What each invariant means to somebody who plays, or who writes the game."""
    with MEANINGS.open(encoding="utf-8", newline="") as lines:
        return {row["invariant"]: row["meaning"] for row in csv.DictReader(lines)}


def document(by_clause: Mapping[str, Sequence[str]]) -> str:
    """The whole page; ``by_clause`` has the mutants of the conformance suite that break a clause."""
    return TEMPLATE.read_text(encoding="utf-8").format(
        invariants="\n".join(_invariants(by_clause)),
        mutants="\n".join(_mutants()),
        games=GAMES * len(PLAYERS),
        each=GAMES,
        proofs="\n".join(_proofs()),
        lemmas="\n".join(_lemmas()),
        again=", ".join(f"`{name}`" for name in BY_EXHAUSTION),
    )


def _invariants(by_clause: Mapping[str, Sequence[str]]) -> Iterator[str]:
    means = meanings()
    for scope, where in _SCOPES.items():
        yield from ("", f"### Of {where}", "")
        yield "| id | what always holds | what it means | follows from | violated by |"
        yield "|---|---|---|---|---|"
        for each in BY_SCOPE[scope]:
            cells = each.says, means[each.id], _source(each.id), _violators(each.id, by_clause)
            yield f"| `{each.id}` | {' | '.join(cells)} |"


def _source(name: str) -> str:
    return ", ".join(f"{clause} ({CLAUSES[clause].source})" for clause in INVARIANTS[name].clauses)


def _violators(name: str, by_clause: Mapping[str, Sequence[str]]) -> str:
    rules = [f"`{rule}`" for rule, mutant in MUTANTS.items() if name in mutant.violated]
    in_turn = chain.from_iterable(zip_longest(*(by_clause.get(clause, ()) for clause in INVARIANTS[name].clauses)))
    found = list(dict.fromkeys(each for each in in_turn if each))[:EXAMPLES]
    return f"{', '.join(rules)}; {', '.join(found)}"


def _mutants() -> Iterator[str]:
    for name, mutant in MUTANTS.items():
        violated = ", ".join(f"`{each}`" for each in mutant.violated)
        yield f"| `{name}` | {mutant.clause} | {mutant.says} | {violated} |"


def _proofs() -> Iterator[str]:
    counts = exercised(PLAYERS, GAMES, "both")
    for name in INVARIANTS:
        used = sorted(rests_on(name) - {name}) if name in CLAIMS else _of_places(name)
        yield f"| `{name}` | {_proof(name)} | {', '.join(f'`{each}`' for each in used)} | {counts[name]:,} |"


def _of_places(name: str) -> list[str]:
    """The lemmas about sets of places that a scored invariant's proof uses."""
    return [f"lemma:{lemma.__name__}" for lemma in SCORE_CLAIMS[name].lemmas] if name in SCORE_CLAIMS else []


def _proof(name: str) -> str:
    if name != "DECK-LASTS":
        return method(name)
    few = ", ".join(f"{lasts_up_to(ruleset)} ({ruleset})" for ruleset in RULESETS)
    return f"{method(name)}; with up to {few} players, and with one more there is a round in which it does run out"


def _lemmas() -> Iterator[str]:
    for name, claim in CLAIMS.items():
        if name.startswith("lemma:"):
            yield f"| `{name}` | {claim.formula.__doc__} | {method(name)} |"
    for lemma in dict.fromkeys(chain.from_iterable(claim.lemmas for claim in SCORE_CLAIMS.values())):
        yield f"| `lemma:{lemma.__name__}` | {lemma.__doc__} | z3, all sets of places |"
