"""The user's files and folders: save a copy, open a file, choose a folder.

A phone asks with a system page, a desktop with a dialog program. Where there is no such program
``can_ask`` is False: then the user types paths, and files are saved to the downloads folder.
"""

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote

from app.device.answers import CANCELLED, UNSUPPORTED, Answer, Result, answer_for_os_error

Run = Callable[[Sequence[str]], str | None]
"""Runs a command until it ends; returns its output, None if the user cancelled."""


class Documents(Protocol):
    @property
    def can_ask(self) -> bool:
        """True if the user can choose in a dialog, not only type a path."""

    def save(self, file: Path, name: str) -> Answer:
        """Saves a copy under this name, or a similar one, where the user chooses."""

    def open(self) -> Answer:
        """Asks for a file; it can be read at the answer's ``place``."""

    def choose_folder(self) -> Answer:
        """Asks for a folder that the app may write to from now on."""

    def resolve_path(self, path: str) -> Answer:
        """Returns the full path of a typed path if it exists."""


@dataclass(frozen=True, slots=True)
class Dialogs:
    """The commands of a dialog program; ``{}`` stands for the path to begin with."""

    save: tuple[str, ...]
    open: tuple[str, ...]
    folder: tuple[str, ...]


ZENITY = Dialogs(
    save=("zenity", "--file-selection", "--save", "--confirm-overwrite", "--filename={}"),
    open=("zenity", "--file-selection", "--filename={}/"),
    folder=("zenity", "--file-selection", "--directory", "--filename={}/"),
)
"""Of GNOME."""
KDIALOG = Dialogs(
    save=("kdialog", "--getsavefilename", "{}"),
    open=("kdialog", "--getopenfilename", "{}"),
    folder=("kdialog", "--getexistingdirectory", "{}"),
)
"""Of KDE."""


def run_dialog(command: Sequence[str]) -> str | None:
    process = subprocess.run(  # noqa: S603 - one of the two programs above, and no shell
        command, check=False, capture_output=True, encoding="utf-8", errors="surrogateescape"
    )
    return process.stdout.removesuffix("\n") if process.returncode == 0 else None


class DesktopDocuments:
    """``dialogs`` is None if the computer has no dialog program."""

    def __init__(self, home: Path, dialogs: Dialogs | None, run: Run = run_dialog) -> None:
        self._home = home
        self._dialogs = dialogs
        self._run = run

    @property
    def can_ask(self) -> bool:
        return self._dialogs is not None

    def save(self, file: Path, name: str) -> Answer:
        folder = downloads_folder(self._home)
        try:
            if self._dialogs is None:
                return _copy(file, unused_path(folder / name))
            chosen = self._choose(self._dialogs.save, folder / name)
            return CANCELLED if chosen is None else _copy(file, chosen)
        except OSError as error:
            return answer_for_os_error(error)

    def open(self) -> Answer:
        return UNSUPPORTED if self._dialogs is None else self._ask(self._dialogs.open)

    def choose_folder(self) -> Answer:
        return UNSUPPORTED if self._dialogs is None else self._ask(self._dialogs.folder)

    def resolve_path(self, path: str) -> Answer:
        cleaned = path.strip().strip("\"'")
        place = Path(re.sub(r"^~(?=/|$)", lambda _tilde: str(self._home), cleaned))
        try:
            exists = bool(cleaned) and (self._home / place).exists()
        except (OSError, ValueError):  # not a valid file name
            exists = False
        return Answer(Result.DONE, str(self._home / place)) if exists else Answer(Result.NOT_THERE)

    def _ask(self, command: tuple[str, ...]) -> Answer:
        try:
            chosen = self._choose(command, self._home)
        except OSError as error:
            return answer_for_os_error(error)
        return CANCELLED if chosen is None else Answer(Result.DONE, str(chosen))

    def _choose(self, command: tuple[str, ...], start: Path) -> Path | None:
        """Returns None if the user cancelled."""
        output = self._run([part.format(start) for part in command])
        return Path(output) if output else None


def find_dialogs(which: Callable[[str], object] = shutil.which) -> Dialogs | None:
    """Returns the first installed dialog program; None if there is none."""
    return next((dialogs for dialogs in (ZENITY, KDIALOG) if which(dialogs.open[0])), None)


def is_content_uri(place: str) -> bool:
    """True for a content URI of Android, which has no path."""
    return place.startswith("content:")


def folder_name(place: str) -> str:
    """Returns the name that the user knows: a path unchanged, of a content URI the path on its
    disk.
    """
    if not is_content_uri(place):
        return place
    path = unquote(place.partition("/tree/")[2]).rpartition(":")[2]
    return path or place


def downloads_folder(home: Path) -> Path:
    """Returns the downloads folder, whatever its name in the user's language."""
    try:
        user_dirs = (home / ".config" / "user-dirs.dirs").read_text("utf-8")
    except (OSError, ValueError):  # not every desktop has this file
        user_dirs = ""
    named = re.findall(r'^XDG_(?:DOWNLOAD|DOCUMENTS)_DIR="\$HOME/(.+)"$', user_dirs, re.MULTILINE)
    folders = (home / name for name in (*named, "Downloads", "Documents"))
    return next((folder for folder in folders if folder.is_dir()), home)


def unused_path(file: Path) -> Path:
    """Adds a number to the name if the file exists, so that no file is overwritten."""
    number, path = 1, file
    while path.exists():
        number += 1
        path = file.with_name(f"{file.stem} ({number}){file.suffix}")
    return path


def _copy(file: Path, target: Path) -> Answer:
    """Copies the file completely or not at all."""
    partial = target.with_name(f"{target.name}.part")
    try:
        shutil.copyfile(file, partial)
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    return Answer(Result.DONE, str(target))
