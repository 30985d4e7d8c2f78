"""Fixtures for tests of screens: a window, and a driver for an app in it."""

import gc
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.builders import prepare_phone
from tests.logged_errors import LoggedErrors
from tests.ui.window import has_no_display, set_environment

if TYPE_CHECKING:
    from app.play.match.current_match import CurrentMatch
    from tests.ui.driver import Drive
    from tests.ui.phone import Phone

set_environment()

VIEWS = (
    ((360, 640), 200),
    ((915, 412), 100),
    ((360, 640), 100),
    ((915, 412), 200),
    ((800, 1280), 200),
    ((412, 915), 200),
    ((412, 915), 100),
    ((800, 1280), 100),
)
"""Sizes of the window and of the text, the hardest first."""


class SkippedModule(pytest.Module):
    """Skips a test file without importing it: its imports need a window."""

    def collect(self) -> list[pytest.Item]:
        pytest.skip("no screen here; make pytest brings one", allow_module_level=True)


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    return SkippedModule.from_parent(parent, path=module_path) if has_no_display() else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test of ``every_size`` takes the ``size`` of the window and the ``text_size``."""
    if metafunc.definition.get_closest_marker("every_size"):
        views = VIEWS[: metafunc.config.getoption("--layouts")]
        metafunc.parametrize(("size", "text_size"), views, ids=_named)


def _named(value: object) -> str:
    return "x".join(map(str, value)) if isinstance(value, tuple) else str(value)


@pytest.fixture
def drive(errors: LoggedErrors, tmp_path: Path) -> "Iterator[Drive]":
    """Starts an app that nobody sees; a second start ends the first one. Its folder is there until
    it has ended: then it makes the last backup of the evening.
    """
    assert tmp_path.is_dir()
    from tests.ui.driver import Driver, driving  # noqa: PLC0415 (Kivy opens a window when imported)

    with driving(errors, partial(Driver, is_seen=False)) as drive:
        yield drive
    freeze_what_stays()


def freeze_what_stays() -> None:
    """After an app has ended, modules, classes and the rules of kv are left: to search them for
    garbage after every test took a third of the time. A failed test still holds its widgets.
    """
    if hasattr(sys, "last_value"):
        return
    while gc.collect():
        pass  # what Kivy's own types held is found by the next search
    gc.freeze()


@pytest.fixture
def phone(drive: "Drive", tmp_path: Path) -> "Phone":
    """A phone on which nobody has played."""
    from tests.ui.phone import Phone  # noqa: PLC0415 (as above)

    return Phone(drive, tmp_path / "phone")


@pytest.fixture
def on_table(drive: "Drive", tmp_path: Path) -> "Callable[..., Phone]":
    """Opens a phone on which an evening was played."""
    from tests.ui.driver import PHONE  # noqa: PLC0415 (as above)
    from tests.ui.phone import Phone  # noqa: PLC0415 (as above)

    def open_table(
        evening: "Callable[[CurrentMatch], None]",
        size: tuple[int, int] = PHONE,
        text_size: int = 100,
        look: str = "light",
    ) -> Phone:
        folder = tmp_path / "phone"
        with prepare_phone(folder, text_size=text_size, look=look) as current_match:
            evening(current_match)
        return Phone(drive, folder, size)

    return open_table
