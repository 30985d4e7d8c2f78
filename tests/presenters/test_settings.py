import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from app import paths
from app.domain.rules import RuleSet
from app.i18n import LANGUAGE_CODES, Language
from app.play.app_data import AppData
from app.presenters.feedback import DeviceFeedback
from app.presenters.settings import SettingsPresenter, SettingsState
from app.store.core.settings import MARKS, VOICE
from app.store.sync.membership import join
from app.version import VERSION
from tests.builders import store_setting
from tests.fake_device import FakeDevice, fake_device
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full, file_is_damaged
from tests.services import services


@dataclass
class Fixture:
    app_data: AppData
    settings: SettingsPresenter
    applied: list[tuple[str, int]]
    spoken: list[str]
    shown: list[SettingsState]
    device: FakeDevice
    feedback: DeviceFeedback


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    app_data, applied, shown = (
        AppData(tmp_path, sets),
        list[tuple[str, int]](),
        list[SettingsState](),
    )
    assert app_data.open()
    spoken: list[str] = []
    language, device = Language(), fake_device(tmp_path / "saved")
    feedback = DeviceFeedback(app_data, language, lambda: device.as_device, lambda _words: None)
    settings = SettingsPresenter(
        services(
            app_data,
            language,
            feedback=feedback,
            apply_appearance=lambda look, size: applied.append((look, size)),
            set_language=spoken.append,
        ),
        FakeNavigation(),
    )
    settings.shown = shown.append
    settings.open()
    return Fixture(app_data, settings, applied, spoken, shown, device, feedback)


def chosen(place: Fixture) -> tuple[str, str]:
    state = place.settings.state
    looks = [look.text for look in state.looks if look.chosen]
    sizes = [size.text for size in state.sizes if size.chosen]
    assert len(looks) == len(sizes) == 1
    return looks[0], sizes[0]


def test_a_new_phone_has_the_look_of_the_system(at: Fixture) -> None:
    assert chosen(at) == ("Same as the phone", "100 %")


def test_another_look_keeps_the_text_size_and_another_size_the_look(at: Fixture) -> None:
    at.settings.choose_size("200")
    at.settings.choose_look("dark")
    at.settings.choose_size("130")

    assert [at.applied[0][1], *at.applied[1:]] == [200, ("dark", 200), ("dark", 130)]


def test_a_screen_that_is_no_longer_kept_on_goes_off_at_once(at: Fixture) -> None:
    at.feedback.start()
    at.feedback.table_shown(is_match_running=True)
    assert at.device.awake.on

    at.settings.switch("awake")

    assert not at.device.awake.on


def test_features_of_the_phone_can_be_switched_off_and_on(at: Fixture) -> None:
    before = {one.text: one.is_on for one in at.settings.state.device_switches}

    at.settings.switch("voice")
    at.settings.switch("awake")

    assert before == {"Read results aloud": False, "Vibrate": True, "Keep the screen on": True}
    assert {one.text: one.is_on for one in at.settings.state.device_switches} == {
        "Read results aloud": True,
        "Vibrate": True,
        "Keep the screen on": False,
    }
    assert at.app_data.current_match.settings.get(VOICE) is True
    assert at.settings.state.unavailable == ()


def test_missing_features_are_explained_instead(at: Fixture) -> None:
    at.device.voice.is_available = at.device.vibration.is_available = (
        at.device.awake.is_available
    ) = False

    at.settings.open()

    assert at.settings.state.device_switches == ()
    assert [line.text for line in at.settings.state.unavailable] == [
        "Nothing can be read aloud here: no voice is installed.",
        "This phone cannot vibrate.",
        "This phone decides by itself when the screen turns off.",
    ]


def test_a_look_is_stored_and_applied(at: Fixture) -> None:
    at.settings.choose_look("black")

    assert chosen(at) == ("True black", "100 %")
    assert at.applied == [("black", 100)]
    assert at.app_data.appearance().look == "black"


def test_a_text_size_is_stored_and_keeps_the_look(at: Fixture) -> None:
    at.settings.choose_look("dark")
    at.settings.choose_size("175")

    assert chosen(at) == ("Dark", "175 %")
    assert at.applied == [("dark", 100), ("dark", 175)]


