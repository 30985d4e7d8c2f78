"""The screen that comes up when something went wrong inside the app: what to do, and the report.

It needs neither a match nor the file. It opens by itself after an error, and from the settings.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from app.device.answers import Answer, Went
from app.device.device import Device
from app.error_log import ErrorLog
from app.i18n import Language
from app.presenters.error.words import ABOUT, HAPPENED, NO_REPORT, REPORT
from app.presenters.exchange.outbox import Listener, Outbox, named
from app.presenters.exchange.words import WORKING
from app.presenters.session.app_data import AppData
from app.presenters.session.background_jobs import Jobs
from app.presenters.shared.device_answers import saved
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, unseen
from app.presenters.shared.options import Option
from app.store.core.errors import StoreError

TEXT = "text/plain"
SHARE, HOME = "share", "home"

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ErrorState:
    title: str = ""
    text: str = ""
    about: str = ""
    can_go_back: bool = False
    actions: tuple[Option, ...] = ()
    note: str = ""
    error: str = ""


class ErrorPresenter:
    def __init__(  # noqa: PLR0913, PLR0917 - it has the app's own log besides
        self,
        log: ErrorLog,
        app_data: AppData,
        language: Language,
        find_device: Callable[[], Device],
        jobs: Jobs,
        navigation: Navigation,
    ) -> None:
        """The device is found when the report is shared: it may be what failed."""
        self._log = log
        self._app_data = app_data
        self._language = language
        self._find_device = find_device
        self._jobs = jobs
        self._navigation = navigation
        self.state = ErrorState()
        self.shown: Callable[[ErrorState], None] = unseen

    def open(self, happened: str = "", before: str = "", **_given: str) -> None:
        """``happened``: just now, on the screen ``before``; else somebody wants the report."""
        say = self._language.say
        self._show(
            ErrorState(
                title=say(HAPPENED if happened else REPORT),
                text=self._text(now=bool(happened)),
                about=say(ABOUT if self._log.has_entries else NO_REPORT),
                can_go_back=bool(before) or not happened,
                actions=self._actions(goes_home=bool(happened) and before != "table"),
            )
        )

    def take(self, action: str) -> None:
        if action == SHARE:
            self._share()
        else:
            self._navigation.home("table" if self._app_data.is_open else "startup_error")

    def _share(self) -> None:
        """On a phone to another app; a desk saves it."""
        listener = Listener(self._wait, self._answered, self._complain, self._rest)
        name = named(datetime.now().astimezone(), "txt", "pipkeeper-errors")
        try:
            outbox = Outbox(self._log.folder / "outbox", self._find_device(), self._jobs, listener)
            outbox.share(name, TEXT, lambda file, _progress: self._log.write_report(file))
        except Exception:
            logger.exception("The report cannot be shared")
            self._answered(Answer(Went.FAILED))

    def _actions(self, *, goes_home: bool) -> tuple[Option, ...]:
        say = self._language.say
        share = Option(SHARE, "share-variant", say("Share the report"), "")
        home = Option(HOME, "table-furniture", say("To the table"), "")
        return (share,) * self._log.has_entries + (home,) * goes_home

    def _text(self, *, now: bool) -> str:
        if not now:
            return self._language.say("The people who make Pipkeeper want to know what went wrong.")
        return self._language.say(
            "Pipkeeper met an error and could not go on with that. Nothing that was recorded is"
            " lost."
        )

    def _wait(self) -> None:
        self._rest(note=self._language.say(WORKING))

    def _rest(self, note: str = "") -> None:
        self._show(replace(self.state, note=note, error=""))

    def _complain(self, fault: StoreError) -> None:
        self._show(replace(self.state, note="", error=error_message(self._language, fault)))

    def _answered(self, answer: Answer) -> None:
        told = saved(self._language, answer)
        self._show(replace(self.state, note=told.note, error=told.error))

    def _show(self, state: ErrorState) -> None:
        self.state = state
        self.shown(state)
