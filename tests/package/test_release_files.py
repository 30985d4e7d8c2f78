"""The texts for the shops and the files of the Android build agree with the rest."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from app import paths
from app.i18n import ENGLISH, best_match
from app.store.safety.opening import FILE
from tests.package.buildozer_spec import SPEC, Spec
from tests.package.packing import P4A

ANDROID = paths.DATA / "android"
SHOP = paths.ROOT / "fastlane" / "metadata" / "android"
LANGUAGES = tuple(sorted(folder for folder in SHOP.iterdir() if folder.is_dir()))
LONGEST = {"title": 30, "short_description": 80, "full_description": 4000}
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;#]+)", re.MULTILINE)

every_language = pytest.mark.parametrize("folder", LANGUAGES, ids=lambda folder: folder.name)


def read(file: Path) -> str:
    return file.read_text("utf-8").strip()


def pins(file: str) -> dict[str, str]:
    return dict(PINNED.findall((paths.ROOT / "requirements" / file).read_text("utf-8")))


@every_language
def test_the_texts_for_a_shop_are_not_too_long(folder: Path) -> None:
    lengths = {name: len(read(folder / f"{name}.txt")) for name in LONGEST}

    assert all(0 < length <= LONGEST[name] for name, length in lengths.items())


@every_language
def test_a_shop_has_the_changes_of_this_version(folder: Path, tmp_path: Path) -> None:
    code = Spec(SPEC, tmp_path).numeric_version

    assert 0 < len(read(folder / "changelogs" / f"{code}.txt")) <= 500


@every_language
def test_the_app_has_the_languages_of_the_shops(folder: Path) -> None:
    code = best_match((folder.name,))

    assert code != ENGLISH or folder.name.startswith("en")


def test_at_least_ten_languages_are_in_the_shop() -> None:
    assert len({best_match((folder.name,)) for folder in LANGUAGES}) >= 10


def test_what_builds_the_package_is_pinned_with_hashes_and_agrees_with_the_rest() -> None:
    written = (paths.ROOT / "requirements" / "package.txt").read_text("utf-8")
    packages = re.split(r"^(?=\w)", written, flags=re.MULTILINE)[1:]
    package, others = pins("package.txt"), {**pins("run.txt"), **pins("dev.txt")}

    assert pins("package.in").items() <= package.items()
    assert all("--hash=sha256:" in one for one in packages)
    assert all(package[name] == others[name] for name in package.keys() & others.keys())


def test_the_phone_has_the_versions_of_the_desktop(tmp_path: Path) -> None:
    """But for what python-for-android compiles in its own version."""
    phone = {one.name: one.version for one in Spec(SPEC, tmp_path).requirements}
    desktop = {**pins("package.txt"), **pins("run.txt")}

    both = phone.keys() & desktop.keys()
    assert {name for name in both if phone[name] != desktop[name]} == {"numpy", "pillow"}


def test_what_only_a_desktop_needs_stays_out_of_the_package(tmp_path: Path) -> None:
    """KivyMD's animations are not used on a phone, and the translations are compiled."""
    phone = {one.name for one in Spec(SPEC, tmp_path).requirements}

    assert not phone & {"asynckivy", "asyncgui", "babel"}


def test_the_blacklist_contains_the_one_that_it_replaces() -> None:
    """Except for SQLite, which python-for-android lists only if it is not required."""
    theirs = read(P4A / "bootstraps" / "_sdl_common" / "build" / "blacklist.txt")
    of_theirs = theirs.partition("#>sqlite3")[0].splitlines()
    ours = read(ANDROID / "blacklist.txt").splitlines()

    assert set(filter(None, of_theirs)) <= set(ours)
    assert not any("sqlite3" in line for line in ours)


@pytest.mark.parametrize("file", ["backup_rules.xml", "data_extraction_rules.xml"])
def test_the_backup_rules_name_the_files_of_the_app(file: str) -> None:
    root = ET.parse(ANDROID / file).getroot()  # noqa: S314 - ours
    groups = root.findall("*") if root.find("include") is None else [root]

    for group in groups:
        included = {node.get("path") for node in group.iterfind("include")}
        assert included == {FILE, f"{FILE}-wal", "backups"}


def test_the_first_picture_has_the_background_of_the_app(tmp_path: Path) -> None:
    schemes = json.loads(read(paths.SCHEMES))
    night = ET.parse(ANDROID / "res" / "values-night" / "presplash.xml")  # noqa: S314 - ours
    day = Spec(SPEC, tmp_path).config.get("app", "android.presplash_color")

    assert day.lower() == schemes["light"]["surfaceColor"]
    assert night.findtext("string") == schemes["dark"]["surfaceColor"]
