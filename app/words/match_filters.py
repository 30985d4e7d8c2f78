"""The filters of the match list: adding, removing and parsing them.

Kinds and keys are strings, because the navigation path stores them.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum

from app.i18n import Language, marked, signed
from app.store.read.history import EVERYTHING, Filter, HandFilter
from app.words import players as words

WON, OUT, BLOCKED, STARTED, NOT_STARTED = "won", "out", "blocked", "started", "not_started"

HAND_FILTERS: Mapping[str, tuple[HandFilter, str]] = {
    WON: (HandFilter(won=True), words.HANDS_WON),
    OUT: (HandFilter(won=True, out=True), marked("Won by going out")),
    BLOCKED: (HandFilter(won=True, out=False), marked("Won when blocked")),
    STARTED: (HandFilter(won=True, started=True), marked("Won when starting")),
    NOT_STARTED: (HandFilter(won=True, started=False), marked("Won when others started")),
}


def points_range(least: int, most: int) -> str:
    """Returns the key for hands won with this range of points."""
    return f"{least} {most}"


def parse_hands(text: str) -> HandFilter | None:
    """Returns the hand filter of a key, or None if the key is invalid."""
    if text in HAND_FILTERS:
        return HAND_FILTERS[text][0]
    try:
        least, most = map(int, text.split())
    except ValueError:  # stored by another version of the app
        return None
    return HandFilter(won=True, min_points=least, max_points=most)


def hands_label(language: Language, hands: HandFilter) -> str:
    for named, name in HAND_FILTERS.values():
        if named == hands:
            return language.say(name)
    points = words.from_to(language, signed(hands.min_points or 0), signed(hands.max_points or 0))
    return language.say("{name}: {value}", name=language.say(words.HANDS_WON), value=points)


YES = "yes"


BOX = "box"


class Kind(StrEnum):
    """The kinds of filter; the values are also the parameter names of the history screen."""

    PLAYER = "player"
    WITH = "with"
    PARTNER = "partner"
    AGAINST = "against"
    WON = "won"
    HANDS = "hands"
    RUN = "run"
    BOX = BOX
    YEAR = "year"
    MONTH = "month"
    UNFINISHED = "unfinished"
    DELETED = "deleted"


PLAYER_KINDS = (Kind.WITH, Kind.PARTNER, Kind.AGAINST, Kind.WON, Kind.HANDS, Kind.RUN)
"""Kinds that need a player."""


def parse_filter(params: Mapping[str, str]) -> Filter:
    """Ignores invalid values: a stored navigation path can be damaged."""
    filters = EVERYTHING
    for kind in Kind:
        if kind in params:
            filters = with_filter(filters, kind, params[kind])
    return filters


def with_filter(filters: Filter, kind: Kind, key: str) -> Filter:
    """Adds a filter; ignores one that needs a player if there is none."""
    if kind in PLAYER_KINDS and filters.player is None:
        return filters
    return ADD_FILTER[kind](filters, key)


def without_filter(filters: Filter, kind: Kind) -> Filter:
    """Removes a filter and the filters that depend on it."""
    return REMOVE_FILTER[kind](filters)


def _with_year(filters: Filter, key: str) -> Filter:
    return replace(filters, year=int(key)) if key.isdecimal() and 1 <= int(key) <= 9998 else filters


def _with_month(filters: Filter, key: str) -> Filter:
    is_month = filters.year is not None and key.isdecimal() and 1 <= int(key) <= 12
    return replace(filters, month=int(key)) if is_month else filters


def run_range(matches: tuple[str, ...]) -> str:
    """Returns the key for all matches from the first of these to the last."""
    return f"{matches[0]} {matches[-1]}"


def _with_run(filters: Filter, key: str) -> Filter:
    first, _, last = key.partition(" ")
    return replace(filters, run=(first, last)) if last else filters


def _without_player(filters: Filter) -> Filter:
    alone = replace(filters, player=None, with_player=None, partner=None, against=None)
    return replace(alone, won=None, hands=None, run=None)


def _without_year(filters: Filter) -> Filter:
    return replace(filters, year=None, month=None)


ADD_FILTER: Mapping[Kind, Callable[[Filter, str], Filter]] = {
    Kind.PLAYER: lambda filters, key: replace(_without_player(filters), player=key),
    Kind.WITH: lambda filters, key: replace(filters, with_player=key),
    Kind.PARTNER: lambda filters, key: replace(filters, partner=key),
    Kind.AGAINST: lambda filters, key: replace(filters, against=key),
    Kind.WON: lambda filters, key: replace(filters, won=key == YES),
    Kind.HANDS: lambda filters, key: replace(filters, hands=parse_hands(key)),
    Kind.RUN: _with_run,
    Kind.BOX: lambda filters, key: replace(filters, set_id=key),
    Kind.YEAR: _with_year,
    Kind.MONTH: _with_month,
    Kind.UNFINISHED: lambda filters, key: replace(filters, unfinished=key == YES),
    Kind.DELETED: lambda filters, key: replace(filters, deleted=key == YES),
}
REMOVE_FILTER: Mapping[Kind, Callable[[Filter], Filter]] = {
    Kind.PLAYER: _without_player,
    Kind.WITH: lambda filters: replace(filters, with_player=None),
    Kind.PARTNER: lambda filters: replace(filters, partner=None),
    Kind.AGAINST: lambda filters: replace(filters, against=None),
    Kind.WON: lambda filters: replace(filters, won=None),
    Kind.HANDS: lambda filters: replace(filters, hands=None),
    Kind.RUN: lambda filters: replace(filters, run=None),
    Kind.BOX: lambda filters: replace(filters, set_id=None),
    Kind.YEAR: _without_year,
    Kind.MONTH: _without_year,
    Kind.UNFINISHED: lambda filters: replace(filters, unfinished=False),
    Kind.DELETED: lambda filters: replace(filters, deleted=False),
}
