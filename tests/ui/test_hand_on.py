"""Handing on a box, in the window."""

from pathlib import Path

from kivy.core.clipboard import Clipboard

from app.play.own_boxes import OwnBoxes
from app.store.exchange.box_text import box_of_text
from tests.builders import prepare_phone
from tests.ui.driver import Drive
from tests.ui.phone import Phone


def test_a_box_is_copied_and_saved_as_a_file(drive: Drive, tmp_path: Path) -> None:
    with prepare_phone(tmp_path / "phone") as current_match:
        base = current_match.leaflets["luckies"]
        box = OwnBoxes(current_match).create(base, "Grandma's tiles")
    phone = Phone(drive, tmp_path / "phone")
    phone.driver.app.navigator.go("hand_on", box=box.id)
    phone.driver.settle()
    assert phone.shows("Grandma's tiles")

    phone.tap("Copy the text")

    assert box_of_text(Clipboard.paste()) == box
    assert phone.shows("Copied. You can paste it anywhere.")
    phone.tap("Save as a file")
    assert phone.device.documents.saved == ("Grandma's tiles.pipkeeper-box",)
