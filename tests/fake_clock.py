"""A clock that tests control."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta


@dataclass
class FakeClock:
    """Each call returns a moment that is one millisecond later."""

    moment: datetime = datetime(2026, 11, 18, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.moment += timedelta(milliseconds=1)
        return self.moment

    def next_day(self) -> None:
        self.moment += timedelta(days=1)
