"""What every presenter does about an error, a note and an undo."""

from dataclasses import dataclass, replace

from app.domain.errors import Fault, RuleError
from app.i18n import Language
from app.presenters.presenter import Action, Presenter, State, UndoableAction
from app.store.core.errors import StoreError, StoreFault
from app.words.hand.error_messages import error_message
from tests.fake_navigation import FakeNavigation
from tests.services import services

LOCKED = StoreError(StoreFault.LOCKED)


@dataclass(frozen=True, slots=True)
class LampState(State):
    is_on: bool = False


class LampPresenter(Presenter[LampState]):
    """The simplest screen: something is stored, shown, and can be undone."""

    def __init__(self) -> None:
        super().__init__(LampState(), services(), FakeNavigation())
        self.is_on = False
        self.fault: Exception | None = None
        self.seen: list[LampState] = []
        self.shown = self.seen.append

    def switch(self) -> None:
        self._do(self._switch, "Switched.", self._switch)

    def switch_for_good(self) -> None:
        self._do(self._switch, "Switched.")

    def do(self, action: Action, note: str = "") -> bool:
        return self._do(action, note)

    def take(self, action: UndoableAction) -> bool:
        return self._take(lambda: action)

    def attempt(self) -> bool:
        return self._attempt(self._switch)

    def read(self) -> bool | None:
        return self._read(self._stored)

    def _stored(self) -> bool:
        if self.fault is not None:
            raise self.fault
        return self.is_on

    def _switch(self) -> None:
        self.is_on = not self._stored()

    def _refresh(self, note: str = "") -> None:
        self._show(LampState(self.is_on, note=note, can_undo=self._undo is not None))


def test_what_was_done_is_shown_once_with_its_note_and_its_undo() -> None:
    lamp = LampPresenter()

    lamp.switch()

    assert lamp.seen == [LampState(is_on=True, note="Switched.", can_undo=True)]
    assert lamp.state is lamp.seen[-1]


def test_an_undo_takes_it_back_once() -> None:
    lamp = LampPresenter()
    lamp.switch()

    lamp.undo()
    lamp.undo()

    assert lamp.seen[1:] == [LampState()]


def test_what_cannot_be_undone_takes_away_the_undo_of_what_was_before() -> None:
    lamp = LampPresenter()
    lamp.switch()

    lamp.switch_for_good()
    lamp.undo()

    assert lamp.seen[1:] == [LampState(note="Switched.")]


def test_an_error_is_said_beside_what_was_shown() -> None:
    for fault in (LOCKED, RuleError(Fault.NEEDS_PICK)):
        lamp = LampPresenter()
        lamp.switch()
        before, lamp.fault = lamp.state, fault
        said = replace(before, error=error_message(Language(), fault))

        assert not lamp.do(lamp._switch)  # noqa: SLF001 - as its own methods do it
        assert not lamp.attempt()
        assert lamp.read() is None

        assert said.error
        assert lamp.seen[1:] == [said, said, said]


def test_an_undo_that_fails_can_be_tried_again() -> None:
    lamp = LampPresenter()
    lamp.switch()
    lamp.fault = LOCKED

    lamp.undo()
    lamp.fault = None
    lamp.undo()

    assert lamp.state == LampState()


def test_an_action_can_have_a_note_of_its_own() -> None:
    lamp = LampPresenter()

    lamp.do(lambda: "The bulb is old.", "Switched.")
    lamp.do(lambda: "", "Switched.")

    assert [state.note for state in lamp.seen] == ["The bulb is old.", "Switched."]


def test_an_action_brings_its_message_and_its_undo() -> None:
    lamp = LampPresenter()
    undone: list[str] = []

    assert lamp.take(UndoableAction(lambda: None, "Dusted.", lambda: undone.append("dust")))
    lamp.undo()

    assert lamp.seen == [LampState(note="Dusted.", can_undo=True), LampState()]
    assert undone == ["dust"]


def test_the_screen_that_listens_now_is_told_and_no_earlier_one() -> None:
    lamp = LampPresenter()
    lamp.switch()
    told: list[LampState] = []

    lamp.shown = told.append
    lamp.undo()

    assert lamp.seen == [LampState(is_on=True, note="Switched.", can_undo=True)]
    assert told == [LampState()]


def test_what_succeeds_without_a_word_shows_nothing() -> None:
    lamp = LampPresenter()

    assert lamp.attempt()
    assert lamp.read() is True

    assert lamp.seen == []
