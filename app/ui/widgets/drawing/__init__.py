"""Drawing on a canvas: dominoes, pips, signs of players, text."""
