"""The console command `pixies-spec`, which fronts the spec, the reference, the solver and the conformance suite."""
