"""Checks everything of the Android package that can be checked without building it.

``make check-apk`` prints a line for each check, and fails if one fails.
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
from tests.package import (
    android_api,
    contents,
    first_start,
    java_names,
    java_usage,
    photo_reading,
    requirements,
)
from tests.package.buildozer_spec import ANDROID, SPEC, Spec
from tests.package.packing import Package, compile_sources, pack, site_packages

TYPES = paths.ROOT / "build" / "android-types" / "node_modules/@nativescript/types-android"
PERMISSIONS = frozenset({"android.permission.VIBRATE"})
OLDEST, NEWEST = 24, 35
ARCHS = ("arm64-v8a", "armeabi-v7a")
PURE_PACKAGES = ("kivymd", "materialyoucolor", "filetype", "plyer")
USES_JAVA = re.compile(r"android_java|jnius")
Faults = tuple[str, ...]


@dataclass
class Report:
    """Prints each result at once."""

    write: Callable[[str], None] = print
    wrong: list[str] = field(default_factory=list)

    def add(self, what: str, faults: Sequence[str]) -> None:
        self.write(f"{'ok  ' if not faults else 'WRONG'} {what}")
        for fault in faults:
            self.write(f"      {fault}")
        self.wrong += faults

    def skip(self, what: str, why: str) -> None:
        self.write(f"skipped {what}: {why}")


def main() -> int:
    report = Report()
    with TemporaryDirectory() as folder:
        spec = Spec(SPEC, Path(folder) / "buildozer")
        _check_spec(report, spec)
        _check_requirements(report, spec)
        _check_package(report, spec, Path(folder))
    _check_java(report)
    if report.wrong:
        report.write(f"{len(report.wrong)} things are wrong with the package.")
    return 1 if report.wrong else 0


def _check_spec(report: Report, spec: Spec) -> None:
    report.add("buildozer reads the spec; its phones are ours", platform_faults(spec))
    what = f"version {spec.version} has the code {spec.numeric_version}"
    report.add(what, version_code_faults(spec.version, spec.numeric_version))


def _check_requirements(report: Report, spec: Spec) -> None:
    found = requirements.resolve(spec.requirements)
    counts = f"{len(found.recipes)} recipes, {len(found.by_pip)} by pip"
    report.add(f"python-for-android resolves {counts}", requirements.offline_faults(spec))
    if why := requirements.offline():
        report.skip("whether pip knows each requirement", why)
    else:
        faults = requirements.unpublished(spec.requirements, found)
        report.add("pip knows each at its version", faults)


def _check_package(report: Report, spec: Spec, folder: Path) -> None:
    sources = spec.copy_sources()
    report.add("the requirements cover what the app imports", import_faults(spec, sources))
    packed = pack(spec, compile_sources(sources), site_packages(spec.requirements), folder / "dist")
    report.add("the manifest asks for VIBRATE alone", permission_faults(packed.manifest))
    report.add("the manifest names what it needs", manifest_faults(packed))
    own, site = packed.unpack(folder / "phone")
    _check_files(report, spec, own, site)
    (folder / "home").mkdir()
    output = first_start.start(own, site, folder / "home")
    report.add("the app starts from these files alone", first_start.faults(output))
    output = photo_reading.read(own, site, folder)
    report.add("a photograph is read with these files alone", photo_reading.faults(output))


def _check_files(report: Report, spec: Spec, own: Path, site: Path) -> None:
    ours = contents.file_sizes(own)
    kivymd = contents.file_sizes(site / "kivymd")
    report.add("all files of the app go in", contents.missing(ours))
    report.add("nothing else goes in", contents.unwanted(ours))
    report.add(contents.summary(ours, kivymd), contents.too_large(ours, kivymd))
    inner = package_import_faults(spec, site)
    report.add("the requirements cover what they import themselves", inner)


def _check_java(report: Report) -> None:
    if not TYPES.exists():
        report.skip("the Java that the app names", "no Node to fetch Android's declarations")
        return
    files = java_files()
    classes = len(java_names.class_names(files))
    faults = java_usage.faults(files, android_api.read_api(TYPES / "lib" / "android"), OLDEST)
    report.add(f"the {classes} Java classes that the app names are used as declared", faults)


def platform_faults(spec: Spec) -> Faults:
    """Android versions, architectures, and how the package is built for them."""
    get = spec.config.getdefault
    expected = {
        "android.minapi": str(OLDEST),
        "android.ndk_api": str(OLDEST),  # materialyoucolor's wheels are tagged so
        "fullscreen": "0",
        "p4a.source_dir": "build/python-for-android",
    }
    values = ((name, get("app", name, ""), value) for name, value in expected.items())
    wrong = [f"{name} is {is_!r}, not {value}" for name, is_, value in values if is_ != value]
    if int(get("app", "android.api", "0")) < NEWEST:
        wrong.append(f"android.api is older than {NEWEST}")
    if spec.archs != ARCHS:
        wrong.append(f"android.archs is {spec.archs}")
    return tuple(wrong)


def version_code_faults(version: str, code: int) -> Faults:
    """Two digits each, so that a newer version has a higher one."""
    major, minor, patch = map(int, version.split("."))
    right = major * 10_000 + minor * 100 + patch
    fault = f"android.numeric_version of {version} is {right}, not {code}"
    return () if code == right else (fault,)


def permission_faults(manifest: ET.Element) -> Faults:
    asked = {node.get(f"{ANDROID}name") for node in manifest.iter("uses-permission")}
    more = (f"it asks for {name}" for name in sorted(map(str, asked - PERMISSIONS)))
    return (*more, *(f"it does not ask for {name}" for name in PERMISSIONS - asked))


def manifest_faults(packed: Package) -> Faults:
    """What Android looks up in the manifest, and the files that it names."""
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


def import_faults(spec: Spec, sources: Path) -> Faults:
    return requirements.missing(sources.rglob("*.py"), spec.requirements, frozenset({"app"}))


def package_import_faults(spec: Spec, site: Path) -> Faults:
    """The same for pure packages: for those of their files that go in."""
    files = []
    for name in PURE_PACKAGES:
        if (site / name).exists():
            root = Path(str(distribution(name).locate_file("")))
            inside = (one.relative_to(site).with_suffix(".py") for one in site.rglob("*.pyc"))
            files += [root / one for one in inside if one.parts[0] == name]
    return requirements.missing(files, spec.requirements, frozenset())


def java_files() -> tuple[Path, ...]:
    """The modules that use Java."""
    files = sorted((paths.ROOT / "app").rglob("*.py"))
    return tuple(file for file in files if USES_JAVA.search(file.read_text("utf-8")))


if __name__ == "__main__":
    sys.exit(main())
