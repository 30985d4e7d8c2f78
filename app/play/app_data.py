"""The user's data: the open database, or the error that prevents it, and the app's settings.

It opens before any screen comes up, and can be opened again from the startup error screen.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path as Folder

from app.domain.rules import RuleSet
from app.play.match.current_match import CurrentMatch
from app.play.match.hand_drafts import NEXT_HAND
from app.play.navigation import (
    STARTUP_ERROR,
    Path,
    Visit,
    path_from_json,
    path_to_json,
)
from app.store.core.database import Database, connect, migrations
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.progress import Progress, no_progress
from app.store.core.settings import LANGUAGE, LOOK, PATH, TEXT_SIZE
from app.store.safety.backups import Backups
from app.store.safety.integrity import check_file
from app.store.safety.opening import FILE, Opened, Outcome, open_store
from app.store.write.local_data import shares_folder

Opening = Callable[[Folder, Mapping[str, RuleSet]], Opened]
ApplyAppearance = Callable[[str, int], None]
"""Applies a look, or the system's look, and a text size in percent."""
SetLanguage = Callable[[str], None]
"""Sets the app's language by its code; an empty code means the system's language."""

logger = logging.getLogger(__name__)

_READ_ONLY_FAULTS: Mapping[Outcome, StoreFault] = {
    Outcome.READ_ONLY: StoreFault.READ_ONLY,
    Outcome.NEWER: StoreFault.NEWER,
}


@dataclass(frozen=True, slots=True)
class Appearance:
    look: str = LOOK.default
    text_size: int = TEXT_SIZE.default


