"""Local months and years of times that are stored in UTC.

A match of the first night of December counts for December, whatever its time in UTC.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from app.store.core.stamps import format_timestamp

FIRST, LAST_YEAR = "", 9999
"""The text that sorts before every time, and the last year that can be stored."""


@dataclass(frozen=True, slots=True, order=True)
class Month:
    year: int
    month: int


def month_of(at: str, zone: tzinfo | None = None) -> Month:
    moment = datetime.fromisoformat(at)
    with suppress(OverflowError, OSError, ValueError):  # the first or the last day of the calendar
        moment = moment.astimezone(zone)
    return Month(moment.year, moment.month)


def span(first: Month, last: Month, zone: tzinfo | None = None) -> tuple[str, str]:
    """The start and the end (exclusive) of these months, as stored text."""
    after = Month(last.year + last.month // 12, last.month % 12 + 1)
    return _start(first, zone), _start(after, zone)


def _start(month: Month, zone: tzinfo | None) -> str:
    if month == Month(1, 1):
        return FIRST
    if month.year > LAST_YEAR:
        return f"{LAST_YEAR}~"
    try:
        return format_timestamp(datetime(month.year, month.month, 1, tzinfo=zone).astimezone(UTC))
    except (OverflowError, OSError, ValueError):  # the first or the last day of the calendar
        return f"{month.year:04}-{month.month:02}-"


def split_by_month(
    starts: Sequence[str], zone: tzinfo | None = None
) -> Iterator[tuple[Month, slice]]:
    """Splits sorted times into months. Costs one search per month, not one per time."""
    first = 0
    while first < len(starts):
        month = month_of(starts[first], zone)
        end = bisect_left(starts, span(month, month, zone)[1], lo=first + 1)
        yield month, slice(first, end)
        first = end
