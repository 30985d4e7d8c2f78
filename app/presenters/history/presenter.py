"""The History place: every match that was played, by month, the newest first.

What is listed is chosen by chips and by typing; a match can be gone on with, named, noted and
deleted from here, and opened.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import tzinfo

from app.i18n import Language
from app.presenters.history import words
from app.presenters.history.filter_chips import Choosing, chips, choosing, deleted_chip
from app.presenters.history.filters import Kind, chosen, given, without
from app.presenters.history.rows import Known, MatchRow, Rows, known, match_row
from app.presenters.match.actions import MatchActions
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.naming import beside
from app.presenters.shared.navigation import Navigation, unseen
from app.presenters.shared.options import Chip
from app.presenters.table.state import Waiting
from app.store.core.errors import StoreError
from app.store.core.stamps import Now, utc_now
from app.store.read.history import EVERYTHING, Filter, History

MOST_WAITING = 2
"""Matches that are not finished, above all others; the rest of them is a tap away."""


@dataclass(frozen=True, slots=True)
class HistoryState:
    """``rows`` are read as they are looked at. ``told`` counts them where a filter is on, and
    ``nothing`` says why there are none.
    """

    typed: str = ""
    chips: tuple[Chip, ...] = ()
    told: str = ""
    waiting: tuple[Waiting, ...] = ()
    more_waiting: str = ""
    rows: Rows | tuple[()] = ()
    nothing: str = ""
    is_fresh: bool = False
    """Nobody has played here yet."""
    wanted: Filter = EVERYTHING
    leads_back: bool = False
    note: str = ""
    can_undo: bool = False
    error: str = ""


@dataclass(slots=True)
class _Asked:
    """By whom this was opened with what, and what was chosen since."""

    given: dict[str, str] = field(default_factory=dict)
    wanted: Filter = EVERYTHING


class HistoryPresenter:
    def __init__(
        self,
        current_match: CurrentMatch,
        language: Language,
        navigation: Navigation,
        now: Now = utc_now,
        zone: tzinfo | None = None,
    ) -> None:
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._now = now
        self._zone = zone
        self._asked = _Asked()
        self.match_actions = MatchActions(current_match, language, self._look, self._complain)
        self.state = HistoryState()
        self.shown: Callable[[HistoryState], None] = unseen

    def open(self, **told: str) -> None:
        """What was chosen is still chosen when one comes back from a match."""
        if told != self._asked.given:
            self._asked = _Asked(told, given(told))
        self.match_actions.forget()
        self._look()

    def search(self, typed: str) -> None:
        if typed != self._asked.wanted.text:
            self._want(replace(self._asked.wanted, text=typed))

    def clear(self) -> None:
        self.search("")

    def choosing(self, kind: str) -> Choosing:
        return choosing(self._known(), self._asked.wanted, Kind(kind))

    def choose(self, kind: str, key: str) -> None:
        self._want(chosen(self._asked.wanted, Kind(kind), key))

    def take_off(self, kind: str) -> None:
        self._want(without(self._asked.wanted, Kind(kind)))

    def see(self, match_id: str) -> None:
        self._navigation.go("match", match=match_id)

    def to_the_table(self) -> None:
        self._navigation.home()

    def go_on(self, match_id: str) -> None:
        if self.match_actions.done(lambda: self._current_match.take_up(match_id)):
            self._navigation.home()

    def undo(self) -> None:
        self.match_actions.undo()

    def _want(self, wanted: Filter) -> None:
        self._asked.wanted = wanted
        self.match_actions.forget()
        self._look()

    def _known(self) -> Known:
        return known(self._current_match, self._language, self._now, self._zone)

    def _look(self, note: str = "") -> None:
        try:
            state = self._listed(self._known(), self._asked.wanted)
        except StoreError as fault:
            self._complain(fault)
            return
        self._show(replace(state, note=note, can_undo=self.match_actions.can_undo))

    def _listed(self, told: Known, wanted: Filter) -> HistoryState:
        rows = Rows(told, wanted)
        is_all = wanted == EVERYTHING
        waiting, more = self._waiting(told) if is_all else ((), "")
        is_fresh = is_all and not rows.matches
        nothing = words.NOTHING_YET if is_fresh else words.NOTHING_FITS
        return HistoryState(
            typed=wanted.text,
            chips=deleted_chip(told, wanted) if is_fresh else chips(told, wanted),
            told="" if is_all or not rows.matches else words.fitting(self._language, rows.matches),
            waiting=waiting,
            more_waiting=more,
            rows=rows,
            nothing="" if rows.matches else self._language.say(nothing),
            is_fresh=is_fresh,
            wanted=wanted,
            leads_back=bool(self._asked.given),
        )

    def _waiting(self, told: Known) -> tuple[tuple[Waiting, ...], str]:
        """The latest that can be gone on with, and how many there are if that is not all."""
        history = History(self._current_match.database, self._zone)
        unfinished = Filter(unfinished=True)
        page = history.page(unfinished, size=MOST_WAITING + 1)
        waiting = tuple(_waiting(match_row(told, row)) for row in page[:MOST_WAITING])
        if len(page) <= MOST_WAITING:
            return waiting, ""
        return waiting, words.all_unfinished(self._language, history.count(unfinished))

    def _complain(self, fault: StoreError) -> None:
        self._show(replace(self.state, error=error_message(self._language, fault)))

    def _show(self, state: HistoryState) -> None:
        self.state = state
        self.shown(state)


def _waiting(row: MatchRow) -> Waiting:
    told = beside(f"{side.name} {side.total}" for side in row.sides)
    return Waiting(row.id, told, beside(row.told[:-1]))
