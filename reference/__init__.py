"""The executable reference model: a whole game as a state machine, written for speed and independently of the spec."""
