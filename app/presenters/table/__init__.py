"""Presenter of the table screen: the score of the match, or the boxes if there is no match.

It is the first screen of the app, so it reads no more than it shows.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from app.domain.hand.facts import Event
from app.play.entry.draft import Draft
from app.play.match.current_match import (
    add_event,
    announce,
    take_back_event,
    take_back_play,
)
from app.play.match.match_snapshot import MatchSnapshot
from app.play.navigation import Navigation, follow
from app.presenters.presenter import Failure, Presenter
from app.presenters.services import Services
from app.presenters.table.state import (
    Score,
    TableState,
    drawn_chart,
    may_be_decided,
    score,
    with_play,
)
from app.store.core.errors import StoreError

if TYPE_CHECKING:
    from app.presenters.saved_matches import Empty
    from app.words.options import Note


class TablePresenter(Presenter[TableState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(TableState(), services, navigation)
        self._current_match = services.current_match
        self._feedback = services.feedback
        self._all_hands = self._is_complete = self._is_from_afar = False
        self._query = ""

    def open(self, view: str = "", **_params: str) -> None:
        self._undo = None
        self._all_hands = False
        self._is_from_afar = view == "afar"
        self._refresh()

    def refresh(self, note: str = "") -> None:
        """Shows what another phone changed; a note that can be undone stays."""
        note = self.state.note if self._undo or not note else note
        self._refresh(note)

    def pick_box(self, box: str) -> None:
        self._navigation.go("setup", box=box)

    def open_link(self, key: str) -> None:
        follow(self._navigation, key)

    def load_games(self) -> None:
        """Reads the games, which takes longer than a frame; any thread may call this."""
        from app.presenters.box_list import load_games  # noqa: PLC0415 - not for the first frame

        load_games(self._language, self._current_match.leaflets)

    def show_games(self) -> None:
        """Shows the games below the leaflets, once they are read."""
        if self.state.empty is not None:
            self._show_empty(self.state.empty)

    def search_boxes(self, query: str) -> None:
        if self.state.empty is not None and query != self._query:
            self._query = query
            self._show_empty(self.state.empty)

    def _show_empty(self, empty: "Empty") -> None:
        from app.presenters.table.empty_table import with_boxes  # noqa: PLC0415 - a match on the table has none

        empty = with_boxes(self._current_match, self._language, empty, self._query)
        self._show(replace(self.state, empty=empty))

    def open_who_starts(self) -> None:
        self._navigation.go("who_starts")

    def open_hand(self) -> None:
        self._navigation.go("hand")

    def open_verdict(self, hand_id: str) -> None:
        self._navigation.go("verdict", hand=hand_id)

    def show_all(self) -> None:
        self._all_hands = True
        self._refresh()

    def show_rest(self) -> None:
        """Adds to the state what the first frame is drawn without: the chart, who starts, and what
        another phone did at the same time.
        """
        self._is_complete = True
        now, drawn, empty = self._current_match.now, self.state.score, self.state.empty
        if now is not None and drawn is not None:
            self._show(replace(self.state, score=self._whole_score(now, drawn)))
        elif empty is not None and (notes := self._notes()):
            self._show(replace(self.state, empty=replace(empty, notes=notes)))

    def _whole_score(self, now: MatchSnapshot, drawn: Score) -> Score:
        if may_be_decided(now):
            return self._score_state(now)
        return replace(drawn, chart=drawn_chart(self._language, now), notes=self._notes())

    # During a hand

    def announce(self, seat: int, points: int) -> None:
        self._play(partial(announce, self._current_match, seat, points))

    def take_back_play(self, place: int) -> None:
        self._play(partial(take_back_play, self._current_match, place))

    def add_event(self, word: str, seat: int, times: int) -> None:
        self._play(partial(add_event, self._current_match, Event(word, seat, times)))

    def take_back_event(self, place: int) -> None:
        event = (self._current_match.draft() or Draft()).events[place]
        note = self._language.say("It is taken back.")
        self._do(
            partial(take_back_event, self._current_match, place),
            note,
            partial(add_event, self._current_match, event, place),
        )

    def open_choices(self) -> None:
        self._navigation.go("choices")

    def open_changes(self) -> None:
        self._navigation.go("changes")

    def open_match(self) -> None:
        self._navigation.go("match", match=self._current_match.table.id)

    def open_table_view(self) -> None:
        self._navigation.go("table", view="afar")

    def resume(self, match_id: str) -> None:
        self._do(partial(self._current_match.put_on_table, match_id))

    def rematch(self) -> None:
        self._do(self._current_match.rematch)

    def share(self) -> None:
        self._navigation.go("share", match=self._current_match.table.id)

    def play_on(self) -> None:
        self._do(self._current_match.play_on)

    def pause(self) -> None:
        match_id = self._current_match.table.id
        note = self._language.say("The match is paused. Continue it whenever you like.")
        undo = partial(self._current_match.put_on_table, match_id)
        self._do(self._current_match.pause, note, undo)

    def end_match(self) -> None:
        match_id = self._current_match.table.id
        note = self._language.say("The match is over. It is saved in the history.")
        self._do(self._current_match.end, note, partial(self._current_match.reopen, match_id))

    def remove_last_hand(self) -> None:
        table = self._current_match.table
        hand = table.hands[-1]
        note = self._language.say("Hand {number} was removed.", number=len(table.hands))
        delete = partial(self._current_match.delete_hand, hand.id)
        self._do(delete, note, partial(self._restore_hand, hand.id))

    def answer_note(self, key: str, option: str) -> None:
        from app.words.sync.notes import answer_note  # noqa: PLC0415 - hardly ever needed

        answered = self._read(
            partial(answer_note, self._current_match, self._language, key, option)
        )
        if answered is not None:
            self._undo = answered.undo
            self._refresh(answered.message)

    def _restore_hand(self, hand_id: str) -> str:
        from app.presenters.match_actions import restore_hand  # noqa: PLC0415 - hardly ever needed

        return restore_hand(self._current_match, self._language, hand_id)

    def _play(self, action: Callable[[], None]) -> None:
        """As ``_do``, but shows again only what can be different: this is tapped during a hand."""
        table, shown = self._current_match.table, self.state.score
        if not self._attempt(action):
            return
        self._undo, draft = None, self._current_match.draft() or Draft()
        if shown is not None:
            shown = with_play(self._language, shown, table, draft)
        self._show(replace(self.state, score=shown, note="", can_undo=False, error=""))

    def _refresh(self, note: str = "") -> None:
        now, empty, error = self._current_match.now, None, ""
        if now is None:
            empty, error = self._empty_state()
        else:
            self._query = ""
        self._is_from_afar = self._is_from_afar and now is not None
        is_running = now is not None and not self._current_match.is_over
        self._feedback.table_shown(is_match_running=is_running)
        self._show(
            TableState(
                empty=empty,
                score=None if now is None else self._score_state(now),
                from_afar=self._is_from_afar,
                note=note,
                can_undo=self._undo is not None,
                can_remove_hand=now is not None and bool(now.hands),
                error=error,
            )
        )

    def _empty_state(self) -> "tuple[Empty, str]":
        """Returns the boxes and the earlier matches; the boxes alone if a match is unreadable."""
        from app.presenters.saved_matches import Empty  # noqa: PLC0415 - as above
        from app.presenters.table.empty_table import with_boxes, with_matches  # noqa: PLC0415 - as above

        current_match, language = self._current_match, self._language
        empty, error = Empty(), ""
        try:
            empty = with_matches(current_match, language, empty)
        except StoreError as fault:
            error = self._error_text(fault)
        empty = with_boxes(current_match, language, empty, self._query)
        return replace(empty, notes=self._notes()), error

    def _notes(self) -> "tuple[Note, ...]":
        """What another phone did at the same time; not asked before the first frame."""
        if not self._is_complete:
            return ()
        from app.presenters.table.empty_table import question  # noqa: PLC0415 - not for the first frame

        return question(self._current_match, self._language)

    def _show_error(self, fault: Failure) -> None:
        self._feedback.tap_refused()
        super()._show_error(fault)

    @property
    def _named_table(self) -> MatchSnapshot | None:
        return self._current_match.now

    def _score_state(self, table: MatchSnapshot) -> Score:
        shown = score(
            self._language,
            table,
            self._current_match.draft() or Draft(),
            over=self._current_match.is_over,
            all_hands=self._all_hands,
            is_complete=self._is_complete,
        )
        return replace(shown, notes=self._notes())
