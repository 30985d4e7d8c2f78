"""What the spec says: read by buildozer, and what buildozer has python-for-android do then.

It builds nothing and fetches nothing; the commands are caught on their way.
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
"""Options that python-for-android's toolchain keeps to itself."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """``version`` is empty where none is pinned."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name}=={self.version}" if self.version else self.name


class Listening(TargetAndroid):  # type: ignore[misc] # buildozer has no types
    """Buildozer's own way, but for the last step."""

    heard: Sequence[str] = ()

    def _p4a(self, cmd: Sequence[str], env: object, **_more: object) -> None:  # noqa: ARG002
        self.heard = cmd


class Told:
    """A spec as buildozer understands it. ``folder`` is where it may leave things."""

    def __init__(self, spec: Path, folder: Path) -> None:
        with _quietly():
            self._buildozer = Buildozer(str(spec))
            self._buildozer.logger.set_level(QUIET)
        self._buildozer.targetname = "android"
        self.config: Any = self._buildozer.config
        self.config.set("buildozer", "build_dir", str(folder))

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        written = self.config.getlist("app", "requirements")
        parts = (one.partition("==") for one in written)
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

    def copied(self) -> Path:
        """The files that go in, as buildozer copies them."""
        with _quietly():
            self._buildozer._copy_application_sources()  # noqa: SLF001 - there is no other way in
        return Path(self._buildozer.app_dir)

    def packing(self) -> list[str]:
        """What the last step, which packs it all, is called with."""
        with _quietly():
            target = Listening(self._buildozer)
            for name in ("dists", "libs"):
                (Path(target.get_dist_dir("pipkeeper")) / name).mkdir(parents=True, exist_ok=True)
            target.build_mode = "debug"
            with contextlib.suppress(FileNotFoundError):  # after packing it looks for the SDK
                target.build_package()
        return _of_packing(target.heard)


def _of_packing(command: Sequence[str]) -> list[str]:
    parser = ArgumentParser(allow_abbrev=False)
    for option in TOOLCHAIN_ONLY:
        parser.add_argument(option, action="append")
    parser.add_argument("--copy-libs", action="store_true")
    _, rest = parser.parse_known_args(command[1:])
    return rest


@contextlib.contextmanager
def _quietly() -> Any:
    """Buildozer prints what it is doing; an error of its own is said as it leaves."""
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said), warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)  # it leaves closing files to Python
            yield
    except SystemExit as left:
        raise ValueError(f"buildozer refuses the spec: {said.getvalue().strip()}") from left
