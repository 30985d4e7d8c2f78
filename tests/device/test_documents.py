"""Files on a desktop: saved where the user chooses, or in the downloads folder."""

import errno
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.device.answers import Answer, Result, answer_for_os_error
from app.device.documents import (
    KDIALOG,
    ZENITY,
    DesktopDocuments,
    Dialogs,
    downloads_folder,
    find_dialogs,
)


class Program:
    """Returns a set answer, and records its calls."""

    def __init__(self, answer: str | None) -> None:
        self.answer = answer
        self.called: list[Sequence[str]] = []

    def __call__(self, command: Sequence[str]) -> str | None:
        self.called.append(command)
        return self.answer


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    file = tmp_path / "made.png"
    file.write_bytes(b"a picture")
    return file


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    (folder / "Downloads").mkdir(parents=True)
    return folder


def test_without_a_dialog_program_files_go_to_the_downloads(home: Path, picture: Path) -> None:
    documents = DesktopDocuments(home, None)

    first = documents.save(picture, "match.png")
    second = documents.save(picture, "match.png")

    assert not documents.can_ask
    assert first == Answer(Result.DONE, str(home / "Downloads" / "match.png"))
    assert second == Answer(Result.DONE, str(home / "Downloads" / "match (2).png"))
    assert {file.read_bytes() for file in (home / "Downloads").iterdir()} == {b"a picture"}


@pytest.mark.parametrize("dialogs", [ZENITY, KDIALOG])
def test_a_file_is_saved_where_the_user_chose(home: Path, picture: Path, dialogs: Dialogs) -> None:
    program = Program(str(home / "here.png"))
    documents = DesktopDocuments(home, dialogs, program)

    assert documents.save(picture, "match.png") == Answer(Result.DONE, str(home / "here.png"))

    assert (home / "here.png").read_bytes() == b"a picture"
    assert any(str(home / "Downloads" / "match.png") in part for part in program.called[0])


@pytest.mark.parametrize("dialogs", [ZENITY, KDIALOG])
def test_a_cancelled_dialog_does_nothing(home: Path, picture: Path, dialogs: Dialogs) -> None:
    documents = DesktopDocuments(home, dialogs, Program(None))

    answers = {documents.save(picture, "match.png"), documents.open(), documents.choose_folder()}

    assert answers == {Answer(Result.CANCELLED)}
    assert list((home / "Downloads").iterdir()) == []


def test_a_folder_that_cannot_be_written_to_is_reported(home: Path, picture: Path) -> None:
    documents = DesktopDocuments(home, ZENITY, Program(str(home / "not there" / "match.png")))

    assert documents.save(picture, "match.png").result is Result.NOT_THERE


def test_a_removed_dialog_program_is_reported(home: Path) -> None:
    def gone(_command: Sequence[str]) -> str | None:
        raise FileNotFoundError(2, "zenity")

    assert DesktopDocuments(home, ZENITY, gone).open().result is Result.NOT_THERE


def test_files_and_folders_are_chosen(home: Path) -> None:
    documents = DesktopDocuments(home, ZENITY, Program("/some/where"))

    assert documents.open() == Answer(Result.DONE, "/some/where")
    assert documents.choose_folder() == Answer(Result.DONE, "/some/where")


def test_without_a_dialog_program_choosing_is_unsupported(home: Path) -> None:
    documents = DesktopDocuments(home, None)

    assert documents.open().result is Result.UNSUPPORTED
    assert documents.choose_folder().result is Result.UNSUPPORTED


@pytest.mark.parametrize("typed", ["~/a file.json", " {home}/a file.json ", '"a file.json"'])
def test_a_path_can_be_typed(home: Path, typed: str) -> None:
    (home / "a file.json").touch()

    answer = DesktopDocuments(home, None).resolve_path(typed.format(home=home))

    assert answer == Answer(Result.DONE, str(home / "a file.json"))


@pytest.mark.parametrize("typed", ["", "  ", "nothing of that name", "\0", "x" * 5000])
def test_a_typed_path_that_does_not_exist_is_reported(home: Path, typed: str) -> None:
    assert DesktopDocuments(home, None).resolve_path(typed).result is Result.NOT_THERE


def test_the_downloads_folder_is_found_by_the_name_on_this_desktop(home: Path) -> None:
    assert downloads_folder(home) == home / "Downloads"
    (home / "Scaricati").mkdir()
    (home / ".config").mkdir()
    settings = 'XDG_DESKTOP_DIR="$HOME/Scrivania"\nXDG_DOWNLOAD_DIR="$HOME/Scaricati"\n'
    (home / ".config" / "user-dirs.dirs").write_text(settings, "utf-8")

    assert downloads_folder(home) == home / "Scaricati"
    assert downloads_folder(home / "nobody's") == home / "nobody's"


def test_the_installed_dialog_program_is_used() -> None:
    assert find_dialogs(lambda name: name == "zenity") is ZENITY
    assert find_dialogs(lambda name: name == "kdialog") is KDIALOG
    assert find_dialogs(lambda _name: None) is None


def test_a_copy_that_failed_leaves_nothing_behind(home: Path, picture: Path) -> None:
    taken = home / "Downloads" / "match.png"
    taken.mkdir()

    answer = DesktopDocuments(home, ZENITY, Program(str(taken))).save(picture, "match.png")

    assert answer.result is not Result.DONE
    assert list(taken.parent.iterdir()) == [taken]


@pytest.mark.parametrize(
    ("number", "result"),
    [
        (errno.ENOSPC, Result.NO_ROOM),
        (errno.EDQUOT, Result.NO_ROOM),
        (errno.EACCES, Result.NOT_ALLOWED),
        (errno.EROFS, Result.NOT_ALLOWED),
        (errno.ENOENT, Result.NOT_THERE),
        (errno.EIO, Result.FAILED),
    ],
)
def test_an_error_of_the_disk_has_an_answer_that_can_be_told(number: int, result: Result) -> None:
    assert answer_for_os_error(OSError(number, "")).result is result
