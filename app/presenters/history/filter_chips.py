"""The filter chips of the match list, and the options that each kind of filter offers."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.i18n import marked
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
    # Translators: a button that asks whose matches shall be listed
    Kind.PLAYER: (marked("Player"), marked("Whose matches?")),
    # Translators: a button that asks with whom the player played
    Kind.WITH: (marked("With whom?"), marked("Matches with whom?")),
    # Translators: a button that asks for the partner of the player
    Kind.PARTNER: (marked("Partner"), marked("Matches with which partner?")),
    # Translators: a button that asks for the box of dominoes
    Kind.BOX: (marked("Box"), marked("Matches with which box?")),
    Kind.YEAR: (marked("Year"), marked("Matches of which year?")),
}
"""The text of the chip, and the title of the sheet with its options."""
# Translators: a button that lists the matches that were deleted, so that one can be brought back
DELETED_MATCHES = marked("Deleted matches")


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
    return (Chip(Kind.DELETED, context.language.say(DELETED_MATCHES)),)


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
        year, number = filters.year, filters.month
        when = str(year) if number is None else month(context.language, year, number)
        yield Kind.YEAR, Chip("", when)
    if filters.unfinished:
        yield Kind.UNFINISHED, Chip("", context.language.say("not finished"))
    if filters.deleted:
        yield Kind.DELETED, Chip("", context.language.say(DELETED_MATCHES))


def _player_filter_chips(context: RowContext, filters: Filter) -> Iterator[tuple[Kind, Chip]]:
    say = context.language.say
    if filters.with_player is not None:
        # Translators: a filter of the list of matches: those that were played with somebody
        yield Kind.WITH, _person_chip(context, filters.with_player, marked("played with {name}"))
    if filters.partner is not None:
        # Translators: a filter of the list of matches: those with this partner
        yield Kind.PARTNER, _person_chip(context, filters.partner, marked("partner: {name}"))
    if filters.against is not None:
        # Translators: a filter of the list of matches: those against somebody
        yield Kind.AGAINST, _person_chip(context, filters.against, marked("against {name}"))
    if filters.won is True:
        # Translators: a filter of the list of matches: those that the player won
        yield Kind.WON, Chip("", say("won"))
    if filters.won is False:
        # Translators: a filter of the list of matches: those that the player did not win
        yield Kind.WON, Chip("", say("not won"))
    if filters.hands is not None:
        yield Kind.HANDS, Chip("", hands_label(context.language, filters.hands))
    if filters.run is not None:
        yield Kind.RUN, Chip("", _run_label(context, filters.run))


def _person_chip(context: RowContext, player: str, text: str) -> Chip:
    person = _person(context, player)
    return Chip("", context.language.say(text, name=person.short), colour=person.colour)


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
