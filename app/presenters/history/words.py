"""Texts of the match list and of the actions on a match."""

from collections.abc import Callable

from app.i18n import Language, marked

NameFormat = Callable[[Language, str], str]

NOTHING_YET = marked("No match has been played yet.")
NOTHING_FITS = marked("No match fits. Take off a filter, or search with fewer letters.")
NOT_FINISHED = marked("not finished")
# Translators: a button that lists the matches that were deleted, so that one can be brought back
DELETED_ONES = marked("Deleted matches")
# Translators: instead of a match whose part of the file is damaged
CANNOT_BE_READ = marked("This match cannot be read.")

# Translators: a button that asks whose matches shall be listed
PLAYER = marked("Player")
# Translators: a button that asks with whom the player played
PLAYED_WITH = marked("With whom?")
# Translators: a button that asks for the partner of the player
PARTNER = marked("Partner")
# Translators: a button that asks for the box of dominoes
BOX = marked("Box")
YEAR = marked("Year")
WHOSE = marked("Whose matches?")
PLAYED_WITH_WHOM = marked("Matches with whom?")
WITH_WHICH_PARTNER = marked("Matches with which partner?")
WITH_WHICH_BOX = marked("Matches with which box?")
OF_WHICH_YEAR = marked("Matches of which year?")


NAMED = marked("The match is called {name} now.")
UNNAMED = marked("The match has no name any more.")
NOTED = marked("The note is kept.")
NOTE_GONE = marked("The note is gone.")
DELETED = marked("The match is deleted.")


def fitting(language: Language, count: int) -> str:
    """Returns the number of matches in the list."""
    return language.many("{n} match", "{n} matches", count)


def all_unfinished(language: Language, count: int) -> str:
    return language.many("Show {n} unfinished match", "Show all {n} unfinished matches", count)


def with_whom(language: Language, name: str) -> str:
    # Translators: a filter of the list of matches: those that were played with somebody
    return language.say("played with {name}", name=name)


def partner(language: Language, name: str) -> str:
    # Translators: a filter of the list of matches: those with this partner
    return language.say("partner: {name}", name=name)


def against(language: Language, name: str) -> str:
    # Translators: a filter of the list of matches: those against somebody
    return language.say("against {name}", name=name)


# Translators: a filter of the list of matches: those that the player won
WON = marked("won")
# Translators: a filter of the list of matches: those that the player did not win
NOT_WON = marked("not won")


def match_of(language: Language, names: str, when: str) -> str:
    """Returns the label of a match that a screen reader reads."""
    return language.say("{names}. Match: {when}", names=names, when=when)


def more_about(language: Language, names: str, when: str) -> str:
    """Returns the label of the menu button of a match."""
    return language.say("More about {names}. Match: {when}", names=names, when=when)
