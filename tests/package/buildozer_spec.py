"""Reads buildozer.spec with buildozer, and records the command that buildozer would pass on to
python-for-android. Nothing is built or downloaded.
"""

import contextlib
import io
import warnings
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from buildozer import Buildozer
from buildozer.targets.android import TargetAndroid

from app import paths

SPEC = paths.ROOT / "buildozer.spec"
QUIET = 0
ANDROID = "{http://schemas.android.com/apk/res/android}"
TOOLCHAIN_ONLY = ("--bootstrap", "--dist_name", "--arch", "--ndk-api", "--android_api")
"""Options that python-for-android's toolchain does not pass on."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """``version`` is empty where none is pinned."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name}=={self.version}" if self.version else self.name


class RecordingTarget(TargetAndroid):  # type: ignore[misc] # buildozer has no types
    """Buildozer's own target, but it records the last step instead of running it."""

    command: Sequence[str] = ()

    def _p4a(self, cmd: Sequence[str], env: object, **_more: object) -> None:  # noqa: ARG002
        self.command = cmd


class Spec:
    """A spec as buildozer understands it. Buildozer writes into ``folder``."""

    def __init__(self, file: Path, folder: Path) -> None:
        with _quietly():
            self._buildozer = Buildozer(str(file))
            self._buildozer.logger.set_level(QUIET)
        self._buildozer.targetname = "android"
        self.config: Any = self._buildozer.config
        self.config.set("buildozer", "build_dir", str(folder))

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        pins = self.config.getlist("app", "requirements")
        parts = (one.partition("==") for one in pins)
        return tuple(Requirement(name, version) for name, _, version in parts)

    @property
    def version(self) -> str:
        return str(self._buildozer.get_version())

    @property
    def numeric_version(self) -> int:
        return int(self.config.get("app", "android.numeric_version"))

    @property
    def archs(self) -> tuple[str, ...]:
        return tuple(self.config.getlist("app", "android.archs"))

    def copy_sources(self) -> Path:
        """The folder of the files that go in, as buildozer copies them."""
        with _quietly():
            self._buildozer._copy_application_sources()  # noqa: SLF001 - buildozer has no public way
        return Path(self._buildozer.app_dir)

    def packing_options(self) -> list[str]:
        """The options of the last step, which packs everything."""
        with _quietly():
            target = RecordingTarget(self._buildozer)
            for name in ("dists", "libs"):
                (Path(target.get_dist_dir("pipkeeper")) / name).mkdir(parents=True, exist_ok=True)
            target.build_mode = "debug"
            with contextlib.suppress(FileNotFoundError):  # it looks for the SDK after packing
                target.build_package()
        return _for_packing(target.command)


def _for_packing(command: Sequence[str]) -> list[str]:
    parser = ArgumentParser(allow_abbrev=False)
    for option in TOOLCHAIN_ONLY:
        parser.add_argument(option, action="append")
    parser.add_argument("--copy-libs", action="store_true")
    _, rest = parser.parse_known_args(command[1:])
    return rest


@contextlib.contextmanager
def _quietly() -> Any:
    """Hides what buildozer prints; before it exits with an error, it prints the reason."""
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output), warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)  # it leaves closing files to Python
            yield
    except SystemExit as exit_:
        raise ValueError(f"buildozer refuses the spec: {output.getvalue().strip()}") from exit_
