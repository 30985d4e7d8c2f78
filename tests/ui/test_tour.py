"""Every screen and state, in every size of window and text, is laid out as it should be.

The colours make no difference to that; ``make tour`` shows them.
"""

from pathlib import Path

import pytest

from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.tour import View, phone_of, views, walk


@pytest.mark.parametrize("view", views("light"), ids=str)
def test_nothing_is_cut_nor_over_each_other_nor_too_small(
    drive: Drive, tmp_path: Path, view: View
) -> None:
    phone = phone_of(view, tmp_path / "phone", drive)

    wrong = [f"{stop}: {fault}" for stop in walk(phone) for fault in faults(phone.driver)]

    assert wrong == []
