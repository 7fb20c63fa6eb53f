"""A plausible but wrong base game, as one may write it after a single reading.

Where it is wrong:

- SCORE-SPECIAL-1: a special card does not count itself,
- SCORE-ZONE-2: diagonals connect a color zone,
- END-2P-1 and END-2P-3: with two players the round stops at once when somebody fills, although the other player has
  placed one card less.

``pytest conformance --impl examples/python/wrong.py`` names them. `right.py` beside it is the one to copy.
"""


class WrongMove(Exception):
    """What the rules forbid."""


class Player:
    """A playing area: the faceup and the facedown card of each space 1 to 9."""

    def __init__(self, spaces=None):
        spaces = spaces or [{"faceup": None, "facedown": None}] * 9
        self.up = {n: space["faceup"] for n, space in enumerate(spaces, 1) if space["faceup"]}
        self.down = {n: space["facedown"] for n, space in enumerate(spaces, 1) if space["facedown"]}

    def to_json(self):
        """The nine spaces as the protocol wants them."""
        return [{"faceup": self.up.get(n), "facedown": self.down.get(n)} for n in range(1, 10)]

    def empty(self):
        """The numbers of the empty spaces."""
        return [n for n in range(1, 10) if n not in self.up and n not in self.down]

    def options(self, card):
        """The legal placements of a card, as (space, face)."""
        number = card["number"]
        if number not in self.up:
            return [(number, "faceup")]
        if number not in self.down:
            return [(number, "faceup"), (number, "facedown")]
        return [(n, "facedown") for n in self.empty()]

    def place(self, card, placement):
        """Place a card here."""
        choice = (placement.get("space"), placement["face"])
        if choice not in self.options(card):
            raise WrongMove(f"cannot place {card['id']} like this")
        n, face = choice
        if face == "faceup" and n in self.up:
            self.down[n] = self.up[n]
        (self.up if face == "faceup" else self.down)[n] = card

    def zone(self, colour):
        """The size of the largest zone of a colour, 0 for a single card."""
        left = {divmod(n - 1, 3) for n, card in self.up.items() if colour in card["colours"]}
        best = 0
        while left:
            todo, size = [left.pop()], 0
            while todo:
                row, column = todo.pop()
                size += 1
                touching = {(r, c) for r, c in left if abs(r - row) <= 1 and abs(c - column) <= 1}
                left -= touching
                todo += touching
            best = max(best, size)
        return best if best > 1 else 0

    def points(self, round_number):
        """The score by component."""
        cards = list(self.up.values())
        specials = [(card, other) for card in cards for other in cards if card["spiral_per"] in other["colours"]]
        spirals = sum(card["spirals"] for card in cards) + sum(card is not other for card, other in specials)
        size = max(self.zone(colour) for colour in ("blue", "green", "yellow", "red"))
        zone = size * (round_number + 1)
        validated = sum(n for n in self.up if n in self.down)
        crosses = sum(card["crosses"] for card in cards)
        parts = {"validated": validated, "spirals": spirals, "crosses": crosses, "zone": zone}
        return {"total": validated + spirals - crosses + zone, **parts}


def describe(_request):
    """What this is."""
    about = {"name": "Pixies after one reading", "version": "1.0", "language": "Python"}
    return {**about, "levels": ["score", "place", "round", "game"], "rulesets": ["base"]}


def score(request):
    """The score of an area."""
    return Player(request["area"]["spaces"]).points(request["round"])


def placements(request):
    """The legal placements of a card."""
    options = Player(request["area"]["spaces"]).options(request["card"])
    return {"placements": [{"space": n, "face": face} for n, face in options]}


def place(request):
    """The area after a placement."""
    player = Player(request["area"]["spaces"])
    try:
        player.place(request["card"], request["placement"])
    except WrongMove as wrong:
        return {"refused": {"reason": str(wrong)}}
    return {"area": player.to_json()}


class Table:
    """A game in progress: the deck, the offer, the players, and what the protocol wants to know about each round."""

    def __init__(self, request):
        self.count, self.first_round, self.decks = request["players"], request["round"], request["decks"]
        self.check(request["first_player"])
        self.rounds, self.steps = [], 0
        self.start_round(request["first_player"])

    def check(self, starter):
        """Refuse what cannot be set up."""
        if not 2 <= self.count <= 5 or not 0 <= starter < self.count:
            raise WrongMove("2 to 5 players, and one of them starts")
        if self.first_round < 1 or not 1 <= len(self.decks) <= 4 - self.first_round:
            raise WrongMove("3 rounds")
        decks = [{card["id"] for card in deck if card["set"] == "base"} for deck in self.decks]
        if any(len(deck) != 70 for deck in self.decks) or any(len(ids) != 70 for ids in decks):
            raise WrongMove("70 different cards")

    def start_round(self, starter):
        """Shuffle up and deal the first offer."""
        self.deck, self.turn, self.over = list(self.decks[len(self.rounds)]), starter, False
        self.players = [Player() for _ in range(self.count)]
        self.reveal()
        self.rounds.append({"first_player": starter, "offer": list(self.offer), "steps": []})
        self.rounds[-1].update(scores=None, next_first_player=None)

    def reveal(self):
        """Put the cards of a turn on the table."""
        size = 4 if self.count == 2 else self.count
        self.over = len(self.deck) < size
        self.offer = [] if self.over else [self.deck.pop(0) for _ in range(size)]

    def move(self, card, placement):
        """Take and place a card, then see whose turn it is."""
        if self.over or card not in self.offer:
            raise WrongMove(f"{card['id']} is not on the table")
        taker = self.turn
        self.players[taker].place(card, placement)
        self.offer.remove(card)
        self.steps += 1
        full = any(not player.empty() for player in self.players)
        if full and (self.count == 2 or not self.offer):
            self.over = True
        elif not self.offer:
            self.reveal()
        else:
            self.turn = (taker + 1) % self.count
        self.write(taker)

    def write(self, taker):
        """Note the step, and the end of the round if this was it."""
        areas = [player.to_json() for player in self.players]
        step = {"offer": list(self.offer), "player": None if self.over else self.turn, "areas": areas}
        self.rounds[-1]["steps"].append({**step, "round_over": self.over})
        if self.over:
            number = self.first_round + len(self.rounds) - 1
            scores = [player.points(number)["total"] for player in self.players]
            self.rounds[-1].update(scores=scores, next_first_player=taker)
            if len(self.rounds) < len(self.decks):
                self.start_round(taker)

    def answer(self):
        """All of it."""
        totals = winners = None
        if self.over and self.first_round + len(self.rounds) == 4:
            totals = [sum(each["scores"][seat] for each in self.rounds) for seat in range(self.count)]
            winners = [seat for seat in range(self.count) if totals[seat] == max(totals)]
        return {"rounds": self.rounds, "totals": totals, "winners": winners}


def play(request):
    """Play rounds."""
    table = None
    try:
        table = Table(request)
        for move in request["moves"]:
            table.move(move["card"], move["placement"])
    except WrongMove as wrong:
        return {"refused": {"index": table and table.steps, "reason": str(wrong)}}
    return table.answer()
