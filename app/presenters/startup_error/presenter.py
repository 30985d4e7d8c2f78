"""The startup error screen: why the user's file cannot be opened, and what to do."""

from collections.abc import Callable
from dataclasses import dataclass

from app.i18n import Language
from app.play.app_data import AppData
from app.play.navigation import ERROR, Navigation, no_listener
from app.store.core.errors import StoreError, StoreFault
from app.words.hand.error_messages import error_message


@dataclass(frozen=True, slots=True)
class StartupErrorState:
    error_message: str = ""
    where: str = ""


class StartupErrorPresenter:
    def __init__(
        self,
        app_data: AppData,
        language: Language,
        on_opened: Callable[[], None],
        navigation: Navigation,
    ) -> None:
        """``on_opened`` applies the settings and shows the notice once the file is open."""
        self._app_data = app_data
        self._language = language
        self._on_opened = on_opened
        self._navigation = navigation
        self.state = StartupErrorState()
        self.shown: Callable[[StartupErrorState], None] = no_listener

    def open(self, **_params: str) -> None:
        fault = self._app_data.fault
        if fault is None or fault.key is StoreFault.DISK_TROUBLE:  # its message is about writing
            fault = StoreError(StoreFault.CANNOT_OPEN)
        self.state = StartupErrorState(
            error_message=error_message(self._language, fault),
            where=self._language.say(
                "Nothing is lost. The file is still in {folder}.",
                folder=str(self._app_data.folder),
            ),
        )
        self.shown(self.state)

    def try_again(self) -> None:
        """Tries again to open the file; on success the app continues as after a normal start."""
        if not self._app_data.open():
            self.open()
            return
        self._navigation.home()
        self._on_opened()

    def show_report(self) -> None:
        self._navigation.go(ERROR)
