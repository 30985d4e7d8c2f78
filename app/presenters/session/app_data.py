"""What this phone keeps: the open file, or why it cannot be opened; looks, and the way back.

It is open before any screen comes up, and can be tried again while one tells the error.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path as Folder

from app.domain.rules import RuleSet
from app.locale_match import CODES
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.navigation import Path, Visit, path_in, path_out
from app.store.core.database import Database, connect
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.migrations import migrations
from app.store.core.progress import Progress, unwatched
from app.store.safety.backups import Backups
from app.store.safety.integrity import check
from app.store.safety.opening import FILE, open_store
from app.store.safety.outcome import Opened, Outcome

Opening = Callable[[Folder, Mapping[str, RuleSet]], Opened]
LOOKS = ("light", "dark", "black")
AS_THE_PHONE = "phone"
"""The look that is light or dark as the rest of the phone is."""
TEXT_SIZES = (100, 115, 130, 150, 175, 200)
"""In hundredths of what the phone says."""
TROUBLE = "startup_error"
LANGUAGE = "language"
"""The setting."""
Dress = Callable[[str, int], None]
"""Draws the app in a look, or as the phone is, and its text at so many hundredths."""
Speak = Callable[[str], None]
"""Says the app's words in the language of a code; in the phone's own where it is empty."""

logger = logging.getLogger(__name__)

_ONLY_READ: Mapping[Outcome, StoreFault] = {
    Outcome.READ_ONLY: StoreFault.READ_ONLY,
    Outcome.NEWER: StoreFault.NEWER,
}


@dataclass(frozen=True, slots=True)
class Looks:
    look: str = AS_THE_PHONE
    text_size: int = 100


class AppData:
    def __init__(
        self, folder: Folder, leaflets: Mapping[str, RuleSet], opening: Opening = open_store
    ) -> None:
        self.folder = folder
        self.fault: StoreError | None = None
        self.opened: Opened | None = None
        self._leaflets = leaflets
        self._opening = opening
        self._current_match: CurrentMatch | None = None
        self.is_held: Callable[[], bool] = lambda: False
        """A background job is at the file: whatever is written meanwhile would wait for it."""

    @property
    def is_open(self) -> bool:
        return self._current_match is not None

    @property
    def current_match(self) -> CurrentMatch:
        """Only where the file is open; until then the trouble is all there is to see."""
        if self._current_match is None:
            raise LookupError(TROUBLE)
        return self._current_match

    def open(self) -> bool:
        """Whether it is open now; else ``fault`` says why. Damage that comes out in what the
        first frame shows is put right by opening it once more, with all of it checked.
        """
        try:
            current_match = self._open_once()
            if current_match.database.is_damaged:
                self.close()
                current_match = self._open_once()
        except StoreError as fault:
            logger.warning("The file cannot be opened", exc_info=fault)
            return self._failed(fault)
        except Exception as fault:
            logger.exception("The file cannot be opened by an error of the app")
            return self._failed(StoreError(StoreFault.CANNOT_OPEN, why=type(fault).__name__))
        self._current_match, self.fault = current_match, None
        return True

    def _open_once(self) -> CurrentMatch:
        self.opened = self._opening(self.folder, self._leaflets)
        current_match = CurrentMatch(self.opened.database, self._leaflets)
        current_match.resume()
        return current_match

    @property
    def is_suspected(self) -> bool:
        """Whether the file that is open now is to be opened anew, for it seems to be damaged."""
        if self.opened is None or self.opened.database.is_closed:
            return False
        return self.backups.checks.is_suspected

    @property
    def is_check_due(self) -> bool:
        """Once a day, of a file that can be written; another one is not this phone's to mend."""
        if self.opened is None or self.opened.database.read_only is not None:
            return False
        return self.backups.checks.is_due

    def check(self) -> None:
        """The whole file; it takes a while, in any thread."""
        backups = self.backups
        try:
            check(self.folder / FILE, migrations(), backups.checks)
        except StoreError as fault:
            logger.warning("the file cannot be checked now: %s", fault)

    def settle(self) -> None:
        """The app goes to the background, where it may be killed: it is left in order."""
        if self.opened is not None and not self.opened.database.is_closed:
            try:
                self.opened.database.checkpoint()
            except StoreError as fault:
                logger.warning("the log stays: %s", fault)

    def _failed(self, fault: StoreError) -> bool:
        self.close()
        self.fault = fault
        return False

    def read_again(self) -> None:
        """After an error nobody knows what is still as the file has it."""
        if self.is_open:
            self.current_match.database.forget_settings()
            self.current_match.resume()

    def close(self) -> None:
        if self.opened is not None:
            self.opened.database.close()
        self.opened = self._current_match = None

    @contextmanager
    def beside(self) -> Iterator[Database]:
        """The same file once more, for long work in another thread."""
        read_only = _ONLY_READ.get(self.opened.outcome) if self.opened else None
        with as_store_errors():
            connection = connect(self.folder / FILE, self._mode(read_only))
        with closing(connection):
            database = Database(connection, read_only=read_only)
            if self.opened is not None:
                database.on_damage = self.opened.backups.checks.mark
            yield database

    def _mode(self, read_only: StoreFault | None) -> str:
        """Where nothing may be written beside it either, it is read as it lies."""
        if read_only is None:
            return "mode=rwc"
        log = self.folder / f"{FILE}-wal"
        return "mode=ro" if log.exists() and log.stat().st_size else "mode=ro&immutable=1"

    def copy(self, progress: Progress = unwatched) -> Folder:
        """A copy of the file as it is now; it may be made in another thread."""
        return self.backups.copy(self.folder / FILE, progress)

    @property
    def backups(self) -> Backups:
        if self.opened is None:
            raise LookupError(TROUBLE)
        return self.opened.backups

    def let_go(self) -> None:
        """Close the file, for another is to take its place; it has to be opened again then."""
        if self.opened is not None:
            self.opened.database.close()

    def told(self) -> None:
        """What opening came to was read."""
        if self.opened is not None:
            try:
                self.opened.told()
            except StoreError:  # where nothing can be written it is told again
                logger.warning("That it was read what opening came to is not kept", exc_info=True)

    def looks(self) -> Looks:
        """As they were chosen; a garbled choice is none."""
        if not self.is_open:
            return Looks()
        look, size = self.current_match.setting("look"), self.current_match.setting("text_size")
        return Looks(
            str(look) if look in LOOKS else Looks().look,
            int(str(size)) if size in TEXT_SIZES else Looks().text_size,
        )

    def language(self) -> str:
        """The code of the one that was chosen; empty where the phone's own is spoken."""
        chosen = self.current_match.setting(LANGUAGE) if self.is_open else ""
        return chosen if isinstance(chosen, str) and chosen in CODES else ""

    def path(self) -> Path:
        """Where the app was left, if the same match is on the table still."""
        if not self.is_open:
            return (Visit(TROUBLE, {}),)
        app_data = self.current_match.setting("path")
        if not isinstance(app_data, dict) or app_data.get("match") != self._match():
            return ()
        return path_in(app_data.get("path"))

    def keep_path(self, path: Path) -> None:
        """Without it an app that was killed comes up at the table: no reason to complain. After a
        job the path is kept again.
        """
        if self.is_open and not self.is_held():
            told = {"match": self._match(), "path": path_out(path)}
            try:
                self.current_match.settings.set("path", told, soon=True)
            except StoreError:
                logger.warning("The way back is not kept", exc_info=True)

    def next_rooms(self) -> Path:
        """The screens that will probably be wanted next; a verdict looks like the last one."""
        if not self.is_open:
            return ()
        if self.current_match.now is None:
            return (Visit("setup", {}),)
        last = [Visit("verdict", {"hand": hand.id}) for hand in self.current_match.now.hands[-1:]]
        return (Visit("hand", {}), *last)

    def _match(self) -> str:
        return self.current_match.now.id if self.current_match.now else ""
