"""Puts the newest good backup in the place of a damaged file, and the damaged one aside.

What takes the place is made ready beside the file, everything salvaged into it, before
anything is moved. Once it bears its name, the next start finishes what one began.
"""

import contextlib
import logging
import shutil
from collections.abc import Mapping
from pathlib import Path

from app.domain.rules import RuleSet
from app.store.core.database import BESIDE, SALVAGING, Database, connect, settle
from app.store.core.errors import StoreError, as_store_errors
from app.store.core.migrations import Migration, migrate
from app.store.core.stamps import Now
from app.store.safety.backups import Backups
from app.store.safety.outcome import NOTE, Outcome, note_of

logger = logging.getLogger(__name__)
READY = "ready-"
REPLACED = "replaced-"
"""So begins the name of a file that a chosen copy took the place of: it was copied itself."""
_BEGUN = "recovering.part"


def recover(
    file: Path,
    backups: Backups,
    rule_sets: Mapping[str, RuleSet],
    now: Now,
    steps: tuple[Migration, ...],
) -> None:
    aside = _free_name(file, f"damaged-{now():%Y-%m-%dT%H-%M-%S}")
    begun = file.with_name(_BEGUN)
    with as_store_errors():
        backup = backups.newest_good()
        for end in BESIDE:
            Path(f"{begun}{end}").unlink(missing_ok=True)
        if backup is not None:
            shutil.copyfile(backup, begun)
        with contextlib.closing(_database(begun, now, steps)) as database:
            _fill(database, file, aside, backup, rule_sets)
        settle(begun)
        begun.replace(file.with_name(f"{READY}{aside.name}"))
        finish(file)


def finish(file: Path) -> None:
    """Put in place what lies ready, and throw away what was left half done."""
    for ready in file.parent.glob(f"{READY}*.sqlite3"):
        aside = file.with_name(ready.name.removeprefix(READY))
        for end in BESIDE:
            with contextlib.suppress(FileNotFoundError):  # there may be none beside it
                Path(f"{file}{end}").rename(f"{aside}{end}")
        ready.replace(file)
    for replaced in file.parent.glob(f"{REPLACED}*"):
        replaced.unlink()
    for left in file.parent.glob(f"{SALVAGING}*"):
        try:
            shutil.rmtree(left)
        except OSError as fault:
            logger.warning("%s stays: %s", left.name, fault)


def _free_name(file: Path, name: str) -> Path:
    """What was put aside in the same second stays what it is."""
    aside, number = file.with_name(f"{name}.sqlite3"), 1
    while any(Path(f"{aside}{end}").exists() for end in BESIDE):
        number += 1
        aside = file.with_name(f"{name}-{number}.sqlite3")
    return aside


def _database(file: Path, now: Now, steps: tuple[Migration, ...]) -> Database:
    connection = connect(file)
    database = Database(connection, now=now)
    migrate(connection, steps)
    return database


def _fill(
    database: Database,
    damaged: Path,
    aside: Path,
    backup: Path | None,
    rule_sets: Mapping[str, RuleSet],
) -> None:
    """Salvage, note the news, and leave nothing in a log beside the file."""
    from app.store.safety.salvage import salvage  # noqa: PLC0415 - hardly any start has a use for it

    salvaged = 0
    try:
        salvaged = salvage(damaged, database, rule_sets)
    except StoreError as fault:  # it will still lie there for another day
        logger.warning("nothing could be salvaged: %s", fault.key)
    was_there = any(Path(f"{damaged}{end}").exists() for end in BESIDE)
    outcome = Outcome.STARTED_OVER if backup is None else Outcome.RESTORED
    note = note_of(outcome, aside if was_there else None, backup, salvaged)
    with database.writing() as connection:
        connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (NOTE, note))
    database.rows("PRAGMA journal_mode = DELETE")