def test_marks_are_switched_on_and_off(at: Fixture) -> None:
    at.settings.switch_marks()
    assert at.settings.state.has_marks
    assert at.app_data.current_match.settings.get(MARKS) is True

    at.settings.switch_marks()
    assert not at.settings.state.has_marks


def test_an_unreadable_setting_does_not_hide_others(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    at.settings.choose_look("dark")
    monkeypatch.setattr(at.app_data.current_match.settings, "get", file_is_damaged)

    at.settings.open()

    assert not at.settings.state.has_marks
    assert chosen(at) == ("Same as the phone", "100 %")


def test_a_full_disk_is_reported_and_nothing_changes(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at.app_data.current_match.settings, "set", disk_is_full)

    at.settings.choose_look("black")

    assert "no space" in at.shown[-1].error
    assert chosen(at) == ("Same as the phone", "100 %")
    assert at.applied == []

    at.settings.choose_language("de")

    assert "no space" in at.shown[-1].error
    assert spoken_now(at) == ("", "Same as the phone")
    assert at.spoken == []


def spoken_now(place: Fixture) -> tuple[str, str]:
    (line,) = [line for line in place.settings.languages().rows if line.chosen]
    assert place.settings.state.language_now == line.text
    return line.key, line.text


def test_all_languages_are_listed_by_their_own_names_after_that_of_the_phone(at: Fixture) -> None:
    first, *others = at.settings.languages().rows

    assert (first.key, first.text) == ("", "Same as the phone")
    assert {line.key for line in others} == LANGUAGE_CODES
    assert [line.text for line in others if line.key in {"de", "ar", "ja"}] == [
        "Deutsch",
        "日本語",
        "العربية",
    ]
    assert spoken_now(at) == ("", "Same as the phone")


def test_a_language_is_stored_and_used(at: Fixture) -> None:
    at.settings.choose_language("de")

    assert spoken_now(at) == ("de", "Deutsch")
    assert at.spoken == ["de"]
    assert at.app_data.language() == "de"

    at.settings.choose_language("")

    assert spoken_now(at) == ("", "Same as the phone")
    assert at.spoken == ["de", ""]
    assert at.app_data.language() == ""


def test_an_unsupported_language_is_ignored(at: Fixture) -> None:
    for garbled in ("xx", 37, ["de"], None):
        store_setting(at.app_data.current_match.database, "language", garbled)
        assert at.app_data.language() == ""


def test_the_folder_of_the_matches_and_the_version_are_shown(at: Fixture) -> None:
    told = " ".join(f"{fact.title} {fact.text}" for fact in at.settings.state.facts)

    assert str(at.app_data.folder) in told
    assert VERSION in told
    assert "MIT" in told
    assert "SIL Open Font License" in told
    assert "Apache License" in told


def test_the_matches_are_not_only_on_a_phone_that_shares_a_folder(at: Fixture) -> None:
    def places() -> list[tuple[str, str]]:
        return [(fact.title, fact.text) for fact in at.settings.state.facts[:-1]]

    ((_, alone),) = places()
    assert alone.startswith("Only on this phone")

    join(at.app_data.current_match.database, "/at/home/shared", "Ann's phone")
    at.settings.open()

    assert places() == [
        ("Where your matches are", str(at.app_data.folder)),
        ("Several phones", "/at/home/shared"),
    ]


def test_the_version_is_the_one_of_the_project() -> None:
    project = tomllib.loads((paths.ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert project["version"] == VERSION


def test_the_shared_folder_says_in_its_row_that_something_is_to_be_looked_at(at: Fixture) -> None:
    def row() -> tuple[str, str]:
        (found,) = [one for one in at.settings.state.links if one.key == "sync"]
        return found.icon, found.about

    assert row() == ("folder-sync-outline", "The same matches and players on all your phones.")

    at.settings._has_notice = lambda: True  # noqa: SLF001 (as after a round with a trouble)
    at.settings.refresh()

    assert row() == ("alert-circle-outline", "Something needs your attention.")
