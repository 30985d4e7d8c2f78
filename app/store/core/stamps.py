"""Stamps of rows: how often, when and on which phone a row was changed, and what it was made from.
Merging compares them.

A history has the changes that whoever changed a row last knew. A change is named by its run and its
revision, as in ``019a9b7d41e1f0c8:3``. A run is what one open database changes in a row without
another phone in between. It is called by the time when it began, in milliseconds, and five random
digits: so no clone, and no phone that was restored from a backup, calls another change by the same
name. A history is a text: first the change that the row has its values from, then the latest change
of each other run. Earlier ones of a run are known with it. An empty history is that of a row that
is as it was made.
"""

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

LATEST_TIME = "9000-12-31T23:59:59.999Z"
"""A later time is no time: it would leave no room for one after it."""

MOST_RUNS = 32
"""More than anybody changes a row in turns; the earliest are dropped, and asked about rather than
lost.
"""
CHANGE = r"[0-9a-f]{16}:[1-9][0-9]{0,9}"
HISTORY = rf"{CHANGE}(?: {CHANGE}){{0,{MOST_RUNS - 1}}}"
RUN_LENGTH = 16

logger = logging.getLogger(__name__)

Now = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


def format_timestamp(moment: datetime) -> str:
    """Returns UTC with milliseconds, so that the texts sort in the order of time."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def time_after(before: str, now: datetime) -> str:
    """Returns the present time, or one after ``before`` where this phone's clock is behind."""
    present = format_timestamp(now)
    if before < present:
        return present
    try:
        following = format_timestamp(datetime.fromisoformat(before) + timedelta(milliseconds=1))
    except (ValueError, OverflowError):
        logger.info("no time can follow %.40s", before)
        return present
    return min(following, LATEST_TIME)


@dataclass(frozen=True, slots=True)
class Stamp:
    """``revision`` counts the changes; ``device`` made the last one. ``history``: what it was made
    from; that of a match is told part by part.
    """

    revision: int
    changed_at: str
    device: str
    deleted: bool = False
    history: str = ""


def latest(history: str) -> str:
    """Returns the change that the row has its values from; empty if it is as it was made."""
    return history.partition(" ")[0]


def order_of(history: str) -> tuple[int, str]:
    """Of two parts of a match the one with the larger order stays: the later one, where one was
    made from the other.
    """
    run, _, revision = latest(history).partition(":")
    return int(revision) if revision.isdecimal() else 0, run


def knows(history: str, change: str) -> bool:
    """True if the change is an earlier one of this row, or the same. All know how it was made."""
    if not change or history.startswith(change):
        return True
    found = _revisions(history)
    return all(found.get(run, 0) >= revision for run, revision in _revisions(change).items())


def followed(history: str, run: str, revision: int) -> str:
    """Returns the history after one more change."""
    return joined(f"{run}:{revision}", history)


def joined(history: str, other: str) -> str:
    """Returns a history that knows both; the row has its values from the first one."""
    revisions = _revisions(other)
    for run, revision in _revisions(history).items():
        revisions[run] = max(revision, revisions.get(run, 0))
    first = latest(history or other)
    revisions.pop(first[:RUN_LENGTH], None)
    others = sorted(revisions.items(), key=lambda one: (-one[1], one[0]))
    return " ".join((first, *(f"{run}:{one}" for run, one in others[: MOST_RUNS - 1]))).strip()


def _revisions(history: str) -> dict[str, int]:
    """What a disk fault damaged is not known."""
    return {run: int(revision) for run, revision in _CHANGES.findall(history)}


_CHANGES = re.compile("([0-9a-f]{16}):([0-9]{1,10})")
