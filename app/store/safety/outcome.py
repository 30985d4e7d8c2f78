"""The result of opening the file, shown to the player.

A recovery is noted in the database until the player has seen the notice, so that the notice
survives a crash before the first screen.
"""

import json
import logging
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from app.store.core.database import Database
from app.store.core.settings import RECOVERY_NOTE
from app.store.safety.backups import Backups
from app.store.safety.in_use import InUse

logger = logging.getLogger(__name__)


class Outcome(StrEnum):
    """How opening the file ended."""

    FRESH = "fresh"
    READY = "ready"
    MIGRATED = "migrated"
    NEWER = "newer"
    READ_ONLY = "read_only"
    RESTORED = "restored"
    STARTED_OVER = "started_over"


@dataclass(frozen=True, slots=True)
class Opened:
    """The open database. After a recovery: the damaged file, the backup that replaced it, the
    number of salvaged rows that are newer than the backup, and of players who cannot be read.
    """

    database: Database
    backups: Backups
    outcome: Outcome
    in_use: InUse
    damaged_file: Path | None = None
    backup: Path | None = None
    salvaged: int = 0
    unreadable: int = 0

    def mark_seen(self) -> None:
        """Deletes the note of the recovery, so that the next start shows no notice."""
        self.database.delete_setting(RECOVERY_NOTE.key)


def recovery_note(
    outcome: Outcome,
    damaged_file: Path | None,
    backup: Path | None,
    salvaged: int,
    unreadable: int,
) -> str:
    note = {
        "outcome": outcome,
        "aside": None if damaged_file is None else str(damaged_file),
        "backup": None if backup is None else str(backup),
        "salvaged": salvaged,
        "unreadable": unreadable,
    }
    return json.dumps(note)


def read_recovery_note(database: Database) -> dict[str, Any] | None:
    """Returns the fields of ``Opened`` from the note; None if there is none or it is damaged."""
    note = RECOVERY_NOTE.value(database.setting(RECOVERY_NOTE.key))
    if note is None:
        return None
    try:
        return {
            "outcome": Outcome(note["outcome"]),
            "damaged_file": None if note["aside"] is None else Path(note["aside"]),
            "backup": None if note["backup"] is None else Path(note["backup"]),
            "salvaged": int(note["salvaged"]),
            "unreadable": int(note.get("unreadable", 0)),
        }
    except (ValueError, LookupError, TypeError) as fault:
        logger.warning("the note of a recovery is damaged: %s", type(fault).__name__)
        return None
