"""For tests of what goes on, its words and its screens: a fake navigator, and no connection that
stays open.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from threading import current_thread, main_thread
from typing import Any

import pytest

from tests.fake_navigation import FakeNavigation


@pytest.fixture
def navigation() -> FakeNavigation:
    return FakeNavigation()


@pytest.fixture(autouse=True)
def every_file_is_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tests that simulate a killed app leave connections open. From CPython 3.13 on, each of
    them causes a ResourceWarning. All tests open them with ``sqlite3.connect``.
    """
    connect = sqlite3.connect
    with ExitStack() as opened:

        def connected(*place: Any, **options: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*place, **options)
            if current_thread() is not main_thread():  # only its own thread can close it
                return connection
            return opened.enter_context(closing(connection))

        monkeypatch.setattr(sqlite3, "connect", connected)
        yield
