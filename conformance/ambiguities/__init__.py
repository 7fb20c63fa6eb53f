"""What the rule texts leave open: the ledger, the smallest positions that tell readings apart, reading detection."""
