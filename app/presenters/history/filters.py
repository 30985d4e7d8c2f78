"""Which matches are listed: filters that are put on and taken off, and those that were given.

Everything goes by texts, as it is kept with the way back.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum

from app.i18n import Language
from app.presenters.players import words
from app.presenters.shared.naming import signed
from app.store.read.filters import HandsWanted
from app.store.read.history import EVERYTHING, Filter

WON, OUT, BLOCKED, STARTED, NOT_STARTED = "won", "out", "blocked", "started", "not_started"

KINDS: Mapping[str, tuple[HandsWanted, str]] = {
    WON: (HandsWanted(won=True), words.HANDS_WON),
    OUT: (HandsWanted(won=True, out=True), words.WON_OUT),
    BLOCKED: (HandsWanted(won=True, out=False), words.WON_BLOCKED),
    STARTED: (HandsWanted(won=True, started=True), words.WON_STARTING),
    NOT_STARTED: (HandsWanted(won=True, started=False), words.WON_NOT_STARTING),
}


def gained(least: int, most: int) -> str:
    """Hands won with points from the one to the other."""
    return f"{least} {most}"


def hands_in(text: str) -> HandsWanted | None:
    """None where it cannot be made sense of."""
    if text in KINDS:
        return KINDS[text][0]
    try:
        least, most = map(int, text.split())
    except ValueError:  # a filter of another version
        return None
    return HandsWanted(won=True, least=least, most=most)


def hands_told(language: Language, wanted: HandsWanted) -> str:
    for hands, name in KINDS.values():
        if hands == wanted:
            return language.say(name)
    points = words.from_to(language, signed(wanted.least or 0), signed(wanted.most or 0))
    return language.say("{name}: {value}", name=language.say(words.HANDS_WON), value=points)


YES = "yes"


class Kind(StrEnum):
    """What matches are chosen by; also the names under which a filter is given."""

    PLAYER = "player"
    WITH = "with"
    PARTNER = "partner"
    AGAINST = "against"
    WON = "won"
    HANDS = "hands"
    RUN = "run"
    BOX = "box"
    YEAR = "year"
    MONTH = "month"
    UNFINISHED = "unfinished"
    DELETED = "deleted"


OF_SOMEBODY = (Kind.WITH, Kind.PARTNER, Kind.AGAINST, Kind.WON, Kind.HANDS, Kind.RUN)
"""What says nothing without a player."""


def given(told: Mapping[str, str]) -> Filter:
    """What cannot be made sense of is left out: a kept way back can be garbled."""
    wanted = EVERYTHING
    for kind in Kind:
        if kind in told:
            wanted = chosen(wanted, kind, told[kind])
    return wanted


def chosen(wanted: Filter, kind: Kind, key: str) -> Filter:
    """With this filter besides."""
    if kind in OF_SOMEBODY and wanted.player is None:
        return wanted
    return PUT_ON[kind](wanted, key)


def without(wanted: Filter, kind: Kind) -> Filter:
    """Without it, and without what hangs on it."""
    return TAKE_OFF[kind](wanted)


def _with_year(wanted: Filter, key: str) -> Filter:
    return replace(wanted, year=int(key)) if key.isdecimal() and 1 <= int(key) <= 9998 else wanted


def _with_month(wanted: Filter, key: str) -> Filter:
    is_month = wanted.year is not None and key.isdecimal() and 1 <= int(key) <= 12
    return replace(wanted, month=int(key)) if is_month else wanted


def run(matches: tuple[str, ...]) -> str:
    """From the first of these to the last."""
    return f"{matches[0]} {matches[-1]}"


def _with_run(wanted: Filter, key: str) -> Filter:
    first, _, last = key.partition(" ")
    return replace(wanted, run=(first, last)) if last else wanted


def _without_player(wanted: Filter) -> Filter:
    alone = replace(wanted, player=None, with_player=None, partner=None, against=None)
    return replace(alone, won=None, hands=None, run=None)


def _without_year(wanted: Filter) -> Filter:
    return replace(wanted, year=None, month=None)


PUT_ON: Mapping[Kind, Callable[[Filter, str], Filter]] = {
    Kind.PLAYER: lambda wanted, key: replace(_without_player(wanted), player=key),
    Kind.WITH: lambda wanted, key: replace(wanted, with_player=key),
    Kind.PARTNER: lambda wanted, key: replace(wanted, partner=key),
    Kind.AGAINST: lambda wanted, key: replace(wanted, against=key),
    Kind.WON: lambda wanted, key: replace(wanted, won=key == YES),
    Kind.HANDS: lambda wanted, key: replace(wanted, hands=hands_in(key)),
    Kind.RUN: _with_run,
    Kind.BOX: lambda wanted, key: replace(wanted, set_id=key),
    Kind.YEAR: _with_year,
    Kind.MONTH: _with_month,
    Kind.UNFINISHED: lambda wanted, key: replace(wanted, unfinished=key == YES),
    Kind.DELETED: lambda wanted, key: replace(wanted, deleted=key == YES),
}
TAKE_OFF: Mapping[Kind, Callable[[Filter], Filter]] = {
    Kind.PLAYER: _without_player,
    Kind.WITH: lambda wanted: replace(wanted, with_player=None),
    Kind.PARTNER: lambda wanted: replace(wanted, partner=None),
    Kind.AGAINST: lambda wanted: replace(wanted, against=None),
    Kind.WON: lambda wanted: replace(wanted, won=None),
    Kind.HANDS: lambda wanted: replace(wanted, hands=None),
    Kind.RUN: lambda wanted: replace(wanted, run=None),
    Kind.BOX: lambda wanted: replace(wanted, set_id=None),
    Kind.YEAR: _without_year,
    Kind.MONTH: _without_year,
    Kind.UNFINISHED: lambda wanted: replace(wanted, unfinished=False),
    Kind.DELETED: lambda wanted: replace(wanted, deleted=False),
}
