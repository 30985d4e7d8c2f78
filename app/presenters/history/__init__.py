"""Presenter of the History screen: all matches by month, the newest first.

Chips and a search filter the list. A match can be opened, continued, renamed, annotated and
deleted.
"""

import logging
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from app.i18n import Language, marked
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person
from app.play.navigation import Navigation
from app.play.setup.roster import players_by_recency
from app.presenters.box_filter import (
    BOX_LABEL,
    WHICH_BOX,
    FilterOptions,
    box_name,
    box_options,
)
from app.presenters.box_list import has_words, names
from app.presenters.history.rows import MatchRow, RowContext, Rows, match_row, row_context
from app.presenters.match_actions import MatchActions
from app.presenters.presenter import Presenter, State
from app.presenters.saved_matches import SavedMatch
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.store.read.history import EVERYTHING, Filter, History
from app.words.dates import day, month
from app.words.match_filters import (
    PLAYER_KINDS,
    Kind,
    hands_label,
    parse_filter,
    with_filter,
    without_filter,
)
from app.words.naming import join_with_dots
from app.words.options import Chip
from app.words.players import from_to

logger = logging.getLogger(__name__)

FILTER_LABELS: Mapping[Kind, tuple[str, str]] = {
    # Translators: a button that asks whose matches shall be listed
    Kind.PLAYER: (marked("Player"), marked("Whose matches?")),
    # Translators: a button that asks with whom the player played
    Kind.WITH: (marked("With whom?"), marked("Matches with whom?")),
    # Translators: a button that asks for the partner of the player
    Kind.PARTNER: (marked("Partner"), marked("Matches with which partner?")),
    Kind.BOX: (BOX_LABEL, WHICH_BOX),
    Kind.YEAR: (marked("Year"), marked("Matches of which year?")),
}
"""The text of the chip, and the title of the sheet with its options."""
# Translators: a button that lists the matches that were deleted, so that one can be restored
DELETED_MATCHES = marked("Deleted matches")


def chips(context: RowContext, filters: Filter) -> tuple[Chip, ...]:
    """Returns the active filters, then those that can be added."""
    active = tuple(_active_chips(context, filters))
    addable = (
        Chip(kind, context.language.say(FILTER_LABELS[kind][0]))
        for kind in _addable_kinds(filters, {chip.key for chip in active})
    )
    return (*active, *addable, *deleted_chip(context, filters))


def deleted_chip(context: RowContext, filters: Filter) -> tuple[Chip, ...]:
    """Returns the chip that lists deleted matches, if there are any."""
    history = History(context.current_match.database)
    if filters.deleted or not history.page(Filter(deleted=True), size=1):
        return ()
    return (Chip(Kind.DELETED, context.language.say(DELETED_MATCHES)),)


def _addable_kinds(filters: Filter, active: Collection[str]) -> Iterator[Kind]:
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


def _active_chips(context: RowContext, filters: Filter) -> Iterator[Chip]:
    say = context.language.say
    if filters.player is not None:
        person = _person(context, filters.player)
        yield Chip(Kind.PLAYER, person.short, chosen=True, colour=person.colour)
        yield from _player_filter_chips(context, filters)
    if filters.set_id is not None:
        yield Chip(
            Kind.BOX, box_name(context.language, context.current_match, filters.set_id), chosen=True
        )
    if filters.year is not None:
        year, number = filters.year, filters.month
        when = str(year) if number is None else month(context.language, year, number)
        yield Chip(Kind.YEAR, when, chosen=True)
    if filters.unfinished:
        yield Chip(Kind.UNFINISHED, say("not finished"), chosen=True)
    if filters.deleted:
        yield Chip(Kind.DELETED, say(DELETED_MATCHES), chosen=True)


def _player_filter_chips(context: RowContext, filters: Filter) -> Iterator[Chip]:
    say = context.language.say
    if filters.with_player is not None:
        # Translators: a filter of the list of matches: those that were played with somebody
        yield _person_chip(context, Kind.WITH, filters.with_player, marked("played with {name}"))
    if filters.partner is not None:
        # Translators: a filter of the list of matches: those with this partner
        yield _person_chip(context, Kind.PARTNER, filters.partner, marked("partner: {name}"))
    if filters.against is not None:
        # Translators: a filter of the list of matches: those against somebody
        yield _person_chip(context, Kind.AGAINST, filters.against, marked("against {name}"))
    if filters.won is True:
        # Translators: a filter of the list of matches: those that the player won
        yield Chip(Kind.WON, say("won"), chosen=True)
    if filters.won is False:
        # Translators: a filter of the list of matches: those that the player did not win
        yield Chip(Kind.WON, say("not won"), chosen=True)
    if filters.hands is not None:
        yield Chip(Kind.HANDS, hands_label(context.language, filters.hands), chosen=True)
    if filters.run is not None:
        yield Chip(Kind.RUN, _run_label(context, filters.run), chosen=True)


def _person_chip(context: RowContext, kind: Kind, player: str, text: str) -> Chip:
    person = _person(context, player)
    return Chip(
        kind, context.language.say(text, name=person.short), chosen=True, colour=person.colour
    )


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


def boxes_called(language: Language, current_match: CurrentMatch, query: str) -> tuple[str, ...]:
    """Returns the boxes that were played and have a name with these words."""
    try:
        played = History(current_match.database).sets()
    except StoreError:  # the list itself reports it
        return ()
    known = filter(None, map(current_match.leaflets.past, played))
    return tuple(rules.id for rules in known if has_words(names(language, rules), query))


