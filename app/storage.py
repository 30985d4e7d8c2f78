"""Opens the app's database, checks it once a day, and reopens it if it is damaged.

Backups and checks run in background threads.
"""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.app_data import AppData
from app.play.navigation import HOME, Visit
from app.store.safety.backups import BackupFolder, LocalFolder, Runner
from app.store.safety.opening import Opened, Outcome, open_store

if TYPE_CHECKING:
    from app.store.sync.folder import SyncFolder
    from app.ui.window.app import Pipkeeper
    from app.ui.window.navigator import Navigator

WITHOUT_NOTICE = {Outcome.FRESH, Outcome.READY, Outcome.MIGRATED}
"""The outcomes of a normal start."""
REOPEN_DELAY = 0.1
"""Seconds."""

logger = logging.getLogger(__name__)


def open_storage(
    in_background: Runner,
    on_suspected_damage: Callable[[], None],
    folder: Path,
    leaflets: Mapping[str, RuleSet],
) -> Opened:
    """Calls ``on_suspected_damage``, in any thread, if damage is found while the file is open."""
    opened = open_store(folder, leaflets)
    opened.backups.open_folder = _backup_folder_at
    opened.backups.run_in_background = in_background
    opened.backups.last_check.on_suspected = on_suspected_damage
    return opened


def check_if_due(app_data: AppData, in_background: Runner) -> None:
    """Checks the whole file in the background, once a day."""
    if app_data.is_check_due:
        in_background(app_data.check)


def _backup_folder_at(place: str) -> BackupFolder:
    from app.device.documents import is_content_uri  # noqa: PLC0415 - not for the first frame

    if not is_content_uri(place):
        return LocalFolder(place)
    from app.device.android_tree import AndroidBackupFolder  # noqa: PLC0415 - on Android only

    return AndroidBackupFolder(place)


def open_sync_folder(address: str) -> "SyncFolder":
    """``address``: a path or a content URI of Android."""
    from app.device.documents import is_content_uri  # noqa: PLC0415 - only for a shared folder
    from app.store.sync import folder  # noqa: PLC0415 - as above

    if not is_content_uri(address):
        return folder.LocalSyncFolder(address)
    from app.device.android_tree import AndroidSyncFolder  # noqa: PLC0415 - on Android only

    return AndroidSyncFolder(
        address,
        root=folder.ROOT,
        place=folder.PLACE,
        max_places=folder.MAX_PLACES + 1,
        max_files=folder.MAX_FILES + 1,
    )


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
        if self._app_data.is_job_running() or not self._app_data.stop_sync():
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
        from app.presenters.startup_error import startup_notice  # noqa: PLC0415 - rarely needed
        from app.ui.widgets.kit.sheet import QuestionSheet  # noqa: PLC0415 - imports Kivy

        notice = startup_notice(self._language, opened)
        sheet = QuestionSheet(title=notice.title, text=notice.text, options=(("", notice.button),))
        sheet.bind(on_dismiss=lambda _sheet: self._app_data.mark_notice_seen())
        navigator.open_sheet(sheet)
