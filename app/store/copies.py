"""The copies there are, told without touching them; and one of them put in the file's place."""

import contextlib
import shutil
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from app.store.backups import Backups
from app.store.database import BESIDE, connect, settle
from app.store.errors import StoreError, StoreFault, told_as_store_errors
from app.store.migrating import Migration, migrate, migrations
from app.store.outcome import NOTE, Opened
from app.store.recovery import READY, REPLACED, finish
from app.store.soundness import is_good
from app.store.stamps import written

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
        with contextlib.suppress(FileNotFoundError):
            told.append(copy_of(file))
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
    except (sqlite3.Error, UnicodeDecodeError):
        return None
    return Contents(row["matches"], int(row["hands"]), row["players"], row["last_played"])


def restore(opened: Opened, chosen: Path, steps: tuple[Migration, ...] | None = None) -> Path:
    """Put a copy in the place of the file; the copy that was made of the file before, by
    which this is undone. A damaged one is ``COPY_DAMAGED``, and nothing has happened.

    The file is closed: whoever used it opens it anew with ``open_store``, after an error too.
    What takes its place is ready as a whole before anything moves; where the phone dies in
    between, the next start finishes it.
    """
    if opened.database.read_only is not None:
        raise StoreError(opened.database.read_only)
    file = _file_of(opened)
    begun = file.with_name(_BEGUN)
    with told_as_store_errors():
        try:
            _prepare(begun, chosen, migrations() if steps is None else steps)
            with contextlib.closing(connect(file)) as connection:
                kept = opened.backups.make(connection)
            begun.replace(file.with_name(f"{READY}{REPLACED}{kept.name}"))
        finally:
            _throw_away(begun)
        opened.database.close()
        finish(file)
    return kept


def _file_of(opened: Opened) -> Path:
    return Path(opened.database.rows("PRAGMA database_list")[0]["file"])


def _prepare(begun: Path, chosen: Path, steps: tuple[Migration, ...]) -> None:
    """A copy of the copy, sound and of this version: making room for one more may cost the
    oldest, and that may be the chosen one.
    """
    _throw_away(begun)
    if not chosen.is_file():
        raise StoreError(StoreFault.NOT_FOUND, file=chosen.name)
    shutil.copyfile(chosen, begun)
    if not is_good(begun, steps):
        raise StoreError(StoreFault.COPY_DAMAGED, file=chosen.name)
    with contextlib.closing(connect(begun)) as connection:
        migrate(connection, steps)
        connection.execute("DELETE FROM settings WHERE key = ?", (NOTE,))  # told long ago
        connection.execute("PRAGMA journal_mode = DELETE")
    settle(begun)


def _throw_away(begun: Path) -> None:
    for end in BESIDE:
        Path(f"{begun}{end}").unlink(missing_ok=True)
