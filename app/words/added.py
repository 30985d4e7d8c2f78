"""The texts of taking in a box."""

from app.i18n import marked

ABOUT = marked("Paste the text that was sent to you, or open the file.")
TEXT_HINT = marked("Text of the box")
LOOK = marked("Look at the box")
FILE_BUTTON = marked("Open a file")
NOTHING_COPIED = marked("Nothing was copied. Copy the whole message first.")

KEEP = marked("Keep this box")
KEEP_BOTH = marked("Keep both boxes")
REPLACE = marked("Replace yours")
OPEN = marked("Open it")

HERE = marked("You have this box already.")
OTHER_VERSION = marked(
    "You have another revision of this box. Yours is revision {yours}, this one is revision {this}."
)
OTHER_RULES = marked(
    "You have this box with other rules: both of you changed it. You can keep one or both."
)
OLDER = marked("This is revision {this} of the box. Here it was played by revision {known}.")
NEWER_HERE = marked(
    "You have this box as a newer Pipkeeper wrote it, and this version cannot read that."
)
NOT_KNOWN = marked("This version does not know: {name}")
IN_RULE = marked("In the rules: {name}")
