"""The clauses of the rules: one catalogue, each clause with a stable id, its words, and the text it was taken from.

``source`` is the key of a rule text in `TEXTS`; ``place`` is where in it; ``quote`` is verbatim and under 25 words.
A clause whose quote is empty is one on which the texts are silent, and ``ambiguity`` is the id of the question that is open there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from spec.rulesets import EXPANSIONS

TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "S0": "English rulebook",
        "S1": "machine-translated tutorial (English)",
        "S2": "online-platform help page (English, unfinished)",
        "S3": "French rules sheet, both expansions",
        "S4": "Dutch rules page",
        "cards": "the cards themselves (spec/cards.csv)",
    }
)


@dataclass(frozen=True)
class Clause:
    """One clause. ``level`` is the lowest conformance level that can see it; ``says`` is the rule in plain words."""

    id: str
    level: str
    says: str
    source: str
    place: str
    quote: str
    ambiguity: str = ""


# fmt: off
_BASE = (
    ("SETUP-1", "round", "The deck is all the cards of the ruleset, each once, shuffled.", "S0", "Game Setup", "Shuffle the cards into a deck, placed facedown."),
    ("SETUP-2", "round", "2 to 5 players play.", "S3", "introduction", "Pixies se joue de 2 à 5 joueurs"),
    ("SETUP-3", "round", "Any player may be the first player of the first round.", "S0", "Game Setup", "Choose the first player at random."),
    ("REVEAL-1", "round", "With three or more players, as many cards are revealed as there are players.", "S0", "Game Turns", "The first player reveals as many cards from the deck as there are players."),
    ("REVEAL-2P-1", "round", "With two players, four cards are revealed.", "S0", "Game Turns", "In a 2-player game, 4 cards are revealed"),
    ("TAKE-1", "round", "In turn order, clockwise from the player who starts the turn, each player takes one card.", "S0", "Game Turns", "In turn order going clockwise, each player must take 1 of those cards"),
    ("TAKE-2", "round", "A player may take any card that is still on offer, and no other.", "S0", "Game Turns", "each player must take 1 of those cards"),
    ("TAKE-2P-1", "round", "With two players each plays twice in a turn, alternating: A, B, A, B.", "S1", "05 A common offer", "each starts again: A, B, A, B"),
    ("TURN-1", "round", "The player who took the last card starts the next turn.", "S0", "Game Turns", "The player who chose their card last starts the next turn."),
    ("PLACE-1", "place", "Without a faceup card of this number, the card goes faceup on the space of its number.", "S0", "Card Placement Rules, case 1", "They must place their card faceup in the space indicated by its number."),
    ("PLACE-2", "place", "If that space holds a facedown card alone, the card goes on top of it and is validated at once.", "S0", "Card Placement Rules, case 1", "If this space is occupied by a facedown card, they must place their card on top of it."),
    ("PLACE-3", "place", "A second copy of a number goes on its space; the player chooses which of the two stays faceup, the other lies facedown under it.", "S0", "Card Placement Rules, case 2", "They must choose which of the 2 cards to keep faceup"),
    ("PLACE-4", "place", "A card whose number is already validated goes facedown on any empty space.", "S0", "Card Placement Rules, case 3", "They must place their card facedown on any empty space, regardless of its number."),
    ("PLACE-5", "place", "A third copy never goes under, over or in place of a card that is already placed.", "S0", "Card Placement Rules, note", "This card cannot be placed under another card to validate it."),
    ("PLACE-6", "place", "A space holds at most two cards.", "S4", "2 fase 2", "er kunnen maximaal 2 kaarten op een vakje liggen"),
    ("PLACE-7", "place", "Cards already placed stay as they are, on every other space.", "S0", "Card Placement Rules", "cards already in play may affect where and how you play the card"),
    ("END-1", "round", "The round ends at the end of the turn in which a player has filled all nine spaces, faceup or facedown.", "S0", "End of the Round", "at the end of any turn (after all players have placed a card)"),
    ("END-2", "round", "As long as nobody has filled nine spaces, another turn follows.", "S0", "Game Turns", "several turns that continue until one of the players has filled their playing area"),
    ("END-2P-1", "round", "Two players, filled at take 1: the other player places one card and the round is over, two cards stay on the table.", "S0", "End of the Round", "player 2 must place another card so that they have both played the same number of times"),
    ("END-2P-2", "round", "Two players, filled at take 2: both have placed equally often, the round is over.", "S3", "La fin d’une manche", "elle s’arrête dès que vous avez joué le même nombre de cartes"),
    ("END-2P-3", "round", "Two players, filled at take 3: the other player takes the last card, and the round is over.", "S1", "05 When do you stop the handle?", "finish only the passages necessary for the two people to have placed so many cards"),
    ("END-2P-4", "round", "Two players, filled at take 4: the round is over.", "S0", "End of the Round", "at the end of any turn (after all players have placed a card)"),
    ("END-DECK-1", "round", "If the deck holds fewer cards than a turn needs, the round is over and is scored as it stands.", "S0", "End of the Round", "", "A20"),
    ("SCORE-VALID-1", "score", "Each validated card scores its number.", "S0", "Validated Cards", "Each validated card earns as many points as the number on it."),
    ("SCORE-VALID-2", "score", "A card that is not validated does not score its number.", "S3", "Les pièges des débutants", "Seule une carte validée rapporte son chiffre, pas toute carte face visible."),
    ("SCORE-SPIRAL-1", "score", "Each spiral on a faceup card scores 1 point, validated or not.", "S0", "Symbols", "A spiral symbol earns 1 point."),
    ("SCORE-CROSS-1", "score", "Each cross on a faceup card loses 1 point, validated or not.", "S0", "Symbols", "A cross symbol makes the player lose 1 point."),
    ("SCORE-SPECIAL-1", "score", "A special card scores 1 spiral for each faceup card of its colour, itself included.", "S0", "Symbols", "Special cards earn 1 spiral for each faceup card of the indicated color."),
    ("SCORE-MULTI-1", "score", "A multicoloured card counts for every special card.", "S0", "The Player's Largest Color Zone", "but also for all their special cards as well"),
    ("SCORE-HIDDEN-1", "score", "A facedown card has no number, colour or symbol.", "S1", "03 The goal", "a hidden card does not give directly any number, colour, or symbol"),
    ("SCORE-ZONE-1", "score", "A color zone is at least two faceup cards of one colour, validated or not, connected by their sides.", "S0", "The Player's Largest Color Zone", "at least 2 cards of the same color touching along a side"),
    ("SCORE-ZONE-2", "score", "Diagonals do not connect.", "S0", "The Player's Largest Color Zone", "Diagonals do not count."),
    ("SCORE-ZONE-3", "score", "Only the largest color zone scores.", "S1", "07 Count and Victory", "Choose a single larger area, even if several have the same size"),
    ("SCORE-ZONE-4", "score", "Each card of the zone scores 2 points in round 1, 3 in round 2, 4 in round 3.", "S0", "The Player's Largest Color Zone", "Each card that is part of the player's largest zone earns:"),
    ("SCORE-ZONE-5", "score", "A multicoloured card is of every colour in color zones.", "S0", "The Player's Largest Color Zone", "A multi-colored card has all the colors at the same time."),
    ("SCORE-TOTAL-1", "score", "The score is validated cards plus spirals minus crosses plus zone; it may be negative.", "S1", "10 Express summary", "validated numbers + spirals - cross + color bonus + larger area"),
    ("ROUND-1", "game", "All cards are shuffled into a new deck, and every area is empty again.", "S0", "Preparation for the Next Round", "All the cards are shuffled to create a new deck."),
    ("ROUND-2", "round", "The player who placed last starts the next round.", "S0", "Preparation for the Next Round", "The last player to play starts the new round."),
    ("GAME-1", "game", "A game is three rounds; each player adds the scores of the three.", "S0", "End of the Game", "the players add up their scores from the 3 rounds"),
    ("GAME-2", "game", "The most points win.", "S0", "End of the Game", "The player with the most points wins the game!"),
    ("GAME-3", "game", "Equal best totals share the victory.", "S0", "End of the Game", "In case of a tie, victory is shared."),
)

# fmt: on
CLAUSES: Mapping[str, Clause] = MappingProxyType(
    {row[0]: Clause(*row) for rows in (_BASE, *(each.clauses for each in EXPANSIONS.values())) for row in rows}
)
"""Clause id -> clause, in the order of the rulebook."""
