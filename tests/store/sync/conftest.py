"""Fixtures for tests of several phones."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.conftest import Phone
from tests.store.sync.two_phones import TwoPhones


@pytest.fixture
def two(open_phone: Callable[[Path], Phone], tmp_path: Path) -> TwoPhones:
    return TwoPhones(open_phone(tmp_path / "one"), open_phone(tmp_path / "other"))
