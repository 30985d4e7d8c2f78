"""A hand tried by the rules of a box: entered in the window, and its two verdicts."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.rules.tables import Values
from app.play.own_boxes import OwnBoxes
from tests.builders import prepare_phone
from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone


@pytest.mark.every_size
def test_a_hand_is_tried_and_its_verdicts_are_compared(
    drive: Drive, tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    with prepare_phone(tmp_path / "phone", text_size=text_size) as current_match:
        boxes = OwnBoxes(current_match)
        box = boxes.create(current_match.leaflets["bg2133"], "Our blanks count 25").id
        boxes.edit(box, replace(boxes.draft(box), values=Values(half={0: 25})))
    phone = Phone(drive, tmp_path / "phone", size)
    phone.driver.app.navigator.go("hand", trial=box)
    phone.driver.settle()
    assert faults(phone.driver) == []
    title = phone.driver.find("Try a hand")
    assert title.font_size >= 13.9  # as small labels, else it is hard to read

    phone.tap("Blocked")
    for name, tiles in (("1", "1-0"), ("2", "3-2"), ("3", "6-6"), ("4", "5-4")):
        phone.count(f"Player {name}")
        phone.tiles(tiles)
    phone.tap("See the result")

    assert phone.screen == "trial"
    assert phone.shows("The rules differ in who wins the hand.")
    assert faults(phone.driver) == []
    assert [card.winner[0].text for card in phone.state.cards] == ["Player 2 wins", "Player 1 wins"]

    phone.tap("4 players", "2 players")
    assert faults(phone.driver) == []
    phone.tap("Enter a hand")
    assert [visit.name for visit in phone.driver.app.navigator.path] == ["table", "hand"]
    assert not phone.shows("Player 3")
