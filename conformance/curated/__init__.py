"""Hand-worked cases, as tables of named fields: what the texts say of a position, figured out by a person."""
