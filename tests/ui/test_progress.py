from io import StringIO

import pytest

from tests.ui.progress import CLEAR_LINE, Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def report(progress: Progress) -> None:
    progress.part("1 of 2")
    progress.step("1 of 2, one")
    progress.step("1 of 2, two")
    progress.line("It is done.")


def test_a_file_has_a_line_for_each_part() -> None:
    file = StringIO()

    report(Progress(file))

    assert file.getvalue() == "1 of 2\nIt is done.\n"


def test_a_terminal_has_one_line_that_is_overwritten() -> None:
    terminal = Terminal()

    report(Progress(terminal))

    steps = ("1 of 2", "1 of 2, one", "1 of 2, two", "It is done.\n")
    assert terminal.getvalue() == "".join(CLEAR_LINE + step for step in steps)


def test_no_step_is_longer_than_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    terminal = Terminal()

    Progress(terminal).step("a stop with a name that is long")

    assert terminal.getvalue() == f"{CLEAR_LINE}a stop with a name "
