"""The error screen: says that an unexpected error happened, and shares the error report.

It needs neither a match nor the file. It opens by itself after an error, and from the settings.
"""

import logging
from dataclasses import dataclass
from datetime import datetime

from app.device.answers import Answer, Result
from app.play.navigation import Navigation
from app.presenters.outbox import Outbox, export_file_name, told_callbacks
from app.presenters.presenter import Presenter, State
from app.presenters.services import Services
from app.words.options import Option

TEXT = "text/plain"
SHARE, HOME = "share", "home"

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ErrorState(State):
    title: str = ""
    text: str = ""
    about: str = ""
    can_go_back: bool = False
    actions: tuple[Option, ...] = ()


class ErrorPresenter(Presenter[ErrorState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(ErrorState(), services, navigation)
        self._log = services.log
        self._app_data = services.app_data
        self._services = services

    def open(self, happened: str = "", before: str = "", **_params: str) -> None:
        """``happened`` is set after an error on the screen ``before``; else the user opened it."""
        say = self._language.say
        self._show(
            ErrorState(
                title=say("Something went wrong") if happened else say("Error report"),
                text=self._text(now=bool(happened)),
                about=self._about_report(),
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
        """Shares the report with another app on a phone; saves it on a desktop."""
        callbacks = told_callbacks(self._language, self._tell)
        name = export_file_name(datetime.now().astimezone(), "txt", "pipkeeper-errors")
        try:  # the device may be what failed: it is not asked for before
            outbox = Outbox(
                self._log.folder / "outbox", self._services.device, self._services.jobs, callbacks
            )
            outbox.share(name, TEXT, lambda file, _progress: self._log.write_report(file))
        except Exception:
            logger.exception("The report cannot be shared")
            callbacks.on_answer(Answer(Result.FAILED))

    def _actions(self, *, goes_home: bool) -> tuple[Option, ...]:
        say = self._language.say
        share = Option(SHARE, "share-variant", say("Share the report"), "")
        home = Option(HOME, "table-furniture", say("To the table"), "")
        return (share,) * self._log.has_entries + (home,) * goes_home

    def _text(self, *, now: bool) -> str:
        if not now:
            return self._language.say("The makers of Pipkeeper want to know what went wrong.")
        return self._language.say(
            "Pipkeeper had an error and could not do that. Nothing you recorded is lost."
        )

    def _about_report(self) -> str:
        if not self._log.has_entries:
            return self._language.say("There is no report. Pipkeeper could not write one.")
        return self._language.say(
            "The report says where in Pipkeeper the error happened. It contains no names"
            " and no scores. Nobody gets it unless you share it."
        )
