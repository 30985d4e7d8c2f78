"""The copies there are, told without touching them; and one of them put in the file's place, in two
steps: all that takes its time ahead of a quick one.
"""

import contextlib
import logging
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from app.store.core.database import BESIDE, Database, connect, file_of, settle
from app.store.core.errors import StoreError, StoreFault, as_store_errors
from app.store.core.file_lock import LOCK, LONGEST_OPENING, file_lock
from app.store.core.migrations import Migration, migrate, migrations
from app.store.core.progress import Progress, copy_bytes, part, unwatched
from app.store.core.stamps import written
from app.store.safety.backups import Backups
from app.store.safety.integrity import is_good
from app.store.safety.outcome import NOTE, Opened
from app.store.safety.recovery import READY, REPLACED, finish

_MATCHES = """
    SELECT count(*) AS n FROM main.matches AS m WHERE m.deleted = 0 AND NOT EXISTS (
        SELECT 1 FROM copy.matches AS c WHERE c.id = m.id AND c.deleted = 0)"""
_HANDS = """
    SELECT count(*) AS n FROM main.hands AS h JOIN main.matches AS m ON m.id = h.match_id
    WHERE h.deleted = 0 AND m.deleted = 0 AND NOT EXISTS (
        SELECT 1 FROM copy.hands AS c JOIN copy.matches AS of ON of.id = c.match_id
        WHERE c.id = h.id AND c.revision = h.revision AND c.deleted = 0 AND of.deleted = 0)"""


@dataclass(frozen=True, slots=True)
class Missing:
    """Matches that are not in the copy, and hands that are not, or not as they are now."""

    matches: int
    hands: int


def missing(database: Database, copy: Path) -> Missing:
    """Raises a ``StoreError`` where the copy cannot be read."""
    place = f"{copy.absolute().as_uri()}?mode=ro&immutable=1"
    database.rows("ATTACH DATABASE ? AS copy", place)
    try:
        matches, hands = (database.rows(sql)[0]["n"] for sql in (_MATCHES, _HANDS))
    finally:
        database.rows("DETACH DATABASE copy")
    return Missing(matches, hands)


logger = logging.getLogger(__name__)
_BEGUN = "restoring.part"

_TOLD = """
    SELECT (SELECT count(*) FROM matches WHERE deleted = 0) AS matches,
           (SELECT total(hands) FROM
            (SELECT max(hands) AS hands FROM tallies GROUP BY match_id)) AS hands,
           (SELECT count(*) FROM players WHERE deleted = 0) AS players,
           (SELECT max(started_at) FROM matches WHERE deleted = 0) AS last_played"""


@dataclass(frozen=True, slots=True)
class Contents:
    """``last_played`` is the start of the last match."""

    matches: int
    hands: int
    players: int
    last_played: str | None


@dataclass(frozen=True, slots=True)
class Copy:
    """``made_at`` as times are kept; ``size`` in bytes; ``holds`` is ``None`` where it cannot
    be read. Whether it is sound to the last page is only found out when it is restored.
    """

    file: Path
    made_at: str
    size: int
    holds: Contents | None


def copies(backups: Backups) -> tuple[Copy, ...]:
    """The newest first; one that goes while this is read is left out."""
    told = []
    for file in backups.all():
        try:
            told.append(copy_of(file))
        except FileNotFoundError as fault:
            logger.info("a copy went: %s", fault)
    return tuple(told)


def copy_of(file: Path) -> Copy:
    about = file.stat()
    made = datetime.fromtimestamp(about.st_mtime, UTC)
    return Copy(file, written(made), about.st_size, contents(file))


def contents(file: Path) -> Contents | None:
    """``immutable`` has SQLite lay nothing beside it."""
    try:
        with contextlib.closing(connect(file, "mode=ro&immutable=1")) as connection:
            row = connection.execute(_TOLD).fetchone()
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        logger.warning("%s cannot be read: %s", file.name, fault)
        return None
    return Contents(row["matches"], int(row["hands"]), row["players"], row["last_played"])


@dataclass(frozen=True, slots=True)
class Prepared:
    """``ready`` can take the place of ``file``; ``before`` is the copy of what is there now."""

    file: Path
    ready: Path
    before: Path


def prepare(
    opened: Opened,
    chosen: Path,
    steps: tuple[Migration, ...] | None = None,
    progress: Progress = unwatched,
) -> Prepared:
    """All that takes its time. A damaged copy is ``COPY_DAMAGED``; then, and where somebody
    cancels, nothing has happened. Meanwhile the file may be read, but not written to.
    """
    if opened.database.read_only is not None:
        raise StoreError(opened.database.read_only)
    with opened.database.reading() as connection:
        file = file_of(connection)
    begun = file.with_name(_BEGUN)
    with file_lock(file.with_name(LOCK), LONGEST_OPENING), as_store_errors():
        try:
            _prepare(
                begun, chosen, migrations() if steps is None else steps, part(progress, 0, 0.5)
            )
            with contextlib.closing(connect(file)) as connection:
                before = opened.backups.make(connection, part(progress, 0.5, 1))
        except BaseException:
            _throw_away(begun)
            raise
    return Prepared(file, begun, before)


def put_in_place(prepared: Prepared) -> None:
    """Quick. The file has to be closed; it is opened anew with ``open_store``, after an error
    too. Where the phone dies in between, the next start finishes it.
    """
    file = prepared.file
    with as_store_errors():
        try:
            prepared.ready.replace(file.with_name(f"{READY}{REPLACED}{prepared.before.name}"))
        finally:
            _throw_away(prepared.ready)
        finish(file)


def _prepare(begun: Path, chosen: Path, steps: tuple[Migration, ...], progress: Progress) -> None:
    """A copy of the copy, sound and of this version: making room for one more may cost the
    oldest, and that may be the chosen one.
    """
    _throw_away(begun)
    if not chosen.is_file():
        raise StoreError(StoreFault.NOT_FOUND, file=chosen.name)
    copy_bytes(chosen, begun, part(progress, 0, 0.5))
    if not is_good(begun, steps):
        raise StoreError(StoreFault.COPY_DAMAGED, file=chosen.name)
    progress(1)
    with contextlib.closing(connect(begun)) as connection:
        migrate(connection, steps)
        connection.execute("DELETE FROM settings WHERE key = ?", (NOTE,))  # told long ago
        connection.execute("PRAGMA journal_mode = DELETE")
    settle(begun)


def _throw_away(begun: Path) -> None:
    for end in BESIDE:
        Path(f"{begun}{end}").unlink(missing_ok=True)
