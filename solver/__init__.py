"""The rules for z3: proofs of the invariants, extremal scores with witnesses, smallest positions."""
