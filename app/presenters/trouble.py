"""The screen that comes up when the player's file cannot be opened: why, and what to do."""

from collections.abc import Callable
from dataclasses import dataclass

from app.i18n import Language
from app.presenters.complaints import complaint
from app.presenters.error_words import REPORT
from app.presenters.kept import Kept
from app.presenters.place import Navigation, unseen
from app.store.errors import StoreError, StoreFault


@dataclass(frozen=True, slots=True)
class TroubleState:
    title: str = ""
    complaint: str = ""
    where: str = ""
    again: str = ""
    report: str = ""


class TroublePresenter:
    def __init__(
        self, kept: Kept, language: Language, opened: Callable[[], None], navigation: Navigation
    ) -> None:
        """``opened`` does what is due once the file is open: its looks, and what to tell of it."""
        self._kept = kept
        self._language = language
        self._opened = opened
        self._navigation = navigation
        self.state = TroubleState()
        self.shown: Callable[[TroubleState], None] = unseen

    def open(self, **_given: str) -> None:
        say = self._language.say
        fault = self._kept.fault
        if fault is None or fault.key is StoreFault.DISK_TROUBLE:  # told of what is written
            fault = StoreError(StoreFault.CANNOT_OPEN)
        self.state = TroubleState(
            title=say("Pipkeeper cannot get at its file"),
            complaint=complaint(self._language, fault),
            where=say(
                "Nothing is lost: the file lies where it was, in {folder}.",
                folder=str(self._kept.folder),
            ),
            again=say("Try again"),
            report=say(REPORT),
        )
        self.shown(self.state)

    def again(self) -> None:
        """Once it opens the app goes on as if it had opened at the start."""
        if not self._kept.open():
            self.open()
            return
        self._navigation.home()
        self._opened()

    def see_report(self) -> None:
        self._navigation.go("error")
