"""What tests of presenters share: whatever a test opens is closed behind it."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def every_file_is_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A phone that is killed closes nothing, and its connections must not outlive the test: from
    CPython 3.13 on each of them is told as an error. Tests open them in many ways, by sitting
    down, by what is kept, as another phone; the one door that all go through is this.
    """
    connect = sqlite3.connect
    with ExitStack() as opened:

        def connected(*place: Any, **options: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*place, **options)
            return opened.enter_context(closing(connection))

        monkeypatch.setattr(sqlite3, "connect", connected)
        yield
