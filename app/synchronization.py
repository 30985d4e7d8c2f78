"""Wires a shared folder to the window: when its rounds run, and what they brought is shown.

Next to nothing of it is imported before a folder is shared, or its screen opened.
"""

import logging
from functools import cached_property
from typing import TYPE_CHECKING

from app.i18n import Language
from app.lazy_services import LazyServices
from app.play.app_data import AppData
from app.store.core.errors import StoreError
from app.store.write.local_data import has_losses

if TYPE_CHECKING:
    from app.play.sync.shared_folder import SharedFolder
    from app.store.sync.status import RoundResult
    from app.ui.window.app import Pipkeeper

SHOW_STATUS = {"sync", "settings"}

logger = logging.getLogger(__name__)


class Synchronization:
    def __init__(
        self, app: "Pipkeeper", app_data: AppData, language: Language, services: LazyServices
    ) -> None:
        self._app = app
        self._app_data = app_data
        self._language = language
        self._services = services
        self._is_used = False

    @cached_property
    def shared_folder(self) -> "SharedFolder":
        from app.device.system import no_backup_folder  # noqa: PLC0415 - only for a shared folder
        from app.play.sync.folder_sync import FolderSync, Scheduling  # noqa: PLC0415 - as above
        from app.play.sync.shared_folder import SharedFolder  # noqa: PLC0415 - as above
        from app.storage import open_sync_folder  # noqa: PLC0415 - as above
        from app.ui.scheduling import call_later  # noqa: PLC0415 - imports Kivy

        services = self._services
        scheduling = Scheduling(services.run_in_background, services.run_in_window, call_later)
        sync = FolderSync(self._app_data, open_sync_folder, scheduling)
        sync.when_taken, sync.when_ended = self._show_taken, self._update_notice
        sync.shown = self._show_status
        self._app_data.stop_sync = sync.stop
        self._is_used = True
        return SharedFolder(self._app_data, sync, no_backup_folder(self._app_data.folder))

    def start(self) -> None:
        """To be called after the first frame, and when another file was opened."""
        if not self._app_data.shares_folder:
            self._app.has_notice = self._has_questions
            return
        try:
            self.shared_folder.open()
        except StoreError:
            logger.warning("The shared folder is not read now", exc_info=True)
        self._update_notice()

    def resume(self) -> None:
        if self._is_used:
            self.shared_folder.sync.resume()

    def touched(self) -> None:
        if self._is_used:
            self.shared_folder.sync.give_way()

    def pause(self) -> None:
        if self._is_used:
            self.shared_folder.sync.pause()

    @property
    def _has_questions(self) -> bool:
        """An imported file can have changed at the same time what was changed here."""
        try:
            return self._app_data.is_open and has_losses(self._app_data.current_match.database)
        except StoreError:
            logger.warning("Whether there is a question cannot be read", exc_info=True)
            return False

    def _update_notice(self) -> None:
        try:
            self._app.has_notice = self.shared_folder.needs_look
        except StoreError:
            logger.warning("The state of the shared folder cannot be read", exc_info=True)

    def _show_status(self) -> None:
        """The screens that say how the folder stands follow each round; no other reads again."""
        navigator = self._app.navigator
        if navigator is not None and {visit.name for visit in navigator.path[-1:]} & SHOW_STATUS:
            navigator.refresh("")

    def _show_taken(self, result: "RoundResult | None") -> None:
        """Reads the match on the table again if it, or a player, is another one now."""
        from app.words.sync.notes import arrival_note  # noqa: PLC0415 - as above

        current_match = self._app_data.current_match
        before = current_match.now
        try:
            if result is None or result.has_players or current_match.id in result.matches:
                current_match.reload()
        except StoreError:
            logger.warning("The match on the table cannot be read again", exc_info=True)
        phones = result.phones if result else ()
        note = arrival_note(self._language, before, current_match.now, phones)
        if self._app.navigator is not None:
            self._app.navigator.refresh(note)
