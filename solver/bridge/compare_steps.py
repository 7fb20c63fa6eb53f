"""The steps of the spec and of the symbolic game compared in three ways, each giving the differences that it finds.

`down` plays random games of the spec and asks whether the system has every step; `up` lets z3 choose positions and
takes, and asks the spec; `reduced` looks at every position of a small game and compares all steps of both.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

import z3

from deviations.readings import rules_of
from solver.bridge.relation import PLACE_OF, PLACES, Relation, cards, position, values, words
from solver.play.claims import CLAIMS
from solver.play.system import System
from solver.terms import Term, number_of
from spec.cards import Card, card, deck_of
from spec.errors import IllegalMove
from spec.notation import parse_area
from spec.placing import Placement
from spec.rules import Round, Table


def down(relation: Relation, seed: int, games: int = 1) -> Iterator[str | None]:
    """For every step of seeded random games of the spec: what the system lacks, or None."""
    system, rng = relation.system, random.Random(seed)
    table = Table(system.players, rules_of(system.ruleset))
    for _ in range(games):
        decks = [rng.sample(deck_of(system.ruleset), system.cards) for _ in range(3)]
        game = table.rules.start_game(table.players, decks, 1, rng.randrange(system.players))
        while not game.over:
            before, rounds = game.round, len(game.rounds)
            chosen = rng.choice(before.moves)
            game = game.move(*chosen)
            after, tracked = game.rounds[rounds - 1], rng.choice(decks[0])
            has = relation.has_take(before, *chosen, after, tracked)
            yield None if has else f"the system lacks the take {said(chosen)} from {shown(before)}"
            if len(game.rounds) > rounds:
                has = relation.has_deal(after, game.round, tracked)
                yield None if has else f"the system lacks the deal after {shown(after)}"


def said(chosen: tuple[Card, Placement]) -> str:
    """A move as its text."""
    return f"{chosen[0].id}>{chosen[1]}"


def shown(round_: Round) -> str:
    """A position in one line."""
    areas = " | ".join(map(str, round_.areas))
    offer = " ".join(each.id for each in round_.offer)
    return f"{areas}, on offer {offer or 'nothing'}, take {round_.takes + 1} of seat {round_.to_take}"


# Up -------------------------------------------------------------------------------------------------------------------


def _possible(system: System) -> list[Term]:
    """What a position must be like to lie on a table: real cards, each once, and every claim about positions."""
    state = system.state
    places = [*(cell for rows in (state.up, state.down) for row in rows for cell in row), *state.offer]
    real = sorted(words(system.ruleset).values())
    exist = [z3.Or(each == 0, *(each == word for word in real)) for each in places]
    once = [z3.Or(a == 0, a != b) for at, a in enumerate(places) for b in places[at + 1 :]]
    known = [CLAIMS[name].formula(system, state) for name in SAID_OF_POSITIONS]
    return [*exist, *once, *known, system.tracked == real[0], z3.Not(state.over)]


SAID_OF_POSITIONS = tuple(name for name, claim in CLAIMS.items() if claim.how == "state")
"""Every claim by induction: together they are the inductive invariant."""


@dataclass
class Sampler:
    """Positions and takes chosen by z3, steered by random hints so that they differ."""

    relation: Relation
    rng: random.Random

    def __post_init__(self) -> None:
        system = self.relation.system
        self.solver = z3.SolverFor("QF_BV")
        self.solver.add(*_possible(system))
        on_offer = z3.Or([system.take.card == slot for slot in system.state.offer])
        inside = z3.And(z3.UGE(system.take.place, 1), z3.ULE(system.take.place, system.cells))
        self.solver.add(on_offer, system.take.card != 0, inside)

    def _hints(self) -> list[Term]:
        system, rng, state = self.relation.system, self.rng, self.relation.system.state
        cells = [cell for rows in (state.up, state.down) for row in rows for cell in row[:9]]
        lying = [(cell != 0) == (rng.random() < 0.5) for cell in rng.sample(cells, 8)]
        taking = [state.takes == rng.randrange(system.revealed), state.placed[0] == rng.randrange(4, 15)]
        return [system.take.place == rng.randrange(1, system.cells + 1), *taking, *lying]

    def model(self, wanted: Term) -> z3.ModelRef | None:
        """A model in which ``wanted`` is true, with as many of some random hints as go together."""
        hints = self._hints()
        while self.solver.check(wanted, *hints) != z3.sat:
            if not hints:
                return None
            hints = hints[: len(hints) // 2]
        return self.solver.model()


def up(relation: Relation, seed: int, samples: int) -> Iterator[str | None]:
    """For takes chosen by z3, legal and illegal in turn: how the spec differs, or None."""
    sampler, system = Sampler(relation, random.Random(seed)), relation.system
    for index in range(samples):
        legal = index % 2 == 0
        placed = system.may_place(system.putting(system.state, system.take))
        model = sampler.model(relation.legal if legal else z3.Not(placed))
        if model is not None:
            yield _asked(relation, model, legal)


def _asked(relation: Relation, model: z3.ModelRef, legal: bool) -> str | None:
    system = relation.system
    before, known = position(system, system.state, model), cards(system.ruleset)
    reveal = [known[word] for slot in system.take.reveal if (word := number_of(model, slot)) in known]
    first = [each for each in dict.fromkeys(reveal) if each in before.deck]
    before = replace(before, deck=(*first, *(each for each in before.deck if each not in first)))
    faceup, place = bool(number_of(model, system.take.faceup)), PLACE_OF[number_of(model, system.take.place)]
    chosen = known[number_of(model, system.take.card)], Placement(place, faceup)
    try:
        after = before.take(*chosen)
    except IllegalMove as error:
        return f"the spec refuses {said(chosen)} from {shown(before)}: {error}" if legal else None
    if not legal:
        return f"the spec plays {said(chosen)} from {shown(before)}, which the system does not"
    same = relation.has_take(before, *chosen, after, next(iter(words(system.ruleset))))
    return None if same else f"{said(chosen)} from {shown(before)} leads elsewhere"


# The reduced game -----------------------------------------------------------------------------------------------------

REDUCED = {
    (2, "base"): (
        "b1s6 g1s5 b2s4 b5* m3 g3* y2* r1*",
        ". . . / b4+#b4s1 b5+#b5x2 b6s1+#b6x1 / b7x3+#m7x1 b8x3+#m8x1 b9x6+#b9x1",
        ". . . / g4s4+#g4x1 g5+#g5x1 g6x4+#g6x1 / g7x2+#g7 g8x2+#y8x1 g9x4+#y9x2",
    ),
    (3, "base"): (
        "b1s6 b2s4 b5* g2s3 y1s4 y5*",
        ". . m3+#b3s1 / b4+#b4s1 b5+#b5x2 b6s1+#b6x1 / b7x3+#m7x1 b8x3+#m8x1 b9x6+#b9x1",
        ". . g3s2+#g3* / g4s4+#g4x1 g5+#g5x1 g6x4+#g6x1 / g7x2+#g7 g8x2+#y8x1 g9x4+#y9x2",
        ". . y3s5+#y3 / y4s3+#y4x1 y5x2+#y5 y6x3+#y6 / y7x5+#y7s1 r8x5+#r8 r9+#r6",
    ),
    (2, "little_giants"): (
        "gCv3 bRk b5* g3* rCp4 yRc2 m3 y2*",
        ". . . / b4+#b4s1 b5+#b5x2 b6s1+#b6x1 / b7x3+#m7x1 b8x3+#m8x1 b9x6+#b9x1 ; C1=yCv3 C2=bCv3 R3=mRu2",
        ". . r3s4+#y3 / g4s4+#g4x1 g5+#g5x1 g6x4+#g6x1 / g7x2+#g7 g8x2+#y8x1 g9x4+#y9x2 ; R1=bRc2 R2=gRc2 R3=rRc2",
    ),
}
"""Players and ruleset -> the deck of the reduced game, two turns of it, and the areas it starts with."""


@cache
def reduced_start(players: int, ruleset: str = "base") -> Round:
    """The first position of the reduced game: nearly full areas and two turns in the deck, 5s being third copies."""
    deck, *lines = REDUCED[players, ruleset]
    areas = tuple(map(parse_area, lines))
    fresh = rules_of(ruleset).start_round(players, list(map(card, deck.split())), 1, 0)
    return replace(fresh, areas=areas, placed=tuple(len(area.cards) for area in areas))


def reduced_game(players: int, ruleset: str = "base") -> Iterator[list[Round]]:
    """Every position of the reduced game, by how many takes lead there."""
    reached = [reduced_start(players, ruleset)]
    while reached:
        yield reached
        following = (round_.take(*chosen) for round_ in reached for chosen in round_.moves)
        reached = list(dict.fromkeys(following))


def reduced(relation: Relation, positions: Sequence[Round]) -> Iterator[str | None]:
    """For positions of the reduced game: a step that only one of the two has, or an outcome that differs, or None."""
    for round_ in positions:
        if not round_.over:
            yield _compared(relation, round_)


def _compared(relation: Relation, round_: Round) -> str | None:
    if len(round_.offer) > relation.system.revealed:
        return f"more is on offer than the system has place for: {shown(round_)}"
    tracked = round_.offer[0]
    spec = {(word, place): chosen for chosen in round_.moves for word, place in [_key(relation, chosen)]}
    found = set(_steps(relation, round_, tracked))
    for key in spec.keys() ^ found:
        return f"only {'the spec' if key in spec else 'the system'} has {key} from {shown(round_)}"
    for chosen in spec.values():
        if not relation.has_take(round_, *chosen, round_.take(*chosen), tracked):
            return f"{said(chosen)} from {shown(round_)} leads elsewhere"
    return None


def _key(relation: Relation, chosen: tuple[Card, Placement]) -> tuple[int, tuple[int, bool]]:
    return relation.encoding.word(chosen[0]), (PLACES[chosen[1].at], chosen[1].faceup)


def _steps(relation: Relation, round_: Round, tracked: Card) -> Iterator[tuple[int, tuple[int, bool]]]:
    """Every take that the system has from a position, all cards, places and faces tried."""
    read, term = relation.encoding, relation.system.take
    word = z3.BitVecVal(read.word(tracked), 8)
    state = values(relation.system.state, read.state(round_, read.slots(round_), read.word(tracked)))
    reveal = [read.word(each) for each in round_.deck[: relation.system.revealed]]
    shows = values(term, {**dict.fromkeys(term._fields, 0), "reveal": reveal + [0] * (len(term.reveal) - len(reveal))})
    known = (relation.system.tracked, word), *state, *shows[3:]
    legal = z3.simplify(z3.substitute(relation.legal, *known))
    for slot in round_.offer:
        of_card = z3.simplify(z3.substitute(legal, (term.card, z3.BitVecVal(read.word(slot), 8))))
        for place, faceup in product(range(1, relation.system.cells + 1), (True, False)):
            tried = (term.place, z3.BitVecVal(place, 4)), (term.faceup, z3.BoolVal(faceup))
            if z3.is_true(z3.simplify(z3.substitute(of_card, *tried))):
                yield read.word(slot), (place, faceup)
