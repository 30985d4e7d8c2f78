"""Rotating the phone loses nothing that was being entered."""

from pathlib import Path

import pytest
from kivy.uix.textinput import TextInput

from tests.builders import prepare_phone, record_hand, start_match
from tests.ui.box_names import MANYLANG
from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone

UPRIGHT, SIDEWAYS = (412, 915), (915, 412)


@pytest.fixture
def phone(drive: Drive, tmp_path: Path) -> Phone:
    with prepare_phone(tmp_path / "phone") as current_match:
        start_match(current_match)
        record_hand(current_match, "", "6-4 3-1", out=0)
    return Phone(drive, tmp_path / "phone", UPRIGHT)


def field(phone: Phone) -> TextInput:
    (found,) = phone.driver.find_all(kind=TextInput)
    return found


def test_a_half_counted_hand_is_kept(phone: Phone) -> None:
    phone.tap("End hand")
    phone.out("Ann")
    phone.count("Bo")
    phone.tiles("6-6")

    phone.driver.resize(*SIDEWAYS)
    assert phone.shows("12")
    assert faults(phone.driver) == []
    phone.tiles("1-0")
    phone.driver.resize(*UPRIGHT)

    assert phone.shows("13")
    phone.tap("Record")
    assert phone.screen == "verdict"


def test_a_half_typed_name_is_kept(phone: Phone) -> None:
    phone.tap("More", "Pause and start another", MANYLANG, "Name of a player")
    phone.type("An")

    phone.driver.resize(*SIDEWAYS)
    assert field(phone).text == "An"
    assert field(phone).focus
    phone.type("n")
    phone.driver.resize(*UPRIGHT)

    assert field(phone).text == "Ann"
    assert field(phone).focus


def test_an_open_question_stays_open(phone: Phone) -> None:
    phone.tap("More", "End match")
    question = phone.texts

    phone.driver.resize(*SIDEWAYS)
    assert faults(phone.driver) == []
    phone.driver.resize(*UPRIGHT)

    assert phone.texts == question
    phone.back()
    assert phone.screen == "table"


def test_a_filter_is_kept(phone: Phone) -> None:
    phone.tap("History", "Player", "Bo")

    phone.driver.resize(*SIDEWAYS)

    assert phone.shows("1 match")
    assert faults(phone.driver) == []
    phone.driver.resize(*UPRIGHT)
    phone.tap("Remove the filter: Bo")
