"""House rules: made from a leaflet, tried, played, changed in the middle of a match, handed on."""

from pathlib import Path

import pytest
from kivy.core.clipboard import Clipboard

from tests.builders import prepare_phone
from tests.ui.box_names import BG2133
from tests.ui.driver import Drive
from tests.ui.phone import Phone

pytestmark = pytest.mark.usefixtures("nothing_logged")

HOUSE_RULES = "House rules"
CAPICUA = "Capicúa (the last tile fits both ends)"
BLANKS = "6-0 5-0 4-0 3-0 2-0"
"""Worth 145 where a blank counts 25."""


def open_rule(phone: Phone, rule: str) -> None:
    phone.tap_row("OwnBoxRule", lambda line: line.state.key == rule)


def make_house_rules(phone: Phone) -> None:
    phone.tap("Make your own", "Name of the box")
    phone.type(HOUSE_RULES)
    phone.tap(BG2133)
    open_rule(phone, "faces")
    phone.tap("9-9")
    phone.back()
    open_rule(phone, "values.half")
    phone.tap("25")
    open_rule(phone, "blocked.winner")
    phone.tap("The lowest tile except doubles")
    phone.back()
    open_rule(phone, "bonus")
    phone.tap(CAPICUA)
    phone.back()
    open_rule(phone, "target.default")
    phone.tap("Another number")
    phone.type("300")
    phone.back()  # closes the keyboard
    phone.back()


def try_a_tie(phone: Phone) -> None:
    """By the leaflet 4-0 is the least; by the house rules it is worth 29, as much as Player 2's."""
    phone.tap("Try a hand", "Blocked")
    hands = ("4-0", "6-4 6-5 5-3", "6-6 5-5 6-3", "6-2 5-4 5-2 6-1")
    for number, tiles in enumerate(hands, start=1):
        phone.count(f"Player {number}")
        phone.tiles(tiles)
    phone.tap("See the result")


def start_match(phone: Phone, *names: str) -> None:
    phone.tap("New match")
    phone.seat(*names)
    phone.tap("Start")


def win(phone: Phone, name: str, left: str) -> None:
    phone.tap("End hand")
    phone.out(name)
    phone.tiles(left)


def change_the_worth_of_blanks(phone: Phone, worth: str) -> None:
    phone.visit("Rules")
    phone.tap(HOUSE_RULES, "Change the rules")
    open_rule(phone, "values.half")
    phone.tap(worth)
    phone.back()
    phone.back()
    phone.visit("Table")


def test_house_rules_are_made_tried_played_and_changed(phone: Phone) -> None:
    make_house_rules(phone)

    assert phone.taps == 13
    assert phone.shows("The target is 300.")

    before = phone.taps
    try_a_tie(phone)

    assert phone.taps - before == 18  # 14 of them are for eleven tiles and whose they are
    assert phone.shows("The rules differ in who wins the hand.")
    assert "Different: Player 2 holds the lowest tile that is not a double: 5-3." in phone.labels
    assert "Different: Player 1 has the fewest points left: 4." in phone.labels

    phone.back()
    phone.back()
    before = phone.taps
    start_match(phone, "Ann", "Bo")
    win(phone, "Ann", BLANKS)

    assert phone.shows("Ann wins 145")

    phone.tap("Record", "Next hand", "End hand")
    phone.out("Ann")
    phone.tap(f"Two different ends: {CAPICUA}")
    phone.tiles(f"6-4 {BLANKS}")
    phone.tap("Record")

    assert phone.shows("Ann wins the match")
    assert phone.shows("+170")
    assert phone.taps - before == 21

    phone.tap("Rematch")
    win(phone, "Bo", "1-0 2-0 3-1")
    phone.tap("Record", "Next hand")
    before = phone.taps
    change_the_worth_of_blanks(phone, "10")

    assert phone.taps - before == 6
    win(phone, "Bo", "1-0 2-0 3-1")
    assert phone.shows("Bo wins 57")  # the match keeps the rules it was begun by

    phone.tap("Record", "Next hand")
    phone.visit("History")
    phone.driver.tap_on(phone.first_of("HistoryLine"))
    phone.tap("Rescore with the current rules")

    assert phone.shows("You changed the rules of this box.")
    assert phone.shows("Hand 1: Bo wins 57. Now: Bo wins 27")

    phone.tap("Rescore")

    assert "Hand 2: Bo +27" in phone.labels


def test_house_rules_are_handed_on_and_played_in_arabic(drive: Drive, tmp_path: Path) -> None:
    phone = Phone(drive, tmp_path / "phone")
    make_house_rules(phone)
    before = phone.taps
    phone.tap("Share box", "Copy the text")

    assert phone.taps - before == 2
    assert len(Clipboard.paste()) <= 2_000

    with prepare_phone(tmp_path / "other phone", language="ar"):
        pass
    other = Phone(drive, tmp_path / "other phone", language="ar")
    other.visit("Rules")
    other.tap("Add a box", "Paste")

    assert HOUSE_RULES in other.texts  # the name is not translated
    other.tap("Keep this box")

    assert other.taps == 4
    start_match(other, "Ann", "Bo")
    win(other, "Ann", BLANKS)
    other.tap("Record")

    assert other.shows("+145")
