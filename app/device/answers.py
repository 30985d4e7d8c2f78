"""How it went: the one value that every ability answers with."""

import errno
from dataclasses import dataclass
from enum import StrEnum


class Went(StrEnum):
    DONE = "done"
    CANCELLED = "cancelled"
    """Somebody thought better of it: there is nothing to tell."""
    UNSUPPORTED = "unsupported"
    NO_ROOM = "no_room"
    NOT_ALLOWED = "not_allowed"
    NOT_THERE = "not_there"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Answer:
    """``place`` is where it was saved, or what was chosen: a path, or the address of a folder."""

    went: Went
    place: str = ""

    @property
    def is_done(self) -> bool:
        return self.went is Went.DONE


CANCELLED = Answer(Went.CANCELLED)
UNSUPPORTED = Answer(Went.UNSUPPORTED)

_BY_ERRNO = {
    errno.ENOSPC: Went.NO_ROOM,
    errno.EDQUOT: Went.NO_ROOM,
    errno.EACCES: Went.NOT_ALLOWED,
    errno.EPERM: Went.NOT_ALLOWED,
    errno.EROFS: Went.NOT_ALLOWED,
    errno.ENOENT: Went.NOT_THERE,
    errno.ENOTDIR: Went.NOT_THERE,
}


def failed(fault: OSError) -> Answer:
    return Answer(_BY_ERRNO.get(fault.errno or 0, Went.FAILED))
