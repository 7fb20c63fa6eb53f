"""What keeps the cases good: checks, the kill matrix, the rule matrix, the quick set, versions and the archive."""
