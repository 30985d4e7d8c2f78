"""The screen that comes up when the player's file cannot be opened: why, and what to do."""

from collections.abc import Callable
from dataclasses import dataclass

from app.i18n import Language
from app.presenters.error.words import REPORT
from app.presenters.session.app_data import AppData
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, unseen
from app.store.core.errors import StoreError, StoreFault


@dataclass(frozen=True, slots=True)
class StartupErrorState:
    title: str = ""
    error_message: str = ""
    where: str = ""
    again: str = ""
    report: str = ""


class StartupErrorPresenter:
    def __init__(
        self,
        app_data: AppData,
        language: Language,
        opened: Callable[[], None],
        navigation: Navigation,
    ) -> None:
        """``opened`` does what is due once the file is open: its looks, and what to tell of it."""
        self._app_data = app_data
        self._language = language
        self._opened = opened
        self._navigation = navigation
        self.state = StartupErrorState()
        self.shown: Callable[[StartupErrorState], None] = unseen

    def open(self, **_given: str) -> None:
        say = self._language.say
        fault = self._app_data.fault
        if fault is None or fault.key is StoreFault.DISK_TROUBLE:  # told of what is written
            fault = StoreError(StoreFault.CANNOT_OPEN)
        self.state = StartupErrorState(
            title=say("Pipkeeper cannot get at its file"),
            error_message=error_message(self._language, fault),
            where=say(
                "Nothing is lost: the file lies where it was, in {folder}.",
                folder=str(self._app_data.folder),
            ),
            again=say("Try again"),
            report=say(REPORT),
        )
        self.shown(self.state)

    def again(self) -> None:
        """Once it opens the app goes on as if it had opened at the start."""
        if not self._app_data.open():
            self.open()
            return
        self._navigation.home()
        self._opened()

    def see_report(self) -> None:
        self._navigation.go("error")
