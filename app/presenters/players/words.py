"""Texts of statistics: all players, one player, two players, and their charts."""

from app.i18n import Language, marked

NOBODY_YET = marked("Nobody has played yet.")
ALL_HERE = marked("Everybody who plays is listed here, with matches, wins and partners.")
# Translators: above the figures of a player
FIGURES = marked("Figures")
HEAD_TO_HEAD = marked("Head to head")
HEAD_TO_HEAD_ABOUT = marked(
    "Read along a line: how many matches that player won against the others. Tap a number to see"
    " the two."
)
PARTNERS = marked("Partners")
PARTNERS_ABOUT = marked("How many matches two players won as partners. Tap a number to see them.")
NO_MATCH_YET = marked("no match yet")

# Translators: figures of a player, each a few words above or below a number
MATCHES = marked("Matches")
MATCHES_WON = marked("Matches won")
HANDS_WON = marked("Hands won")
GAIN = marked("Points for each hand won")
BIGGEST_HAND = marked("Biggest hand")
WON_OUT = marked("Won by going out")
WON_BLOCKED = marked("Won when blocked")
WON_STARTING = marked("Won when starting")
WON_NOT_STARTING = marked("Won when others started")
IN_A_ROW = marked("Wins in a row now")
MOST_IN_A_ROW = marked("Most wins in a row")
POINTS = marked("Points")

RECORDS = marked("Records")
HIGHEST_TOTAL = marked("Highest total")
LONGEST_MATCH = marked("Longest match")
QUICKEST_WIN = marked("Quickest win")

WINS_OVER_TIME = marked("Wins over time")
# Translators: beside a light bar of a chart: matches that were played
PLAYED = marked("played")
# Translators: beside a dark bar of a chart: matches that were won
WON = marked("won")
SCORES = marked("How much the hands won bring")
EACH_HAND = marked("Points of each hand")
TAP_CHART = marked("Tap the chart to see each hand.")
TAP_BAR = marked("Tap a bar to see what it stands for.")

OPPONENTS = marked("Opponents")
AGAINST = marked("Against each other")
AS_PARTNERS = marked("As partners")
NEVER_MET = marked("They never played against each other.")
NEVER_PARTNERS = marked("They were never partners.")

# Translators: a player's colour with the sign that goes with it
COLOUR_NAMES = (
    marked("Blue circle"),
    marked("Orange square"),
    marked("Green triangle"),
    marked("Purple diamond"),
    marked("Light blue star"),
    marked("Red cross"),
    marked("Yellow heart"),
    marked("Grey hourglass"),
)
WHICH_STAYS = marked(
    "All matches of both then count for the one who stays. The other one is not listed any more."
    " Which name stays?"
)
MERGED_SINCE = marked(
    "These matches were given to somebody else since. Take that back first, then tap again."
)
LEAVE_BOTH = marked("They are two people")

RECOLOURED = marked("The colour is changed.")
MERGE_TAKEN_BACK = marked("They are two players again.")


def matches(language: Language, count: int) -> str:
    return language.many("{n} match", "{n} matches", count)


def wins(language: Language, count: int) -> str:
    return language.many("{n} win", "{n} wins", count)


def points(language: Language, count: int) -> str:
    return language.many("{n} point", "{n} points", count)


def only_most(language: Language, shown: int) -> str:
    """Returns the note that a matrix does not show all players."""
    return language.many(
        "Shown: the {n} player who plays most.", "Shown: the {n} players who play most.", shown
    )


def against(language: Language, name: str, opponent: str, matches: int, won: int) -> str:
    return language.many(
        "{name} against {opponent}: {won} of {n} match won",
        "{name} against {opponent}: {won} of {n} matches won",
        matches,
        name=name,
        opponent=opponent,
        won=won,
    )


def together(language: Language, names: str, matches: int, won: int) -> str:
    return language.many(
        "{names} as partners: {won} of {n} match won",
        "{names} as partners: {won} of {n} matches won",
        matches,
        names=names,
        won=won,
    )


def has_not_played(language: Language, name: str) -> str:
    return language.say("{name} has not played a match yet.", name=name)


def drawn(language: Language, count: int) -> str:
    return language.many(
        "Won by neither of them: {n} match", "Won by neither of them: {n} matches", count
    )


def see_matches(language: Language, count: int) -> str:
    return language.many("See the {n} match", "See the {n} matches", count)


def from_to(language: Language, first: str, last: str) -> str:
    # Translators: from one day to another
    return language.say("{first} to {last}", first=first, last=last)


def month_figures(language: Language, year: int, month: int) -> str:
    # Translators: a month below a chart, in figures
    return language.say("{month}/{year}", month=month, year=year)


def gains_between(language: Language, least: int, most: int, hands: int) -> str:
    return language.many(
        "Points from {least} to {most}: {n} hand",
        "Points from {least} to {most}: {n} hands",
        hands,
        least=least,
        most=most,
    )


def totals_so_far(language: Language, totals: str) -> str:
    """Returns the description of a chart for the screen reader."""
    return language.say("How the totals grew from hand to hand, up to {totals}.", totals=totals)


def keep_name_option(language: Language, name: str, added: int) -> str:
    """Returns the option that keeps this name when two players are merged."""
    return language.many(
        "{name} stays, and gets {n} match", "{name} stays, and gets {n} matches", added, name=name
    )


def same_person(language: Language, one: str, other: str) -> str:
    return language.say("Are {one} and {other} the same person?", one=one, other=other)


def merged(language: Language, gone: str, stays: str) -> str:
    return language.say("The matches of {one} belong to {other} now.", one=gone, other=stays)


def unmerge(language: Language, gone: str) -> str:
    # Translators: takes back that two players were put together
    return language.say("{name} is somebody else after all", name=gone)


def not_same_person(language: Language, one: str, other: str) -> str:
    """Returns the reason why two players cannot be merged."""
    return language.say(
        "{one} and {other} sat at one table, so they are two people.", one=one, other=other
    )


def renamed(language: Language, name: str) -> str:
    return language.say("The player is called {name} now.", name=name)


def listed_already(language: Language, name: str) -> str:
    return language.say(
        "{name} is listed already. Choose another name, or say that both are the same person.",
        name=name,
    )


def deleted(language: Language, name: str) -> str:
    return language.say("{name} is not listed any more.", name=name)
