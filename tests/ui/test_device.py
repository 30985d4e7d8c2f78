"""Voice, vibration, screen lock and system settings, in the window."""

from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics

from app.device.system import NO_MARGINS, Margins
from app.ui.widgets.kit.label import TextLabel
from tests.ui.box_names import MANYLANG
from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.visibility import rect_of


def a_match(phone: Phone) -> None:
    phone.tap(MANYLANG)
    phone.seat("Ann")
    phone.type("Bo")
    phone.tap("Start")


def a_hand(phone: Phone) -> None:
    """Counts a hand: Bo has 10 points left."""
    phone.tap("End hand")
    phone.out("Ann")
    phone.tiles("6-4")
    phone.tap("Record")


def switch(phone: Phone, *abilities: str) -> None:
    phone.driver.app.navigator.go("settings")
    phone.driver.settle()
    for ability in abilities:
        phone.tap(ability)
    phone.back()


def test_a_hand_is_read_aloud_until_a_tap(phone: Phone) -> None:
    switch(phone, "Read results aloud")
    a_match(phone)

    a_hand(phone)

    assert phone.device.voice.spoken == ["Ann wins 10"]
    assert phone.device.voice.remaining == ["Ann: 10", "Bo: 0"]

    phone.tap("Next hand")

    assert phone.screen == "table"  # the tap also worked
    assert not phone.device.voice.is_reading


def test_nothing_is_read_aloud_by_default(phone: Phone) -> None:
    a_match(phone)

    a_hand(phone)

    assert phone.device.voice.spoken == []


def test_a_missing_voice_is_reported_once(phone: Phone) -> None:
    phone.device.voice.languages = frozenset()
    switch(phone, "Read results aloud")
    a_match(phone)

    a_hand(phone)
    assert phone.shows("No voice is installed for this language: English")

    phone.tap("OK", "Next hand")
    a_hand(phone)

    assert not phone.shows("No voice is installed for this language: English")
    assert phone.shows("Next hand")


def test_recorded_and_refused_hands_vibrate(phone: Phone) -> None:
    a_match(phone)
    phone.tap("End hand", "Record")
    assert phone.device.vibration.calls == ["bump"]

    phone.out("Ann")
    phone.tiles("6-4")
    phone.tap("Record")

    assert phone.device.vibration.calls == ["bump", "tick"]

    switch(phone, "Vibrate")
    phone.tap("Next hand")
    a_hand(phone)

    assert phone.device.vibration.calls == ["bump", "tick"]


def test_the_screen_stays_on_only_where_a_match_is_shown(phone: Phone) -> None:
    assert not phone.device.awake.on

    a_match(phone)
    assert phone.device.awake.on

    phone.tap("End hand")
    assert not phone.device.awake.on

    phone.back()
    assert phone.device.awake.on

    phone.kill()
    assert phone.device.awake.on

    switch(phone, "Keep the screen on")
    assert not phone.device.awake.on


def test_the_screen_may_go_dark_when_the_app_is_closed(phone: Phone) -> None:
    a_match(phone)

    phone.driver.end()

    assert not phone.device.awake.on


def test_a_phone_without_these_features_says_so_and_works(phone: Phone) -> None:
    device = phone.device
    device.voice.is_available = device.vibration.is_available = device.awake.is_available = False
    phone.driver.app.navigator.go("settings")
    phone.driver.settle()

    texts = " ".join(phone.labels + tuple(_all_words(phone)))

    assert "This phone cannot vibrate." in texts
    assert "no voice is installed" in texts
    assert "decides by itself" in texts
    assert faults(phone.driver) == []

    phone.back()
    a_match(phone)
    a_hand(phone)

    assert phone.shows("Next hand")


def _all_words(phone: Phone) -> list[str]:
    widgets = phone.driver.app.root.walk()
    return [widget.text for widget in widgets if isinstance(widget, TextLabel)]


def read_rules(phone: Phone) -> None:
    phone.tap("Rules", MANYLANG)
    phone.tap("Read aloud")


def test_the_rules_are_read_aloud_and_the_sentence_is_marked_and_visible(phone: Phone) -> None:
    read_rules(phone)

    for _ in range(12):
        sentence = phone.driver.app.navigator.screen.state.spoken_text
        assert sentence == phone.device.voice.spoken[-1]
        marked = phone.driver.app.navigator.screen._mark._label  # noqa: SLF001 - no public way
        if sentence != "Dominoes in 37 languages":  # the title, which is not on the page
            assert marked.text == sentence
            assert rect_of(marked).top <= Window.height
            assert rect_of(marked).bottom >= 0
        phone.device.voice.finish_sentence()
        phone.driver.settle()


