"""Reopens a damaged file while the app runs, and shows the recovery notice after opening."""

import logging
from typing import TYPE_CHECKING

from app.i18n import Language
from app.presenters.session.app_data import AppData
from app.presenters.shared.navigation import HOME, Visit
from app.store.safety.outcome import Outcome

if TYPE_CHECKING:
    from app.ui.app import Pipkeeper
    from app.ui.navigator import Navigator

WITHOUT_NOTICE = {Outcome.FRESH, Outcome.READY, Outcome.MIGRATED}
"""The outcomes of a normal start."""
REOPEN_DELAY = 0.1
"""Seconds."""

logger = logging.getLogger(__name__)


class Recovery:
    def __init__(self, app: "Pipkeeper", app_data: AppData, language: Language) -> None:
        self._app = app
        self._app_data = app_data
        self._language = language

    def reopen_soon(self) -> None:
        """Reopens the file between two frames if it is damaged. Callable from any thread."""
        from kivy.clock import Clock  # noqa: PLC0415 - imports Kivy

        Clock.schedule_once(lambda _seconds: self._reopen(), REOPEN_DELAY)

    def _reopen(self) -> None:
        """Repairs the file as a start would do, and shows the notice; a running job ends first."""
        if self._app.navigator is None or not self._app_data.is_damage_suspected:
            return
        if self._app_data.is_job_running():
            self.reopen_soon()
            return
        self._app_data.close()
        self._app_data.open()
        self._app.navigator.reset(self._app_data.saved_path() or (Visit(HOME, {}),))
        self.show_notice_soon()

    def show_notice_soon(self) -> None:
        """Shows the notice after all screens are rebuilt, which closes all sheets."""
        from kivy.clock import Clock  # noqa: PLC0415 - imports Kivy

        def show(_seconds: float) -> None:
            if self._app.navigator is not None:
                self.show_notice(self._app.navigator)

        Clock.schedule_once(show, 0)

    def show_notice(self, navigator: "Navigator") -> None:
        """Shows what happened when the file was opened; marks it as seen when dismissed."""
        opened = self._app_data.opened
        if opened is None or opened.outcome in WITHOUT_NOTICE:
            return
        logger.warning("Opening the file ended with: %s", opened.outcome)
        from app.presenters.startup_error.notice import startup_notice  # noqa: PLC0415 - rarely needed
        from app.ui.widgets.kit.sheet import QuestionSheet  # noqa: PLC0415 - imports Kivy

        notice = startup_notice(self._language, opened)
        sheet = QuestionSheet(title=notice.title, text=notice.text, options=(("", notice.button),))
        sheet.bind(on_dismiss=lambda _sheet: self._app_data.mark_notice_seen())
        navigator.open_sheet(sheet)
