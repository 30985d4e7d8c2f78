from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.app_data import AppData
from app.play.match.match_snapshot import MatchSnapshot
from app.play.navigation import Visit
from app.presenters.feedback import DeviceFeedback
from app.presenters.hand import HandPresenter
from app.presenters.leaflet import LeafletPresenter
from app.presenters.table import TablePresenter
from app.store.core.settings import VOICELESS
from tests.builders import start_match, store_setting
from tests.fake_device import FakeDevice, fake_device
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.services import services


@dataclass
class Fixture:
    app_data: AppData
    feedback: DeviceFeedback
    device: FakeDevice
    messages: list[str]
    language: Language = field(default_factory=Language)

    def set(self, **settings: object) -> None:
        for key, value in settings.items():
            store_setting(self.app_data.current_match.database, key, value)

    def hand(self) -> HandPresenter:
        hand = HandPresenter(
            services(self.app_data.current_match, self.language, feedback=self.feedback),
            FakeNavigation(),
        )
        hand.open()
        return hand

    def went(self, *names: str) -> None:
        self.feedback.path_changed(tuple(Visit(name, {}) for name in names))


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    app_data, device, messages = (
        AppData(tmp_path, sets),
        fake_device(tmp_path / "saved"),
        list[str](),
    )
    assert app_data.open()
    language = Language()
    feedback = DeviceFeedback(app_data, language, lambda: device.as_device, messages.append)
    feedback.start()
    return Fixture(app_data, feedback, device, messages, language)


def record(at: Fixture) -> None:
    """Ann goes out, Bo has 6-4 left."""
    if at.app_data.current_match.now is None:
        start_match(at.app_data.current_match, "manylang", ("Ann", "Bo"), target=100)
    hand = at.hand()
    hand.answer("ending", "0")
    hand.set_mode("total")
    hand.add_digit(1)
    hand.add_digit(0)
    hand.record()


def test_a_recorded_hand_is_read_aloud_and_vibrates(at: Fixture) -> None:
    at.set(voice=True)

    record(at)
    while at.device.voice.is_reading:
        at.device.voice.finish_sentence()

    assert at.device.voice.spoken == ["Ann wins 10", "Ann: 10", "Bo: 0"]
    assert at.device.voice.language == "en"
    assert at.device.vibration.calls == ["tick"]


def test_a_hand_that_cannot_be_stored_is_refused_and_not_read_aloud(at: Fixture) -> None:
    at.set(voice=True)
    start_match(at.app_data.current_match, "manylang", ("Ann", "Bo"), target=100)
    at.app_data.current_match.database.before_write = disk_is_full

    record(at)

    assert at.device.voice.spoken == []
    assert at.device.vibration.calls == ["bump"]


def test_nothing_is_read_aloud_by_default(at: Fixture) -> None:
    at.set(vibration=False)

    record(at)

    assert at.device.voice.spoken == []
    assert at.device.vibration.calls == []


