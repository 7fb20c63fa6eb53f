from collections import Counter

import pytest

from spec.cards import CARDS, COLOURS, NUMBERS, PROVENANCE, RULESETS, card, check_ruleset, deck_of
from spec.errors import BadSetup, UnknownCard


def test_the_base_deck_is_the_one_the_card_list_describes():
    deck = deck_of("base")
    assert len(deck) == 70
    assert [sum(each.number == number for each in deck) for number in NUMBERS] == [5, 6, 8, 10, 12, 10, 8, 6, 5]
    assert Counter(each.colours for each in deck) == {**{(c,): 16 for c in COLOURS}, COLOURS: 6}
    assert sum(each.special for each in deck) == 8
    assert sum(each.multicoloured for each in deck) == 6


@pytest.mark.parametrize(("ruleset", "size"), [("base", 70), ("flower_power", 84), ("little_giants", 84), ("both", 98)])
def test_each_ruleset_adds_its_sets(ruleset, size):
    deck = deck_of(ruleset)
    assert len(deck) == size == len(set(deck))
    assert {each.set for each in deck} == set(RULESETS[ruleset])


def test_no_two_cards_have_the_same_attributes():
    attributes = [(*vars(each).values(),)[1:] for each in CARDS.values()]
    assert len(set(attributes)) == len(CARDS) == 98


def spelled(card_id: str) -> str:
    """The id that the attributes of a card spell."""
    found = CARDS[card_id]
    letters = {"blue": "b", "green": "g", "yellow": "y", "red": "r"}
    colour = "m" if found.multicoloured else "".join(letters[each] for each in found.colours)
    if found.edge:
        effect = {"validated": "v", "no_spirals": "p", "unvalidated": "u", "own_colour": "c", "cancel_crosses": "k"}
        return f"{colour}{found.edge[0].upper()}{effect[found.effect or '']}{found.effect_value or ''}"
    marks = [f"s{found.spirals}"] * (found.spirals > 0) + ["*"] * (found.spiral_per is not None)
    marks += [f"d{found.spirals_per_facedown}"] * (found.spirals_per_facedown > 0)
    marks += [f"x{found.crosses}"] * (found.crosses > 0)
    return f"{colour}{found.number}{''.join(marks)}" + (f"x{letters[found.cross_per]}" if found.cross_per else "")


@pytest.mark.parametrize("card_id", CARDS)
def test_an_id_spells_its_card(card_id):
    assert spelled(card_id) == card_id


def test_a_special_card_of_the_base_game_counts_its_own_colour():
    assert all((each.spiral_per,) == each.colours for each in CARDS.values() if each.spiral_per)


def test_provenance_names_sets_and_cards_that_exist():
    assert set(PROVENANCE) <= set(CARDS) | {each.set for each in CARDS.values()}
    assert set(PROVENANCE) >= {each.set for each in CARDS.values()}


def test_an_unknown_id_is_refused_with_the_nearest_one():
    with pytest.raises(UnknownCard, match=r"no card has the id 'b1s7': did you mean 'b1s6'"):
        card("b1s7")


def test_an_unknown_ruleset_is_refused_with_the_known_ones():
    with pytest.raises(BadSetup, match="no ruleset 'Base': use one of base, flower_power, little_giants, both"):
        check_ruleset("Base")
