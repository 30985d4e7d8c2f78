"""The files that did not fit their names: when to look at each again (rule 1)."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from app.store.sync.files_there import FileThere

FIRST_LOOK = timedelta(minutes=1)
LAST_LOOK = timedelta(hours=1)
"""A file that does not fit its name is looked at again at growing intervals up to this one."""


@dataclass
class TornFiles:
    """The files whose content did not have their name, by path: when to look again."""

    _looks: dict[str, tuple[int, datetime, timedelta]] = field(default_factory=dict)

    def is_due(self, file: FileThere, now: datetime) -> bool:
        size, again_at, wait = self._looks.get(file.path, (-1, now, FIRST_LOOK))
        return file.size != size or not again_at - wait <= now < again_at

    def note(self, file: FileThere, now: datetime) -> None:
        size, _, wait = self._looks.get(file.path, (-1, now, FIRST_LOOK / 2))
        wait = min(2 * wait, LAST_LOOK) if size == file.size else FIRST_LOOK
        self._looks[file.path] = (file.size, now + wait, wait)

    def forget(self, file: FileThere) -> None:
        self._looks.pop(file.path, None)
