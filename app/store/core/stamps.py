"""Who changed a row, when, and how often: what decides between two phones."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

Now = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


def written(moment: datetime) -> str:
    """A moment as it is kept: UTC, to the millisecond, so that text sorts as time does."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class Stamp:
    """How often a row was changed, when last, on which phone; whether it is deleted."""

    revision: int
    changed_at: str
    device: str
    deleted: bool = False
