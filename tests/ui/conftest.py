"""Fixtures for tests of screens: a window, and a driver for an app in it."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.logged_errors import LoggedErrors
from tests.ui.window import has_no_display, set_environment

if TYPE_CHECKING:
    from tests.ui.driver import Drive
    from tests.ui.phone import Phone

set_environment()


def pytest_collection_finish() -> None:
    """Objects that exist before the first app, mostly pytest's own, are frozen: searching them
    for garbage in every test took a third of the time.
    """
    gc.collect()
    gc.freeze()


class SkippedModule(pytest.Module):
    """Skips a test file without importing it: its imports need a window."""

    def collect(self) -> list[pytest.Item]:
        pytest.skip("no screen here; make pytest brings one", allow_module_level=True)


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    return SkippedModule.from_parent(parent, path=module_path) if has_no_display() else None


@pytest.fixture
def drive(errors: LoggedErrors) -> "Iterator[Drive]":
    """Starts an app; a second start ends the first one."""
    from tests.ui.driver import driving  # noqa: PLC0415 (Kivy opens a window when imported)

    with driving(errors) as drive:
        yield drive


@pytest.fixture
def phone(drive: "Drive", tmp_path: Path) -> "Phone":
    """A phone on which nobody has played."""
    from tests.ui.phone import Phone  # noqa: PLC0415 (as above)

    return Phone(drive, tmp_path / "phone")
