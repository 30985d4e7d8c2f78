"""The texts of handing on a box, and the names of the buttons that take it in."""

from app.i18n import marked

RULES = marked("Rules")
ADD_BOX = marked("Add a box")
# Translators: a button: reads what was copied before
PASTE = marked("Paste")
# Translators: the text of a message to somebody else who has Pipkeeper; the quoted words are
# names of buttons. The code of the box follows below it.
MESSAGE = marked(
    "“{name}”: a box of dominoes for Pipkeeper. Copy this whole message. In Pipkeeper, tap"
    " “{rules}”, “{add_box}”, “{paste}”."
)
HAND_ON = marked("Share box")
ABOUT = marked("Send this text or this file. Whoever gets it can add your box to their Pipkeeper.")
AS_BEFORE_CHANGES = marked(
    "Your last changes contradict each other. The box is shared as it was before them."
)
TOO_LONG_FOR_TEXT = marked("This box is too long for a message. Save it as a file.")
