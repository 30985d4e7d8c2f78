"""The value that every device feature returns: a result, and a place if there is one."""

import errno
from dataclasses import dataclass
from enum import StrEnum


class Result(StrEnum):
    DONE = "done"
    CANCELLED = "cancelled"
    """The user cancelled: show no message."""
    UNSUPPORTED = "unsupported"
    NO_ROOM = "no_room"
    NOT_ALLOWED = "not_allowed"
    NOT_THERE = "not_there"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Answer:
    """``place`` is where a file was saved, or what was chosen: a path, or a folder's URI."""

    result: Result
    place: str = ""

    @property
    def is_done(self) -> bool:
        return self.result is Result.DONE


CANCELLED = Answer(Result.CANCELLED)
UNSUPPORTED = Answer(Result.UNSUPPORTED)

_BY_ERRNO = {
    errno.ENOSPC: Result.NO_ROOM,
    errno.EDQUOT: Result.NO_ROOM,
    errno.EACCES: Result.NOT_ALLOWED,
    errno.EPERM: Result.NOT_ALLOWED,
    errno.EROFS: Result.NOT_ALLOWED,
    errno.ENOENT: Result.NOT_THERE,
    errno.ENOTDIR: Result.NOT_THERE,
}
ERRNO = {
    Result.NO_ROOM: errno.ENOSPC,
    Result.NOT_ALLOWED: errno.EACCES,
    Result.NOT_THERE: errno.ENOENT,
    Result.UNSUPPORTED: errno.ENOTSUP,
    Result.FAILED: errno.EIO,
}
"""The opposite, for a result that is an error."""


def answer_for_os_error(error: OSError) -> Answer:
    return Answer(_BY_ERRNO.get(error.errno or 0, Result.FAILED))
