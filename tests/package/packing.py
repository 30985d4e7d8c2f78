"""Builds the package as far as this goes without Google's tools: python-for-android's own last
step packs the files that buildozer copied, writes the manifest, and leaves the rest to Gradle.

The packages of the bundle are the desktop's, of the same versions: they have the same files, but
the compiled ones are for another machine.
"""

import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from xml.etree import ElementTree as ET

import pythonforandroid

from app import paths
from tests.package.buildozer_spec import Requirement, Spec
from tests.scripts import script

P4A = Path(pythonforandroid.__file__).parent
BOOTSTRAPS = ("common", "_sdl_common", "sdl2")
ARCH = "arm64-v8a"
BLACKLIST = paths.DATA / "android" / "blacklist.txt"
SITE = paths.ROOT / "build" / "package" / "site-packages"
BINARIES = "*.so*"
"""These are the desktop's: not packed, but copied beside the rest before the app starts."""
TIMEOUT = 120


@dataclass(frozen=True, slots=True)
class Package:
    """``folder`` is what Gradle would build."""

    folder: Path

    @property
    def manifest(self) -> ET.Element:
        return ET.parse(self.folder / "src/main/AndroidManifest.xml").getroot()  # noqa: S314 - ours

    def resource(self, name: str) -> Path:
        return self.folder / "src/main/res" / name

    def unpack(self, place: Path) -> tuple[Path, Path]:
        """As a phone does at the first start: the folders of the app and of the packages."""
        own, bundle = place / "app", place / "bundle"
        for archive, folder in (
            (self.folder / "src/main/assets/private.tar", own),
            (self.folder / f"libs/{ARCH}/libpybundle.so", bundle),
        ):
            with tarfile.open(archive) as packed:
                # Python 3.11.2, Debian 12's, has no filters yet.
                packed.extraction_filter = getattr(tarfile, "data_filter", None)
                for member in packed:  # python-for-android packs folders that only root may enter
                    member.mode = 0o755 if member.isdir() else 0o644
                packed.extractall(folder)  # noqa: S202 - what we packed ourselves
        site = bundle / "_python_bundle" / "site-packages"
        for binary in _binaries():
            (site / binary.relative_to(SITE)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(binary, site / binary.relative_to(SITE))
        return own, site


def pack(spec: Spec, own: Path, site: Path | None, place: Path) -> Package:
    """``own`` has the app's files, ``site`` the packages that it imports."""
    _prepare(place, spec)
    bundle = place / f"_python_bundle__{ARCH}" / "_python_bundle" / "site-packages"
    if site is None:
        bundle.mkdir(parents=True)
    else:
        shutil.copytree(site, bundle, ignore=shutil.ignore_patterns(BINARIES))
    _call_hook(place)
    done = subprocess.run(
        [sys.executable, "build.py", *_translated(spec.packing_options(), own)],
        cwd=place,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    if done.returncode:
        raise ValueError(f"python-for-android refuses to pack: {done.stdout}{done.stderr}")
    return Package(place)


def compile_sources(folder: Path) -> Path:
    """Compiles each module without asserts and docstrings, and deletes the source."""
    command = [sys.executable, "-OO", "-m", "compileall", "-b", "-f", "-q", "-j0", str(folder)]
    subprocess.run(command, check=True, timeout=TIMEOUT)
    for source in folder.rglob("*.py"):
        source.unlink()
    for kept in folder.rglob("__pycache__"):
        shutil.rmtree(kept)
    return folder


def site_packages(requirements: Iterable[Requirement]) -> Path:
    """The requirements that a computer has too; made once and kept."""
    wanted = [str(one) for one in requirements] + [sys.version]
    list_file = SITE / "made-of.json"
    if list_file.exists() and json.loads(list_file.read_text("utf-8")) == wanted:
        return SITE
    shutil.rmtree(SITE, ignore_errors=True)
    for one in requirements:
        _install(one, SITE)
    compile_sources(SITE)
    list_file.write_text(json.dumps(wanted), "utf-8")
    return SITE


def _install(requirement: Requirement, site: Path) -> None:
    try:
        found = distribution(requirement.name)
    except PackageNotFoundError:  # only a phone has it
        return
    for file in found.files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts and _is_packed(file.suffix):
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), site / file)


def _binaries() -> Iterator[Path]:
    """Those that python-for-android would pack."""
    lines = (line.strip() for line in BLACKLIST.read_text("utf-8").splitlines())
    patterns = [f"*/{line}" for line in lines if line and not line.startswith("#")]
    for binary in SITE.rglob(BINARIES):
        if not any(fnmatch(str(binary), pattern) for pattern in patterns):
            yield binary


def _is_packed(suffix: str) -> bool:
    """Not the sources of what is compiled."""
    return suffix not in {".pxd", ".pxi", ".pyx", ".h", ".c"}


def _prepare(place: Path, spec: Spec) -> None:
    """A folder as python-for-android leaves it when everything is compiled."""
    for name in BOOTSTRAPS:
        shutil.copytree(P4A / "bootstraps" / name / "build", place, dirs_exist_ok=True)
    api = spec.config.get("app", "android.api")
    ndk_api = int(spec.config.get("app", "android.ndk_api"))
    about = {"bootstrap": "sdl2", "archs": [ARCH], "ndk_api": ndk_api, "hostpython": sys.executable}
    (place / "dist_info.json").write_text(json.dumps(about), "utf-8")
    (place / "project.properties").write_text(f"target=android-{api}", "utf-8")
    (place / "local.properties").write_text(f"sdk.dir={place / 'sdk'}", "utf-8")
    (place / "sdk" / "build-tools" / f"{api}.0.0").mkdir(parents=True)
    (place / "libs" / ARCH).mkdir(parents=True)


def _translated(options: Sequence[str], own: Path) -> list[str]:
    """As the toolchain changes options with paths before it passes them on."""
    renamed = ["--resource" if one == "--add-resource" else one for one in options]
    renamed[renamed.index("--private") + 1] = str(own)
    return renamed


def _call_hook(place: Path) -> None:
    script("p4a_hook").empty_roboto(place)
