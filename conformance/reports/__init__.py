"""Pages, pictures and words for people: the report of a run, several runs side by side, areas drawn."""
