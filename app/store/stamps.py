"""Who changed a row, when, and how often: what decides between two phones."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

Now = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


def written(moment: datetime) -> str:
    """A moment as it is kept: UTC, to the millisecond, so that text sorts as time does."""
    return (
        moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"
    )


@dataclass(frozen=True, slots=True, order=True)
class Stamp:
    """The order is the law of merging: the higher revision, then the later, then the device."""

    revision: int
    changed_at: str
    device: str
    deleted: bool = False
