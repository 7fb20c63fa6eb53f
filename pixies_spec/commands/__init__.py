"""One module per command of `pixies-spec`: `EXAMPLE`, `arguments(parser)`, and `run(args)`, the exit code."""
