"""The proofs of the claims about the symbolic game: what z3 is asked, and what came of it."""

from collections.abc import Iterator
from typing import NamedTuple

import z3

from solver.play.claims import CLAIMS, PlayClaim
from solver.play.positions import giants_on_edges
from solver.play.state import State, fresh_state
from solver.play.system import System
from solver.terms import Term, ask


class Refutation(NamedTuple):
    """A step that refutes a claim: ``question`` says which part of the proof fails, ``model`` is z3's assignment."""

    question: str
    model: z3.ModelRef


class Proof(NamedTuple):
    """What became of a proof: ``status`` is proved, fails or unknown."""

    status: str
    refutation: Refutation | None = None


def hypotheses(system: System, claim: PlayClaim, state: State) -> list[Term]:
    """The claims that a claim uses, said of a position."""
    return [CLAIMS[name].formula(system, state) for name in claim.uses]


def questions(system: System, claim: PlayClaim) -> Iterator[tuple[str, list[Term]]]:
    """What must be impossible for the claim to hold: the name of each question, and its assumptions."""
    state, take = system.state, system.take
    card = system.is_card(system.tracked)
    known = [card, *hypotheses(system, claim, state)]
    if claim.how == "implied":
        asked = [*known, z3.Not(claim.formula(system, state))]
        yield "in a position where the others hold", _hidden(system, asked) if claim.id == "DECK-LASTS" else asked
    if claim.how == "between":
        other = fresh_state("t", system.players, system.cells, system.revealed)
        known += hypotheses(system, claim, other)
        yield "between two positions", [*known, z3.Not(claim.formula(system, state, take, other))]
    if claim.how == "state":
        yield "at first", [card, system.starts(state), z3.Not(claim.formula(system, state))]
        known.append(claim.formula(system, state))
    if claim.how in ("state", "take"):
        after = [*known, system.may(state, take), _refuted(system, claim, system.after(state, take))]
        yield from (("after a take", each) for each in (_by_place(system, after) if claim.split else [after]))
    if claim.how in ("state", "deal"):
        yield "after a deal", [*known, system.may_deal(state, take), _refuted(system, claim, system.deal(state, take))]


def _refuted(system: System, claim: PlayClaim, after: State) -> Term:
    if claim.how == "state":
        return z3.Not(claim.formula(system, after))
    return z3.Not(claim.formula(system, system.state, system.take, after))


def _hidden(system: System, assumptions: list[Term]) -> list[Term]:
    """The assumptions with each count of giants on edges as any number up to six: more general, and easier to add."""
    if not system.giants:
        return assumptions
    counts = [giants_on_edges(system.state, seat) for seat in range(system.players)]
    numbers = [z3.BitVec(f"giants{seat}", 8) for seat in range(system.players)]
    pairs = list(zip(counts, numbers, strict=True))
    return [*(z3.substitute(each, *pairs) for each in assumptions), *(z3.ULE(number, 6) for number in numbers)]


def _by_place(system: System, assumptions: list[Term]) -> Iterator[list[Term]]:
    """The same question once for every place the card may go to: sums then differ in one known term."""
    for place in range(1, system.cells + 1):
        fixed = (system.take.place, z3.BitVecVal(place, 4))
        yield [z3.substitute(each, fixed) for each in assumptions]


def prove(system: System, name: str) -> Proof:
    """Try to prove one claim of a system."""
    try:
        for question, assumptions in questions(system, CLAIMS[name]):
            model = ask(assumptions)
            if model is not None:
                return Proof("fails", Refutation(question, model))
    except TimeoutError:
        return Proof("unknown")
    return Proof("proved")


def rests_on(name: str) -> frozenset[str]:
    """Every claim that a claim's proof needs, directly or through others, itself included."""
    found, waiting = {name}, [name]
    while waiting:
        for used in CLAIMS[waiting.pop()].uses:
            if used not in found:
                found.add(used)
                waiting.append(used)
    return frozenset(found)
