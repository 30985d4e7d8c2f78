"""Everything that can be said of the Android package without building it, one line each.

``make check-apk`` prints it, and fails where anything is wrong.
"""

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from app import paths
from tests.package import android_api, contents, first_start, java_names, java_usage, requirements
from tests.package.buildozer_spec import ANDROID, SPEC, Told
from tests.package.packing import Packed, compiled, pack, site_packages

TYPES = paths.ROOT / "build" / "android-types" / "node_modules/@nativescript/types-android"
PERMISSIONS = frozenset({"android.permission.VIBRATE"})
OLDEST, NEWEST = 24, 35
ARCHS = ("arm64-v8a", "armeabi-v7a")
BY_PIP = ("kivymd", "materialyoucolor", "filetype", "plyer")
TO_JAVA = re.compile(r"android_java|jnius")
Faults = tuple[str, ...]


@dataclass
class Report:
    """Says each thing as soon as it is known."""

    say: Callable[[str], None] = print
    wrong: list[str] = field(default_factory=list)

    def add(self, what: str, faults: Sequence[str]) -> None:
        self.say(f"{'ok  ' if not faults else 'WRONG'} {what}")
        for fault in faults:
            self.say(f"      {fault}")
        self.wrong += faults

    def skip(self, what: str, why: str) -> None:
        self.say(f"skipped {what}: {why}")


def main() -> int:
    report = Report()
    with TemporaryDirectory() as folder:
        told = Told(SPEC, Path(folder) / "buildozer")
        _of_the_spec(report, told)
        _of_the_requirements(report, told)
        _of_the_package(report, told, Path(folder))
    _of_java(report)
    if report.wrong:
        report.say(f"{len(report.wrong)} things are wrong with the package.")
    return 1 if report.wrong else 0


def _of_the_spec(report: Report, told: Told) -> None:
    report.add("buildozer reads the spec; its phones are ours", phones(told))
    what = f"version {told.version} has the code {told.numeric_version}"
    report.add(what, version_code(told.version, told.numeric_version))


def _of_the_requirements(report: Report, told: Told) -> None:
    found = requirements.resolved(told.requirements)
    counts = f"{len(found.recipes)} recipes, {len(found.by_pip)} by pip"
    report.add(f"python-for-android resolves {counts}", requirements.checked(told))
    if why := requirements.offline():
        report.skip("whether pip knows each requirement", why)
    else:
        report.add(
            "pip knows each at its version", requirements.published(told.requirements, found)
        )


def _of_the_package(report: Report, told: Told, folder: Path) -> None:
    sources = told.copied()
    report.add("the requirements cover what the app imports", imports(told, sources))
    packed = pack(told, compiled(sources), site_packages(told.requirements), folder / "dist")
    report.add("the manifest asks for VIBRATE alone", permissions(packed.manifest))
    report.add("the manifest names what it needs", manifest(packed))
    own, site = packed.unpacked(folder / "phone")
    _of_the_files(report, told, own, site)
    (folder / "home").mkdir()
    said = first_start.started(own, site, folder / "home")
    report.add("the app starts from these files alone", first_start.faults(said))


def _of_the_files(report: Report, told: Told, own: Path, site: Path) -> None:
    ours = contents.sizes(own)
    kivymd = contents.sizes(site / "kivymd")
    report.add("all files of the app go in", contents.missing(ours))
    report.add("nothing else goes in", contents.unwanted(ours))
    report.add(contents.described(ours, kivymd), contents.too_large(ours, kivymd))
    report.add("the requirements cover what they import themselves", inner_imports(told, site))


def _of_java(report: Report) -> None:
    if not TYPES.exists():
        report.skip("the Java that the app names", "no Node to fetch Android's declarations")
        return
    files = java_files()
    classes = len(java_names.listed(files))
    faults = java_usage.faults(files, android_api.api(TYPES / "lib" / "android"), OLDEST)
    report.add(f"the {classes} Java classes that the app names are used as declared", faults)


def phones(told: Told) -> Faults:
    """For which Android, and how it is put together for it."""
    get = told.config.getdefault
    wanted_values = {
        "android.minapi": str(OLDEST),
        "android.ndk_api": str(OLDEST),  # materialyoucolor's wheels are tagged so
        "fullscreen": "0",
        "p4a.source_dir": "build/python-for-android",
    }
    values = ((name, get("app", name, ""), value) for name, value in wanted_values.items())
    wrong = [f"{name} is {is_!r}, not {value}" for name, is_, value in values if is_ != value]
    if int(get("app", "android.api", "0")) < NEWEST:
        wrong.append(f"android.api is older than {NEWEST}")
    if told.archs != ARCHS:
        wrong.append(f"android.archs is {told.archs}")
    return tuple(wrong)


def version_code(version: str, code: int) -> Faults:
    """Two digits each, so that a newer version has a higher one."""
    major, minor, patch = map(int, version.split("."))
    right = major * 10_000 + minor * 100 + patch
    return (
        () if code == right else (f"android.numeric_version of {version} is {right}, not {code}",)
    )


def permissions(manifest: ET.Element) -> Faults:
    asked = {node.get(f"{ANDROID}name") for node in manifest.iter("uses-permission")}
    more = (f"it asks for {name}" for name in sorted(map(str, asked - PERMISSIONS)))
    return (*more, *(f"it does not ask for {name}" for name in PERMISSIONS - asked))


def manifest(packed: Packed) -> Faults:
    """What Android looks up, in what python-for-android drew up."""
    root = packed.manifest
    application = root.find("application")
    assert application is not None
    queries = {node.get(f"{ANDROID}name") for node in root.iterfind("queries/intent/action")}
    wrong = [] if "android.intent.action.TTS_SERVICE" in queries else ["no voice can be found"]
    if application.get(f"{ANDROID}allowBackup") != "true":
        wrong.append("nothing is backed up")
    for attribute in ("fullBackupContent", "dataExtractionRules"):
        name = str(application.get(f"{ANDROID}{attribute}")).removeprefix("@xml/")
        if not packed.resource(f"xml/{name}.xml").exists():
            wrong.append(f"{attribute} names no file")
    pictures = ("mipmap/icon.png", "mipmap/icon_foreground.png", "drawable/presplash.jpg")
    places = (*pictures, "mipmap-anydpi-v26/icon.xml", "values-night/presplash.xml")
    wrong += [f"{place} is not there" for place in places if not packed.resource(place).exists()]
    return tuple(wrong)


def imports(told: Told, sources: Path) -> Faults:
    return requirements.uncovered(sources.rglob("*.py"), told.requirements, frozenset({"app"}))


def inner_imports(told: Told, site: Path) -> Faults:
    """The same of pure packages, those of their files that go in."""
    files = []
    for name in BY_PIP:
        if (site / name).exists():
            root = Path(str(distribution(name).locate_file("")))
            inside = (one.relative_to(site).with_suffix(".py") for one in site.rglob("*.pyc"))
            files += [root / one for one in inside if one.parts[0] == name]
    return requirements.uncovered(files, told.requirements, frozenset())


def java_files() -> tuple[Path, ...]:
    """Wherever they are: those with a way to Java."""
    files = sorted((paths.ROOT / "app").rglob("*.py"))
    return tuple(file for file in files if TO_JAVA.search(file.read_text("utf-8")))


if __name__ == "__main__":
    sys.exit(main())
