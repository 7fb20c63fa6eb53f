"""The base game of Pixies in one file: a correct implementation behind the protocol, to copy and start from.

Run the cases against it with ``pytest conformance --impl examples/python/right.py``. Each of the five functions at the
end takes one request and returns one answer (docs/protocol.md). Cards stay the objects that requests hold; an area is
a list of nine ``(faceup, facedown)`` pairs.
"""

ZONE_POINTS = {1: 2, 2: 3, 3: 4}
DECK = 70


class Illegal(Exception):
    """A move or a setup that the rules forbid."""


# Scoring


def neighbours(place):
    """The places (0-8) that touch a place along a side."""
    row, column = divmod(place, 3)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [r * 3 + c for r, c in beside if 0 <= r < 3 and 0 <= c < 3]


def zone_from(start, places):
    """All of `places` that are connected with `start`."""
    zone, todo = {start}, [start]
    while todo:
        reached = [place for place in neighbours(todo.pop()) if place in places and place not in zone]
        zone.update(reached)
        todo += reached
    return zone


def largest_zone(faceup):
    """The number of cards in the largest color zone, 0 if no two cards connect. `faceup` is place -> card."""
    largest = 1
    for colour in ("blue", "green", "yellow", "red"):
        places = {place for place, card in faceup.items() if colour in card["colours"]}
        largest = max([largest, *(len(zone_from(place, places)) for place in places)])
    return largest if largest >= 2 else 0


def score_area(area, round_number):
    """The score of an area, by component."""
    faceup = {place: up for place, (up, _) in enumerate(area) if up}
    cards = list(faceup.values())
    validated = sum(up["number"] for up, down in area if up and down)
    special = sum(card["spiral_per"] in other["colours"] for card in cards for other in cards)
    spirals = sum(card["spirals"] for card in cards) + special
    crosses = sum(card["crosses"] for card in cards)
    size = largest_zone(faceup)
    points = size * ZONE_POINTS[round_number]
    total = validated + spirals - crosses + points
    zone = {"points": points, "size": size}
    return {"total": total, "validated": validated, "spirals": spirals, "crosses": crosses, "zone": zone}


# Placing


def legal_placements(area, card):
    """Every legal placement of a card."""
    number = card["number"]
    up, down = area[number - 1]
    if up is None:
        return [{"space": number, "face": "faceup"}]
    if down is None:
        return [{"space": number, "face": "faceup"}, {"space": number, "face": "facedown"}]
    return [{"space": place + 1, "face": "facedown"} for place in range(9) if area[place] == (None, None)]


def place_card(area, card, placement):
    """The area after a placement. Raises `Illegal`."""
    if placement not in legal_placements(area, card):
        raise Illegal(f"{card['id']} may not be placed there")
    place = placement["space"] - 1
    up, down = area[place]
    space = (card, up or down) if placement["face"] == "faceup" else (up, card)
    return area[:place] + [space] + area[place + 1 :]


def is_full(area):
    """Whether all nine spaces hold a card."""
    return all(up or down for up, down in area)


# Rounds and games


