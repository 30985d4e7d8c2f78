"""The texts of the match screen, and of the screens that it opens."""

from app.i18n import marked

NO_HANDS = marked("No hand was counted in this match.")
ENDED = marked("It ended without a winner.")
IS_DELETED = marked("This match is deleted and does not count.")

# Translators: in the rules as they were in a match of the past
AS_IT_WAS_PLAYED = marked("What the leaflet leaves open is told as this match played it.")
PLAYED = marked("This match played it so.")
