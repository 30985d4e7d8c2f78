"""Presenter of the hand screen: who went out, what the others have left, and the verdict.

Each tap changes the draft and saves it at once; the verdict is computed from the draft.
"""

from dataclasses import replace
from functools import partial

from app.domain.hand.facts import Event
from app.domain.match import Hand
from app.domain.tiles import Tile
from app.domain.verdict.deciding_clause import deciding_clause
from app.play.entry.draft import (
    LAST_TILE,
    Draft,
    EntryMode,
    sums_used_up,
    with_sum,
    without_sum,
)
from app.play.hand.opened_hand import EditedHand, EnteredHand, HandVisit, opened_hand
from app.play.match.hand_drafts import NEXT_HAND
from app.play.match.match_snapshot import MatchSnapshot
from app.play.navigation import Navigation
from app.presenters.hand.entry import (
    sum_note,
    tile_note,
    total_note,
    typed_digit,
    typed_plus,
    typed_total,
    with_total,
)
from app.presenters.hand.questions import answered
from app.presenters.hand.state import HandState, LastTap, hand_state
from app.presenters.presenter import Failure, Presenter
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.words.hand.counted_sentences import counted_sentences
from app.words.hand.explanation import reasons
from app.words.hand.view import HandView, hand_view, with_last_tile, with_missing_selected
from app.words.naming import face_name, numbered_people, tile_name


