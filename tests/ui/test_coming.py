from functools import partial
from pathlib import Path

import pytest

from app.bootstrap import make_app
from app.ui.frame import Destination
from app.ui.widgets.domino import Domino
from tests.ui.driver import Drive


@pytest.mark.parametrize("place", ["History", "Players"])
def test_a_place_to_come_says_what_it_will_hold(drive: Drive, tmp_path: Path, place: str) -> None:
    driver = drive(partial(make_app, tmp_path, builds_ahead=False))

    driver.tap_on(driver.the(place, kind=Destination))

    told = " ".join(driver.texts())
    assert "Here " in told
    assert "next versions" in told
    assert len(driver.all(kind=Domino)) == 3
