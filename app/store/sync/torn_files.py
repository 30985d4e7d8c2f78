"""The files that did not fit their names: when to look at each again (rule 1)."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from app.store.sync.files_there import FileThere

FIRST_LOOK = timedelta(minutes=1)
LAST_LOOK = timedelta(hours=1)
"""A file that does not fit its name is looked at again at growing intervals up to this one."""
LONG = timedelta(minutes=10)
"""A file that is torn for so long is told: it may never be carried whole."""


@dataclass(frozen=True, slots=True)
class _Look:
    size: int
    since: datetime
    again_at: datetime
    wait: timedelta


@dataclass
class TornFiles:
    """The files whose content did not have their name, by path: when to look again."""

    _looks: dict[str, _Look] = field(default_factory=dict)

    def is_torn(self, file: FileThere) -> bool:
        """True if it was torn when it was looked at last, and has its size of then."""
        look = self._looks.get(file.path)
        return look is not None and look.size == file.size

    def is_torn_long(self, file: FileThere, now: datetime) -> bool:
        return self.is_torn(file) and now - self._looks[file.path].since >= LONG

    def is_due(self, file: FileThere, now: datetime) -> bool:
        if not self.is_torn(file):
            return True
        look = self._looks[file.path]
        return not look.again_at - look.wait <= now < look.again_at

    def note(self, file: FileThere, now: datetime) -> None:
        since, wait = now, FIRST_LOOK
        if self.is_torn(file):
            before = self._looks[file.path]
            since, wait = before.since, min(2 * before.wait, LAST_LOOK)
        self._looks[file.path] = _Look(file.size, since, now + wait, wait)

    def forget(self, file: FileThere) -> None:
        self._looks.pop(file.path, None)
