"""Two phones in windows of their own share a folder through real Syncthing."""

from pathlib import Path

import pytest

from tests.ui.two_windows import FIRST_HAND, exchanged, two_phones

pytestmark = pytest.mark.process

LONGEST = 30.0
"""Seconds: a round waits for a quiet moment, Syncthing for a second, the other phone looks every
five seconds; the rest is for a machine that is busy.
"""


def test_a_hand_that_is_recorded_on_one_phone_is_on_the_table_of_the_other(
    tmp_path: Path, exchanges: int
) -> None:
    with two_phones(tmp_path) as phones:
        for number in range(exchanges):
            assert exchanged(phones, FIRST_HAND + number) < LONGEST
