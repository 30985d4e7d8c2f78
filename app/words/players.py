"""Texts of statistics that several screens show: all players, one player, two players, charts."""

from app.i18n import Language, marked

HEAD_TO_HEAD = marked("Head to head")
PARTNERS = marked("Partners")

MATCHES_WON = marked("Matches won")
HANDS_WON = marked("Hands won")
MOST_IN_A_ROW = marked("Most wins in a row")
EACH_HAND = marked("Points of each hand")
TAP_CHART = marked("Tap the chart to see each hand.")

NEVER_MET = marked("They never played against each other.")
NEVER_PARTNERS = marked("They were never partners.")

MERGED_SINCE = marked(
    "These matches belong to another player now. Undo that first, then tap again."
)


def matches(language: Language, count: int) -> str:
    return language.many("{n} match", "{n} matches", count)


def from_to(language: Language, first: str, last: str) -> str:
    # Translators: from one day to another
    return language.say("{first} to {last}", first=first, last=last)


def totals_so_far(language: Language, totals: str) -> str:
    """Returns the description of a chart for the screen reader."""
    return language.say("How the totals grew from hand to hand, up to {totals}.", totals=totals)
