"""Presenter of the hand screen: who went out, what the others have left, and the verdict.

Each tap changes the draft and saves it at once; the verdict is computed from the draft.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.domain.errors import RuleError
from app.domain.hand import Event
from app.domain.leaflet.deciding_clause import deciding_clause
from app.domain.match import Hand
from app.domain.tiles import Tile
from app.play.entry.draft import (
    LAST_TILE,
    Draft,
    Ended,
    EntryMode,
    sums_used_up,
    with_sum,
    without_sum,
)
from app.play.entry.question import Asks, answered, with_ending
from app.play.hand.opened_hand import EditedHand, EnteredHand, HandVisit, opened_hand
from app.play.match.draft_score import DraftScore, draft_score, with_starter
from app.play.match.hand_drafts import NEXT_HAND
from app.play.navigation import Navigation, no_listener
from app.presenters.hand.entry import (
    sum_note,
    tile_note,
    total_note,
    typed_digit,
    typed_plus,
    typed_total,
    with_total,
)
from app.presenters.hand.spoken_result import spoken_result
from app.presenters.hand.state import HandState, LastTap, hand_state
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.words.hand.counted_sentences import counted_sentences
from app.words.hand.error_messages import error_message
from app.words.hand.explanation import reasons
from app.words.hand.view import HandView, with_last_tile, with_missing_selected
from app.words.naming import face_name, numbered_people, tile_name


class HandPresenter:
    def __init__(self, services: Services, navigation: Navigation) -> None:
        self.shown: Callable[[HandState], None] = no_listener
        self._current_match = services.current_match
        self._language = services.language
        self._navigation = navigation
        self._feedback = services.feedback
        self._hand: EnteredHand = EditedHand(services.current_match)
        self._draft, self._score = Draft(), DraftScore(None)
        self._visit = HandVisit()
        self._before_photo: tuple[tuple[HandVisit, str, int], Draft] | None = None
        self._previous: Draft | None = None
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
        self._set_draft(found.draft())
        if visit.choice and self._draft.selected_holder is None:
            self._set_draft(with_missing_selected(self._view))
        self._previous, self._last = None, LastTap()
        self._say_what_photos_gave()
        self.shown(self.state)

    def photograph(self) -> None:
        """Counts the tiles on a photograph; comes back with them."""
        self._before_photo = (self._photographed, self._draft)
        self._navigation.go("photo", **self._visit.params)

    @property
    def _photographed(self) -> tuple[HandVisit, str, int]:
        """Which hand is entered: what is known of its photos is said of no other one."""
        return self._visit, self._hand.table.id, self._hand.index

    def _say_what_photos_gave(self) -> None:
        """Says how many tiles came from photographs; Undo takes all of them back."""
        hand, before = self._before_photo or (None, Draft())
        self._before_photo = None
        taken = set(self._draft.tiles.items()) - set(before.tiles.items())
        if hand == self._photographed and taken:
            self._previous, self._last = before, LastTap(self._from_photo(len(taken)))

    def _from_photo(self, n: int) -> str:
        return self._language.many("One tile from the photo", "{n} tiles from the photo", n=n)

    def refresh(self, _note: str = "") -> None:
        """Scores what is entered by the match as another phone changed it. What is entered stays;
        of a recorded hand to which nothing was entered, what is recorded now.
        """
        found = self._hand.renewed()
        if found is None:
            self._navigation.home()
            return
        self._hand = found
        self._set_draft(self._draft if found.is_entered else found.draft())
        self.shown(self.state)

    def answer(self, question: str, answer: str) -> None:
        """Answers a question by its key; the same answer again takes it back."""
        self._change(answered(self._draft, Asks(question), answer))

    def set_ending(self, ending: Ended) -> None:
        """Sets who went out, or how else it ended; the same value again removes it."""
        self._change(with_ending(self._draft, ending))

    def select_holder(self, holder: int) -> None:
        self._change(replace(self._draft, selected_holder=holder, half=None))

    def set_mode(self, mode: str) -> None:
        self._change(replace(self._draft, mode=EntryMode(mode), half=None))

    def toggle_tile(self, tile: Tile) -> None:
        """Gives a tile to the selected holder or takes it back; a note if it was another's."""
        view = self._view
        is_last = view.holder == LAST_TILE
        draft = with_last_tile(view, tile) if is_last else view.draft.toggle_tile(view.holder, tile)
        self._change(draft, tile_note(view, tile))

    def add_half(self, value: int) -> None:
        """Adds a half on the keypad; two halves make a tile."""
        half = self._draft.half
        if half is None:
            self._change(replace(self._draft, half=value))
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
        self._change(without_sum(self._draft, self._view.holder, int(sum_)))

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
        self._change(self._draft.toggle_empty_stock())

    def announce(self, seat: int, points: int) -> None:
        """Adds points that were announced during the hand."""
        self._change(self._draft.announced(seat, points))

    def take_back_play(self, place: int) -> None:
        self._change(self._draft.without_play(place))

    def add_event(self, word: str, seat: int, times: int = 1) -> None:
        """Adds something that the rules pay for, such as a pass."""
        self._change(self._draft.with_event(Event(word, seat, times)))

    def take_back_event(self, place: int) -> None:
        self._change(self._draft.without_event(place))

    def pick_winner(self, seat: int) -> None:
        """Sets the seat that the table names the winner of a tie."""
        self._change(replace(self._draft, picked=seat))

    def undo(self) -> None:
        if self._previous is not None:
            self._change(self._previous)

    def tile_name(self, tile: Tile) -> str:
        return tile_name(self._language, self._hand.table.rules.faces, tile)

    def face_name(self, value: int) -> str:
        return face_name(self._language, self._hand.table.rules.faces, value)

    def explain(self) -> tuple[str, ...]:
        """Returns why the hand is worth what it is, and what the match makes of it."""
        language, match, people = self._language, self._hand.match, self._hand.table.people
        verdict, states = self._score.verdict, self._score.states
        if verdict is None:
            return ()
        counted = counted_sentences(language, people, match, states, verdict)
        return (*reasons(language, verdict, people, match.sized_rules), *counted)

    def read_leaflet(self) -> None:
        """Opens the leaflet at the sentence that decides the hand so far."""
        table, at = self._hand.table, deciding_clause(self._score.verdict)
        kept = {} if self._hand.trial else {"match": table.id}
        self._navigation.go("leaflet", box=table.rules.id, at=at, **kept)

    def record(self) -> None:
        """Records the hand; selects what is missing if it cannot be scored yet."""
        score = self._score
        if score.verdict is None or score.end is None:
            self._show_missing()
            return
        try:
            hand_id = self._hand.record(Hand(score.end, score.end.starter))
        except (StoreError, RuleError) as error:
            self._last = LastTap(error=self._error_text(error))
            self._feedback.tap_refused()
            self.shown(self.state)
            return
        if self._hand.trial:
            self._navigation.go("trial", box=self._hand.trial)
            return
        self._navigation.go_from_home("verdict", hand=hand_id, fresh="yes")
        self._announce(hand_id)

    def change_table(self) -> None:
        """Shows who plays the hand that is tried: another number can."""
        self._navigation.go("trial", box=self._hand.trial, table="yes")

    @property
    def state(self) -> HandState:
        return hand_state(
            self._view,
            number=self._hand.table.number_of(self._hand.index),
            last=self._last,
            is_new=self._hand.is_next,
            has_marks=self._current_match.has_marks,
            is_trial=bool(self._hand.trial),
        )

    @property
    def _view(self) -> HandView:
        table, draft, score = self._hand.table, self._draft, self._score
        return HandView(self._language, table, self._hand.match, draft, score, self._starter)

    @property
    def _starter(self) -> int | None:
        return self._hand.decided if self._draft.starter is None else self._draft.starter

    def _set_draft(self, draft: Draft) -> None:
        """Sets the draft and scores it once; ``state`` uses this score."""
        match = self._hand.match
        self._draft = draft
        told = with_starter(match, draft, self._starter)
        self._score = draft_score(match, told, self._hand.before)

    def _type(self, typed: str | None) -> None:
        view = self._view
        draft = None if typed is None else with_total(view, typed)
        if draft is not None:
            self._change(draft, "" if view.asks_taken else total_note(view))

    def _refuse(self, note: str) -> None:
        self._last = LastTap(note, is_refused=True)
        self._feedback.tap_refused()
        self.shown(self.state)

    def _change(self, draft: Draft, note: str = "") -> None:
        self._previous = self._draft
        self._set_draft(draft)
        self._last = LastTap(note)
        try:
            self._hand.save(draft)
        except StoreError as error:
            self._last = LastTap(note, error=self._error_text(error))
        self.shown(self.state)

    def _error_text(self, error: RuleError | StoreError) -> str:
        return error_message(self._language, error, self._hand.table)

    def _announce(self, hand_id: str) -> None:
        table = self._hand.table
        index = table.index(hand_id)
        if index is not None:
            self._feedback.hand_recorded(partial(spoken_result, self._language, table, index))

    def _show_missing(self) -> None:
        """Selects what is missing; the message says it."""
        self._draft = with_missing_selected(self._view)
        self._last = LastTap(incomplete=True)
        self._feedback.tap_refused()
        self.shown(self.state)
