"""How a hand was decided and why; what the leaflet leaves open is asked and answered here."""

import logging
from collections.abc import Callable
from dataclasses import replace

from app.domain.errors import Fault, RuleError
from app.i18n import Language
from app.presenters.changes.restore_hand import brought_back
from app.presenters.changes.words import ChangeLine, of_hand
from app.presenters.leaflet.deciding_clause import deciding
from app.presenters.match.actions import past_match
from app.presenters.session.current_match import CurrentMatch
from app.presenters.session.match_end import is_over, play_on
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, unseen
from app.presenters.verdict.state import VerdictState, Wants, decided, in_match, only_seen
from app.store.core.errors import StoreError
from app.store.core.stamps import Now, utc_now
from app.store.core.stored_match import StoredHand

logger = logging.getLogger(__name__)

ENTER = "enter"
ASKS_FOR_MORE = frozenset({Fault.NEEDS_TILES, Fault.NEEDS_STOCK, Fault.NEEDS_PICK})


class VerdictPresenter:
    def __init__(
        self,
        current_match: CurrentMatch,
        language: Language,
        navigation: Navigation,
        now: Now = utc_now,
    ) -> None:
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._now = now
        self._hand = ""
        self._fresh = False
        self._past: MatchSnapshot | None = None
        self.state = VerdictState()
        self.shown: Callable[[VerdictState], None] = unseen

    def open(self, hand: str = "", fresh: str = "", match: str = "", **_given: str) -> None:
        """Without a ``match``, of that on the table; a hand of another one is only looked at."""
        self._hand, self._fresh = hand, fresh == "yes"
        try:
            self._past = past_match(self._current_match, match)
        except StoreError:
            logger.warning("The match of a verdict cannot be read", exc_info=True)
            self._navigation.home("history")
            return
        if (self._past is None and self._current_match.now is None) or self._found() is None:
            self._navigation.home()
            return
        self._look()

    def next_hand(self) -> None:
        self._navigation.home()

    def read_leaflet(self) -> None:
        """To the sentence of the leaflet that decided the hand."""
        hand = self._found()
        if hand is not None:
            told = {"match": self._past.id} if self._past else {}
            box, at = self._table.rules.id, deciding(hand.verdict)
            self._navigation.go("leaflet", box=box, at=at, **told)

    def edit(self) -> None:
        self._navigation.go("hand", hand=self._hand)

    def rematch(self) -> None:
        if self._done(self._current_match.rematch):
            self._navigation.home()

    def share(self) -> None:
        self._navigation.go("share", match=self._current_match.table.id)

    def play_on(self) -> None:
        if self._done(lambda: play_on(self._current_match)):
            self._navigation.home()

    def take_back(self) -> None:
        number = self._number()
        if self._done(lambda: self._current_match.take_back(self._hand)):
            self._fresh = False
            said = self._language.say("Hand {number} was taken back.", number=number)
            self._look(note=said)

    def bring_back(self) -> None:
        try:
            note = brought_back(self._current_match, self._language, self._hand)
        except StoreError as fault:
            self._complain(fault)
        else:
            self._look(note=note)

    def choose(self, choice: str, option: str) -> None:
        """The answer holds for the whole match, the hands that lie behind too."""
        try:
            changed = set(self._current_match.chosen(choice, option)) - {self._hand}
            self._current_match.choose(choice, option)
        except RuleError as fault:
            self._ask_first(choice, option, fault)
        except StoreError as fault:
            self._complain(fault)
        else:
            self._look(note=self._kept(len(changed)))

    def answer(self, answer: str) -> None:
        """What the option that was tapped last wants to know; "" is no answer."""
        wants = self.state.wants
        if wants is None:
            return
        self._show(replace(self.state, wants=None))
        if answer == ENTER:
            given = {"choice": wants.choice, "option": wants.option}
            self._navigation.go("hand", hand=wants.hand, **given)
        elif answer:
            self._pick(wants, int(answer))

    def _pick(self, wants: Wants, seat: int) -> None:
        index = self._current_match.table.index(wants.hand)
        if index is None:
            return
        hand = self._current_match.table.hands[index].hand
        picked = replace(hand, end=replace(hand.end, picked=seat))
        try:
            self._current_match.agree(wants.hand, picked, wants.choice, wants.option)
        except RuleError:  # others tie too: this pick is kept, which alone changes nothing
            if self._done(lambda: self._current_match.replace(wants.hand, picked)):
                self.choose(wants.choice, wants.option)
        except StoreError as fault:
            self._complain(fault)
        else:
            self._look(note=self._kept(0))

    def _kept(self, others: int) -> str:
        if not others:
            return self._language.say("Kept for this match.")
        return self._language.many(
            "Kept for this match; {n} other hand is counted so too.",
            "Kept for this match; {n} other hands are counted so too.",
            others,
        )

    def _ask_first(self, choice: str, option: str, fault: RuleError) -> None:
        index = fault.values.get("hand")
        if fault.key not in ASKS_FOR_MORE or not isinstance(index, int):
            self._complain(fault)
            return
        hand = self._current_match.table.hands[index].id
        told, answers = self._wanted(fault, index, hand), self._answers(fault)
        self._show(replace(self.state, note="", wants=Wants(choice, option, hand, told, answers)))

    def _wanted(self, fault: RuleError, index: int, hand: str) -> str:
        values = {name: value for name, value in fault.values.items() if name != "hand"}
        table = self._current_match.table
        wants = error_message(
            self._language, RuleError(fault.key, **values), table.people, table.rules
        )
        if hand == self._hand:
            return wants
        return self._language.say("Hand {number}: {wants}", number=index + 1, wants=wants)

    def _answers(self, fault: RuleError) -> tuple[tuple[str, str], ...]:
        seats = fault.values.get("seats")
        if fault.key == Fault.NEEDS_PICK and isinstance(seats, tuple):
            people = self._current_match.table.people
            return tuple((str(seat), people[seat].short) for seat in seats)
        return ((ENTER, self._language.say("Tap them in")), ("", self._language.say("Not now")))

    def _done(self, what: Callable[[], None]) -> bool:
        """Whether it could be done; what could not be kept is said."""
        try:
            what()
        except (StoreError, RuleError) as fault:
            self._complain(fault)
            return False
        return True

    def _complain(self, fault: RuleError | StoreError) -> None:
        table = self._current_match.table
        error = error_message(self._language, fault, table.people, table.rules)
        self._show(replace(self.state, error=error))

    def _found(self) -> StoredHand | None:
        stored = self._table.stored
        everything = (*stored.hands, *stored.deleted_hands)
        return next((hand for hand in everything if hand.id == self._hand), None)

    def _number(self) -> int:
        index = self._current_match.table.index(self._hand)
        return 0 if index is None else index + 1

    @property
    def _table(self) -> MatchSnapshot:
        return self._past or self._current_match.table

    def _look(self, note: str = "") -> None:
        table, hand = self._table, self._found()
        if hand is None:
            return
        index = table.index(self._hand)
        if index is None:
            state = replace(decided(self._language, table, hand), taken_back=True)
        else:
            state = replace(
                in_match(self._language, table, hand, index),
                fresh=self._fresh,
                over=index == len(table.hands) - 1 and is_over(self._current_match, table),
                changes=() if self._fresh else self._changes(table),
            )
        if self._past is not None:
            state = only_seen(self._language, state, table, hand)
        self._show(replace(state, note=note))

    def _changes(self, table: MatchSnapshot) -> tuple[ChangeLine, ...]:
        """What was done to this hand since, the latest first."""
        try:
            log = self._current_match.matches.changes(table.id)
        except StoreError:  # a garbled log must not hide the verdict
            logger.warning("The changes of a hand cannot be read", exc_info=True)
            return ()
        return of_hand(self._language, table, log, self._now(), self._hand)

    def _show(self, state: VerdictState) -> None:
        self.state = state
        self.shown(state)
