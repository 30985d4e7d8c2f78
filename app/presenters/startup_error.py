"""The startup error screen: why the user's file cannot be opened, and what to do; and the notice
that is shown once after it opened: restored, started over, …
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.i18n import Language, marked
from app.play.navigation import ERROR, Navigation
from app.presenters.presenter import Presenter, State
from app.presenters.services import Services
from app.store.core.errors import StoreError, StoreFault
from app.store.safety.opening import Opened, Outcome
from app.words.hand.error_messages import error_message

TITLES: Mapping[Outcome, str] = {
    Outcome.RESTORED: marked("Your matches were restored"),
    Outcome.STARTED_OVER: marked("Pipkeeper started with an empty file"),
    Outcome.NEWER: marked("This file is from a newer Pipkeeper"),
    Outcome.READ_ONLY: marked("Nothing new can be saved"),
}
TEXTS: Mapping[Outcome, str] = {
    Outcome.RESTORED: marked(
        "The file with your matches was damaged. The newest backup took its place. What"
        " was played after that backup may be missing. The damaged file was moved, not"
        " deleted."
    ),
    Outcome.STARTED_OVER: marked(
        "The file with your matches was damaged, and there was no backup. The damaged"
        " file was moved, not deleted. Pipkeeper started with an empty file."
    ),
    Outcome.NEWER: marked(
        "You can see everything, but nothing new is saved. Update Pipkeeper to keep playing."
    ),
    Outcome.READ_ONLY: marked(
        "You can see everything, but the file cannot be written. Let Pipkeeper write to"
        " its folder again, then restart it."
    ),
}


@dataclass(frozen=True, slots=True)
class Notice:
    title: str
    text: str
    button: str


def startup_notice(language: Language, opened: Opened) -> Notice:
    """Returns the notice for an outcome in ``TITLES``."""
    text = language.say(TEXTS[opened.outcome])
    if opened.outcome is Outcome.RESTORED and opened.salvaged:
        saved = language.many(
            "{n} later change was saved too.",
            "{n} later changes were saved too.",
            opened.salvaged,
        )
        # Translators: two whole sentences, one after the other
        text = language.say("{one} {other}", one=text, other=saved)
    if opened.unreadable:
        unreadable = language.many(
            "The name of {n} player could not be read: a question mark stands for it. Rename that"
            " player in Players.",
            "The names of {n} players could not be read: question marks stand for them. Rename"
            " those players in Players.",
            opened.unreadable,
        )
        text = language.say("{one} {other}", one=text, other=unreadable)
    return Notice(language.say(TITLES[opened.outcome]), text, language.say("OK"))


@dataclass(frozen=True, slots=True)
class StartupErrorState(State):
    error_message: str = ""
    where: str = ""


class StartupErrorPresenter(Presenter[StartupErrorState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(StartupErrorState(), services, navigation)
        self._app_data = services.app_data
        self._on_opened = services.when_opened

    def open(self, **_params: str) -> None:
        fault = self._app_data.fault
        if fault is None or fault.key is StoreFault.DISK_TROUBLE:  # its message is about writing
            fault = StoreError(StoreFault.CANNOT_OPEN)
        self._show(
            StartupErrorState(
                error_message=error_message(self._language, fault),
                where=self._language.say(
                    "Nothing is lost. The file is still in {folder}.",
                    folder=str(self._app_data.folder),
                ),
            )
        )

    def try_again(self) -> None:
        """Tries again to open the file; on success the app continues as after a normal start."""
        if not self._app_data.open():
            self.open()
            return
        self._navigation.home()
        self._on_opened()

    def show_report(self) -> None:
        self._navigation.go(ERROR)
