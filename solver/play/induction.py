"""The proofs of the claims about the symbolic game: what z3 is asked, its verdict, the step that refutes a claim."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import z3

from solver.play.claims import CLAIMS, Claim
from solver.play.positions import giants_on_edges
from solver.play.state import State, Term, fresh_state, kind
from solver.play.system import System

PATIENCE = 120
"""Seconds after which z3 gives up on one question."""


@dataclass(frozen=True)
class Refutation:
    """A step that refutes a claim: ``question`` says which part of the proof fails, ``model`` is z3's assignment."""

    question: str
    model: z3.ModelRef


@dataclass(frozen=True)
class Verdict:
    """What became of a proof: ``status`` is proved, fails or unknown; ``seconds`` it took."""

    claim: str
    players: int
    status: str
    seconds: float
    refutation: Refutation | None = None


def hypotheses(system: System, claim: Claim, state: State) -> list[Term]:
    """The claims that a claim uses, said of a position."""
    return [CLAIMS[name].formula(system, state) for name in claim.uses]


def questions(system: System, claim: Claim) -> Iterator[tuple[str, list[Term]]]:
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


def _refuted(system: System, claim: Claim, after: State) -> Term:
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


def ask(assumptions: Sequence[Term], logic: str = "QF_BV") -> z3.ModelRef | None:
    """A model of the assumptions, or None if there is none. Raises `TimeoutError` when z3 gives up."""
    solver = z3.SolverFor(logic)
    solver.set("timeout", PATIENCE * 1000)
    solver.add(*assumptions)
    answer = solver.check()
    if answer == z3.unknown:
        raise TimeoutError(f"z3 gave up after {PATIENCE} s: {solver.reason_unknown()}")
    return solver.model() if answer == z3.sat else None


def prove(system: System, name: str) -> Verdict:
    """Try to prove one claim of a system."""
    started, claim = time.monotonic(), CLAIMS[name]
    status, refutation = "proved", None
    try:
        for question, assumptions in questions(system, claim):
            model = ask(assumptions)
            if model is not None:
                status, refutation = "fails", Refutation(question, model)
                break
    except TimeoutError:
        status = "unknown"
    return Verdict(name, system.players, status, time.monotonic() - started, refutation)


def rests_on(name: str) -> frozenset[str]:
    """Every claim that a claim's proof needs, directly or through others, itself included."""
    found, waiting = {name}, [name]
    while waiting:
        for used in CLAIMS[waiting.pop()].uses:
            if used not in found:
                found.add(used)
                waiting.append(used)
    return frozenset(found)


def counterexample(system: System, refutation: Refutation) -> str:
    """The step that refutes a claim, in words: a position in the notation with numbers for cards, and the take.

    It need not be one that play can reach: it refutes the proof, a round that `solver.mutants.played_steps` finds the claim.
    """
    said = refutation.question
    if "a take" in said or "deal" in said or "position" in said:
        said += f": {_table(system.state, refutation.model)}"
    if "a take" in said:
        take, model = system.take, refutation.model
        face = "" if z3.is_true(model.eval(take.faceup, model_completion=True)) else "#"
        said += f", takes {_number(model, kind(take.card))}>{face}{_number(model, take.place)}"
    return said


def _number(model: z3.ModelRef, term: Term) -> int:
    return int(model.eval(term, model_completion=True).as_long())


def _table(state: State, model: z3.ModelRef) -> str:
    areas = []
    for up, down in zip(state.up, state.down, strict=True):
        tokens = [_token(model, *pair) for pair in zip(up, down, strict=True)]
        areas.append(" / ".join(" ".join(tokens[at : at + 3]) for at in (0, 3, 6)) + " ".join(["", *tokens[9:]]))
    offer = " ".join(str(_number(model, kind(slot))) for slot in state.offer if _number(model, slot))
    return f"{' | '.join(areas)}, on offer {offer or 'nothing'}, seat {_number(model, state.taker)}"


def _token(model: z3.ModelRef, up: Term, down: Term) -> str:
    shown = [sign + str(_number(model, kind(card))) for sign, card in (("", up), ("#", down)) if _number(model, card)]
    return "+".join(shown) or "."
