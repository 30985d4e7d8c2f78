"""Restores a backup: replaces the database file by it and opens the app again.

A backup of the current data is made first, so that the restore can be undone.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from app.i18n import marked
from app.play.navigation import STARTUP_ERROR, Navigation, Visit
from app.presenters.services import Services
from app.store.core.errors import StoreError
from app.store.core.progress import Progress
from app.store.safety.restore import (
    PreparedRestore,
    discard_restore,
    finish_restore,
    prepare_restore,
)


class Restore:
    """Nothing has changed when ``on_error`` or ``on_cancel`` is called."""

    def __init__(
        self,
        services: Services,
        navigation: Navigation,
        on_error: Callable[[StoreError], None],
        on_cancel: Callable[[], None],
    ) -> None:
        self._app_data = services.app_data
        self._jobs = services.jobs
        self._navigation = navigation
        self._on_error = on_error
        self._on_cancel = on_cancel

    def start(self, backup: Path, screen: str, **params: str) -> None:
        """Restores ``backup``, then shows ``screen`` with the settings screen behind it. The screen
        also gets the backup to undo with as ``undo``, or the key of a late error as ``wrong``.
        """
        then = partial(self._replace_file, Visit(screen, params))
        work = partial(self._prepare, backup)
        self._jobs.run(marked("Restoring the backup…"), work, then, self._on_error, self._on_cancel)

    def _prepare(self, backup: Path, progress: Progress) -> PreparedRestore:
        opened = self._app_data.opened
        if opened is None:
            raise LookupError(STARTUP_ERROR)
        with self._app_data.second_connection() as database:
            now = replace(opened, database=database)
            return prepare_restore(now, backup, progress)

    def _replace_file(self, target: Visit, prepared: PreparedRestore) -> None:
        """Runs between two frames, so that no frame is drawn while the file is closed. Resets the
        navigation even after an error, since the screens hold data of the closed file.
        """
        try:
            self._app_data.close_database()
        except StoreError as fault:
            discard_restore(prepared)
            self._on_error(fault)
            return
        try:
            finish_restore(prepared)
        except StoreError as fault:
            params = {"wrong": fault.key}
        else:
            params = {**target.params, "undo": str(prepared.backup)}
        if self._app_data.open():
            path = Visit("table", {}), Visit("settings", {}), Visit(target.name, params)
            self._navigation.reset(path)
        else:
            self._navigation.reset((Visit(STARTUP_ERROR, {}),))
