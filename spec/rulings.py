"""Rulings: which reading of each ambiguous clause is played. `docs/ambiguities.md` argues for the defaults.

`Rulings` holds one field per ambiguous clause. `READINGS` maps each ambiguity's id to its field and, in order, the
values of its readings ``a``, ``b``, ``c``; reading ``a`` is the default.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from spec.errors import PixiesError, near


@dataclass(frozen=True)
class Rulings:
    """A choice of readings. ``Rulings()`` is the default ruling of every ambiguity."""

    special_counts_itself: bool = True
    third_copy_goes: str = "empty"
    first_copy_facedown: bool = False
    own_facedown: str = "cover"
    validated_scores: str = "faceup"
    may_take: str = "any"
    pair_may_change: bool = False
    third_copy_face: str = "facedown"
    round_ends: str = "turn_end"
    ends_after_fill_at_1: int = 2
    ends_after_fill_at_2: int = 2
    ends_after_fill_at_3: int = 4
    next_turn_starts: str = "last_taker"
    next_round_starts: str = "last_taker"
    two_player_reveal: int = 4
    short_deck: str = "end"
    most_players: int = 5
    multicoloured: str = "all"
    multicoloured_zone: str = "any"
    smallest_zone: int = 2
    zones_scored: str = "largest"
    unvalidated_counts: bool = True
    hidden_counts: bool = False
    lowest_score: int | None = None
    tie: str = "shared"
    reshuffle: str = "all"
    two_coloured: str = "both"
    facedown_bonus: str = "flower_power"
    per_facedown: str = "each"
    cross_counts_multicoloured: bool = True
    giant_facedown: str = "no_free_edge"
    giants_fill: bool = False
    giants_in_zones: str = "grid_and_giants"
    giants_counted: bool = True
    own_colour_counts_itself: bool = True
    special_has_spirals: bool = True
    no_spirals_counts_itself: bool = False
    unvalidated_counts_itself: bool = False
    cancel_reaches: str = "cards_in_row"
    giant_facedown_scores: bool = True
    two_player_order: str = "alternate"
    validated_worth: str = "number"
    facedown_fills: bool = True
    multicoloured_joins: str = "as_a_card"
    multicoloured_for_specials: bool = True
    giant_edge: str = "any_free"


DEFAULT = Rulings()

READINGS: Mapping[str, tuple[str, tuple[object, ...]]] = MappingProxyType(
    {
        "A02": ("special_counts_itself", (True, False)),
        "A04": ("third_copy_goes", ("empty", "empty_or_under_single")),
        "A05": ("first_copy_facedown", (False, True)),
        "A06": ("own_facedown", ("cover", "elsewhere")),
        "A07": ("validated_scores", ("faceup", "hidden")),
        "A08": ("may_take", ("any", "fitting_first")),
        "A09": ("pair_may_change", (False, True)),
        "A10": ("third_copy_face", ("facedown", "faceup")),
        "A11": ("round_ends", ("turn_end", "at_once")),
        "A12": ("ends_after_fill_at_1", (2, 1, 4)),
        "A13": ("ends_after_fill_at_2", (2, 4)),
        "A14": ("ends_after_fill_at_3", (4, 3)),
        "A17": ("next_turn_starts", ("last_taker", "next_seat", "same_seat")),
        "A18": ("next_round_starts", ("last_taker", "next_seat", "lowest_score")),
        "A19": ("two_player_reveal", (4, 2)),
        "A21": ("short_deck", ("end", "partial")),
        "A22": ("most_players", (5, 4)),
        "A24": ("multicoloured", ("all", "one_as_needed")),
        "A25": ("multicoloured_zone", ("any", "with_a_plain_card", "touching_a_plain_card")),
        "A26": ("smallest_zone", (2, 1)),
        "A27": ("zones_scored", ("largest", "ties", "all")),
        "A28": ("unvalidated_counts", (True, False)),
        "A29": ("hidden_counts", (False, True)),
        "A31": ("lowest_score", (None, 0)),
        "A32": ("tie", ("shared", "first_seat")),
        "A34": ("reshuffle", ("all", "without_hidden")),
        "A36": ("two_coloured", ("both", "one_as_needed")),
        "A37": ("facedown_bonus", ("flower_power", "always")),
        "A38": ("per_facedown", ("each", "beyond_first")),
        "A39": ("cross_counts_multicoloured", (True, False)),
        "A40": ("giant_facedown", ("no_free_edge", "any_time")),
        "A41": ("giants_fill", (False, True)),
        "A42": ("giants_in_zones", ("grid_and_giants", "grid_only", "none")),
        "A43": ("giants_counted", (True, False)),
        "A44": ("own_colour_counts_itself", (True, False)),
        "A45": ("special_has_spirals", (True, False)),
        "A45b": ("no_spirals_counts_itself", (False, True)),
        "A46": ("unvalidated_counts_itself", (False, True)),
        "A47": ("cancel_reaches", ("cards_in_row", "owed_for_row")),
        "A48": ("giant_facedown_scores", (True, False)),
        "A51": ("two_player_order", ("alternate", "snake")),
        "A56": ("validated_worth", ("number", "one")),
        "A57": ("facedown_fills", (True, False)),
        "A58": ("multicoloured_joins", ("as_a_card", "largest_plain_group")),
        "A59": ("multicoloured_for_specials", (True, False)),
        "A63": ("giant_edge", ("any_free", "first_free")),
    }
)


ALIKE = 0.75
"""How near a word must come to an id to be taken for a slip: ``25`` does, another number does not."""


def parse_rulings(choices: Iterable[str], base: Rulings = DEFAULT) -> Rulings:
    """Rulings from texts such as ``A25=b``.

    Raises `PixiesError` for an unknown ambiguity or reading, and for two readings of one ambiguity.
    """
    rulings, chosen = base, dict[str, str]()
    for choice in choices:
        ambiguity, letter, value = _reading(choice)
        if chosen.setdefault(ambiguity, letter) != letter:
            both = f"{ambiguity}={chosen[ambiguity]} and {ambiguity}={letter}"
            raise PixiesError(f"{both} are two readings of one ambiguity: choose one of them")
        rulings = replace(rulings, **{READINGS[ambiguity][0]: value})  # type: ignore[arg-type]
    return rulings


def _reading(choice: str) -> tuple[str, str, object]:
    """The ambiguity, the letter of the reading and its value, of a text such as ``A25=b``, in capitals or small.

    Raises `PixiesError`.
    """
    name, _, letter = choice.partition("=")
    ambiguity, letter = next((each for each in READINGS if each.casefold() == name.casefold()), name), letter.lower()
    if ambiguity not in READINGS:
        remedy = near(ambiguity, READINGS, cutoff=ALIKE) or f" use one of {' '.join(READINGS)}"
        raise PixiesError(f"no ruling is called {ambiguity!r} (in {choice!r}):{remedy}")
    values = READINGS[ambiguity][1]
    letters = "abcdefgh"[: len(values)]
    if len(letter) != 1 or letter not in letters:
        raise PixiesError(f"{ambiguity} has no reading {letter!r} (in {choice!r}): use one of {' '.join(letters)}")
    return ambiguity, letter, values[letters.index(letter)]


def format_rulings(rulings: Rulings) -> tuple[str, ...]:
    """The readings that differ from the default, as texts that `parse_rulings` reads."""
    chosen = ((name, values.index(getattr(rulings, field))) for name, (field, values) in READINGS.items())
    return tuple(f"{name}={'abcdefgh'[at]}" for name, at in chosen if at)
