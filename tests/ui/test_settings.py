import os
import subprocess
from functools import partial
from pathlib import Path
from shutil import which

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.label import Label

from app import paths
from app.bootstrap import make_app
from app.i18n import Language
from app.play.app_data import AppData
from app.sets import Leaflets
from app.store.core.settings import MARKS
from app.ui.widgets.kit.buttons import Chip
from app.ui.widgets.kit.lines import SwitchLine
from app.ui.window.app import Pipkeeper
from tests import pseudo_locale
from tests.fake_device import FakeSystem
from tests.ui.driver import Drive, Driver


def app_at(folder: Path) -> Pipkeeper:
    return make_app(folder, builds_ahead=False)


def in_settings(drive: Drive, folder: Path, size: tuple[int, int] = (412, 915)) -> Driver:
    driver = drive(partial(app_at, folder), size)
    driver.app.navigator.home("players")
    driver.app.navigator.go("settings")
    driver.settle()
    return driver


def names(driver: Driver) -> list[str]:
    return [step.name for step in driver.app.navigator.path]


@pytest.mark.parametrize(("look", "light"), [("Light", 200), ("Dark", 40), ("True black", 0)])
def test_a_look_is_applied_at_once_and_stored(
    drive: Drive, tmp_path: Path, look: str, light: int
) -> None:
    driver = in_settings(drive, tmp_path)

    driver.tap_on(driver.find(look, kind=Chip))

    for _ in range(2):
        lightest = max(driver.screenshot().crop((100, 0, 300, 4)).convert("L").tobytes())
        assert lightest >= light if look == "Light" else lightest <= light
        assert names(driver) == ["players", "settings"]
        assert driver.find(look, kind=Chip).chosen
        driver = drive(partial(app_at, tmp_path))


def test_a_larger_text_keeps_the_scroll_position_and_is_stored(
    drive: Drive, tmp_path: Path
) -> None:
    driver = in_settings(drive, tmp_path)
    before = driver.find("Text size").height

    driver.tap_on(driver.find("200 %", kind=Chip))

    assert names(driver) == ["players", "settings"]
    assert driver.find("Text size").height > 1.5 * before  # large text grows less
    driver = drive(partial(app_at, tmp_path))
    assert driver.find("Text size").height > 1.5 * before  # large text grows less
    driver.back()
    assert names(driver) == ["players"]
    assert "Players" in driver.texts()


def test_the_text_size_of_the_phone_is_restored_when_the_app_ends(
    drive: Drive, tmp_path: Path
) -> None:
    driver = in_settings(drive, tmp_path)
    driver.tap_on(driver.find("150 %", kind=Chip))
    assert Metrics.fontscale == pytest.approx(1.5)

    driver.back()
    driver.back()
    driver.back()

    assert driver.has_ended


def test_marks_are_switched_by_a_tap_anywhere_on_their_line(drive: Drive, tmp_path: Path) -> None:
    driver = in_settings(drive, tmp_path)

    driver.tap_on(driver.find("Symbols for colour-blind players"))

    assert driver.find("Symbols for colour-blind players", kind=SwitchLine).active
    app_data = AppData(tmp_path, Leaflets())
    app_data.open()
    assert app_data.current_match.settings.get(MARKS) is True
    app_data.close()


