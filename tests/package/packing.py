"""The package, as far as it goes without Google's tools: python-for-android's own last step
packs the files that buildozer copied, draws up the manifest, and leaves the rest to Gradle.

The packages of the bundle are the desktop's, of the same versions: what differs is what was
compiled, not which files there are.
"""

import importlib.util
import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from xml.etree import ElementTree as ET

import pythonforandroid

from app import paths
from tests.package.buildozer_spec import Requirement, Told

P4A = Path(pythonforandroid.__file__).parent
BOOTSTRAPS = ("common", "_sdl_common", "sdl2")
ARCH = "arm64-v8a"
SITE = paths.ROOT / "build" / "package" / "site-packages"
BINARIES = "*.so*"
"""These are the desk's: they are not packed, but lent to the app when it starts."""
HOOK = paths.ROOT / ".ci" / "p4a_hook.py"
ENDS_BEFORE_GRADLE = 120


@dataclass(frozen=True, slots=True)
class Packed:
    """``folder`` is what Gradle would find."""

    folder: Path

    @property
    def manifest(self) -> ET.Element:
        return ET.parse(self.folder / "src/main/AndroidManifest.xml").getroot()  # noqa: S314 - ours

    def resource(self, name: str) -> Path:
        return self.folder / "src/main/res" / name

    def unpacked(self, place: Path) -> tuple[Path, Path]:
        """As the phone does it at the first start: the app's own files, and the packages."""
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
        for binary in SITE.rglob(BINARIES):
            (site / binary.relative_to(SITE)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(binary, site / binary.relative_to(SITE))
        return own, site


def pack(told: Told, own: Path, site: Path | None, place: Path) -> Packed:
    """``own`` are the app's files, ``site`` the packages that it imports."""
    _lay_out(place, told)
    bundle = place / f"_python_bundle__{ARCH}" / "_python_bundle" / "site-packages"
    if site is None:
        bundle.mkdir(parents=True)
    else:
        shutil.copytree(site, bundle, ignore=shutil.ignore_patterns(BINARIES))
    _call_hook(place)
    done = subprocess.run(
        [sys.executable, "build.py", *_fixed(told.packing(), own)],
        cwd=place,
        capture_output=True,
        text=True,
        timeout=ENDS_BEFORE_GRADLE,
        check=False,
    )
    if done.returncode:
        raise ValueError(f"python-for-android refuses to pack: {done.stdout}{done.stderr}")
    return Packed(place)


def compiled(folder: Path) -> Path:
    """Each module as its bytes alone, without what it asserts and says of itself: what goes in."""
    command = [sys.executable, "-OO", "-m", "compileall", "-b", "-f", "-q", "-j0", str(folder)]
    subprocess.run(command, check=True, timeout=ENDS_BEFORE_GRADLE)
    for source in folder.rglob("*.py"):
        source.unlink()
    for kept in folder.rglob("__pycache__"):
        shutil.rmtree(kept)
    return folder


def site_packages(requirements: Iterable[Requirement]) -> Path:
    """Those of the requirements that a desk has too; made once and kept."""
    wanted = [str(one) for one in requirements] + [sys.version]
    list_file = SITE / "made-of.json"
    if list_file.exists() and json.loads(list_file.read_text("utf-8")) == wanted:
        return SITE
    shutil.rmtree(SITE, ignore_errors=True)
    for one in requirements:
        _install(one, SITE)
    compiled(SITE)
    list_file.write_text(json.dumps(wanted), "utf-8")
    return SITE


def _install(requirement: Requirement, site: Path) -> None:
    try:
        found = distribution(requirement.name)
    except PackageNotFoundError:  # of the phone alone
        return
    for file in found.files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts and _goes_in(file.suffix):
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), site / file)


def _goes_in(suffix: str) -> bool:
    """Not what a compiler needs; the phone's is compiled by then."""
    return suffix not in {".pxd", ".pxi", ".pyx", ".h", ".c"}


def _lay_out(place: Path, told: Told) -> None:
    """A folder as python-for-android leaves it when everything is compiled."""
    for name in BOOTSTRAPS:
        shutil.copytree(P4A / "bootstraps" / name / "build", place, dirs_exist_ok=True)
    api = told.config.get("app", "android.api")
    ndk_api = int(told.config.get("app", "android.ndk_api"))
    about = {"bootstrap": "sdl2", "archs": [ARCH], "ndk_api": ndk_api, "hostpython": sys.executable}
    (place / "dist_info.json").write_text(json.dumps(about), "utf-8")
    (place / "project.properties").write_text(f"target=android-{api}", "utf-8")
    (place / "local.properties").write_text(f"sdk.dir={place / 'sdk'}", "utf-8")
    (place / "sdk" / "build-tools" / f"{api}.0.0").mkdir(parents=True)
    (place / "libs" / ARCH).mkdir(parents=True)


def _fixed(options: Sequence[str], own: Path) -> list[str]:
    """What the toolchain does with paths before it passes the options on."""
    renamed = ["--resource" if one == "--add-resource" else one for one in options]
    renamed[renamed.index("--private") + 1] = str(own)
    return renamed


def _call_hook(place: Path) -> None:
    found = importlib.util.spec_from_file_location("hook", HOOK)
    assert found is not None
    assert found.loader is not None
    hook = importlib.util.module_from_spec(found)
    found.loader.exec_module(hook)
    hook.prepare(place)
