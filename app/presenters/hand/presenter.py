"""Presenter of the hand screen: who went out, what the others have left, and the verdict.

Each tap changes the draft and saves it at once; the verdict is computed from the draft.
"""

from collections.abc import Callable
from dataclasses import replace

from app.domain.errors import Fault, RuleError
from app.domain.match import Hand
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.hand.draft import (
    BLOCKED,
    MAX_TOTAL_LENGTH,
    PLUS,
    STOCK,
    Draft,
    EntryMode,
    draft_from_hand,
    with_digit,
)
from app.presenters.hand.draft_score import DraftScore, draft_score
from app.presenters.hand.spoken_result import spoken_result
from app.presenters.hand.state import INCOMPLETE_FAULTS, HandState, HandView, LastTap
from app.presenters.leaflet.deciding_clause import deciding_clause
from app.presenters.session.current_match import NEXT_HAND, CurrentMatch
from app.presenters.session.decided_starter import recorded_starter
from app.presenters.session.feedback import Feedback
from app.presenters.session.hand_in_play import state_before
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.explanation import reasons
from app.presenters.shared.naming import face_name, tile_name
from app.presenters.shared.navigation import Navigation, no_listener
from app.store.core.errors import StoreError


class HandPresenter:
    def __init__(
        self,
        current_match: CurrentMatch,
        language: Language,
        navigation: Navigation,
        feedback: Feedback,
    ) -> None:
        self.shown: Callable[[HandState], None] = no_listener
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._feedback = feedback
        self._hand_id = NEXT_HAND
        self._preview_option: tuple[str, str] | None = None
        """Scores the hand as if this option were chosen: the key of the choice, and the option."""
        self._decided: int | None = None
        """Who starts the next hand, where the match knows it and the rules ask for it."""
        self._draft, self._score = Draft(), DraftScore(None)
        self._previous: Draft | None = None
        self._last = LastTap()

    def open(
        self, hand: str = NEXT_HAND, choice: str = "", option: str = "", **_params: str
    ) -> None:
        """Opens the next hand or a recorded one, with its draft if there is one.

        With a choice, scores the hand by this option of it, so that the user can enter what
        the option needs.
        """
        now = self._current_match.now
        if now is None or (hand and now.index(hand) is None):
            self._navigation.home()
            return
        self._hand_id = hand
        self._preview_option = (choice, option) if self._is_option(choice, option) else None
        is_next = hand == NEXT_HAND
        self._decided = recorded_starter(now.match, now.verdicts) if is_next else None
        self._set_draft(self._current_match.draft(hand) or self._recorded_draft())
        self._previous, self._last = None, LastTap()
        self.shown(self.state)

    def set_ending(self, seat: int) -> None:
        """Sets who went out, or ``BLOCKED``; the same value again removes it."""
        ending = None if self._draft.ending == seat else seat
        selected = self._draft.selected_holder
        holder = None if ending == selected else selected
        self._change(replace(self._draft, ending=ending, selected_holder=holder))

    def select_holder(self, holder: int) -> None:
        self._change(replace(self._draft, selected_holder=holder, half=None))

    def set_mode(self, mode: str) -> None:
        self._change(replace(self._draft, mode=EntryMode(mode), half=None))

    def toggle_tile(self, tile: Tile) -> None:
        """Gives a tile to the selected holder or takes it back; a note if it was another's."""
        holder, before = self._holder, self._draft.tiles.get(tile)
        note = "" if before in {None, holder} else self._moved_note(tile)
        self._change(self._draft.toggle_tile(holder, tile), note)

    def add_half(self, value: int) -> None:
        """Adds a half on the keypad; two halves make a tile."""
        half = self._draft.half
        if half is None:
            self._change(replace(self._draft, half=value))
        else:
            self.toggle_tile(Tile(max(half, value), min(half, value)))

    def add_digit(self, digit: int) -> None:
        typed = self._draft.totals.get(self._holder, "")
        if len(typed) < MAX_TOTAL_LENGTH:
            self._set_total(with_digit(typed, digit))

    def add_plus(self) -> None:
        """Another number is added to the total, as in "12+7"."""
        typed = self._draft.totals.get(self._holder, "")
        if typed and not typed.endswith(PLUS) and len(typed) < MAX_TOTAL_LENGTH:
            self._set_total(typed + PLUS)

    def erase(self) -> None:
        self._set_total(self._draft.totals.get(self._holder, "")[:-1])

    def clear(self) -> None:
        self._set_total("")

    def toggle_empty_stock(self) -> None:
        self._change(self._draft.toggle_empty_stock())

    def pick_winner(self, seat: int) -> None:
        """Sets the seat that the table names the winner of a tie."""
        self._change(replace(self._draft, picked=seat))

    def undo(self) -> None:
        if self._previous is not None:
            self._change(self._previous)

    def tile_name(self, tile: Tile) -> str:
        return tile_name(self._language, self._current_match.table.rules.faces, tile)

    def face_name(self, value: int) -> str:
        return face_name(self._language, self._current_match.table.rules.faces, value)

    def explain(self) -> tuple[str, ...]:
        table, verdict = self._current_match.table, self._score.verdict
        if verdict is None:
            return ()
        return reasons(self._language, verdict, table.people, table.match.sized_rules)

    def read_leaflet(self) -> None:
        """Opens the leaflet at the sentence that decides the hand so far."""
        box, at = self._current_match.table.rules.id, deciding_clause(self._score.verdict)
        self._navigation.go("leaflet", box=box, at=at)

    def record(self) -> None:
        """Records the hand; selects what is missing if it cannot be scored yet."""
        score = self._score
        if score.verdict is None or score.end is None:
            self._show_missing(score)
            return
        try:
            hand_id = self._record_or_edit(Hand(score.end, score.end.starter))
        except (StoreError, RuleError) as error:
            self._last = LastTap(error=self._error_text(error))
            self._feedback.tap_refused()
            self.shown(self.state)
            return
        self._navigation.go_from_home("verdict", hand=hand_id, fresh="yes")
        self._announce(hand_id)

    @property
    def state(self) -> HandState:
        table = self._current_match.table
        index = table.index(self._hand_id)
        view = HandView(self._language, table, self._draft, self._score, self._holder)
        return view.state(
            number=(len(table.hands) if index is None else index) + 1,
            last=self._last,
            is_new=self._hand_id == NEXT_HAND,
            has_marks=self._current_match.has_marks,
        )

    def _set_draft(self, draft: Draft) -> None:
        """Sets the draft and scores it once; ``state`` uses this score."""
        table = self._current_match.table
        match, index = table.match, table.index(self._hand_id)
        if index is not None:
            match = replace(match, hands=match.hands[:index])
        if self._preview_option is not None:
            choice, option = self._preview_option
            match = replace(match, choices={**match.choices, choice: option})
        before = state_before(table, len(match.hands))
        told = replace(draft, starter=self._decided) if draft.starter is None else draft
        self._draft, self._score = draft, draft_score(match, told, before)

    @property
    def _holder(self) -> int:
        """The selected holder: the one that the user chose, else the next who is not out."""
        chosen, ending = self._draft.selected_holder, self._draft.ending
        if chosen == STOCK and not self._score.counts_stock:
            chosen = None
        if chosen is not None:
            return chosen
        if ending is None or ending == BLOCKED:
            return 0
        return (ending + 1) % len(self._current_match.table.people)

    def _set_total(self, typed: str) -> None:
        if not typed and self._holder not in self._draft.totals:
            return  # no total to delete: keep the tiles
        replaced = self._draft.tiles_of(self._holder)
        note = self._language.say("The total replaces the tiles.") if replaced else ""
        self._change(self._draft.set_total(self._holder, typed), note)

    def _moved_note(self, tile: Tile) -> str:
        table = self._current_match.table
        name = self.tile_name(tile)
        if self._holder == STOCK:
            return self._language.say("{tile} was moved to the draw pile.", tile=name)
        to = table.people[self._holder].short
        return self._language.say("{tile} was moved to {name}.", tile=name, name=to)

    def _change(self, draft: Draft, note: str = "") -> None:
        self._previous = self._draft
        self._set_draft(draft)
        self._last = LastTap(note)
        try:
            self._current_match.save_draft(draft, self._hand_id)
        except StoreError as error:
            self._last = LastTap(note, error=self._error_text(error))
        self.shown(self.state)

    def _error_text(self, error: RuleError | StoreError) -> str:
        return error_message(self._language, error, self._current_match.table)

    def _is_option(self, key: str, option: str) -> bool:
        choices = self._current_match.table.rules.choices
        return any(key == choice.key and option in choice.options for choice in choices)

    def _recorded_draft(self) -> Draft:
        table = self._current_match.table
        index = table.index(self._hand_id)
        if index is None:
            return Draft()
        hand = table.hands[index].hand
        return draft_from_hand(hand.end, hand.starter)

    def _record_or_edit(self, hand: Hand) -> str:
        if self._hand_id == NEXT_HAND:
            return self._current_match.record(hand)
        if self._preview_option is None:
            self._current_match.edit_hand(self._hand_id, hand)
        else:
            self._current_match.choose_and_edit(self._hand_id, hand, *self._preview_option)
        return self._hand_id

    def _announce(self, hand_id: str) -> None:
        table = self._current_match.table
        index = table.index(hand_id)
        if index is not None:
            self._feedback.hand_recorded(spoken_result(self._language, table, index))

    def _show_missing(self, score: DraftScore) -> None:
        """Selects the holder whose tiles are missing, with the tray where tiles are needed."""
        fault = score.fault
        if fault is not None and fault.key in INCOMPLETE_FAULTS:
            self._draft = replace(self._draft, selected_holder=_holder_of(fault))
            if fault.key != Fault.HAND_EMPTY:
                self._draft = replace(self._draft, mode=None)
        self._last = LastTap(incomplete=True)
        self._feedback.tap_refused()
        self.shown(self.state)


def _holder_of(error: RuleError) -> int | None:
    """Returns the first holder that an error is about: a seat, or the stock; None if unknown."""
    seat, seats = error.values.get("seat"), error.values.get("seats")
    if isinstance(seats, tuple) and error.key in {Fault.NEEDS_TILES, Fault.NEEDS_POINTS}:
        return int(seats[0])
    if error.key == Fault.NEEDS_STOCK:
        return STOCK
    return seat if isinstance(seat, int) else None
