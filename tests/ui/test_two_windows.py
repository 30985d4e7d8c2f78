"""Two phones in windows of their own share a folder through real Syncthing.

How long it takes is measured by ``bench.two_phones``; here it has a deadline.
"""

from pathlib import Path

import pytest

from tests.ui.two_windows import FIRST_HAND, exchanged, two_phones

pytestmark = pytest.mark.process


def test_a_hand_that_is_recorded_on_one_phone_is_on_the_table_of_the_other(
    tmp_path: Path, exchanges: int
) -> None:
    with two_phones(tmp_path) as phones:
        for number in range(exchanges):
            assert exchanged(phones, FIRST_HAND + number) > 0
