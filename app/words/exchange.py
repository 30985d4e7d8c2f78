"""The texts of sharing, export, import and backups.

The texts of errors of the store are in ``words/hand/error_messages``.
"""

from app.i18n import marked

SHARE = marked("Share")
SHARE_PICTURE = marked("Share the picture")
SHARE_TEXT = marked("Share as text")
SAVE_PICTURE = marked("Save the picture")
COPY_TEXT = marked("Copy as text")
AS_TEXT = marked("As text")
WHOLE_MATCH = marked("The whole match as a file")
NOT_OVER = marked("The match is not over yet.")
NO_WINNER = marked("It ended without a winner.")
COPIED = marked("Copied. You can paste it anywhere.")

BY_LINK_ABOUT = marked(
    "Opens BG Stats with this match filled in. If it is not installed, its web page opens."
)

AS_BEFORE = marked("Everything is as it was before.")
UNDO = marked("Undo")
WORKING = marked("One moment…")
CANCEL = marked("Cancel")
SHARE_DONE = marked("{size} %")

DAMAGED_BACKUP = marked("This backup is damaged and cannot be used.")

SAVED = marked("Saved here: {place}")
CANNOT = marked("This phone cannot do that.")
NO_ROOM = marked("There is no space left. Free some space, then tap again.")
NOT_ALLOWED = marked("Pipkeeper cannot write there. Choose another folder.")
NOT_THERE = marked("There is no such file. Check the name, then try again.")
NO_SUCH_FOLDER = marked("There is no such folder. Check the name, then try again.")
FAILED = marked("That did not work. Try again.")