@pytest.mark.every_size
def test_no_text_leaves_the_window_or_its_button(
    drive: Drive, tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    driver = in_settings(drive, tmp_path, size)
    driver.tap_on(driver.find(f"{text_size} %", kind=Chip))

    for widget in driver.app.navigator.frame.walk():
        if isinstance(widget, Label) and widget.text:
            assert widget.texture_size[0] <= widget.width + 1, widget.text
            assert widget.texture_size[1] <= widget.height + 1, widget.text
            assert widget.to_window(widget.right, 0)[0] <= Window.width + 1, widget.text


def speaking(folder: Path) -> Pipkeeper:
    """An app with translations for two more languages."""
    words = pseudo_locale.write_catalogue(
        pseudo_locale.write_catalogue(folder / "words", "de"), "ar"
    )
    return make_app(
        folder / "phone",
        language=Language(folder=words),
        system=FakeSystem(spoken=("de",)),
        builds_ahead=False,
    )


def test_a_new_phone_has_its_own_language(drive: Drive, tmp_path: Path) -> None:
    driver = drive(partial(speaking, tmp_path))

    assert pseudo_locale.translate("de", "Rules") in driver.texts()


def test_a_language_is_applied_at_once_and_stored(drive: Drive, tmp_path: Path) -> None:
    driver = drive(partial(speaking, tmp_path))
    driver.app.navigator.home("players")
    driver.app.navigator.go("settings")
    driver.settle()

    choose(driver, "de", "العربية")

    for _ in range(2):
        assert names(driver) == ["players", "settings"]
        assert pseudo_locale.translate("ar", "Settings") in driver.texts()
        assert "العربية" in driver.texts()
        driver.back()
        assert pseudo_locale.translate("ar", "Players") in driver.texts()
        driver = drive(partial(speaking, tmp_path))
        driver.app.navigator.go("settings")
        driver.settle()


def test_the_language_of_the_phone_can_be_chosen_again(drive: Drive, tmp_path: Path) -> None:
    driver = drive(partial(speaking, tmp_path))
    driver.app.navigator.home("players")
    driver.app.navigator.go("settings")
    driver.settle()
    choose(driver, "de", "English")
    assert "Settings" in driver.texts()

    choose(driver, "en", "Same as the phone")

    assert pseudo_locale.translate("de", "Settings") in driver.texts()
    driver.back()
    assert pseudo_locale.translate("de", "Players") in driver.texts()


def test_make_run_shows_the_app_in_any_language(
    drive: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = drive(partial(speaking, tmp_path))
    driver.app.navigator.go("settings")
    driver.settle()
    choose(driver, "de", "English")

    monkeypatch.setenv("PIPKEEPER_LANGUAGE", "ar")
    driver = drive(partial(speaking, tmp_path))
    driver.app.navigator.go("settings")
    driver.settle()
    assert pseudo_locale.translate("ar", "Settings") in driver.texts()

    choose(driver, "ar", "English")
    assert "Settings" in driver.texts()


@pytest.mark.parametrize(
    ("arguments", "seen"), [(("LANGUAGE=ar",), "ar"), ((), "")], ids=["asked for", "not asked for"]
)
def test_only_the_command_line_of_make_decides_the_language(
    arguments: tuple[str, ...], seen: str
) -> None:
    make = "include Makefile\nasked:\n\t@echo [$(REQUESTED_LANGUAGE)]\n"

    done = subprocess.run(
        [str(which("make")), "--no-print-directory", "-f", "-", "asked", *arguments],
        cwd=paths.ROOT,
        env={**os.environ, "LANGUAGE": "fr"},
        input=make,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    assert done.stdout.strip() == f"[{seen}]"


def choose(driver: Driver, code: str, name: str) -> None:
    """Selects a language in the list by its name; ``code`` is the current language of the app."""
    label = pseudo_locale.translate(code, "Language") if code != "en" else "Language"
    driver.tap_on(driver.find(where=lambda widget: getattr(widget, "label", "") == label))
    line = next(
        widget
        for widget in driver.app.navigator.frame.walk()
        if getattr(widget, "label", "") == name
    )
    driver.scroll_to(line)
    driver.tap_on(line)


def test_the_back_key_closes_the_list_of_languages(drive: Drive, tmp_path: Path) -> None:
    driver = in_settings(drive, tmp_path)
    driver.tap_on(driver.find(where=lambda widget: getattr(widget, "label", "") == "Language"))
    assert "Deutsch" in driver.texts()

    driver.back()

    assert "Deutsch" not in driver.texts()
    assert names(driver) == ["players", "settings"]
