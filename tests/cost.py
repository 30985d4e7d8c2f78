"""Counts the statements that SQLite runs, and the hands that are scored.

Both are only observed: nothing is mocked.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from app.domain.scoring import score_hand
from app.store.core.database import Database


@contextmanager
def statements(database: Database) -> Iterator[list[str]]:
    """The text of each statement, BEGIN and COMMIT too. SQLite names the statement once more where
    it begins to look at a trigger.
    """
    run: list[str] = []

    def called(text: str) -> None:
        if run[-1:] != [text]:
            run.append(text)

    with database.reading() as connection:
        pass
    connection.set_trace_callback(called)
    try:
        yield run
    finally:
        connection.set_trace_callback(None)


@contextmanager
def scorings() -> Iterator[list[object]]:
    """The hands that the engine scores, in order."""
    hands: list[object] = []

    def called(frame: FrameType, event: str, _given: object) -> None:
        if event == "call" and frame.f_code is score_hand.__code__:
            hands.append(frame.f_locals["end"])

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield hands
    finally:
        sys.setprofile(before)