def test_a_tap_stops_the_reading_but_scrolling_does_not(phone: Phone) -> None:
    read_rules(phone)

    phone.driver.drag((200, 500), (200, 400))
    assert phone.device.voice.is_reading

    phone.driver.tap(200, 400)
    assert not phone.device.voice.is_reading

    phone.tap("Read aloud")
    assert phone.device.voice.is_reading

    phone.tap("Stop reading aloud")
    assert not phone.device.voice.is_reading
    assert phone.driver.app.navigator.screen._mark._label is None  # noqa: SLF001 - no public way


def test_leaving_the_page_stops_the_reading(phone: Phone) -> None:
    read_rules(phone)

    phone.back()

    assert not phone.device.voice.is_reading


# The system


def come_back(phone: Phone) -> None:
    """Brings the app back from the background."""
    phone.driver.app.dispatch("on_resume")
    phone.driver.settle()


def lightest(phone: Phone) -> int:
    return max(phone.driver.screenshot().crop((100, 0, 300, 4)).convert("L").tobytes())


def test_the_app_follows_the_dark_mode_of_the_phone(phone: Phone) -> None:
    assert lightest(phone) >= 200

    phone.device.system.dark = True
    come_back(phone)

    assert lightest(phone) <= 40
    assert phone.device.system.bars[-1] == "dark"


def test_a_chosen_look_does_not_follow_the_phone(phone: Phone) -> None:
    switch(phone, "Light")

    phone.device.system.dark = True
    come_back(phone)

    assert lightest(phone) >= 200


def test_without_a_change_nothing_is_rebuilt(phone: Phone) -> None:
    before = phone.driver.app.navigator.screen

    come_back(phone)

    assert phone.driver.app.navigator.screen is before


def test_the_text_follows_the_text_size_of_the_phone_up_to_a_limit(phone: Phone) -> None:
    phone.device.system.scale = 1.3
    come_back(phone)
    assert Metrics.fontscale == pytest.approx(1.3)

    switch(phone, "200 %")

    assert Metrics.fontscale == pytest.approx(2)


@pytest.mark.parametrize("size", [(412, 915), (915, 412)])
def test_nothing_is_below_cut_outs_and_gesture_bars(
    drive: Drive, tmp_path: Path, size: tuple[int, int]
) -> None:
    phone = Phone(drive, tmp_path / "phone", size)
    phone.device.system.covered = Margins(40, 30, 20, 24)
    phone.driver.app.when_resized()
    phone.driver.settle()

    free = (40, 24, size[0] - 20, size[1] - 30)
    inside(phone, free)
    a_match(phone)
    inside(phone, free)
    phone.tap("End hand", "Why?")
    inside(phone, free)

    phone.device.system.covered = NO_MARGINS
    phone.driver.app.when_resized()
    phone.driver.settle()
    assert phone.driver.app.navigator.frame.margins == [0, 0, 0, 0]


def inside(phone: Phone, free: tuple[int, int, int, int]) -> None:
    left, bottom, right, top = free
    for seen in phone.driver.all_visible():
        if isinstance(seen.widget, TextLabel) and seen.widget.text:
            rect = seen.rect
            assert rect.left >= left - 1, seen.widget.text
            assert rect.right <= right + 1, seen.widget.text
            assert rect.bottom >= bottom - 1, seen.widget.text
            assert rect.top <= top + 1, seen.widget.text
    assert faults(phone.driver) == []


def test_rotating_the_phone_keeps_the_tapped_tiles(phone: Phone) -> None:
    a_match(phone)
    phone.tap("End hand")
    phone.out("Ann")
    phone.tiles("6-4 2-1")
    before = phone.driver.app.navigator.screen.state

    for size in ((915, 412), (412, 915)):
        phone.driver.resize(*size)

        assert phone.screen == "hand"
        assert phone.driver.app.navigator.screen.state == before
        assert phone.shows("Ann wins 13")


def test_rotating_the_phone_keeps_a_half_typed_name(phone: Phone) -> None:
    phone.tap(MANYLANG)
    phone.type("An")

    phone.driver.resize(915, 412)
    phone.driver.resize(412, 915)
    phone.type("n")

    assert phone.shows("Ann")
