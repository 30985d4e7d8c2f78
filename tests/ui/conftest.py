"""What tests of screens share: a window, and an app that is driven in it."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.logged_errors import Errors
from tests.ui.window import always_the_same, without_a_screen

if TYPE_CHECKING:
    from tests.ui.driver import Drive
    from tests.ui.phone import Phone

always_the_same()


def pytest_collection_finish() -> None:
    """What is there before the first app, pytest's own above all, is not searched for garbage
    twice in every test: that was a third of their time.
    """
    gc.collect()
    gc.freeze()


class Unseen(pytest.Module):
    """A file of tests that is not even read: its imports would want a window."""

    def collect(self) -> list[pytest.Item]:
        pytest.skip("no screen here; make pytest brings one", allow_module_level=True)


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    return Unseen.from_parent(parent, path=module_path) if without_a_screen() else None


@pytest.fixture
def drive(errors: Errors) -> "Iterator[Drive]":
    """Start an app; a second start ends the first one, as if the phone had."""
    from tests.ui.driver import driving  # noqa: PLC0415 (Kivy opens a window when imported)

    with driving(errors) as drive:
        yield drive


@pytest.fixture
def phone(drive: "Drive", tmp_path: Path) -> "Phone":
    """One that nobody has played on."""
    from tests.ui.phone import Phone  # noqa: PLC0415 (as above)

    return Phone(drive, tmp_path / "phone")
