"""Presenter of the History screen: all matches by month, the newest first.

Chips and a search filter the list. A match can be opened, continued, renamed, annotated and
deleted.
"""

from dataclasses import dataclass, replace

from app.play.navigation import Navigation
from app.presenters.box_filter import FilterOptions
from app.presenters.history.filter_chips import (
    boxes_called,
    chips,
    deleted_chip,
    filter_options,
)
from app.presenters.history.rows import MatchRow, RowContext, Rows, match_row, row_context
from app.presenters.match_actions import MatchActions
from app.presenters.presenter import Presenter, State
from app.presenters.saved_matches import SavedMatch
from app.presenters.services import Services
from app.store.read.history import EVERYTHING, Filter, History
from app.words.match_filters import Kind, parse_filter, with_filter, without_filter
from app.words.naming import join_with_dots
from app.words.options import Chip

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
