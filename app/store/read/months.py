"""Months and years as people count them, of times that are kept in UTC.

A match of the first night of December belongs to December wherever it was played.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from app.store.core.stamps import written

FIRST, LAST_YEAR = "", 9999
"""Before every time, and the last that can be written."""


@dataclass(frozen=True, slots=True, order=True)
class Month:
    year: int
    month: int


def month_of(at: str, zone: tzinfo | None = None) -> Month:
    moment = datetime.fromisoformat(at)
    with suppress(OverflowError, OSError, ValueError):  # on the first or last day of all
        moment = moment.astimezone(zone)
    return Month(moment.year, moment.month)


def span(first: Month, last: Month, zone: tzinfo | None = None) -> tuple[str, str]:
    """From when on and up to when, as it is kept; the end is no longer in it."""
    after = Month(last.year + last.month // 12, last.month % 12 + 1)
    return _start(first, zone), _start(after, zone)


def _start(month: Month, zone: tzinfo | None) -> str:
    if month == Month(1, 1):
        return FIRST
    if month.year > LAST_YEAR:
        return f"{LAST_YEAR}~"
    try:
        return written(datetime(month.year, month.month, 1, tzinfo=zone).astimezone(UTC))
    except (OverflowError, OSError, ValueError):  # on the first or last day of all
        return f"{month.year:04}-{month.month:02}-"


def cut(starts: Sequence[str], zone: tzinfo | None = None) -> Iterator[tuple[Month, slice]]:
    """Times in their order, month by month: each month costs one search, not each time."""
    begun = 0
    while begun < len(starts):
        month = month_of(starts[begun], zone)
        end = bisect_left(starts, span(month, month, zone)[1], lo=begun + 1)
        yield month, slice(begun, end)
        begun = end
