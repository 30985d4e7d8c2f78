"""Stamps of rows: how often, when and on which phone a row was changed. Merging compares them."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

LATEST_TIME = "9000-12-31T23:59:59.999Z"
"""A later time is no time: it would leave no room for one after it."""

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
    from, see ``app.store.core.history``; that of a match is told part by part.
    """

    revision: int
    changed_at: str
    device: str
    deleted: bool = False
    history: str = ""
