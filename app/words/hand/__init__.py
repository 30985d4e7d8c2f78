"""A hand in words: what is entered, who won and why."""
