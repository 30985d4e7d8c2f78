"""Replaces a damaged file by the newest valid backup, and renames the damaged one.

First builds the replacement next to the file, with all salvaged rows. When it has its final name,
an interrupted replacement is finished at the next start.
"""

import contextlib
import logging
import shutil
from collections.abc import Mapping
from pathlib import Path

from app.domain.rules import RuleSet
from app.store.core.database import Database, connect
from app.store.core.errors import StoreError, as_store_errors
from app.store.core.files import SALVAGE_PREFIX, database_files, sync_to_disk
from app.store.core.migrations import migrate
from app.store.core.settings import RECOVERY_NOTE
from app.store.safety.backups import Backups
from app.store.safety.outcome import Outcome, recovery_note

logger = logging.getLogger(__name__)
READY_PREFIX = "ready-"
REPLACED_PREFIX = "replaced-"
"""The name prefix of a file that a restore has replaced. A copy of it exists, so delete it."""
_TEMPORARY = "recovering.part"


def recover(file: Path, backups: Backups, rule_sets: Mapping[str, RuleSet]) -> None:
    renamed = _free_name(file, f"damaged-{backups.now():%Y-%m-%dT%H-%M-%S}")
    temporary = file.with_name(_TEMPORARY)
    with as_store_errors():
        backup = backups.newest_valid()
        for left in database_files(temporary):
            left.unlink(missing_ok=True)
        if backup is not None:
            shutil.copyfile(backup, temporary)
        connection = connect(temporary)
        with contextlib.closing(Database(connection, now=backups.now)) as database:
            migrate(connection, backups.steps)
            _salvage_into(database, file, renamed, backup, rule_sets)
        sync_to_disk(temporary)
        temporary.replace(file.with_name(f"{READY_PREFIX}{renamed.name}"))
        finish_replacement(file)


def finish_replacement(file: Path) -> None:
    """Moves a finished replacement into place, and deletes unfinished ones."""
    for replacement in file.parent.glob(f"{READY_PREFIX}*.sqlite3"):
        renamed = file.with_name(replacement.name.removeprefix(READY_PREFIX))
        for old, new in zip(database_files(file), database_files(renamed), strict=True):
            with contextlib.suppress(FileNotFoundError):  # not each of them exists
                old.rename(new)
        replacement.replace(file)
    for replaced in file.parent.glob(f"{REPLACED_PREFIX}*"):
        replaced.unlink()
    for folder in file.parent.glob(f"{SALVAGE_PREFIX}*"):
        try:
            shutil.rmtree(folder)
        except OSError as fault:
            logger.warning("%s not deleted: %s", folder.name, fault)


def _free_name(file: Path, name: str) -> Path:
    """Returns an unused name, even for a second damaged file in the same second."""
    renamed, number = file.with_name(f"{name}.sqlite3"), 1
    while any(path.exists() for path in database_files(renamed)):
        number += 1
        renamed = file.with_name(f"{name}-{number}.sqlite3")
    return renamed


def _salvage_into(
    database: Database,
    damaged: Path,
    renamed: Path,
    backup: Path | None,
    rule_sets: Mapping[str, RuleSet],
) -> None:
    """Merges the salvaged rows and stores the recovery note. Leaves no log."""
    from app.store.safety.salvage import (  # noqa: PLC0415 - rarely needed at a start
        Salvaged,
        salvage,
    )

    salvaged = Salvaged()
    try:
        salvaged = salvage(damaged, database, rule_sets)
    except StoreError as fault:  # the damaged file is kept
        logger.warning("nothing could be salvaged: %s", fault.key)
    has_damaged_file = any(path.exists() for path in database_files(damaged))
    outcome = Outcome.STARTED_OVER if backup is None else Outcome.RESTORED
    aside = renamed if has_damaged_file else None
    note = recovery_note(outcome, aside, backup, salvaged.rows, salvaged.unreadable)
    database.set(RECOVERY_NOTE.key, note)
    database.rows("PRAGMA journal_mode = DELETE")
