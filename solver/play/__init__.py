"""The game as z3 terms: positions, takes and what is proved of them by induction."""
