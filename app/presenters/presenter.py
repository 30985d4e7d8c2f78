"""What every presenter is: a state that its screen draws, and one way to change something stored,
to say what was done or why not, and to take it back.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from app.domain.errors import RuleError
from app.play.navigation import Navigation, no_listener
from app.presenters.services import Services
from app.store.core.errors import StoreError

if TYPE_CHECKING:
    from app.play.match.match_snapshot import MatchSnapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What any screen can say: of what was done, whether that can be undone, and why it failed."""

    note: str = ""
    can_undo: bool = False
    error: str = ""


S = TypeVar("S", bound=State)
T = TypeVar("T")

Failure: TypeAlias = StoreError | RuleError
Action = Callable[[], object]
"""Changes something stored. A text that it returns is the note, in place of the usual one."""


@dataclass(frozen=True, slots=True)
class UndoableAction:
    """``do`` and ``undo`` can raise StoreError and RuleError. ``message`` is shown when it is
    done.
    """

    do: Action
    message: str
    undo: Action


class Presenter(Generic[S]):
    """``shown`` is called with each new state: the screen listens. Without a first state, there is
    one as soon as the screen is opened.
    """

    state: S

    def __init__(self, state: S | None, services: Services, navigation: Navigation) -> None:
        if state is not None:
            self.state = state
        self.shown: Callable[[S], None] = no_listener
        self._language = services.language
        self._navigation = navigation
        self._undo: Action | None = None

    def undo(self) -> None:
        """Takes back the last action. If that fails, it can be tried again."""
        if self._undo is not None:
            self._do(self._undo)

    def _show(self, state: S) -> None:
        self.state = state
        self.shown(state)

    def _tell(self, note: str = "", error: str = "") -> None:
        self._show(replace(self.state, note=note, error=error))

    def _refresh(self, note: str = "") -> None:
        """Shows what is stored now, the note, and whether ``_undo`` is set."""
        raise NotImplementedError

    def _do(self, action: Action, note: str = "", undo: Action | None = None) -> bool:
        """Shows the screen again with the note; ``undo`` takes the place of the undo so far. If it
        fails, returns False, shows why, and keeps the undo.
        """
        try:
            told = action()
        except (StoreError, RuleError) as fault:
            self._show_error(fault)
            return False
        self._undo = undo
        self._refresh(told if told and isinstance(told, str) else note)
        return True

    def _take(self, build: Callable[[], UndoableAction]) -> bool:
        """As ``_do``; building the action can fail too."""
        action = self._read(build)
        return action is not None and self._do(action.do, action.message, action.undo)

    def _attempt(self, action: Action) -> bool:
        """Returns True if it succeeded; shows why if not."""
        try:
            action()
        except (StoreError, RuleError) as fault:
            self._show_error(fault)
            return False
        return True

    def _read(self, read: Callable[[], T]) -> T | None:
        """Returns what is read; shows why and returns None if that fails."""
        try:
            return read()
        except (StoreError, RuleError) as fault:
            self._show_error(fault)
            return None

    def _show_error(self, fault: Failure) -> None:
        self._show(replace(self.state, error=self._error_text(fault)))

    def _error_text(self, fault: Failure) -> str:
        from app.words.hand.error_messages import error_message  # noqa: PLC0415 - hardly ever needed

        table = self._named_table if isinstance(fault, RuleError) else None
        return error_message(self._language, fault, table)

    @property
    def _named_table(self) -> "MatchSnapshot | None":
        """The match whose players an error can name."""
        return None
