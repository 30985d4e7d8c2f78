"""Which matches are listed: chips to choose by, what each leaves to choose, and what was given.

Everything goes by texts, as it is kept with the way back.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from app.i18n import Language
from app.presenters import history_words as words
from app.presenters.chips import Chip
from app.presenters.history_rows import Known
from app.presenters.moments import month
from app.presenters.people import Person
from app.presenters.played import by_recency
from app.store.errors import StoreError
from app.store.history import EVERYTHING, Filter, History

YES = "yes"


class Kind(StrEnum):
    """What matches are chosen by; also the names under which a filter is given."""

    PLAYER = "player"
    WITH = "with"
    PARTNER = "partner"
    AGAINST = "against"
    WON = "won"
    BOX = "box"
    YEAR = "year"
    MONTH = "month"
    UNFINISHED = "unfinished"


ASKED: Mapping[Kind, tuple[str, str]] = {
    Kind.PLAYER: (words.PLAYER, words.WHOSE),
    Kind.WITH: (words.PLAYED_WITH, words.PLAYED_WITH_WHOM),
    Kind.PARTNER: (words.PARTNER, words.WITH_WHICH_PARTNER),
    Kind.BOX: (words.BOX, words.WITH_WHICH_BOX),
    Kind.YEAR: (words.YEAR, words.OF_WHICH_YEAR),
}
"""On the chip, and above what there is to choose."""
OF_SOMEBODY = (Kind.WITH, Kind.PARTNER, Kind.AGAINST, Kind.WON)
"""What says nothing without a player."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """What there is to choose of one kind."""

    kind: Kind
    title: str
    options: tuple[Chip, ...]


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


def _without_player(wanted: Filter) -> Filter:
    return replace(wanted, player=None, with_player=None, partner=None, against=None, won=None)


def _without_year(wanted: Filter) -> Filter:
    return replace(wanted, year=None, month=None)


PUT_ON: Mapping[Kind, Callable[[Filter, str], Filter]] = {
    Kind.PLAYER: lambda wanted, key: replace(_without_player(wanted), player=key),
    Kind.WITH: lambda wanted, key: replace(wanted, with_player=key),
    Kind.PARTNER: lambda wanted, key: replace(wanted, partner=key),
    Kind.AGAINST: lambda wanted, key: replace(wanted, against=key),
    Kind.WON: lambda wanted, key: replace(wanted, won=key == YES),
    Kind.BOX: lambda wanted, key: replace(wanted, set_id=key),
    Kind.YEAR: _with_year,
    Kind.MONTH: _with_month,
    Kind.UNFINISHED: lambda wanted, key: replace(wanted, unfinished=key == YES),
}
TAKE_OFF: Mapping[Kind, Callable[[Filter], Filter]] = {
    Kind.PLAYER: _without_player,
    Kind.WITH: lambda wanted: replace(wanted, with_player=None),
    Kind.PARTNER: lambda wanted: replace(wanted, partner=None),
    Kind.AGAINST: lambda wanted: replace(wanted, against=None),
    Kind.WON: lambda wanted: replace(wanted, won=None),
    Kind.BOX: lambda wanted: replace(wanted, set_id=None),
    Kind.YEAR: _without_year,
    Kind.MONTH: _without_year,
    Kind.UNFINISHED: lambda wanted: replace(wanted, unfinished=False),
}


def chips(told: Known, wanted: Filter) -> tuple[Chip, ...]:
    """Those that are on, to be taken off; then those that can be put on."""
    on = dict(_on(told, wanted))
    taken = tuple(replace(chip, key=kind, chosen=True) for kind, chip in on.items())
    return (*taken, *(Chip(kind, _asked(told.language, kind)) for kind in _free(wanted, on)))


def _asked(language: Language, kind: Kind) -> str:
    return language.say(ASKED[kind][0])


def _free(wanted: Filter, on: Mapping[Kind, Chip]) -> Iterator[Kind]:
    """A partner has been with them as well: one of the two is asked at a time."""
    for kind in ASKED:
        hangs = kind in OF_SOMEBODY
        if kind in on or (hangs and wanted.player is None):
            continue
        if hangs and (wanted.with_player or wanted.partner or wanted.against):
            continue
        yield kind


def _on(told: Known, wanted: Filter) -> Iterator[tuple[Kind, Chip]]:
    language = told.language
    if wanted.player is not None:
        somebody = _person(told, wanted.player)
        yield Kind.PLAYER, Chip("", somebody.short, colour=somebody.colour)
    if wanted.with_player is not None:
        yield Kind.WITH, _of(told, wanted.with_player, words.with_whom)
    if wanted.partner is not None:
        yield Kind.PARTNER, _of(told, wanted.partner, words.partner)
    if wanted.against is not None:
        yield Kind.AGAINST, _of(told, wanted.against, words.against)
    if wanted.won is not None:
        yield Kind.WON, Chip("", language.say(words.WON if wanted.won else words.NOT_WON))
    if wanted.set_id is not None:
        rules = told.sitting.leaflets.get(wanted.set_id)
        yield Kind.BOX, Chip("", rules.name if rules else wanted.set_id)
    if wanted.year is not None and wanted.month is None:
        yield Kind.YEAR, Chip("", str(wanted.year))
    if wanted.year is not None and wanted.month is not None:
        yield Kind.YEAR, Chip("", month(language, wanted.year, wanted.month))
    if wanted.unfinished:
        yield Kind.UNFINISHED, Chip("", language.say(words.NOT_FINISHED))


def _of(told: Known, player: str, said: words.OfSomebody) -> Chip:
    somebody = _person(told, player)
    return Chip("", said(told.language, somebody.short), colour=somebody.colour)


def _person(told: Known, player: str) -> Person:
    """Somebody who is not known here any more has no matches, and no name either."""
    try:
        return told.person(player)
    except StoreError:
        return Person(player, "?", 0)


def choosing(told: Known, wanted: Filter, kind: Kind) -> Choosing:
    title = told.language.say(ASKED[kind][1])
    match kind:
        case Kind.BOX:
            boxes = told.sitting.leaflets.values()
            options = tuple(Chip(rules.id, rules.name) for rules in boxes)
        case Kind.YEAR:
            years = History(told.sitting.database, told.zone).years()
            options = tuple(Chip(str(year), str(year)) for year, _ in years)
        case _:
            options = tuple(_people(told, wanted))
    return Choosing(kind, title, options)


def _people(told: Known, wanted: Filter) -> Iterator[Chip]:
    for person in by_recency(told.sitting):
        if person.id != wanted.player:
            yield Chip(person.id, person.short, colour=person.colour)
