"""Texts of the error screen, and of the buttons that lead to it."""

from app.i18n import marked

HAPPENED = marked("Something went wrong")
REPORT = marked("Error report")
REPORT_ABOUT = marked("What went wrong in Pipkeeper, for the people who make it.")
ABOUT = marked(
    "The report says where in Pipkeeper it happened. It has no names and no scores in it, and"
    " nobody gets it unless you share it."
)
NO_REPORT = marked("There is no report: Pipkeeper could not write one.")
