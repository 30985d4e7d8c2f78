"""The checks of the package find a fault of each kind. `make check-apk`, a part of make test, runs
them on the package itself.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app import paths
from tests.package import check_package, contents, first_start, photo_reading, requirements
from tests.package.buildozer_spec import SPEC, Requirement, Spec
from tests.package.packing import Package, compile_sources, pack, site_packages

pytestmark = pytest.mark.process
Planted = Callable[..., Spec]


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planted:
    """Our spec, with one thing changed."""
    monkeypatch.chdir(paths.ROOT)

    def with_fault(right: str = "", wrong: str = "") -> Spec:
        text = SPEC.read_text("utf-8")
        assert right in text
        file = tmp_path / "buildozer.spec"
        file.write_text(text.replace(right, wrong) if right else text, "utf-8")
        (tmp_path / "data").symlink_to(paths.ROOT / "data")
        return Spec(file, tmp_path / "buildozer")

    return with_fault


def packed(spec: Spec, folder: Path) -> Package:
    """Without most of the files: the manifest is the same."""
    own = folder / "own"
    own.mkdir()
    (own / "main.pyc").touch()
    return pack(spec, own, None, folder / "dist")


def test_our_own_spec_has_no_fault(planted: Planted, tmp_path: Path) -> None:
    spec = planted()

    assert check_package.platform_faults(spec) == ()
    assert check_package.version_code_faults(spec.version, spec.numeric_version) == ()
    assert requirements.offline_faults(spec) == ()
    assert check_package.permission_faults(packed(spec, tmp_path).manifest) == ()


@pytest.mark.parametrize("more", ["INTERNET", "WAKE_LOCK", "(name=android.permission.CAMERA)"])
def test_any_other_permission_is_a_fault(planted: Planted, tmp_path: Path, more: str) -> None:
    spec = planted("android.permissions = VIBRATE", f"android.permissions = VIBRATE, {more}")

    name = more.strip("()").rpartition(".")[2].rpartition("=")[2]
    assert check_package.permission_faults(packed(spec, tmp_path).manifest) == (
        f"it asks for android.permission.{name}",
    )


def test_a_permission_by_another_way_is_a_fault(planted: Planted, tmp_path: Path) -> None:
    spec = planted("android.wakelock = False", "android.wakelock = True")

    assert check_package.permission_faults(packed(spec, tmp_path).manifest) == (
        "it asks for android.permission.WAKE_LOCK",
    )


def test_a_manifest_without_the_question_for_voices_is_a_fault(
    planted: Planted, tmp_path: Path
) -> None:
    spec = planted("android.extra_manifest_xml = data/android/manifest.xml", "")

    assert check_package.manifest_faults(packed(spec, tmp_path)) == ("no voice can be found",)


def test_a_spec_that_buildozer_refuses_is_a_fault(planted: Planted) -> None:
    with pytest.raises(ValueError, match=r"package\.name"):
        planted("package.name = pipkeeper", "")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("android.minapi = 24", "android.minapi = 21"),
        ("android.ndk_api = 24", "android.ndk_api = 21"),
        ("android.api = 35", "android.api = 34"),
        ("android.archs = arm64-v8a, armeabi-v7a", "android.archs = x86"),
        ("p4a.source_dir = build/python-for-android", ""),
    ],
)
def test_other_phones_are_a_fault(planted: Planted, right: str, wrong: str) -> None:
    assert len(check_package.platform_faults(planted(right, wrong))) == 1


def test_a_version_code_that_was_forgotten_is_a_fault() -> None:
    assert check_package.version_code_faults("1.12.3", 11203) == ()
    assert check_package.version_code_faults("1.12.4", 11203) != ()


def test_a_typo_in_a_pin_is_a_fault() -> None:
    """A name or a version that is not there, and what has to be compiled and has no recipe."""
    names = ("kivymdd==2.0.0", "filetype==1.2.99", "orjson==3.10.18", "materialyoucolor==3.0.44")
    wrong = tuple(map(requirement, names))
    right = (requirement("kivy==2.3.1"),)

    if requirements.offline():
        pytest.skip(requirements.offline())
    faults = requirements.unpublished((*wrong, *right), requirements.resolve((*wrong, *right)))
    assert [fault.partition(":")[0] for fault in faults] == list(map(str, wrong))


def requirement(pin: str) -> Requirement:
    name, _, version = pin.partition("==")
    return Requirement(name, version)


def test_a_requirement_without_a_version_is_a_fault(planted: Planted) -> None:
    spec = planted("kivymd==2.0.0", "kivymd")

    assert requirements.offline_faults(spec) == ("kivymd has no version",)


def test_another_version_than_the_recipe_builds_is_a_fault(planted: Planted) -> None:
    (fault,) = requirements.offline_faults(planted("kivy==2.3.1", "kivy==2.3.0"))

    assert fault == "kivy==2.3.0 is not the version of its recipe, 2.3.1"


def test_requirements_that_exclude_each_other_are_refused(planted: Planted) -> None:
    spec = planted("six==1.17.0", "six==1.17.0, sdl3==3.2.0")

    with pytest.raises(ValueError, match="sdl3"):
        requirements.offline_faults(spec)


@pytest.mark.parametrize(
    "line",
    [
        "import requests",
        "from cv2 import imread",
        "def later():\n    from scipy import ndimage",
        "jnius = import_module('jnius_')",
        "import imp",
        "import tkinter",
    ],
)
def test_a_module_in_no_requirement_is_a_fault(planted: Planted, tmp_path: Path, line: str) -> None:
    spec = planted()
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "planted.py").write_text(f"import sqlite3\n{line}\n", "utf-8")

    (fault,) = check_package.import_faults(spec, tmp_path / "sources")

    assert fault.startswith("planted.py imports")


def test_a_requirement_that_was_dropped_is_a_fault(planted: Planted) -> None:
    spec = planted(", plyer==2.1.0", "")

    assert check_package.import_faults(spec, paths.ROOT / "app") == (
        "device.py imports plyer, which is in no requirement",
    )


@pytest.mark.parametrize("kind", ["sql", "ttf", "toml", "json", "kv", "mo"])
def test_a_kind_of_data_that_is_left_out_is_a_fault(planted: Planted, kind: str) -> None:
    spec = planted("source.include_exts = py, kv, toml, json, sql, mo, ttf, txt", kinds_but(kind))

    faults = contents.missing(contents.file_sizes(spec.copy_sources()))

    assert faults
    assert all(f".{kind} is left out" in fault for fault in faults)


def kinds_but(kind: str) -> str:
    others = [one for one in ("py", "kv", "toml", "json", "sql", "mo", "ttf", "txt") if one != kind]
    return f"source.include_exts = {', '.join(others)}"


def test_tests_in_the_package_are_a_fault(planted: Planted) -> None:
    spec = planted("requirements, tests", "requirements")

    faults = contents.unwanted(contents.file_sizes(spec.copy_sources()))

    assert "tests/conftest.py goes in" in faults


def test_more_than_fifteen_megabytes_are_a_fault() -> None:
    assert contents.too_large({"a": 5 * 2**20}, {"b": 9 * 2**20}) == ()
    assert contents.too_large({"a": 5 * 2**20}, {"b": 11 * 2**20}) != ()


def test_an_app_without_its_migrations_does_not_start(planted: Planted, tmp_path: Path) -> None:
    spec = planted()
    own = spec.copy_sources()
    shutil.rmtree(own / "data" / "migrations")
    (tmp_path / "home").mkdir()

    site = site_packages(spec.requirements)
    output = first_start.start(compile_sources(own), site, tmp_path / "home")

    assert "It begins with the screen: startup_error" in first_start.faults(output)[0]


def test_an_app_without_numpy_reads_no_photograph(planted: Planted, tmp_path: Path) -> None:
    own = compile_sources(planted().copy_sources())

    output = photo_reading.read(own, tmp_path / "nothing", tmp_path)

    assert "No module named 'PIL'" in photo_reading.faults(output)[0]


@pytest.mark.parametrize(
    ("output", "fault"),
    [
        ("Tiles: 4-2\nOutside:", ""),
        ("Tiles:\nOutside:", "reads no photograph with its own files: Tiles:\nOutside:"),
        ("Tiles: 4-2\nOutside: /numpy", "imports /numpy, which is not in the package"),
    ],
)
def test_a_photograph_that_is_read_otherwise_is_a_fault(output: str, fault: str) -> None:
    assert "".join(photo_reading.faults(output)) == fault


def test_a_reader_that_is_imported_at_the_start_is_a_fault() -> None:
    output = f"{first_start.TABLE_SHOWN}\nOutside:\nEarly:"

    assert first_start.faults(f"{output}\n") == ()
    assert first_start.faults(f"{output} PIL numpy\n") == (
        "imports PIL before it is needed",
        "imports numpy before it is needed",
    )


def test_what_was_packed_is_unpacked_for_any_user(planted: Planted, tmp_path: Path) -> None:
    """Python 3.11.2 gave the folders the rights that are packed: nobody but root could enter."""
    spec = planted()
    site = tmp_path / "site"
    (site / "package").mkdir(parents=True)
    (site / "package" / "module.pyc").touch()

    package = pack(spec, compile_sources(spec.copy_sources()), site, tmp_path / "dist")
    own, unpacked = package.unpack(tmp_path / "phone")

    assert (unpacked / "package" / "module.pyc").exists()
    folders = [one for root in (own, unpacked.parent) for one in (root, *root.rglob("*/"))]
    assert [one for one in folders if one.stat().st_mode & 0o700 != 0o700] == []


def test_an_app_without_a_package_does_not_start(planted: Planted, tmp_path: Path) -> None:
    spec = planted()
    site = tmp_path / "site"
    shutil.copytree(site_packages(spec.requirements), site)
    shutil.rmtree(site / "materialyoucolor")
    (tmp_path / "home").mkdir()

    output = first_start.start(compile_sources(spec.copy_sources()), site, tmp_path / "home")

    assert "No module named 'materialyoucolor'" in first_start.faults(output)[0]
