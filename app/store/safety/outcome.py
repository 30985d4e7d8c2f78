"""What opening the file came to: a value for the player to be told.

What was recovered stays noted in the file itself until it was told: a phone that dies
before the screen comes up must not take the news with it.
"""

import json
import logging
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from app.store.core.database import Database
from app.store.safety.backups import Backups

logger = logging.getLogger(__name__)
NOTE = "recovery"
"""The setting that holds the news."""


class Outcome(StrEnum):
    """How it went."""

    FRESH = "fresh"
    READY = "ready"
    MIGRATED = "migrated"
    NEWER = "newer"
    READ_ONLY = "read_only"
    RESTORED = "restored"
    STARTED_OVER = "started_over"


@dataclass(frozen=True, slots=True)
class Opened:
    """The open file. Of a damaged one: where it lies now, which backup took its place, and
    how many of its rows were later than that and could be saved.
    """

    database: Database
    backups: Backups
    outcome: Outcome
    aside: Path | None = None
    backup: Path | None = None
    salvaged: int = 0

    def told(self) -> None:
        """The player knows: the next start has nothing to tell of it."""
        self.database.unset(NOTE)


def note_of(outcome: Outcome, aside: Path | None, backup: Path | None, salvaged: int) -> str:
    told = {
        "outcome": outcome,
        "aside": None if aside is None else str(aside),
        "backup": None if backup is None else str(backup),
        "salvaged": salvaged,
    }
    return json.dumps(told)


def kept_recovery(database: Database) -> dict[str, Any] | None:
    """The news that nobody was told yet; a garbled note tells nothing any more."""
    note = database.setting(NOTE)
    if note is None:
        return None
    try:
        told = json.loads(note)
        return {
            "outcome": Outcome(told["outcome"]),
            "aside": None if told["aside"] is None else Path(told["aside"]),
            "backup": None if told["backup"] is None else Path(told["backup"]),
            "salvaged": int(told["salvaged"]),
        }
    except (ValueError, LookupError, TypeError) as fault:
        logger.warning("the note of a recovery is garbled: %s", type(fault).__name__)
        return None
