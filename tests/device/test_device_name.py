"""The name of this device, and where its files stay out of backups."""

import platform
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.device.device import device_name
from app.device.system import no_backup_folder
from tests.device.fake_java import FakeJava, FakeObject, JavaError, install

ANDROID = {"ANDROID_ARGUMENT": "x"}


@pytest.fixture
def java(monkeypatch: pytest.MonkeyPatch) -> FakeJava:
    java = install(monkeypatch, FakeJava(), plyer=plyer("SM-A515F"))
    java.values["PythonActivity.mActivity"] = FakeObject(java, "activity")
    java.answers["Global.getString"] = "Ann's phone"
    return java


def plyer(name: object) -> Any:
    return SimpleNamespace(devicename=SimpleNamespace(device_name=name))


class PlyerWithout:
    @property
    def devicename(self) -> Any:
        raise NotImplementedError


def test_a_phone_has_the_name_that_its_settings_show(java: FakeJava) -> None:
    assert device_name(ANDROID) == "Ann's phone"
    assert java.calls[-1].startswith("Global.getString(")


@pytest.mark.parametrize("answer", [None, "", "  ", JavaError("java.lang.SecurityException")])
def test_a_phone_whose_settings_show_none_has_that_of_its_model(
    java: FakeJava, answer: object
) -> None:
    java.answers["Global.getString"] = answer

    assert device_name(ANDROID) == "SM-A515F"


def test_android_7_0_knows_the_model_only(java: FakeJava) -> None:
    java.version = 24

    assert device_name(ANDROID) == "SM-A515F"
    assert java.calls == []


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("anns-laptop", "anns-laptop"),
        ("anns-laptop.local", "anns-laptop"),
        ("anns-laptop.lan", "anns-laptop"),
        (" two\nlines\t ", "two lines"),
        ("Anns \u202elaptop\0", "Anns laptop"),
        ("localhost", ""),
        ("localhost.localdomain", ""),
        ("", ""),
    ],
)
def test_a_computer_has_its_name_in_the_network(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, host: str, name: str
) -> None:
    """Plyer is not installed there."""
    monkeypatch.setattr(platform, "uname", lambda: SimpleNamespace(node=host))
    monkeypatch.setitem(sys.modules, "plyer", None)

    assert device_name({}) == name
    assert caplog.messages == []


@pytest.mark.parametrize("model", ["", None])
def test_without_a_name_there_is_none(
    monkeypatch: pytest.MonkeyPatch, java: FakeJava, model: object
) -> None:
    java.answers["Global.getString"] = ""
    monkeypatch.setitem(sys.modules, "plyer", plyer(model))

    assert device_name(ANDROID) == ""


def test_a_phone_that_plyer_cannot_name_has_no_name(
    monkeypatch: pytest.MonkeyPatch, java: FakeJava
) -> None:
    java.answers["Global.getString"] = ""
    monkeypatch.setitem(sys.modules, "plyer", PlyerWithout())

    assert device_name(ANDROID) == ""


def test_this_computers_own_name_is_one_line() -> None:
    assert device_name({}).isprintable()


def test_files_that_no_backup_has_lie_where_android_says(java: FakeJava, tmp_path: Path) -> None:
    java.answers["getNoBackupFilesDir.getAbsolutePath"] = "/data/user/0/org.pipkeeper/no_backup"

    folder = no_backup_folder(tmp_path, ANDROID)

    assert folder == Path("/data/user/0/org.pipkeeper/no_backup")


def test_on_a_desktop_they_lie_beside_the_others(tmp_path: Path) -> None:
    assert no_backup_folder(tmp_path, {}) == tmp_path / "no-backup"


def test_a_phone_that_has_no_such_folder_keeps_them_beside_the_others(
    java: FakeJava, tmp_path: Path
) -> None:
    java.answers["activity.getNoBackupFilesDir"] = JavaError("java.lang.SecurityException")

    assert no_backup_folder(tmp_path, ANDROID) == tmp_path / "no-backup"
