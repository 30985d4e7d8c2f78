"""Chips to choose matches by: those that are on, to be taken off, and what each of the others
leaves to choose.
"""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.i18n import Language
from app.presenters.history import words
from app.presenters.history.filters import OF_SOMEBODY, Kind, hands_told
from app.presenters.history.rows import Known
from app.presenters.players.words import from_to
from app.presenters.setup.defaults import by_recency
from app.presenters.shared.dates import day, month
from app.presenters.shared.options import Chip
from app.presenters.shared.people import Person
from app.store.core.errors import StoreError
from app.store.read.history import Filter, History

logger = logging.getLogger(__name__)

ASKED: Mapping[Kind, tuple[str, str]] = {
    Kind.PLAYER: (words.PLAYER, words.WHOSE),
    Kind.WITH: (words.PLAYED_WITH, words.PLAYED_WITH_WHOM),
    Kind.PARTNER: (words.PARTNER, words.WITH_WHICH_PARTNER),
    Kind.BOX: (words.BOX, words.WITH_WHICH_BOX),
    Kind.YEAR: (words.YEAR, words.OF_WHICH_YEAR),
}
"""On the chip, and above what there is to choose."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """What there is to choose of one kind."""

    kind: Kind
    title: str
    options: tuple[Chip, ...]


def chips(told: Known, wanted: Filter) -> tuple[Chip, ...]:
    """Those that are on, to be taken off; then those that can be put on."""
    on = dict(_on(told, wanted))
    taken = tuple(replace(chip, key=kind, chosen=True) for kind, chip in on.items())
    free = (Chip(kind, _asked(told.language, kind)) for kind in _free(wanted, on))
    return (*taken, *free, *deleted_chip(told, wanted))


def deleted_chip(told: Known, wanted: Filter) -> tuple[Chip, ...]:
    """Where there are deleted matches: the way to bring one back."""
    if wanted.deleted or not History(told.current_match.database).page(
        Filter(deleted=True), size=1
    ):
        return ()
    return (Chip(Kind.DELETED, told.language.say(words.DELETED_ONES)),)


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
    if wanted.player is not None:
        somebody = _person(told, wanted.player)
        yield Kind.PLAYER, Chip("", somebody.short, colour=somebody.colour)
        yield from _of_player(told, wanted)
    if wanted.set_id is not None:
        rules = told.current_match.leaflets.get(wanted.set_id)
        yield Kind.BOX, Chip("", rules.name if rules else wanted.set_id)
    if wanted.year is not None:
        yield Kind.YEAR, Chip("", _when(told.language, wanted.year, wanted.month))
    if wanted.unfinished:
        yield Kind.UNFINISHED, Chip("", told.language.say(words.NOT_FINISHED))
    if wanted.deleted:
        yield Kind.DELETED, Chip("", told.language.say(words.DELETED_ONES))


def _of_player(told: Known, wanted: Filter) -> Iterator[tuple[Kind, Chip]]:
    if wanted.with_player is not None:
        yield Kind.WITH, _of(told, wanted.with_player, words.with_whom)
    if wanted.partner is not None:
        yield Kind.PARTNER, _of(told, wanted.partner, words.partner)
    if wanted.against is not None:
        yield Kind.AGAINST, _of(told, wanted.against, words.against)
    if wanted.won is not None:
        yield Kind.WON, Chip("", told.language.say(words.WON if wanted.won else words.NOT_WON))
    if wanted.hands is not None:
        yield Kind.HANDS, Chip("", hands_told(told.language, wanted.hands))
    if wanted.run is not None:
        yield Kind.RUN, Chip("", _run(told, wanted.run))


def _when(language: Language, year: int, number: int | None) -> str:
    return str(year) if number is None else month(language, year, number)


def _of(told: Known, player: str, said: words.OfSomebody) -> Chip:
    somebody = _person(told, player)
    return Chip("", said(told.language, somebody.short), colour=somebody.colour)


def _run(told: Known, ends: tuple[str, str]) -> str:
    """From day to day; empty days where the matches are not there any more."""
    days = []
    for end in dict.fromkeys(ends):
        try:
            began = told.current_match.matches.get(end).record.started_at
            days.append(day(told.language, began, told.zone))
        except StoreError:
            logger.warning("The match of a run cannot be read", exc_info=True)
    return from_to(told.language, *days) if len(days) == len(ends) else "".join(days)


def _person(told: Known, player: str) -> Person:
    """Somebody who is not known here any more has no matches, and no name either."""
    try:
        return told.person(player)
    except StoreError:
        logger.warning("A player of the filter cannot be read", exc_info=True)
        return Person(player, "?", 0)


def choosing(told: Known, wanted: Filter, kind: Kind) -> Choosing:
    title = told.language.say(ASKED[kind][1])
    match kind:
        case Kind.BOX:
            boxes = told.current_match.leaflets.values()
            options = tuple(Chip(rules.id, rules.name) for rules in boxes)
        case Kind.YEAR:
            years = History(told.current_match.database, told.zone).years()
            options = tuple(Chip(str(year), str(year)) for year, _ in years)
        case _:
            options = tuple(_people(told, wanted))
    return Choosing(kind, title, options)


def _people(told: Known, wanted: Filter) -> Iterator[Chip]:
    for person in by_recency(told.current_match):
        if person.id != wanted.player:
            yield Chip(person.id, person.short, colour=person.colour)
