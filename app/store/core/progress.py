"""Progress of long operations on the database, and how to cancel them."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

Progress = Callable[[float], None]
"""Called often with the finished fraction, from 0 to 1. Raises ``Cancelled`` if the user cancels
the operation; its caller must leave everything unchanged then.
"""

CALLBACK_STEPS = 5_000
"""Steps of SQLite's virtual machine between two calls: about a millisecond."""
CHUNK_BYTES = 1 << 20


class Cancelled(Exception):  # noqa: N818 - not an error: the user asked for it
    """The user has cancelled the operation; everything is unchanged."""


def no_progress(_fraction: float) -> None:
    """Ignores the progress and never cancels."""


def sub_progress(progress: Progress, start: float, end: float) -> Progress:
    """Returns the progress of one part of an operation, from ``start`` to ``end`` of the whole."""
    return lambda fraction: progress(start + (end - start) * fraction)


@contextmanager
def cancellable(connection: sqlite3.Connection, check: Callable[[], None]) -> Iterator[None]:
    """Calls ``check`` while a single long statement runs; it can raise ``Cancelled``."""
    raised: list[Cancelled] = []

    def is_cancelled() -> int:
        try:
            check()
        except Cancelled as cancelled:
            raised.append(cancelled)
        return len(raised)

    connection.set_progress_handler(is_cancelled, CALLBACK_STEPS)
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
    with source.open("rb") as reader, target.open("wb") as writer:
        while chunk := reader.read(CHUNK_BYTES):
            writer.write(chunk)
            progress(min(1.0, writer.tell() / max(1, size)))
