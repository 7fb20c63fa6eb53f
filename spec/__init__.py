"""The rules of the card game Pixies as pure, typed functions that read like the rulebook."""