class HandPresenter(Presenter[HandState]):
    _view: HandView
    """What is entered and what it counts, as soon as a hand is opened."""

    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(None, services, navigation)
        self._current_match = services.current_match
        self._feedback = services.feedback
        self._hand: EnteredHand = EditedHand(services.current_match)
        self._visit = HandVisit()
        self._last = LastTap()

    def open(self, hand: str = NEXT_HAND, **params: str) -> None:
        """Opens the next hand or a recorded one, with its draft if there is one; or a trial of the
        rules of a box. ``params`` are those of ``HandVisit``.
        """
        visit = HandVisit.of({"hand": hand, **params})
        found = opened_hand(self._current_match, partial(numbered_people, self._language), visit)
        if found is None:
            self._navigation.home()
            return
        self._hand, self._visit = found, visit
        self._score(found.draft())
        if visit.choice and self._view.draft.selected_holder is None:
            self._score(with_missing_selected(self._view))
        self._show_after(self._told_of_photos())

    def photograph(self) -> None:
        """Counts the tiles on a photograph; comes back with them."""
        self._navigation.go("photo", **self._visit.params)

    def _told_of_photos(self) -> LastTap:
        """Says how many tiles came from photographs; Undo takes all of them back."""
        drafts, self._undo = self._current_match.drafts, None
        given, drafts.photographed = drafts.photographed, None
        if given is None or not given.tiles or given.hand != self._visit.key(self._hand):
            return LastTap()
        self._undo = partial(self._enter, given.before)
        note = self._language.many(
            "One tile from the photo", "{n} tiles from the photo", n=len(given.tiles)
        )
        return LastTap(note=note, can_undo=True)

    def refresh(self, _note: str = "") -> None:
        """Scores what is entered by the match as another phone changed it. What is entered stays;
        of a recorded hand to which nothing was entered, what is recorded now.
        """
        found = self._hand.renewed()
        if found is None:
            self._navigation.home()
            return
        self._hand = found
        self._score(self._view.draft if found.is_entered else found.draft())
        self._show_after(self._last)

    def answer(self, question: str, answer: str) -> None:
        """Answers a question by its key; the same answer again takes it back."""
        self._change(answered(self._view.draft, question, answer))

    def select_holder(self, holder: int) -> None:
        self._change(replace(self._view.draft, selected_holder=holder, half=None))

    def set_mode(self, mode: str) -> None:
        self._change(replace(self._view.draft, mode=EntryMode(mode), half=None))

    def toggle_tile(self, tile: Tile) -> None:
        """Gives a tile to the selected holder or takes it back; a note if it was another's."""
        view = self._view
        is_last = view.holder == LAST_TILE
        draft = with_last_tile(view, tile) if is_last else view.draft.toggle_tile(view.holder, tile)
        self._change(draft, tile_note(view, tile))

    def add_half(self, value: int) -> None:
        """Adds a half on the keypad; two halves make a tile."""
        half = self._view.draft.half
        if half is None:
            self._change(replace(self._view.draft, half=value))
        else:
            self.toggle_tile(Tile(max(half, value), min(half, value)))

    def add_sum(self, sum_: int) -> None:
        """Adds a tile with this sum, if the set has another one."""
        view = self._view
        if sum_ in sums_used_up(view.match, view.draft):
            self._refuse(self._language.say("The set has no more tiles with the sum {n}.", n=sum_))
        elif view.holder != LAST_TILE:
            self._change(with_sum(view.draft, view.holder, sum_), sum_note(view))

    def remove_sum(self, sum_: str) -> None:
        """Takes back a tile with this sum from the selected holder."""
        self._change(without_sum(self._view.draft, self._view.holder, int(sum_)))

    def add_digit(self, digit: int) -> None:
        self._type(typed_digit(self._view, digit))

    def add_plus(self) -> None:
        """Another number is added to the total, as in "12+7"."""
        self._type(typed_plus(self._view))

    def erase(self) -> None:
        self._type(typed_total(self._view)[:-1])

    def clear(self) -> None:
        self._type("")

    def toggle_empty_stock(self) -> None:
        self._change(self._view.draft.toggle_empty_stock())

    def announce(self, seat: int, points: int) -> None:
        """Adds points that were announced during the hand."""
        self._change(self._view.draft.announced(seat, points))

    def take_back_play(self, place: int) -> None:
        self._change(self._view.draft.without_play(place))

    def add_event(self, word: str, seat: int, times: int = 1) -> None:
        """Adds something that the rules pay for, such as a pass."""
        self._change(self._view.draft.with_event(Event(word, seat, times)))

    def take_back_event(self, place: int) -> None:
        self._change(self._view.draft.without_event(place))

    def pick_winner(self, seat: int) -> None:
        """Sets the seat that the table names the winner of a tie."""
        self._change(replace(self._view.draft, picked=seat))

    def tile_name(self, tile: Tile) -> str:
        return tile_name(self._language, self._hand.table.rules.faces, tile)

    def face_name(self, value: int) -> str:
        return face_name(self._language, self._hand.table.rules.faces, value)

    def explain(self) -> tuple[str, ...]:
        """Returns why the hand is worth what it is, and what the match makes of it."""
        view, score = self._view, self._view.score
        if score.verdict is None:
            return ()
        language, match, people, verdict = view.language, view.match, view.people, score.verdict
        counted = counted_sentences(language, people, match, score.states, verdict)
        return (*reasons(language, verdict, people, match.sized_rules), *counted)

    def read_leaflet(self) -> None:
        """Opens the leaflet at the sentence that decides the hand so far."""
        table, at = self._hand.table, deciding_clause(self._view.score.verdict)
        kept = {} if self._hand.trial else {"match": table.id}
        self._navigation.go("leaflet", box=table.rules.id, at=at, **kept)

    def record(self) -> None:
        """Records the hand; selects what is missing if it cannot be scored yet."""
        end = self._view.score.end
        if end is None or self._view.score.verdict is None:
            self._show_missing()
            return
        hand_id = self._read(partial(self._hand.record, Hand(end, end.starter)))
        if hand_id is None:
            self._feedback.tap_refused()
        elif self._hand.trial:
            self._navigation.go("trial", box=self._hand.trial)
        else:
            self._navigation.go_from_home("verdict", hand=hand_id, fresh="yes")
            self._announce(hand_id)

    def change_table(self) -> None:
        """Shows who plays the hand that is tried: another number can."""
        self._navigation.go("trial", box=self._hand.trial, table="yes")

    def _score(self, draft: Draft) -> None:
        self._view = hand_view(self._language, self._hand, draft)

    def _enter(self, draft: Draft) -> None:
        self._score(draft)
        self._hand.save(draft)

    def _type(self, typed: str | None) -> None:
        view = self._view
        draft = None if typed is None else with_total(view, typed)
        if draft is not None:
            self._change(draft, "" if view.asks_taken else total_note(view))

    def _refuse(self, note: str) -> None:
        self._feedback.tap_refused()
        self._show_after(LastTap(note=note))

    def _change(self, draft: Draft, note: str = "") -> None:
        """What is entered is shown even if it cannot be stored."""
        self._undo = partial(self._enter, self._view.draft)
        last = LastTap(note=note, can_undo=bool(note))
        try:
            self._enter(draft)
        except StoreError as fault:
            last = replace(last, error=self._error_text(fault))
        self._show_after(last)

    def _refresh(self, note: str = "") -> None:
        self._show_after(LastTap(note=note))

    def _show_error(self, fault: Failure) -> None:
        self._show_after(LastTap(error=self._error_text(fault)))

    def _show_after(self, last: LastTap) -> None:
        self._last = last
        has_marks = self._current_match.has_marks
        self._show(hand_state(self._view, self._hand, last, has_marks=has_marks))

    @property
    def _named_table(self) -> MatchSnapshot:
        return self._hand.table

    def _announce(self, hand_id: str) -> None:
        table = self._hand.table
        index = table.index(hand_id)
        if index is not None:
            self._feedback.hand_recorded(partial(self._spoken, table, index))

    def _spoken(self, table: MatchSnapshot, index: int) -> tuple[str, ...]:
        from app.presenters.hand.spoken_result import spoken_result  # noqa: PLC0415 - the voice can be off

        return spoken_result(self._language, table, index)

    def _show_missing(self) -> None:
        """Selects what is missing; the message says it."""
        self._score(with_missing_selected(self._view))
        self._feedback.tap_refused()
        self._show_after(LastTap(is_incomplete=True))