def filter_options(context: RowContext, filters: Filter, kind: Kind) -> FilterOptions:
    current_match, title = context.current_match, context.language.say(FILTER_LABELS[kind][1])
    match kind:
        case Kind.BOX:
            played = History(current_match.database).sets()
            return box_options(context.language, current_match, played)
        case Kind.YEAR:
            years = History(current_match.database, context.zone).years()
            options = tuple(Chip(str(year), str(year)) for year, _ in years)
        case _:
            options = tuple(
                Chip(person.id, person.short, colour=person.colour)
                for person in players_by_recency(current_match)
                if person.id != filters.player
            )
    return FilterOptions(title, options)


MAX_UNFINISHED = 2
"""Unfinished matches shown above the list; a button lists the others."""


@dataclass(frozen=True, slots=True)
class HistoryState(State):
    """``rows`` reads a row when it is shown. ``count_text`` is the number of matches if a filter is
    active; ``empty_text`` says why the list is empty.
    """

    query: str = ""
    chips: tuple[Chip, ...] = ()
    count_text: str = ""
    unfinished: tuple[SavedMatch, ...] = ()
    more_unfinished: str = ""
    rows: Rows | tuple[()] = ()
    empty_text: str = ""
    is_fresh: bool = False
    """True if there are no matches yet."""
    filters: Filter = EVERYTHING
    can_go_back: bool = False


class HistoryPresenter(Presenter[HistoryState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(HistoryState(), services, navigation)
        self._current_match = services.current_match
        self._now = services.now
        self._zone = services.zone
        self._params: dict[str, str] = {}
        self._filters = EVERYTHING
        self.match_actions = MatchActions(
            services.current_match, services.language, self._take, self._read
        )

    def open(self, **params: str) -> None:
        """Keeps the filters if the user comes back from a match."""
        if params != self._params:
            self._params, self._filters = params, parse_filter(params)
        self._undo = None
        self._refresh()

    def refresh(self, _note: str = "") -> None:
        """Shows what another phone changed."""
        self._refresh(self.state.note)

    def search(self, query: str) -> None:
        if query != self._filters.text:
            named = boxes_called(self._language, self._current_match, query) if query else ()
            self._apply(replace(self._filters, text=query, text_sets=named))

    def clear(self) -> None:
        self.search("")

    def filter_options(self, kind: str) -> FilterOptions:
        return filter_options(self._context(), self._filters, Kind(kind))

    def choose(self, kind: str, key: str) -> None:
        self._apply(with_filter(self._filters, Kind(kind), key))

    def remove_filter(self, kind: str) -> None:
        self._apply(without_filter(self._filters, Kind(kind)))

    def open_match(self, match_id: str) -> None:
        self._navigation.go("match", match=match_id)

    def go_to_table(self) -> None:
        self._navigation.home()

    def resume(self, match_id: str) -> None:
        if self._attempt(lambda: self._current_match.put_on_table(match_id)):
            self._navigation.home()

    def _apply(self, filters: Filter) -> None:
        self._filters = filters
        self._undo = None
        self._refresh()

    def _context(self) -> RowContext:
        return row_context(self._current_match, self._language, self._now, self._zone)

    def _refresh(self, note: str = "") -> None:
        state = self._read(lambda: self._state(self._context(), self._filters))
        if state is not None:
            self._show(replace(state, note=note, can_undo=self._undo is not None))

    def _state(self, context: RowContext, filters: Filter) -> HistoryState:
        rows, language = Rows(context, filters), self._language
        is_all = filters == EVERYTHING
        unfinished, more = self._unfinished(context) if is_all else ((), "")
        is_fresh = is_all and not rows.matches
        is_counted = rows.matches and not is_all
        return HistoryState(
            query=filters.text,
            chips=deleted_chip(context, filters) if is_fresh else chips(context, filters),
            count_text=language.many("{n} match", "{n} matches", rows.matches)
            if is_counted
            else "",
            unfinished=unfinished,
            more_unfinished=more,
            rows=rows,
            empty_text="" if rows.matches else self._empty_text(is_fresh=is_fresh),
            is_fresh=is_fresh,
            filters=filters,
            can_go_back=bool(self._params),
        )

    def _empty_text(self, *, is_fresh: bool) -> str:
        if is_fresh:
            return self._language.say("No matches yet.")
        return self._language.say("No match found. Remove a filter, or search with fewer letters.")

    def _unfinished(self, context: RowContext) -> tuple[tuple[SavedMatch, ...], str]:
        """Returns the newest unfinished matches, and a button text if there are more."""
        history = History(self._current_match.database, self._zone)
        filters = Filter(unfinished=True)
        page = history.page(filters, size=MAX_UNFINISHED + 1)
        unfinished = tuple(_saved_match(match_row(context, row)) for row in page[:MAX_UNFINISHED])
        if len(page) <= MAX_UNFINISHED:
            return unfinished, ""
        more = self._language.many(
            "Show {n} unfinished match", "Show all {n} unfinished matches", history.count(filters)
        )
        return unfinished, more


def _saved_match(row: MatchRow) -> SavedMatch:
    score = join_with_dots(f"{side.name} {side.total}" for side in row.sides)
    return SavedMatch(row.id, score, join_with_dots(row.details))
