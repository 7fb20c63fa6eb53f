"""Mutants: the game with one rule weakened, as z3 terms and in play."""
