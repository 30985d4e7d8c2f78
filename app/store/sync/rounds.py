"""A round: read what is new, look for what was lost, write what waits, tidy up."""

import errno
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.sync.files_there import (
    LIMITS,
    Context,
    FilesThere,
    Limits,
    TornFiles,
    files_there,
)
from app.store.sync.folder import Listing, SyncFolder
from app.store.sync.known_files import known_files
from app.store.sync.lost_files import look_for_lost
from app.store.sync.membership import read_membership
from app.store.sync.phones import NameFiles
from app.store.sync.reading import Reading, Taken
from app.store.sync.status import Phone, RoundResult, Trouble, TroubleAt
from app.store.sync.writing import is_waiting, tidy, write_outbox
from app.version import VERSION

logger = logging.getLogger(__name__)


class Rounds:
    """Keep one while the folder is the same: it remembers torn files and the names of phones.

    ``step`` is called between two batches and around each access to the folder; it can raise
    ``Cancelled``, which ``run`` passes on: what was done stays, the rest is left to the next round.
    """

    def __init__(
        self,
        folder: SyncFolder,
        step: Callable[[], None] = lambda: None,
        *,
        limits: Limits = LIMITS,
        version: str = VERSION,
    ) -> None:
        self._folder = folder
        self._step = step
        self._limits = limits
        self._version = version
        self._torn = TornFiles()
        self._checked = set[str]()
        self._names = NameFiles()
        self._taken = Taken()

    @property
    def taken_rows(self) -> int:
        """How many rows the round that runs has taken so far; any thread may ask."""
        return self._taken.rows

    def run(self, database: Database, *, believe_empty: bool = False) -> RoundResult:
        """``database``: a connection of this thread's own. ``believe_empty``: the player said that
        the folder is meant to be empty (rule 11).
        """
        membership = read_membership(database)
        if membership is None or membership.is_paused or database.read_only is not None:
            return RoundResult()
        context = Context(
            database, self._folder, membership, self._step, self._limits, self._version, self._torn
        )
        taken = self._taken = Taken()
        troubles, phones = list[TroubleAt](), tuple[Phone, ...]()
        written = 0
        with _as_troubles(troubles):
            listing = self._folder.listing()
            there = files_there(listing)
            troubles += there.troubles
            if there.is_empty and known_files(database) and not believe_empty:
                troubles.append(TroubleAt(Trouble.EMPTY))
            else:
                Reading(context, taken).run(there)
                look_for_lost(context, there, self._checked, at_once=believe_empty)
                written = self._write(context, listing, there)
            phones = self._names.phones(context, listing)
            troubles += _file_troubles(context, there)
        return RoundResult(
            matches=frozenset(taken.matches),
            has_players=taken.has_players,
            has_boxes=taken.has_boxes,
            read=taken.files,
            written=written,
            phones=phones,
            troubles=tuple(troubles),
            taken_rows=taken.rows,
        )

    def _write(self, context: Context, listing: Listing, there: FilesThere) -> int:
        """Returns how many files were written."""
        names = int(self._names.write_own(context, listing))
        own = there.of_place(context.place)
        new = write_outbox(context, own) if is_waiting(context.database) else ()
        joined = tidy(context, (*own, *(file for file in new if file not in own)))
        return names + len(new) + joined


def _file_troubles(context: Context, there: FilesThere) -> Iterator[TroubleAt]:
    """What is told of the files, each time, as long as they are there."""
    known, now = known_files(context.database), context.database.now()
    for file in there.files:
        before = known.get(file.name)
        if before is not None and before.trouble:
            yield TroubleAt(Trouble(before.trouble), file.path)
    for file in there.files:  # a torn one that another copy makes up for is not told
        if file.name not in known and context.torn.is_torn_long(file, now):
            yield TroubleAt(Trouble.TORN, file.path)


@contextmanager
def _as_troubles(troubles: list[TroubleAt]) -> Iterator[None]:
    """What the folder or another program does ends the round; the next one goes on."""
    try:
        yield
    except OSError as error:
        logger.info("the folder cannot be used: %s", error)
        troubles.append(TroubleAt(_trouble_of(error)))
    except StoreError as error:
        if error.key not in {StoreFault.LOCKED, StoreFault.CLOSED, StoreFault.DISK_FULL}:
            raise
        logger.info("the database cannot be used now: %s", error.key)
        if error.key == StoreFault.DISK_FULL:
            troubles.append(TroubleAt(Trouble.FULL))


def _trouble_of(error: OSError) -> Trouble:
    if isinstance(error, PermissionError):
        return Trouble.NOT_ALLOWED
    is_full = error.errno in {errno.ENOSPC, errno.EDQUOT}
    return Trouble.FULL if is_full else Trouble.NOT_REACHED
