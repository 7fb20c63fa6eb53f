"""Recorded games: read from and written to lines of events, and judged."""
