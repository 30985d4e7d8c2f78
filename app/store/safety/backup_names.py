"""The names of backups: a number and a day. Numbers, because the clock of a phone can be wrong.

A folder keeps the latest seven backups, and the last backup of each of the latest seven days, so
that several backups of one day do not push out those of the days before.
"""

import re
from collections.abc import Iterable

PREFIX = "pipkeeper-"
"""Of the backups inside of the app; elsewhere more of the name tells whose they are."""
BACKUPS_KEPT = 7
_NAME = re.compile(r"(\d{6,})-(\d{4}-\d\d-\d\d).*\.sqlite3")
"""A name that was taken may have got an addition, as in "… (1).sqlite3"."""


def newest_first(names: Iterable[str], prefix: str) -> tuple[str, ...]:
    """Those of the names that are backups with this prefix."""
    found = (name for name in names if _parts(name, prefix))
    return tuple(sorted(found, key=lambda name: (_number(name, prefix), name), reverse=True))


def next_name(names: Iterable[str], prefix: str, day: str) -> str:
    """A name after all of these."""
    newest = max((_number(name, prefix) for name in newest_first(names, prefix)), default=0)
    return f"{prefix}{newest + 1:06}-{day}.sqlite3"


def day_of(name: str, prefix: str) -> str:
    parts = _parts(name, prefix)
    return parts[2] if parts else ""


def names_to_delete(names: Iterable[str], prefix: str) -> tuple[str, ...]:
    """The backups that are too old to keep."""
    found = newest_first(names, prefix)
    last_of_day = {day_of(name, prefix): name for name in reversed(found)}
    days = newest_first(last_of_day.values(), prefix)
    kept = {*found[:BACKUPS_KEPT], *days[:BACKUPS_KEPT]}
    return tuple(name for name in found if name not in kept)


def _number(name: str, prefix: str) -> int:
    parts = _parts(name, prefix)
    return int(parts[1]) if parts else 0


def _parts(name: str, prefix: str) -> re.Match[str] | None:
    return _NAME.fullmatch(name.removeprefix(prefix)) if name.startswith(prefix) else None
