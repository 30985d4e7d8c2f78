"""Titles, captions and search texts of the rules pages. The rules are in ``sentences``."""

from app.i18n import Language, marked

ON_TABLE = marked("On the table now")
OTHER_BOXES = marked("The other boxes")
NOTHING = marked("Nothing found. Try fewer words, or only the beginning of a word.")

OUR_WORDS = marked("Told in Pipkeeper's own words, from what the leaflet in the box says.")
AS_PLAYED = marked("What the leaflet leaves open is told as your table plays it.")
AS_USUAL = marked("What the leaflet leaves open is told as it is usually played.")
EXAMPLE = marked("An example hand")
HIGHEST_STARTS = marked("The highest of these tiles begins.")
# Translators: below a picture of a line of tiles: at the marks another tile can be laid
OPEN_ENDS = marked("The marked ends are open.")
DISAGREE = marked("Where its languages disagree")
THEY_SAY = marked(
    "The leaflet is printed in several languages, and they do not all say the same. Here is what"
    " some of them say."
)
MOVES_POINTS = marked("This matters for the score.")
PLAYED = marked("Your table plays this.")
# Translators: a button: choose another way to play what the leaflet leaves open
CHANGE = marked("Play it otherwise")

# Translators: above a list of languages: those that the printed leaflet has
OF_THE_LEAFLET = marked("In this leaflet")
OTHER_LANGUAGES = marked("Other languages")


def sentences_found(language: Language, count: int) -> str:
    return language.many("{n} sentence found", "{n} sentences found", count)
