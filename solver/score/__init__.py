"""The score as z3 terms: areas of which nothing is known, and what is proved of all of them."""
