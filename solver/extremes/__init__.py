"""Extremal scores: the most and the least that legal rounds reach, each with a proof and a round that reaches it."""
