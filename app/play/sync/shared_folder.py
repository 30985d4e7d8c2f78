"""The shared folder as the player sees it: joined, left, named, read again after a pause."""

from pathlib import Path

from app.play.app_data import AppData
from app.play.sync.folder_sync import FolderSync
from app.store.core.database import Database
from app.store.core.settings import ASKS_NAME
from app.store.sync.conflicts import lost_changes
from app.store.sync.membership import (
    Membership,
    join,
    keep_place,
    leave,
    read_membership,
    rename_phone,
    resume,
    separate_clone,
)


class SharedFolder:
    """Raises ``StoreError`` if something cannot be stored. ``own`` is a folder for files that no
    backup has.
    """

    def __init__(self, app_data: AppData, sync: FolderSync, own: Path) -> None:
        self._app_data = app_data
        self.sync = sync
        self._own = own

    @property
    def membership(self) -> Membership | None:
        """``None`` while no folder is shared, or the file cannot be written."""
        return read_membership(self._database) if self._app_data.shares_folder else None

    @property
    def asks_name(self) -> bool:
        return self._app_data.current_match.setting(ASKS_NAME)

    @property
    def needs_look(self) -> bool:
        """True if there is something to say or to ask on the screen."""
        membership, status = self.membership, self.sync.status
        if membership is None:
            return False
        has_trouble = status.has_failed or bool(status.result and status.result.troubles)
        has_lost = bool(lost_changes(self._database))
        return membership.is_paused or self.asks_name or has_trouble or has_lost

    def open(self) -> None:
        """To be called when a file that shares a folder was opened."""
        if separate_clone(self._database, self._own):
            self._set_asks_name(asks=True)
        self.sync.start()

    def join(self, folder: str, phone: str) -> None:
        """Shares this folder. The one that is shared already keeps its files."""
        before = self.membership
        if before is None or before.folder != folder:
            self.sync.stop()
            with self._database.writing():
                keep_place(self._own, join(self._database, folder, phone).place)
        self.sync.start()

    def leave(self) -> None:
        self.sync.stop()
        leave(self._database)
        self._set_asks_name(asks=False)

    def rename(self, phone: str) -> None:
        rename_phone(self._database, phone)
        self._set_asks_name(asks=False)
        self.sync.run_now()

    def keep_name(self) -> None:
        self._set_asks_name(asks=False)

    def read_again(self) -> None:
        """Ends the pause after a backup was restored."""
        resume(self._database)
        self.sync.run_now()

    def write_again(self) -> None:
        """The player says that the folder is meant to be empty."""
        self.sync.run_now(believe_empty=True)

    def _set_asks_name(self, *, asks: bool) -> None:
        if asks != self.asks_name:
            self._app_data.current_match.settings.set(ASKS_NAME, asks)

    @property
    def _database(self) -> Database:
        return self._app_data.current_match.database
