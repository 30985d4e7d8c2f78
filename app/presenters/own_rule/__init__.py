"""One rule of an own box: its possible values, each with a sentence."""
