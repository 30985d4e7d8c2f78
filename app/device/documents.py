"""Files where the player wants them: saved in a place of theirs, opened, or a folder chosen.

A phone asks with a page of its own, a desk with a window, where it has a program for that. Where
there is none ``can_ask`` is false: then paths are typed, and what is saved goes to the downloads.
"""

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote

from app.device.answers import CANCELLED, UNSUPPORTED, Answer, Went, failed

Run = Callable[[Sequence[str]], str | None]
"""Runs a program until somebody has answered it: its words, or None where it was cancelled."""


class Documents(Protocol):
    @property
    def can_ask(self) -> bool:
        """Whether somebody can choose by looking, not only by typing."""

    def save(self, file: Path, name: str) -> Answer:
        """A copy under this name, or a similar one, where the player chooses."""

    def open(self) -> Answer:
        """The file that the player chooses, to be read at its ``place``."""

    def choose_folder(self) -> Answer:
        """A folder of the player's, to be written to from now on."""

    def typed(self, path: str) -> Answer:
        """What somebody typed instead, if there is something of that name."""


class DesktopDocuments:
    """``dialogs`` is none of a computer without a program to choose with."""

    def __init__(self, home: Path, dialogs: "Dialogs | None") -> None:
        self._home = home
        self._dialogs = dialogs

    @property
    def can_ask(self) -> bool:
        return self._dialogs is not None

    def save(self, file: Path, name: str) -> Answer:
        folder = downloads(self._home)
        try:
            if self._dialogs is None:
                return _copied(file, free(folder / name))
            chosen = self._dialogs.save(folder / name)
            return CANCELLED if chosen is None else _copied(file, chosen)
        except OSError as fault:
            return failed(fault)

    def open(self) -> Answer:
        return self._asked(lambda dialogs: dialogs.open(self._home))

    def choose_folder(self) -> Answer:
        return self._asked(lambda dialogs: dialogs.folder(self._home))

    def typed(self, path: str) -> Answer:
        written = path.strip().strip("\"'")
        place = Path(re.sub(r"^~(?=/|$)", lambda _home: str(self._home), written))
        try:
            there = bool(written) and (self._home / place).exists()
        except (OSError, ValueError):  # no name that a file could have
            there = False
        return Answer(Went.DONE, str(self._home / place)) if there else Answer(Went.NOT_THERE)

    def _asked(self, ask: "Callable[[Dialogs], Path | None]") -> Answer:
        if self._dialogs is None:
            return UNSUPPORTED
        try:
            chosen = ask(self._dialogs)
        except OSError as fault:
            return failed(fault)
        return CANCELLED if chosen is None else Answer(Went.DONE, str(chosen))


class Dialogs(Protocol):
    """A program that lets somebody choose; None is what they have cancelled."""

    def save(self, proposed: Path) -> Path | None: ...

    def open(self, start: Path) -> Path | None: ...

    def folder(self, start: Path) -> Path | None: ...


class Zenity:
    """The one of GNOME."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def save(self, proposed: Path) -> Path | None:
        return self._choose("--save", "--confirm-overwrite", f"--filename={proposed}")

    def open(self, start: Path) -> Path | None:
        return self._choose(f"--filename={start}/")

    def folder(self, start: Path) -> Path | None:
        return self._choose("--directory", f"--filename={start}/")

    def _choose(self, *options: str) -> Path | None:
        return _path(self._run(("zenity", "--file-selection", *options)))


class Kdialog:
    """The one of KDE."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def save(self, proposed: Path) -> Path | None:
        return _path(self._run(("kdialog", "--getsavefilename", str(proposed))))

    def open(self, start: Path) -> Path | None:
        return _path(self._run(("kdialog", "--getopenfilename", str(start))))

    def folder(self, start: Path) -> Path | None:
        return _path(self._run(("kdialog", "--getexistingdirectory", str(start))))


def dialogs(run: Run | None = None, has: Callable[[str], object] = shutil.which) -> Dialogs | None:
    """The first that is there."""
    for name, kind in (("zenity", Zenity), ("kdialog", Kdialog)):
        if has(name):
            return kind(run or _run)
    return None


def is_address(place: str) -> bool:
    """One of Android's, which no path leads to."""
    return place.startswith("content:")


def folder_name(place: str) -> str:
    """As the player knows it: a path as it is, of Android's address the way through the disk."""
    if not is_address(place):
        return place
    way = unquote(place.partition("/tree/")[2]).rpartition(":")[2]
    return way or place


def downloads(home: Path) -> Path:
    """Where this desk keeps what was saved, by whatever name it calls that."""
    try:
        told = (home / ".config" / "user-dirs.dirs").read_text("utf-8")
    except (OSError, ValueError):  # not every desk has such a file
        told = ""
    named = re.findall(r'^XDG_(?:DOWNLOAD|DOCUMENTS)_DIR="\$HOME/(.+)"$', told, re.MULTILINE)
    folders = (home / name for name in (*named, "Downloads", "Documents"))
    return next((folder for folder in folders if folder.is_dir()), home)


def free(file: Path) -> Path:
    """A similar name where there is a file of this one: nothing is written over."""
    number, place = 1, file
    while place.exists():
        number += 1
        place = file.with_name(f"{file.stem} ({number}){file.suffix}")
    return place


def _copied(file: Path, place: Path) -> Answer:
    """Whole, or not there at all."""
    begun = place.with_name(f"{place.name}.part")
    try:
        shutil.copyfile(file, begun)
        begun.replace(place)
    finally:
        begun.unlink(missing_ok=True)
    return Answer(Went.DONE, str(place))


def _path(said: str | None) -> Path | None:
    return Path(said) if said else None


def _run(command: Sequence[str]) -> str | None:
    done = subprocess.run(  # noqa: S603 - one of the two programs above, and no shell
        command, check=False, capture_output=True, encoding="utf-8", errors="surrogateescape"
    )
    return done.stdout.removesuffix("\n") if done.returncode == 0 else None
