"""How far long work on the file is, and the places at which it can be cancelled."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

Progress = Callable[[float], None]
"""Takes the share that is done, from 0 to 1, often. Raises ``Cancelled`` where somebody wants the
work to stop: whoever calls it must leave everything as it was before.
"""

STEPS = 5_000
"""Of SQLite's virtual machine, between two looks: about a millisecond."""
CHUNK = 1 << 20
"""In bytes."""


class Cancelled(Exception):  # noqa: N818 - nothing is wrong: somebody wanted it
    """Somebody has cancelled the work; everything is as it was before."""


def unwatched(_share: float) -> None:
    """Nobody looks, nobody cancels."""


def part(progress: Progress, start: float, end: float) -> Progress:
    """The progress of a part of the work, which is this much of all of it."""
    return lambda share: progress(start + (end - start) * share)


@contextmanager
def watched(connection: sqlite3.Connection, look: Callable[[], None]) -> Iterator[None]:
    """Calls ``look`` while a single long statement runs; it may raise ``Cancelled``."""
    raised: list[Cancelled] = []

    def stops() -> int:
        try:
            look()
        except Cancelled as cancelled:
            raised.append(cancelled)
        return len(raised)

    connection.set_progress_handler(stops, STEPS)
    try:
        yield
    except sqlite3.OperationalError:
        if raised:
            raise raised[0] from None
        raise
    finally:
        connection.set_progress_handler(None, 0)


def copy_bytes(source: Path, target: Path, progress: Progress) -> None:
    """Like ``shutil.copyfile``, in chunks."""
    size = source.stat().st_size
    with source.open("rb") as read, target.open("wb") as write:
        while chunk := read.read(CHUNK):
            write.write(chunk)
            progress(min(1.0, write.tell() / max(1, size)))
