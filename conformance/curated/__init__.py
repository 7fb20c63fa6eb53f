"""Hand-worked cases, as tables: what the texts say of a position, figured out by a person."""
