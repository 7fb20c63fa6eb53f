"""How the case files are made: `pixies-spec cases generate` (docs/protocol.md, "Cases")."""
