"""Taking in a box, in the window."""

from kivy.core.clipboard import Clipboard
from kivy.metrics import dp

from app.store.exchange.box_text import text_of_box
from tests.handed_boxes import handed_box
from tests.rule_sets import load_set
from tests.ui.phone import Phone


def test_a_box_is_pasted_looked_at_and_kept(phone: Phone) -> None:
    phone.driver.app.navigator.go("add_box")
    phone.driver.settle()
    field = phone.find("Text of the box")
    assert field.padding[1] == dp(12)  # several lines begin at the top
    phone.tap("Text of the box")
    phone.type("Hello!")
    phone.tap("Look at the box")
    assert phone.shows("There is no box in this text.")
    Clipboard.copy(f"Our box: {text_of_box(handed_box(load_set('luckies')))}")

    phone.tap("Paste")

    assert phone.shows("Our box")
    phone.back()
    assert phone.shows("Add a box")
    phone.tap("Paste", "Keep this box")
    assert phone.screen == "leaflet"
    assert phone.shows("Our box")
    phone.back()
    assert phone.screen == "table"


def test_after_a_box_was_kept_the_next_one_can_be_taken_in(phone: Phone) -> None:
    phone.device.documents.can_ask = False
    file = phone.folder / "luckies.pipkeeper-box"
    file.write_text(text_of_box(handed_box(load_set("luckies"))), "utf-8")
    phone.visit("Rules")
    phone.tap("Add a box", "Where is the file?")
    phone.type(str(file))
    phone.tap("Open", "Keep this box")
    phone.back()
    phone.visit("Rules")

    phone.tap("Add a box")

    assert phone.shows("Paste")
