"""Every invariant proved: the questions, the verdicts, the second methods, the witnesses and the page."""
