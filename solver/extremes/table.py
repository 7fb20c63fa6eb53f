"""The table of extremal scores (`deviations.extremes`): its rows, and checking every entry again.

Prices and claims are kept, so that the check needs no
search: it replays each witness, does the sum of each bound, and has each claim proved again by every method.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from deviations.choice import Readings, format_readings, parse_readings
from deviations.extremes import PATH, read_rows
from solver.extremes.answers import Answer, fitted, game_total, length_covers, length_of, measure, proved
from solver.extremes.claims import Bound, Prices, padded
from solver.extremes.objectives import ASKS, GAME, LENGTHS, OBJECTIVES
from solver.extremes.prove import Cover, Question
from solver.extremes.transcript import Witness
from spec.area import EDGES
from spec.cards import card, deck_of
from spec.errors import PixiesError
from spec.placing import Placement

Json = dict[str, Any]


def row(answer: Answer) -> Json:
    """An answer as a row for programs, without proof and witness. ``low`` and ``high`` enclose a value not proved."""
    return {
        "ruleset": answer.ruleset,
        "rulings": list(format_readings(answer.rulings)),
        "players": answer.players,
        "round": answer.round,
        "objective": answer.objective,
        "asks": ASKS[answer.objective],
        "value": answer.value,
        "status": "proved" if answer.proved else "interval",
        "low": answer.low,
        "high": answer.high,
        "methods": list(answer.methods),
        "cards_per_player": answer.takes,
        "turns": answer.turns,
    }


def full_row(answer: Answer) -> Json:
    """An answer with its bounds, its witness rounds and the seconds that each step took."""
    return {
        **row(answer),
        "seconds": {step: round(taken, 2) for step, taken in answer.seconds.items()},
        "bounds": [_cover_json(cover) for cover in answer.covers],
        "witness": [witness_json(witness) for witness in answer.witness],
    }


def _cover_json(cover: Cover) -> Json:
    claims = [claim for _, claim in cover.bound.parts]
    return {
        "takes": [cover.fewest, cover.most],
        "round": claims[0].round,
        "prices": _prices_json(claims[0].prices, claims[0].ruleset),
        "claims": [claim.bound for claim in claims],
        **({} if cover.limit is None else {"limit": cover.limit}),
    }


def _prices_json(prices: Prices, ruleset: str) -> Json:
    priced = zip(deck_of(ruleset), prices.cards, strict=False)
    cards = " ".join(f"{each.id}:{price}" for each, price in priced if price)
    return {"scale": prices.scale, "cards": cards, "numbers": list(prices.numbers), "full": prices.full}


def _prices_of(found: Json, ruleset: str) -> Prices:
    given = dict(pair.split(":") for pair in found["cards"].split())
    cards = tuple(int(given.pop(each.id, 0)) for each in deck_of(ruleset))
    if given:
        raise PixiesError(f"the table prices cards that are not in the deck: {' '.join(given)}")
    return Prices(found["scale"], padded(cards), tuple(found["numbers"]), found["full"])


def witness_json(witness: Witness) -> Json:
    """A round as data: ids of the deck in order, and moves as text."""
    return {
        "players": witness.players,
        "round": witness.round,
        "first_player": witness.first_player,
        "deck": " ".join(each.id for each in witness.deck),
        "moves": " ".join(f"{each.id}>{placement}" for each, placement in witness.moves),
    }


def witness_of(found: Json, ruleset: str = "base") -> Witness:
    """The round that `witness_json` wrote. Raises `PixiesError` for an unknown card or a malformed move."""
    deck = tuple(card(each) for each in found["deck"].split())
    moves = tuple(_move(text) for text in found["moves"].split())
    return Witness(found["players"], found["round"], found["first_player"], deck, moves, ruleset)


def _move(text: str) -> tuple[Any, Placement]:
    taken, _, place = text.partition(">")
    at = place.removeprefix("#")
    if at not in EDGES and not at.isdecimal():
        raise PixiesError(f"the move {text!r} of a witness names no place: write b5>5, b5>#5 or bCv3>C2")
    return card(taken), Placement(at if at in EDGES else int(at), not place.startswith("#"))


def answer_of(found: Json) -> Answer:
    """The answer in a full row. Raises `PixiesError` or `KeyError` for a row that is no answer."""
    rulings = parse_readings(found["rulings"])
    covers: tuple[Cover, ...] = ()
    if found["objective"] != GAME:
        question = question_of(found, rulings)
        lengths = question.objective.name in LENGTHS
        covers = length_covers(question) if lengths else tuple(_cover_of(question, each) for each in found["bounds"])
    witness = tuple(witness_of(each, found["ruleset"]) for each in found["witness"])
    return Answer(
        found["players"], found["round"], found["objective"], found["low"], found["high"], tuple(found["methods"]),
        covers, witness, rulings, found["ruleset"], found["seconds"],
    )  # fmt: skip


def question_of(found: Json, rulings: Readings) -> Question:
    """The question that a row answers."""
    return Question(OBJECTIVES[found["objective"]], found["players"], found["round"], rulings, found["ruleset"])


def _cover_of(question: Question, found: Json) -> Cover:
    fewest, most = found["takes"]
    problem = replace(question, round=found["round"]).problem(fewest, most)
    prices = _prices_of(found["prices"], question.ruleset)
    claims = zip(problem.roles, found["claims"], strict=True)
    parts = tuple((role.count, problem.claim(role, prices, bound)) for role, bound in claims)
    return Cover(fewest, most, Bound(parts), found.get("limit"))


# Checking ------------------------------------------------------------------------------------------------------------


def faults(answer: Answer, answers: Sequence[Answer] = ()) -> Iterator[str]:
    """Everything that is wrong with an answer, found again from scratch. ``answers`` hold the rounds of a game."""
    try:
        yield from _game_faults(answer, answers) if answer.objective == GAME else _round_faults(answer)
    except PixiesError as error:
        yield f"the witness does not replay: {error}"


def misstated(found: Json, answer: Answer) -> Iterator[str]:
    """What a full row says that does not follow from its bounds and witness, such as that an interval is proved."""
    for key, follows in row(answer).items():
        if found[key] != follows:
            yield f"its {key} is {found[key]!r} in the table, and {follows!r} by its bounds and witness"


def _round_faults(answer: Answer) -> Iterator[str]:
    assert answer.round is not None  # noqa: S101 - only games have no round
    question = Question(OBJECTIVES[answer.objective], answer.players, answer.round, answer.rulings, answer.ruleset)
    reached = measure(question, answer.witness)
    if reached != (answer.low if question.objective.sense > 0 else answer.high):
        yield f"the witness reaches {reached}, the table says {answer.low} to {answer.high}"
    if question.objective.name in LENGTHS and (answer.low, answer.high) != (length_of(question),) * 2:
        yield f"the limit is {length_of(question)} takes, the table says {answer.low} to {answer.high}"
    yield from _bound_faults(question, answer)
    for method in answer.methods:
        for cover in answer.covers:
            for _, claim in cover.bound.parts:
                if not proved(method, claim):
                    yield f"{method} does not prove the claim for {cover.fewest} to {cover.most} takes: {claim.bound}"
            if cover.fit and not fitted(method, cover.fit):
                yield f"{method} does not prove that no areas fit together above {cover.limit}"


def _bound_faults(question: Question, answer: Answer) -> Iterator[str]:
    if question.objective.name in LENGTHS:
        if any(cover.bound.total >= 0 for cover in answer.covers):
            yield "the bounds leave room for longer or shorter rounds"
        return
    covered = [takes for cover in answer.covers for takes in range(cover.fewest, cover.most + 1)]
    if covered != list(question.lengths):
        yield f"the bounds cover rounds of {covered} takes, not each possible number once"
        return
    grows = question.objective.sense > 0 or any(role.sign > 0 for role in question.objective.roles(2))
    later_may_differ = question.objective.weights.zone and grows
    rounds = {claim.round for cover in answer.covers for _, claim in cover.bound.parts}
    if rounds != {question.round} and (later_may_differ or max(rounds) > question.round):
        yield "the bounds are about another round"
    best = question.objective.sense * max(question.most(cover) for cover in answer.covers)
    if best != (answer.high if question.objective.sense > 0 else answer.low):
        yield f"the bounds add up to {best}, the table says {answer.low} to {answer.high}"


def _setting(answer: Answer) -> tuple[str, Readings, int]:
    return answer.ruleset, answer.rulings, answer.players


def _game_faults(answer: Answer, answers: Sequence[Answer]) -> Iterator[str]:
    rounds = [a for a in answers if a.objective == "max" and _setting(a) == _setting(answer)]
    reached = game_total(answer.witness, answer.rulings)
    if reached != answer.low:
        yield f"the witness game reaches {reached}, the table says {answer.low}"
    if len(rounds) == 3 and sum(each.high for each in rounds) != answer.high:
        yield "the bound is not the sum of the three rounds' bounds"


# The file ------------------------------------------------------------------------------------------------------------


def read_table(path: Path = PATH) -> list[Answer]:
    """The answers of the table. Raises `PixiesError`."""
    return [answer_of(each) for each in read_rows(path)]
