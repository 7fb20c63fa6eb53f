"""Whole games played against an implementation and the spec in step, and failures made small."""
