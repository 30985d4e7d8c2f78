from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.presenters.hand.presenter import HandPresenter
from app.presenters.leaflet.presenter import LeafletPresenter
from app.presenters.session.app_data import AppData
from app.presenters.session.feedback import DeviceFeedback
from app.presenters.shared.navigation import Visit
from app.presenters.table.presenter import TablePresenter
from tests.builders import start_match
from tests.fake_device import FakeDevice, fake_device
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full


@dataclass
class Room:
    app_data: AppData
    feedback: DeviceFeedback
    device: FakeDevice
    told: list[str]
    language: Language = field(default_factory=Language)

    def set(self, **settings: object) -> None:
        for key, value in settings.items():
            self.app_data.current_match.settings.set(key, value)

    def hand(self) -> HandPresenter:
        hand = HandPresenter(
            self.app_data.current_match, self.language, FakeNavigation(), feedback=self.feedback
        )
        hand.open()
        return hand

    def went(self, *names: str) -> None:
        self.feedback.path_changed(tuple(Visit(name, {}) for name in names))


@pytest.fixture
def room(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Room:
    app_data, device, told = AppData(tmp_path, sets), fake_device(tmp_path / "saved"), list[str]()
    assert app_data.open()
    language = Language()
    feedback = DeviceFeedback(app_data, language, lambda: device.as_device, told.append)
    feedback.start()
    return Room(app_data, feedback, device, told, language)


def record(room: Room) -> None:
    """Ann goes out, Bo has 6-4 left."""
    if room.app_data.current_match.now is None:
        start_match(room.app_data.current_match, "manylang", ("Ann", "Bo"), target=100)
    hand = room.hand()
    hand.set_ending(0)
    hand.set_mode("total")
    hand.add_digit(1)
    hand.add_digit(0)
    hand.record()


def test_a_recorded_hand_is_read_aloud_and_vibrates(room: Room) -> None:
    room.set(voice=True)

    record(room)
    while room.device.voice.is_reading:
        room.device.voice.finish_sentence()

    assert room.device.voice.spoken == ["Ann wins 10", "Ann: 10", "Bo: 0"]
    assert room.device.voice.language == "en"
    assert room.device.vibration.calls == ["tick"]


def test_nothing_is_read_aloud_by_default(room: Room) -> None:
    room.set(vibration=False)

    record(room)

    assert room.device.voice.spoken == []
    assert room.device.vibration.calls == []


def test_a_hand_that_cannot_be_recorded_vibrates(room: Room) -> None:
    start_match(room.app_data.current_match, "manylang", ("Ann", "Bo"))

    room.hand().record()

    assert room.device.vibration.calls == ["bump"]
    assert room.device.voice.spoken == []


def test_a_tap_stops_the_voice_at_once(room: Room) -> None:
    room.set(voice=True)
    record(room)

    room.feedback.touched()

    assert not room.device.voice.is_reading
    assert room.device.voice.spoken == ["Ann wins 10"]


def test_without_a_voice_for_the_language_it_is_silent_and_says_so_once(room: Room) -> None:
    room.set(voice=True)
    room.device.voice.languages = frozenset()

    record(room)
    record(room)

    assert room.told == ["No voice is installed for this language: English"]
    assert room.device.voice.spoken == []


def test_a_missing_voice_is_reported_after_a_running_job(room: Room) -> None:
    """The app stores that the message was shown; this write would wait for the job."""
    room.set(voice=True)
    room.device.voice.languages = frozenset()
    room.app_data.is_job_running = lambda: True
    record_of = ("Ann wins 10",)

    room.feedback.hand_recorded(record_of)
    assert room.told == []
    assert room.app_data.current_match.setting("voiceless") is None

    room.app_data.is_job_running = lambda: False
    room.feedback.hand_recorded(record_of)
    assert len(room.told) == 1


def test_a_missing_voice_is_reported_even_if_that_cannot_be_stored(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.set(voice=True)
    room.device.voice.languages = frozenset()
    monkeypatch.setattr(room.app_data.current_match.settings, "set", disk_is_full)

    room.feedback.hand_recorded(("Ann wins 10",))

    assert len(room.told) == 1


def test_invisible_marks_are_not_read_aloud(room: Room) -> None:
    room.set(voice=True)

    room.feedback.hand_recorded(("\u2068Ann\u2069 wins\u200b 10",))

    assert room.device.voice.spoken == ["Ann wins 10"]


def test_the_screen_stays_on_at_the_table_while_a_match_runs(room: Room) -> None:
    table = TablePresenter(
        room.app_data.current_match, room.language, FakeNavigation(), feedback=room.feedback
    )
    table.open()
    assert not room.device.awake.on

    start_match(room.app_data.current_match, "manylang", ("Ann", "Bo"))
    table.open()
    assert room.device.awake.on

    room.went("table", "hand")
    assert not room.device.awake.on

    table.open()
    room.went("table")
    assert room.device.awake.on

    table.put_aside()
    assert not room.device.awake.on


def test_the_screen_does_not_stay_on_if_that_is_switched_off(room: Room) -> None:
    room.feedback.table_shown(is_match_running=True)
    room.set(awake=False)
    room.feedback.settings_changed()

    assert not room.device.awake.on

    room.set(awake=True)
    room.feedback.settings_changed()

    assert room.device.awake.on

    room.feedback.stop()

    assert not room.device.awake.on


def test_before_the_start_nothing_is_done(room: Room) -> None:
    late = DeviceFeedback(
        room.app_data, room.language, lambda: room.device.as_device, room.told.append
    )
    late.table_shown(is_match_running=True)
    late.hand_recorded(("Ann wins",))
    late.tap_refused()
    late.stop_speaking()

    assert not room.device.awake.on
    assert room.device.vibration.calls == []

    late.start()

    assert room.device.awake.on


def leaflet(room: Room) -> LeafletPresenter:
    page = LeafletPresenter(
        room.app_data.current_match, room.language, FakeNavigation(), feedback=room.feedback
    )
    page.open(box="luckies")
    return page


def test_a_page_is_read_aloud_sentence_by_sentence_and_each_is_marked(room: Room) -> None:
    page = leaflet(room)
    spoken = page.sentences_from()

    page.read_aloud(0)
    seen = []
    while room.device.voice.is_reading:
        seen.append((page.state.spoken_row, page.state.spoken_text))
        assert page.state.is_reading
        assert page.state.read_label == "Stop reading aloud"
        room.device.voice.finish_sentence()

    assert tuple(seen) == spoken
    assert not page.state.is_reading
    assert (page.state.spoken_text, page.state.spoken_row) == ("", -1)
    assert page.state.read_label == "Read aloud"


def test_a_page_is_read_aloud_from_its_visible_part(room: Room) -> None:
    page = leaflet(room)

    page.read_aloud(5)

    assert page.state.spoken_row >= 5


def test_reading_a_page_can_be_stopped_at_once(room: Room) -> None:
    page = leaflet(room)
    ends: tuple[Callable[[], None], ...] = (
        lambda: page.read_aloud(0),
        page.stop_reading,
        lambda: room.went("rules"),
        lambda: page.change_language("de"),
        lambda: page.open(box="bg2133"),
    )
    for end in ends:
        page.read_aloud(0)
        assert room.device.voice.is_reading

        end()

        assert not room.device.voice.is_reading
        assert not page.state.is_reading


def test_a_page_is_read_aloud_in_its_own_language(room: Room) -> None:
    page = leaflet(room)

    page.change_language("de")
    page.read_aloud(0)

    assert room.device.voice.language == "de"


def test_a_missing_voice_for_a_page_is_reported_each_time(room: Room) -> None:
    room.device.voice.languages = frozenset()
    page = leaflet(room)

    page.read_aloud(0)
    page.read_aloud(0)

    assert room.told == ["No voice is installed for this language: English"] * 2
    assert not page.state.is_reading


def test_scrolling_does_not_stop_the_reading(room: Room) -> None:
    room.set(voice=True)
    page = leaflet(room)
    page.read_aloud(0)

    room.feedback.touched()

    assert room.device.voice.is_reading
