"""The table itself: which boxes there are while it is empty, else how the match stands.

It is what a player sees first, so it reads no more than it shows.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from app.domain.errors import RuleError
from app.i18n import Language
from app.presenters.hand.draft import Draft
from app.presenters.session.current_match import CurrentMatch
from app.presenters.session.feedback import NO_FEEDBACK, Feedback
from app.presenters.session.match_end import is_over, play_on
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.naming import beside
from app.presenters.shared.navigation import Navigation, unseen
from app.presenters.shared.scoreboard import Chart
from app.presenters.table.state import Empty, Score, TableState, Waiting, score
from app.store.core.errors import StoreError

if TYPE_CHECKING:
    from app.presenters.shared.boxes import Box

MOST_WAITING = 5
"""Matches that were put aside and are offered here; the history has them all."""

Intent = Callable[[], str | None]
"""What is done with the match; what is to be told of it besides, if anything."""


class TablePresenter:
    def __init__(
        self,
        current_match: CurrentMatch,
        language: Language,
        navigation: Navigation,
        feedback: Feedback = NO_FEEDBACK,
    ) -> None:
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._feedback = feedback
        self._undo: Intent | None = None
        self._all_hands = self._charted = False
        self.state = TableState()
        self.shown: Callable[[TableState], None] = unseen

    def open(self, view: str = "", **_given: str) -> None:
        self._undo = None
        self._all_hands = False
        self._look(from_afar=view == "afar")

    def new(self, box: str) -> None:
        self._navigation.go("setup", box=box)

    def who_starts(self) -> None:
        self._navigation.go("who_starts")

    def count(self) -> None:
        """The hand has ended, or there is one half counted."""
        self._navigation.go("hand")

    def see(self, hand_id: str) -> None:
        self._navigation.go("verdict", hand=hand_id)

    def show_all(self) -> None:
        self._all_hands = True
        self._look(from_afar=self.state.from_afar)

    def draw_chart(self) -> None:
        """Asked for once all else is to be seen: the first frame does without."""
        self._charted = True
        now = self._current_match.now
        if now is not None and self.state.score is not None:
            drawn = replace(self.state.score, chart=self._chart(now))
            self._show(replace(self.state, score=drawn))

    def see_choices(self) -> None:
        self._navigation.go("choices")

    def see_changes(self) -> None:
        self._navigation.go("changes")

    def see_match(self) -> None:
        """All that is kept of it, on one page."""
        self._navigation.go("match", match=self._current_match.table.id)

    def see_from_afar(self) -> None:
        self._navigation.go("table", view="afar")

    def go_on(self, match_id: str) -> None:
        self._do(lambda: self._current_match.take_up(match_id))

    def rematch(self) -> None:
        self._do(self._current_match.rematch)

    def share(self) -> None:
        self._navigation.go("share", match=self._current_match.table.id)

    def play_on(self) -> None:
        self._do(lambda: play_on(self._current_match))

    def put_aside(self) -> None:
        match_id = self._current_match.table.id
        said = self._language.say("The match is put aside. Go on with it whenever you like.")
        self._do(self._current_match.put_aside, said, lambda: self._current_match.take_up(match_id))

    def end_match(self) -> None:
        match_id = self._current_match.table.id
        said = self._language.say("The match is over. It is kept in the history.")
        self._do(self._current_match.end, said, lambda: self._current_match.bring_back(match_id))

    def take_back_last(self) -> None:
        table = self._current_match.table
        hand = table.hands[-1]
        said = self._language.say("Hand {number} was taken back.", number=len(table.hands))
        self._do(
            lambda: self._current_match.take_back(hand.id),
            said,
            lambda: self._brought_back(hand.id),
        )

    def undo(self) -> None:
        if self._undo is not None:
            self._do(self._undo)

    def _brought_back(self, hand_id: str) -> str:
        from app.presenters.changes.restore_hand import brought_back  # noqa: PLC0415 - hardly ever needed

        return brought_back(self._current_match, self._language, hand_id)

    def _do(self, what: Intent, note: str = "", undo: Intent | None = None) -> None:
        """Do it and look again; what could not be kept is said, and the undo stays."""
        try:
            note = what() or note
        except (StoreError, RuleError) as fault:
            self._feedback.refused()
            self._show(replace(self.state, error=self._complaint(fault)))
            return
        self._undo = undo
        self._look(from_afar=self.state.from_afar, note=note)

    def _look(self, *, from_afar: bool, note: str = "") -> None:
        now, empty, error = self._current_match.now, None, ""
        if now is None:
            empty, error = self._empty()
        self._feedback.on_table(running=now is not None and not is_over(self._current_match, now))
        self._show(
            TableState(
                empty=empty,
                score=None if now is None else self._score(now),
                from_afar=from_afar and now is not None,
                note=note,
                can_undo=self._undo is not None,
                can_take_back=now is not None and bool(now.hands),
                error=error,
            )
        )

    def _show(self, state: TableState) -> None:
        self.state = state
        self.shown(state)

    def _empty(self) -> tuple[Empty, str]:
        """The boxes, and the matches of before; a garbled one of them hides no box."""
        shelf = Empty(boxes=self._boxes(), again=None, waiting=())
        try:
            last, unfinished = (
                self._current_match.last(),
                self._current_match.unfinished(MOST_WAITING),
            )
        except StoreError as fault:
            return shelf, self._complaint(fault)
        again = None if last is None else self._waiting(last, last.rules.name)
        waiting = (self._waiting(table, self._hands(table)) for table in unfinished)
        return replace(shelf, again=again, waiting=tuple(waiting)), ""

    def _boxes(self) -> tuple["Box", ...]:
        from app.presenters.shared.boxes import boxes  # noqa: PLC0415 - a match on the table has none
        from app.presenters.shared.colour_marks import has_marks  # noqa: PLC0415 - as above

        marks = has_marks(self._current_match)
        return boxes(self._language, self._current_match.leaflets, marks=marks)

    def _complaint(self, fault: StoreError | RuleError) -> str:
        from app.presenters.shared.error_messages import error_message  # noqa: PLC0415 - hardly ever needed

        now = self._current_match.now
        if now is None:
            return error_message(self._language, fault)
        return error_message(self._language, fault, now.people, now.rules)

    def _waiting(self, table: MatchSnapshot, told: str) -> Waiting:
        return Waiting(table.id, beside(person.short for person in table.people), told)

    def _hands(self, table: MatchSnapshot) -> str:
        return self._language.many("{n} hand", "{n} hands", len(table.hands))

    def _score(self, table: MatchSnapshot) -> Score:
        draft = self._current_match.draft() or Draft()
        over, chart = is_over(self._current_match, table), self._chart(table)
        return score(self._language, table, draft, chart, over=over, all_hands=self._all_hands)

    def _chart(self, table: MatchSnapshot) -> Chart:
        if not self._charted:
            return Chart()
        from app.presenters.shared.charts import running  # noqa: PLC0415 - not for the first frame

        return running(self._language, table)