class Round:
    """One round: what is on offer, whose take it is, the areas, and the protocol's account of it."""

    def __init__(self, players, number, first, deck):
        self.players, self.number, self.player, self.deck = players, number, first, list(deck)
        self.areas = [[(None, None)] * 9 for _ in range(players)]
        self.reveal = 4 if players == 2 else players
        self.offer, self.over = self.new_offer(), False
        self.account = {"first_player": first, "offer": list(self.offer), "steps": []}
        self.account |= {"scores": None, "next_first_player": None}

    def new_offer(self):
        """Reveal the cards of a turn; none if the deck holds too few."""
        offer, self.deck = self.deck[: self.reveal], self.deck[self.reveal :]
        return offer if len(offer) == self.reveal else []

    def take(self, card, placement):
        """The player whose take it is takes a card and places it. Raises `Illegal`."""
        if self.over or card not in self.offer:
            raise Illegal(f"{card['id']} is not on offer")
        taker = self.player
        self.areas[taker] = place_card(self.areas[taker], card, placement)
        self.offer.remove(card)
        self.go_on(taker)
        if self.over:
            self.player = None
            self.account["scores"] = [score_area(area, self.number)["total"] for area in self.areas]
            self.account["next_first_player"] = taker
        areas = [area_answer(area) for area in self.areas]
        step = {"offer": list(self.offer), "player": self.player, "areas": areas, "round_over": self.over}
        self.account["steps"].append(step)

    def go_on(self, taker):
        """Pass the take on; the last taker starts the next turn. With two players equal numbers of takes can end it."""
        somebody_full = any(is_full(area) for area in self.areas)
        equal = not self.offer or (self.players == 2 and len(self.offer) == 2)
        self.over = equal and somebody_full
        self.player = (taker + 1) % self.players
        if not self.offer and not self.over:
            self.player = taker
            self.offer = self.new_offer()
            self.over = not self.offer


def check_setup(request):
    """Raise `Illegal` for a number of players, seat, round or deck that the game does not have."""
    players, decks, number = request["players"], request["decks"], request["round"]
    if request["ruleset"] != "base" or not 2 <= players <= 5 or not 0 <= request["first_player"] < players:
        raise Illegal("the base game has 2 to 5 players, and one of them starts")
    if not decks or not 1 <= number <= number + len(decks) - 1 <= 3:
        raise Illegal("a game has rounds 1 to 3")
    for deck in decks:
        if len(deck) != DECK or len({card["id"] for card in deck if card["set"] == "base"}) != DECK:
            raise Illegal("the deck is the 70 cards of the base game")


def play_moves(request):
    """The rounds played by the moves of a request, or a refusal."""
    decks, rounds = request["decks"], []
    try:
        check_setup(request)
        rounds.append(Round(request["players"], request["round"], request["first_player"], decks[0]))
        for move in request["moves"]:
            rounds[-1].take(move["card"], move["placement"])
            if rounds[-1].over and len(rounds) < len(decks):
                first = rounds[-1].account["next_first_player"]
                rounds.append(Round(request["players"], request["round"] + len(rounds), first, decks[len(rounds)]))
    except Illegal as broken:
        index = sum(len(each.account["steps"]) for each in rounds) if rounds else None
        return {"refused": {"index": index, "reason": str(broken)}}
    return {"rounds": [each.account for each in rounds], **result(rounds)}


def result(rounds):
    """Totals and winners once round 3 is over."""
    if not (rounds[-1].over and rounds[-1].number == 3):
        return {"totals": None, "winners": None}
    totals = [sum(scores) for scores in zip(*(each.account["scores"] for each in rounds), strict=True)]
    return {"totals": totals, "winners": [seat for seat, total in enumerate(totals) if total == max(totals)]}


# The protocol


def read_area(area):
    """The area of a request as nine pairs."""
    return [(space["faceup"], space["facedown"]) for space in area["spaces"]]


def area_answer(area):
    """An area as an answer holds it."""
    return [{"faceup": up, "facedown": down} for up, down in area]


def describe(_request):
    """What this implementation is, and what it supports."""
    about = {"name": "Pixies in one Python file", "version": "1.0", "language": "Python"}
    return about | {"levels": ["score", "place", "round", "game"], "rulesets": ["base"]}


def score(request):
    """The score of an area."""
    return score_area(read_area(request["area"]), request["round"])


def placements(request):
    """Every legal placement."""
    return {"placements": legal_placements(read_area(request["area"]), request["card"])}


def place(request):
    """The area after a placement, or a refusal."""
    try:
        return {"area": area_answer(place_card(read_area(request["area"]), request["card"], request["placement"]))}
    except Illegal as broken:
        return {"refused": {"reason": str(broken)}}


def play(request):
    """A round or a game, move by move, or a refusal."""
    return play_moves(request)
