"""The names of the boxes, as on the screen."""

LUCKIES = "Luckies colour dominoes"
BG2133 = "Premium Domino Set BG2133"
ART3494 = "Domino 6 Colours, Art. 3494"
MANYLANG = "Dominoes in 37 languages"
ITEM2672 = "Double-Six Dominoes, Item 2672-4"
