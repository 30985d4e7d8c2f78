"""The texts of the screen that counts tiles on a photograph."""

from collections.abc import Mapping

from app.i18n import marked
from app.play.photo import Why
from app.vision import PhotoFault

TITLE = marked("Tiles on a photo")
TAKE_PHOTO = marked("Take a photo")
CHOOSE_PICTURE = marked("Choose a photo")
WHOSE = marked("Whose tiles: {name}")
HOW = marked("Photograph the tiles from above, without flash, each tile whole in the photo.")
DELETED = marked("The photo never leaves this phone, and is deleted at once.")
NOT_KEPT = marked("The photo never leaves this phone, and no copy of it is kept.")
READING = marked("Looking for tiles…")
NO_TILES = marked(
    "No dominoes found. Photograph them from above, without flash, each tile whole in the photo."
)
ALL_REMOVED = marked("No tiles are left on this photo.")
LEAD = marked("Draw a line between two heaps with your finger.")
TOO_MANY_HEAPS = marked("There is nobody left for another heap.")
CONFIRM = marked("Yes, {tile}")
CONFIRMED = marked("This is {tile}.")
OTHERWISE = marked("If it is another tile, tap both its halves.")
REMOVED = marked("Removed: {tile}")
CORRECTED = marked("Now it is {tile}.")

QUESTIONS: Mapping[Why | None, str] = {
    None: CONFIRMED,
    Why.UNCLEAR: marked("Is this {tile}? It is hard to see."),
    Why.COLOUR: marked("Is this {tile}? In this light, colours can look alike."),
    Why.TWICE: marked("{tile} is on the photo twice."),
    Why.NOT_IN_SET: marked("This box has no {tile}."),
    Why.ELSEWHERE: marked("{tile} is already counted: {name}. Is it here all the same?"),
}
CONFIRMED_BY_TAP = frozenset({Why.UNCLEAR, Why.COLOUR, Why.ELSEWHERE})
"""The others are wrong as they are."""

FAULTS: Mapping[PhotoFault, str] = {
    PhotoFault.NOT_A_PICTURE: marked("This photo cannot be opened. Choose another one."),
    PhotoFault.TOO_LARGE: marked("This photo is too large to be read. Choose a smaller one."),
    PhotoFault.TOO_SMALL: marked("This photo is too small. Choose a larger one."),
}
