"""The filter chips of the match list, and the options that each kind of filter offers."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.i18n import Language
from app.presenters.history import words
from app.presenters.history.filters import PLAYER_KINDS, Kind, hands_label
from app.presenters.history.rows import RowContext
from app.presenters.players.words import from_to
from app.presenters.setup.defaults import players_by_recency
from app.presenters.shared.dates import day, month
from app.presenters.shared.options import Chip
from app.presenters.shared.people import Person
from app.store.core.errors import StoreError
from app.store.read.history import Filter, History

logger = logging.getLogger(__name__)

FILTER_LABELS: Mapping[Kind, tuple[str, str]] = {
    Kind.PLAYER: (words.PLAYER, words.WHOSE),
    Kind.WITH: (words.PLAYED_WITH, words.PLAYED_WITH_WHOM),
    Kind.PARTNER: (words.PARTNER, words.WITH_WHICH_PARTNER),
    Kind.BOX: (words.BOX, words.WITH_WHICH_BOX),
    Kind.YEAR: (words.YEAR, words.OF_WHICH_YEAR),
}
"""The text of the chip, and the title of the sheet with its options."""


@dataclass(frozen=True, slots=True)
class FilterOptions:
    """The options of one kind of filter."""

    kind: Kind
    title: str
    options: tuple[Chip, ...]


def chips(context: RowContext, filters: Filter) -> tuple[Chip, ...]:
    """Returns the active filters, then those that can be added."""
    active = dict(_active_chips(context, filters))
    chosen = tuple(replace(chip, key=kind, chosen=True) for kind, chip in active.items())
    addable = (
        Chip(kind, context.language.say(FILTER_LABELS[kind][0]))
        for kind in _addable_kinds(filters, active)
    )
    return (*chosen, *addable, *deleted_chip(context, filters))


def deleted_chip(context: RowContext, filters: Filter) -> tuple[Chip, ...]:
    """Returns the chip that lists deleted matches, if there are any."""
    if filters.deleted or not History(context.current_match.database).page(
        Filter(deleted=True), size=1
    ):
        return ()
    return (Chip(Kind.DELETED, context.language.say(words.DELETED_ONES)),)


def _addable_kinds(filters: Filter, active: Mapping[Kind, Chip]) -> Iterator[Kind]:
    """Yields the kinds that can be added.

    A partner also sat at the same table, so only one filter by a second player is allowed.
    """
    for kind in FILTER_LABELS:
        needs_player = kind in PLAYER_KINDS
        if kind in active or (needs_player and filters.player is None):
            continue
        if needs_player and (filters.with_player or filters.partner or filters.against):
            continue
        yield kind


def _active_chips(context: RowContext, filters: Filter) -> Iterator[tuple[Kind, Chip]]:
    if filters.player is not None:
        person = _person(context, filters.player)
        yield Kind.PLAYER, Chip("", person.short, colour=person.colour)
        yield from _player_filter_chips(context, filters)
    if filters.set_id is not None:
        rules = context.current_match.leaflets.get(filters.set_id)
        yield Kind.BOX, Chip("", rules.name if rules else filters.set_id)
    if filters.year is not None:
        yield Kind.YEAR, Chip("", _when(context.language, filters.year, filters.month))
    if filters.unfinished:
        yield Kind.UNFINISHED, Chip("", context.language.say(words.NOT_FINISHED))
    if filters.deleted:
        yield Kind.DELETED, Chip("", context.language.say(words.DELETED_ONES))


def _player_filter_chips(context: RowContext, filters: Filter) -> Iterator[tuple[Kind, Chip]]:
    if filters.with_player is not None:
        yield Kind.WITH, _person_chip(context, filters.with_player, words.with_whom)
    if filters.partner is not None:
        yield Kind.PARTNER, _person_chip(context, filters.partner, words.partner)
    if filters.against is not None:
        yield Kind.AGAINST, _person_chip(context, filters.against, words.against)
    if filters.won is not None:
        yield Kind.WON, Chip("", context.language.say(words.WON if filters.won else words.NOT_WON))
    if filters.hands is not None:
        yield Kind.HANDS, Chip("", hands_label(context.language, filters.hands))
    if filters.run is not None:
        yield Kind.RUN, Chip("", _run_label(context, filters.run))


def _when(language: Language, year: int, number: int | None) -> str:
    return str(year) if number is None else month(language, year, number)


def _person_chip(context: RowContext, player: str, text: words.NameFormat) -> Chip:
    person = _person(context, player)
    return Chip("", text(context.language, person.short), colour=person.colour)


def _run_label(context: RowContext, ends: tuple[str, str]) -> str:
    """Returns the first and the last day; leaves out a day whose match cannot be read."""
    days = []
    for end in dict.fromkeys(ends):
        try:
            began = context.current_match.matches.get(end).record.started_at
            days.append(day(context.language, began, context.zone))
        except StoreError:
            logger.warning("The match of a run cannot be read", exc_info=True)
    return from_to(context.language, *days) if len(days) == len(ends) else "".join(days)


def _person(context: RowContext, player: str) -> Person:
    """Returns a person named "?" if the player is not in the database any more."""
    try:
        return context.person(player)
    except StoreError:
        logger.warning("A player of the filter cannot be read", exc_info=True)
        return Person(player, "?", 0)


def filter_options(context: RowContext, filters: Filter, kind: Kind) -> FilterOptions:
    title = context.language.say(FILTER_LABELS[kind][1])
    match kind:
        case Kind.BOX:
            boxes = context.current_match.leaflets.values()
            options = tuple(Chip(rules.id, rules.name) for rules in boxes)
        case Kind.YEAR:
            years = History(context.current_match.database, context.zone).years()
            options = tuple(Chip(str(year), str(year)) for year, _ in years)
        case _:
            options = tuple(_player_chips(context, filters))
    return FilterOptions(kind, title, options)


def _player_chips(context: RowContext, filters: Filter) -> Iterator[Chip]:
    for person in players_by_recency(context.current_match):
        if person.id != filters.player:
            yield Chip(person.id, person.short, colour=person.colour)
