"""Every difference from the rulebook: the rules of `spec` with some of their steps replaced or added."""