def test_nothing_is_put_into_words_for_a_voice_that_is_off(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[int] = []

    def result(_language: Language, _table: MatchSnapshot, index: int) -> tuple[str, ...]:
        said.append(index)
        return ("Ann wins",)

    monkeypatch.setattr("app.presenters.hand.spoken_result.spoken_result", result)

    record(at)
    assert said == []

    at.set(voice=True)
    record(at)
    assert said == [1]


def test_a_hand_that_cannot_be_recorded_vibrates(at: Fixture) -> None:
    start_match(at.app_data.current_match, "manylang", ("Ann", "Bo"))

    at.hand().record()

    assert at.device.vibration.calls == ["bump"]
    assert at.device.voice.spoken == []


def test_a_tap_stops_the_voice_at_once(at: Fixture) -> None:
    at.set(voice=True)
    record(at)

    at.feedback.touched()

    assert not at.device.voice.is_reading
    assert at.device.voice.spoken == ["Ann wins 10"]


def test_without_a_voice_for_the_language_it_is_silent_and_says_so_once(at: Fixture) -> None:
    at.set(voice=True)
    at.device.voice.languages = frozenset()

    record(at)
    record(at)

    assert at.messages == ["No voice is installed for this language: English"]
    assert at.device.voice.spoken == []


def test_a_missing_voice_is_reported_after_a_running_job(at: Fixture) -> None:
    """The app stores that the message was shown; this write would wait for the job."""
    at.set(voice=True)
    at.device.voice.languages = frozenset()
    at.app_data.is_job_running = lambda: True
    said = ("Ann wins 10",)

    at.feedback.hand_recorded(lambda: said)
    assert at.messages == []
    assert at.app_data.current_match.setting(VOICELESS) == ()

    at.app_data.is_job_running = lambda: False
    at.feedback.hand_recorded(lambda: said)
    assert len(at.messages) == 1


def test_a_missing_voice_is_reported_even_if_that_cannot_be_stored(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    at.set(voice=True)
    at.device.voice.languages = frozenset()
    monkeypatch.setattr(at.app_data.current_match.settings, "set", disk_is_full)

    at.feedback.hand_recorded(lambda: ("Ann wins 10",))

    assert len(at.messages) == 1


def test_invisible_marks_are_not_read_aloud(at: Fixture) -> None:
    at.set(voice=True)

    at.feedback.hand_recorded(lambda: ("\u2068Ann\u2069 wins\u200b 10",))

    assert at.device.voice.spoken == ["Ann wins 10"]


def test_the_screen_stays_on_at_the_table_while_a_match_runs(at: Fixture) -> None:
    table = TablePresenter(
        services(at.app_data.current_match, at.language, feedback=at.feedback), FakeNavigation()
    )
    table.open()
    assert not at.device.awake.on

    start_match(at.app_data.current_match, "manylang", ("Ann", "Bo"))
    table.open()
    assert at.device.awake.on

    at.went("table", "hand")
    assert not at.device.awake.on

    table.open()
    at.went("table")
    assert at.device.awake.on

    table.pause()
    assert not at.device.awake.on


def test_the_screen_does_not_stay_on_if_that_is_switched_off(at: Fixture) -> None:
    at.feedback.table_shown(is_match_running=True)
    at.set(awake=False)
    at.feedback.settings_changed()

    assert not at.device.awake.on

    at.set(awake=True)
    at.feedback.settings_changed()

    assert at.device.awake.on

    at.feedback.stop()

    assert not at.device.awake.on


def test_before_the_start_nothing_is_done(at: Fixture) -> None:
    late = DeviceFeedback(at.app_data, at.language, lambda: at.device.as_device, at.messages.append)
    late.table_shown(is_match_running=True)
    late.hand_recorded(lambda: ("Ann wins",))
    late.tap_refused()
    late.stop_speaking()

    assert not at.device.awake.on
    assert at.device.vibration.calls == []

    late.start()

    assert at.device.awake.on


def leaflet(at: Fixture) -> LeafletPresenter:
    page = LeafletPresenter(
        services(at.app_data.current_match, at.language, feedback=at.feedback), FakeNavigation()
    )
    page.open(box="luckies")
    return page


def test_a_page_is_read_aloud_sentence_by_sentence_and_each_is_marked(at: Fixture) -> None:
    page = leaflet(at)
    spoken = page.sentences_from()

    page.read_aloud(0)
    seen = []
    while at.device.voice.is_reading:
        seen.append((page.state.spoken_row, page.state.spoken_text))
        assert page.state.is_reading
        at.device.voice.finish_sentence()

    assert tuple(seen) == spoken
    assert not page.state.is_reading
    assert (page.state.spoken_text, page.state.spoken_row) == ("", -1)


def test_a_page_is_read_aloud_from_its_visible_part(at: Fixture) -> None:
    page = leaflet(at)

    page.read_aloud(5)

    assert page.state.spoken_row >= 5


def test_reading_a_page_can_be_stopped_at_once(at: Fixture) -> None:
    page = leaflet(at)
    ends: tuple[Callable[[], None], ...] = (
        lambda: page.read_aloud(0),
        page.stop_reading,
        lambda: at.went("rules"),
        lambda: page.change_language("de"),
        lambda: page.open(box="bg2133"),
    )
    for end in ends:
        page.read_aloud(0)
        assert at.device.voice.is_reading

        end()

        assert not at.device.voice.is_reading
        assert not page.state.is_reading


def test_a_page_is_read_aloud_in_its_own_language(at: Fixture) -> None:
    page = leaflet(at)

    page.open(box="luckies", language="de")
    page.read_aloud(0)

    assert at.device.voice.language == "de"


def test_a_missing_voice_for_a_page_is_reported_each_time(at: Fixture) -> None:
    at.device.voice.languages = frozenset()
    page = leaflet(at)

    page.read_aloud(0)
    page.read_aloud(0)

    assert at.messages == ["No voice is installed for this language: English"] * 2
    assert not page.state.is_reading


def test_scrolling_does_not_stop_the_reading(at: Fixture) -> None:
    at.set(voice=True)
    page = leaflet(at)
    page.read_aloud(0)

    at.feedback.touched()

    assert at.device.voice.is_reading
