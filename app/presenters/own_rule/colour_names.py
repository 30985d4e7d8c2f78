"""The names of the colours that halves can have, for whoever does not see them."""

from collections.abc import Mapping

from app.i18n import marked
from app.words.naming import COLOUR_NAMES

PALETTE_NAMES: Mapping[str, str] = {
    "#be0032": COLOUR_NAMES["red"],
    "#0067a5": COLOUR_NAMES["blue"],
    "#008856": COLOUR_NAMES["green"],
    "#f3c300": COLOUR_NAMES["yellow"],
    "#875692": COLOUR_NAMES["purple"],
    "#f38400": marked("orange"),
    "#e68fac": COLOUR_NAMES["pink"],
    "#654522": marked("brown"),
    "#848482": marked("grey"),
    "#a1caf1": marked("light blue"),
    "#8db600": marked("light green"),
    "#2b3d26": marked("dark green"),
    "#c2b280": marked("beige"),
    "#604e97": marked("violet"),
    "#f99379": marked("salmon"),
    "#b3446c": marked("dark pink"),
    "#882d17": marked("dark red"),
    "#dcd300": marked("bright yellow"),
}
"""By the colours of the palette."""
