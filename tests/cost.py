"""Counts the statements that SQLite runs, the hands that are scored, and the rules that are looked
through for what cannot go together.

All are only observed: nothing is mocked.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from inspect import unwrap
from types import FrameType

from app.domain.rules.lines import problems
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


def scorings() -> AbstractContextManager[list[object]]:
    """The hands that the engine scores, in order."""
    return _calls(score_hand, "end")


def checked_rules() -> AbstractContextManager[list[object]]:
    """The rules that are looked through for what cannot go together, in order."""
    return _calls(problems, "rules")


@contextmanager
def _calls(function: Callable[..., object], argument: str) -> Iterator[list[object]]:
    """What a function is called with, where it is not known from a call before."""
    given: list[object] = []
    code = unwrap(function).__code__

    def called(frame: FrameType, event: str, _given: object) -> None:
        if event == "call" and frame.f_code is code:
            given.append(frame.f_locals[argument])

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield given
    finally:
        sys.setprofile(before)
