"""The comparison of the z3 terms with the spec, step by step and score by score."""
