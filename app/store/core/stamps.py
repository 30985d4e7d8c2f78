"""Stamps of rows: how often, when and on which phone a row was changed. Merging compares them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

Now = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


def format_timestamp(moment: datetime) -> str:
    """Returns UTC with milliseconds, so that the texts sort in the order of time."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class Stamp:
    """``revision`` counts the changes; ``device`` made the last one."""

    revision: int
    changed_at: str
    device: str
    deleted: bool = False
