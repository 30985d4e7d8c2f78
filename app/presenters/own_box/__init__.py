"""The page of an own box: one line a rule, and what cannot go together."""
