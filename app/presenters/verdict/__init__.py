"""Presenter of the verdict screen: the result of a hand, its reasons, and its open points.

The user can answer the open points here, edit the hand, take it back or bring it back.
"""

import logging
from dataclasses import replace
from functools import partial

from app.domain.errors import Fault, RuleError
from app.domain.verdict.deciding_clause import deciding_clause
from app.play.match.match_snapshot import MatchSnapshot
from app.play.navigation import Navigation
from app.presenters.match_actions import restore_hand
from app.presenters.presenter import Presenter
from app.presenters.services import Services
from app.presenters.verdict.state import (
    FollowUp,
    VerdictState,
    read_only_state,
    verdict_state,
)
from app.store.core.errors import StoreError
from app.store.core.stored_match import StoredHand
from app.words.hand.changes import ChangeLine, lines_of_hand
from app.words.hand.error_messages import NEEDS, error_message
from app.words.hand.what_changes import hand_changes

logger = logging.getLogger(__name__)

ENTER_TILES = "enter"


class VerdictPresenter(Presenter[VerdictState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(VerdictState(), services, navigation)
        self._current_match = services.current_match
        self._now = services.now
        self._hand = ""
        self._fresh = False
        self._past: MatchSnapshot | None = None

    def open(self, hand: str = "", fresh: str = "", match: str = "", **_params: str) -> None:
        """Opens a hand of the match on the table, or read-only of the match with this id."""
        self._hand, self._fresh = hand, fresh == "yes"
        if self._load(match):
            self._refresh()

    def refresh(self, _note: str = "") -> None:
        """Shows what another phone changed; a question that is open stays."""
        if self._load(self._past.id if self._past else ""):
            self._refresh(self.state.note, self.state.follow_up)

    def _load(self, match: str) -> bool:
        """Reads the match; returns False, and goes elsewhere, if the hand cannot be shown."""
        try:
            self._past = self._current_match.load_past(match)
        except StoreError:
            logger.warning("The match of a verdict cannot be read", exc_info=True)
            self._navigation.home("history")
            return False
        if (self._past is None and self._current_match.now is None) or self._find_hand() is None:
            self._navigation.home()
            return False
        return True

    def next_hand(self) -> None:
        self._navigation.home()

    def read_leaflet(self) -> None:
        """Opens the leaflet at the sentence that decided the hand."""
        hand = self._find_hand()
        if hand is not None:
            table = self._named_table
            box, at = table.rules.id, deciding_clause(table.explained(hand).verdict)
            self._navigation.go("leaflet", box=box, at=at, match=table.id)

    def edit(self) -> None:
        self._navigation.go("hand", hand=self._hand)

    def rematch(self) -> None:
        if self._attempt(self._current_match.rematch):
            self._navigation.home()

    def share(self) -> None:
        self._navigation.go("share", match=self._current_match.table.id)

    def play_on(self) -> None:
        if self._attempt(self._current_match.play_on):
            self._navigation.home()

    def remove_hand(self) -> None:
        index = self._current_match.table.index(self._hand) or 0
        if self._attempt(lambda: self._current_match.delete_hand(self._hand)):
            self._fresh = False
            note = self._language.say("Hand {number} was removed.", number=index + 1)
            self._refresh(note=note)

    def restore(self) -> None:
        note = self._read(partial(restore_hand, self._current_match, self._language, self._hand))
        if note is not None:
            self._refresh(note)

    def choose(self, choice: str, option: str) -> None:
        """Sets an option for the whole match; earlier hands are scored again."""
        try:
            changed = self._other_hands(choice, option)
            self._current_match.choose(choice, option)
        except RuleError as fault:
            self._show_follow_up(choice, option, fault)
        except StoreError as fault:
            self._show_error(fault)
        else:
            self._refresh(note=self._saved_note(changed))

    def answer(self, answer: str) -> None:
        """Answers the follow-up question of the last tapped option; "" cancels it."""
        follow_up = self.state.follow_up
        if follow_up is None:
            return
        self._show(replace(self.state, follow_up=None))
        if answer == ENTER_TILES:
            params = {"choice": follow_up.choice, "option": follow_up.option}
            self._navigation.go("hand", hand=follow_up.hand, **params)
        elif answer:
            self._pick(follow_up, int(answer))

    def _pick(self, follow_up: FollowUp, seat: int) -> None:
        index = self._current_match.table.index(follow_up.hand)
        if index is None:
            return
        hand = self._current_match.table.hands[index].hand
        picked = replace(hand, end=replace(hand.end, picked=seat))
        try:
            self._current_match.choose_and_edit(
                follow_up.hand, picked, follow_up.choice, follow_up.option
            )
        except RuleError:  # another hand is tied too: save only this pick
            if self._attempt(lambda: self._current_match.edit_hand(follow_up.hand, picked)):
                self.choose(follow_up.choice, follow_up.option)
        except StoreError as fault:
            self._show_error(fault)
        else:
            self._refresh(note=self._saved_note(0))

    def _other_hands(self, choice: str, option: str) -> int:
        """Returns how many other hands would be shown in another way."""
        before = self._current_match.table
        changed = hand_changes(self._language, before, before.chosen(choice, option))
        return len(changed.keys() - {before.index(self._hand)})

    def _saved_note(self, others: int) -> str:
        if not others:
            return self._language.say("Saved for this match.")
        return self._language.many(
            "Saved for this match. {n} other hand is scored the same way.",
            "Saved for this match. {n} other hands are scored the same way.",
            others,
        )

    def _show_follow_up(self, choice: str, option: str, fault: RuleError) -> None:
        index = fault.values.get("hand")
        if fault.key not in NEEDS or not isinstance(index, int):
            self._show_error(fault)
            return
        hand = self._current_match.table.hands[index].id
        question, answers = self._follow_up_question(fault, index), self._answers(fault)
        follow_up = FollowUp(choice, option, hand, question, answers)
        self._show(replace(self.state, note="", follow_up=follow_up))

    def _follow_up_question(self, fault: RuleError, index: int) -> str:
        values = {name: value for name, value in fault.values.items() if name != "hand"}
        table = self._current_match.table
        need = error_message(self._language, RuleError(fault.key, **values), table)
        if table.hands[index].id == self._hand:
            return need
        return self._language.say("Hand {number}: {wants}", number=index + 1, wants=need)

    def _answers(self, fault: RuleError) -> tuple[tuple[str, str], ...]:
        seats = fault.values.get("seats")
        if fault.key == Fault.NEEDS_PICK and isinstance(seats, tuple):
            people = self._current_match.table.people
            return tuple((str(seat), people[seat].short) for seat in seats)
        return (
            (ENTER_TILES, self._language.say("Enter them")),
            ("", self._language.say("Not now")),
        )

    def _find_hand(self) -> StoredHand | None:
        stored = self._named_table.stored
        hands = (*stored.hands, *stored.deleted_hands)
        return next((hand for hand in hands if hand.id == self._hand), None)

    @property
    def _named_table(self) -> MatchSnapshot:
        return self._past or self._current_match.table

    def _refresh(self, note: str = "", follow_up: FollowUp | None = None) -> None:
        table, hand = self._named_table, self._find_hand()
        if hand is None:
            return
        state = verdict_state(self._language, table, hand)
        if state.scores_otherwise:  # its match can be scored again
            self._current_match.scored_otherwise.add(table.id)
        if not state.removed:
            over = hand.id == table.hands[-1].id and self._current_match.is_over
            changes = () if self._fresh else self._changes(table)
            state = replace(state, fresh=self._fresh, over=over, changes=changes)
        if self._past is not None:
            state = read_only_state(self._language, state, table, hand)
        self._show(replace(state, note=note, follow_up=follow_up))

    def _changes(self, table: MatchSnapshot) -> tuple[ChangeLine, ...]:
        """Returns the changes of this hand, the latest first."""
        try:
            log = self._current_match.matches.changes(table.id)
        except StoreError:  # an unreadable log must not hide the verdict
            logger.warning("The changes of a hand cannot be read", exc_info=True)
            return ()
        return lines_of_hand(self._language, table, log, self._now(), self._hand)