class AppData:
    def __init__(
        self, folder: Folder, leaflets: Mapping[str, RuleSet], opening: Opening = open_store
    ) -> None:
        """``leaflets``: those of the app, with its games; any thread may read them."""
        self.folder = folder
        self.fault: StoreError | None = None
        self.opened: Opened | None = None
        self.leaflets = leaflets
        self._opening = opening
        self._current_match: CurrentMatch | None = None
        self._backed_up = 0
        self.is_job_running: Callable[[], bool] = lambda: False
        """True while a background job uses the database: any write would wait for the job."""
        self.stop_sync: Callable[[], bool] = lambda: True
        """Stops what uses the file in another thread; returns False if it did not end in time."""

    @property
    def is_open(self) -> bool:
        return self._current_match is not None

    @property
    def current_match(self) -> CurrentMatch:
        """Raises LookupError while no file is open; only the startup error screen shows then."""
        if self._current_match is None:
            raise LookupError(STARTUP_ERROR)
        return self._current_match

    def open(self) -> bool:
        """Returns True if the file is open now; otherwise sets ``fault``.

        If reading the data for the first frame reveals damage, the file is opened a second time,
        which checks and repairs all of it.
        """
        try:
            current_match = self._open_once()
            is_read = current_match.resume()
            if current_match.database.is_damaged or not is_read:
                self.backups.last_check.mark_suspected()
                self.close()
                current_match = self._open_once()
                current_match.resume()
        except StoreError as fault:
            logger.warning("The file cannot be opened", exc_info=fault)
            return self._fail(fault)
        except Exception as fault:
            logger.exception("The file cannot be opened by an error of the app")
            return self._fail(StoreError(StoreFault.CANNOT_OPEN, why=type(fault).__name__))
        self._current_match, self.fault = current_match, None
        return True

    def _open_once(self) -> CurrentMatch:
        self.opened = self._opening(self.folder, self.leaflets)
        self._backed_up = 0
        return CurrentMatch(self.opened.database, self.leaflets)

    @property
    def is_damage_suspected(self) -> bool:
        """True if the open file seems to be damaged and must be reopened."""
        if self.opened is None or self.opened.database.is_closed:
            return False
        return self.backups.last_check.is_suspected

    @property
    def is_check_due(self) -> bool:
        """True once a day, for a writable file; this phone does not repair a read-only one."""
        if self.opened is None or self.opened.database.read_only is not None:
            return False
        return self.backups.last_check.is_due

    def check(self) -> None:
        """Checks the whole file; slow. Can be called from any thread."""
        backups = self.backups
        try:
            check_file(self.folder / FILE, migrations(), backups.last_check)
        except StoreError as fault:
            logger.warning("the file cannot be checked now: %s", fault)

    def checkpoint(self) -> None:
        """Writes the WAL into the database: the app goes to the background and may be killed."""
        if self.opened is not None and not self.opened.database.is_closed:
            try:
                self.opened.database.checkpoint()
            except StoreError as fault:
                logger.warning("checkpoint failed: %s", fault)

    def back_up_play(self, *, waits: bool = False) -> None:
        """Renews the backup of the day if something was played since: the app goes to the
        background or is closed, and an evening may end there. ``waits`` for the backup to be made.
        """
        if self.opened is None or self.opened.database.is_closed:
            return
        database = self.opened.database
        if database.commits > self._backed_up and database.read_only is None:
            self._backed_up = database.commits
            try:
                with database.reading() as connection:
                    self.opened.backups.renew(connection, waits=waits)
            except StoreError as fault:
                logger.warning("no backup of the evening: %s", fault)

    def _fail(self, fault: StoreError) -> bool:
        self.close()
        self.fault = fault
        return False

    def reload(self) -> None:
        """Reads settings and match again: after an error the values in memory may be wrong."""
        if self.is_open:
            self.current_match.database.forget_settings()
            self.current_match.resume()

    @property
    def shares_folder(self) -> bool:
        """True if the open file is shared with other phones, and can be written."""
        if self.opened is None or self.opened.database.is_closed or self.opened.database.read_only:
            return False
        try:
            return shares_folder(self.opened.database)
        except StoreError:
            logger.warning("Whether a folder is shared cannot be read", exc_info=True)
            return False

    def close(self) -> None:
        self.stop_sync()
        if self.opened is not None:
            self.opened.database.close()
        self.opened = self._current_match = None

    @contextmanager
    def second_connection(self) -> Iterator[Database]:
        """Opens a second connection to the same file, for long work in another thread."""
        read_only = _READ_ONLY_FAULTS.get(self.opened.outcome) if self.opened else None
        with as_store_errors():
            connection = connect(self.folder / FILE, self._open_mode(read_only))
        with closing(connection):
            database = Database(connection, read_only=read_only)
            if self.opened is not None:
                database.on_damage = self.opened.backups.last_check.mark_suspected
            yield database

    def _open_mode(self, read_only: StoreFault | None) -> str:
        """Returns the SQLite URI parameters. Immutable if the WAL is empty: SQLite then creates no
        files next to the database, where it may not be allowed to.
        """
        if read_only is None:
            return "mode=rwc"
        log = self.folder / f"{FILE}-wal"
        return "mode=ro" if log.exists() and log.stat().st_size else "mode=ro&immutable=1"

    def back_up(self, progress: Progress = no_progress) -> Folder:
        """Makes a backup of the current file and returns it. Can be called from any thread."""
        return self.backups.back_up(self.folder / FILE, progress)

    @property
    def backups(self) -> Backups:
        if self.opened is None:
            raise LookupError(STARTUP_ERROR)
        return self.opened.backups

    def close_database(self) -> None:
        """Closes the database so that its file can be replaced; call ``open`` afterwards.

        Raises StoreError, and closes nothing, while another thread still uses the file: it would
        remove the log of the new file.
        """
        if not self.stop_sync():
            raise StoreError(StoreFault.LOCKED)
        if self.opened is not None:
            self.opened.database.close()

    def mark_notice_seen(self) -> None:
        if self.opened is not None:
            try:
                self.opened.mark_seen()
            except StoreError:  # the notice is then shown again at the next start
                logger.warning("The recovery notice cannot be marked as seen", exc_info=True)

    def appearance(self) -> Appearance:
        if not self.is_open:
            return Appearance()
        setting = self.current_match.setting
        return Appearance(setting(LOOK), setting(TEXT_SIZE))

    def language(self) -> str:
        """Returns the chosen language's code; empty for the system's language."""
        return self.current_match.setting(LANGUAGE) if self.is_open else ""

    def saved_path(self) -> Path:
        """Returns the last navigation path if the same match is still on the table."""
        if not self.is_open:
            return (Visit(STARTUP_ERROR, {}),)
        stored = self.current_match.setting(PATH)
        if not isinstance(stored, dict) or stored.get("match") != self.current_match.id:
            return ()
        return path_from_json(stored.get("path"))

    def save_path(self, path: Path) -> None:
        """Stores the navigation path. Failures are only logged: without a path the app starts at
        the table. Does nothing while a job runs; the path is saved again after the job.
        """
        if self.is_open and not self.is_job_running():
            stored = {"match": self.current_match.id, "path": path_to_json(path)}
            try:
                self.current_match.settings.set(PATH, stored, unsynced=True)
            except StoreError:
                logger.warning("The navigation path cannot be saved", exc_info=True)

    def likely_screens(self) -> Path:
        """Returns the screens to build ahead. The next verdict screen will look like the last
        hand's.
        """
        if not self.is_open:
            return ()
        if self.current_match.now is None:
            return (Visit("setup", {}),)
        last = [Visit("verdict", {"hand": hand.id}) for hand in self.current_match.now.hands[-1:]]
        return (Visit("hand", {"hand": NEXT_HAND}), *last)
