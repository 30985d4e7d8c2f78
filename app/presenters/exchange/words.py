"""The texts of sharing, export, import and backups.

The texts of errors of the store are in ``shared/error_messages``.
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
COPIED = marked("Copied. You can paste it anywhere now.")

FOR_PIPKEEPER = marked("For another Pipkeeper")
FOR_PIPKEEPER_ABOUT = marked("To look at it, or play on, on another phone.")
FOR_TABLES = marked("For a spreadsheet")
FOR_TABLES_ABOUT = marked("A table with one line for each hand.")
FOR_BG_STATS = marked("For BG Stats")
FOR_BG_STATS_ABOUT = marked("BG Stats is an app that lists what you have played.")
BY_LINK_ABOUT = marked(
    "Opens BG Stats with this match filled in; where it is not installed, its page on the web."
)

EXCHANGE = marked("Export and import")
EXCHANGE_ABOUT = marked("Take your matches to another phone, and bring others here.")
EXPORT = marked("Export everything")
EXPORT_ABOUT = marked("All your matches and players in one file. Nothing is sent anywhere.")
IMPORT = marked("Import")
IMPORT_ABOUT = marked(
    "Choose a file that another Pipkeeper has exported. You see what it brings before anything is"
    " changed."
)
CHOOSE_FILE = marked("Choose a file")
WHERE_IS_IT = marked("Where is the file?")
OPEN_IT = marked("Open")
BRINGS = marked("This file brings:")
BROUGHT = marked("This has come in:")
NEW = marked("New")
CHANGED = marked("Changed")
ALIKE = marked("Already here")
PLAYERS = marked("Players")
MATCHES = marked("Matches")
HANDS = marked("Hands")
NOTHING_NEW = marked("Everything in this file is already here.")
BRING_IN = marked("Import it")
LEAVE_IT = marked("Leave it")
IMPORTED = marked("The file was imported.")
AS_BEFORE = marked("Everything is as it was before.")
PLACE = marked("In the file it is here: {place}")
LINE = marked("In the file it is in line {line}.")
UNDO = marked("Undo")
WORKING = marked("One moment…")
WRITING_FILE = marked("Writing the file…")
READING_FILE = marked("Reading the file…")
IMPORTING = marked("Importing…")
MAKING_COPY = marked("Making a copy…")
GOING_BACK = marked("Going back to the copy…")
CANCEL = marked("Cancel")
SHARE_DONE = marked("{size} %")

BACKUPS = marked("Backups")
BACKUPS_ABOUT = marked("Copies of your matches, and the way back to them.")
WHERE = marked("Where the copies are")
WHERE_ABOUT = marked(
    "In {folder}. A copy is made on each day that you play; the seven latest are kept."
)
LATEST = marked("Latest copy: {when}")
NONE_YET = marked("There is no copy yet. The first one is made with the next hand that you record.")
MAKE_ONE = marked("Make a copy now")
MADE = marked("A copy was made.")
COPIES = marked("Go back to a copy")
LAST_PLAYED = marked("Last played: {when}")
EMPTY_COPY = marked("No matches in it")
DAMAGED_COPY = marked("This copy is damaged and cannot be used.")
GO_BACK = marked("Go back to this copy?")
WOULD_GO = marked("Not in this copy: {things}. That would be gone.")
NOTHING_GOES = marked("Everything that is here now is in this copy too.")
COPIED_FIRST = marked("What is here now is copied first, so you can come back to it.")
DO_GO_BACK = marked("Go back to it")
WENT_BACK = marked("Everything is as it was in the copy: {when}")

OUTSIDE = marked("A copy outside of the app")
OUTSIDE_ABOUT = marked(
    "Choose a folder, and each new copy is put there too. Best is one that is not on this phone"
    " alone: then nothing is lost with the phone."
)
OUTSIDE_IN = marked("Each new copy is put here too: {folder}")
CHOOSE_FOLDER = marked("Choose a folder")
WHERE_IS_FOLDER = marked("Which folder?")
OTHER_FOLDER = marked("Another folder")
NO_LONGER = marked("No longer")
OUTSIDE_WENT = marked("The last one was put there: {when}")
OUTSIDE_FAILED = marked("The last one could not be put there. Look whether the folder is there.")

SAVED = marked("Saved here: {place}")
CANNOT = marked("This phone cannot do that.")
NO_ROOM = marked("There is no room left. Make some room, then tap again.")
NOT_ALLOWED = marked("Pipkeeper may not write there. Choose another folder.")
NOT_THERE = marked("There is no such file. Look at the name, then try again.")
NO_SUCH_FOLDER = marked("There is no such folder. Look at the name, then try again.")
FAILED = marked("That did not work. Try it once more.")
