"""Presenter of the changes screen: the change log of a match, and the removed hands.

The user can restore hands of the match on the table only.
"""

import logging
from dataclasses import dataclass
from functools import partial

from app.play.match.match_snapshot import MatchSnapshot
from app.play.navigation import Navigation
from app.presenters.match_actions import restore_hand
from app.presenters.presenter import Presenter, State
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.words.dates import date_and_time
from app.words.hand.changes import ChangeLine, hand_outcome, log_lines

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RemovedHand:
    """A removed hand, which the user can restore."""

    id: str
    result: str


@dataclass(frozen=True, slots=True)
class ChangesState(State):
    """``empty_text`` says that there are no changes; empty if there are some."""

    removed: tuple[RemovedHand, ...] = ()
    lines: tuple[ChangeLine, ...] = ()
    began: str = ""
    empty_text: str = ""


class ChangesPresenter(Presenter[ChangesState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(ChangesState(), services, navigation)
        self._current_match = services.current_match
        self._now = services.now
        self._past: MatchSnapshot | None = None

    def open(self, match: str = "", **_params: str) -> None:
        """Opens the changes of the match on the table, or read-only of the match with this id."""
        try:
            self._past = self._current_match.load_past(match)
        except StoreError:
            logger.warning("The match of a change log cannot be read", exc_info=True)
            self._navigation.home("history")
            return
        if self._past is None and self._current_match.now is None:
            self._navigation.home()  # there is no match on the table
            return
        self._refresh()

    def refresh(self, _note: str = "") -> None:
        """Shows what another phone changed."""
        self.open(self._past.id if self._past else "")

    def open_verdict(self, hand_id: str) -> None:
        """Not every change is one of a hand."""
        params = {"match": self._past.id} if self._past else {}
        if hand_id:
            self._navigation.go("verdict", hand=hand_id, **params)

    def restore(self, hand_id: str) -> None:
        note = self._read(partial(restore_hand, self._current_match, self._language, hand_id))
        if note is not None:
            self._refresh(note or self._restored_note(hand_id))

    def _restored_note(self, hand_id: str) -> str:
        index = self._current_match.table.index(hand_id)
        number = 0 if index is None else index + 1
        return self._language.say("Restored as hand {number}.", number=number)

    @property
    def _named_table(self) -> MatchSnapshot:
        return self._past or self._current_match.table

    def _refresh(self, note: str = "") -> None:
        table, now = self._named_table, self._now()
        log = self._read(lambda: self._current_match.matches.changes(table.id))
        if log is None:
            return
        say, lines = self._language.say, log_lines(self._language, table, log, now)
        unchanged = say("No changes. Every hand is as it was recorded.")
        began = date_and_time(self._language, table.stored.record.started_at, now)
        self._show(
            ChangesState(
                removed=() if self._past else self._removed_hands(table),
                lines=lines,
                began=say("Match started: {when}", when=began),
                empty_text="" if lines else unchanged,
                note=note,
            )
        )

    def _removed_hands(self, table: MatchSnapshot) -> tuple[RemovedHand, ...]:
        return tuple(
            RemovedHand(hand.id, hand_outcome(self._language, table, hand))
            for hand in table.stored.deleted_hands
        )
