"""The error log is small, complete enough to find a bug, and has nothing that a player typed."""

import errno
import logging
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import Fault, RuleError
from app.error_log import ErrorLog, error_signature
from app.store.core.errors import StoreError, StoreFault
from app.version import VERSION
from tests.logged_errors import LoggedErrors

OURS = logging.getLogger("app.somewhere")
KIVYS = logging.getLogger("kivy")
MOST = 200_000

MARK = "Zofkax"
names = st.text(max_size=30).map(lambda rest: f"{rest}{MARK}{rest}")
"""Typed texts, around a name that occurs in no sentence and in no code."""


@contextmanager
def logging_to(folder: Path, **how: int) -> Iterator[ErrorLog]:
    log = ErrorLog(folder, **how)
    log.attach()
    try:
        yield log
    finally:
        log.detach()


@pytest.fixture
def log(tmp_path: Path, errors: LoggedErrors) -> Iterator[ErrorLog]:
    errors.expected = True
    with logging_to(tmp_path) as log:
        yield log


def written(log: ErrorLog) -> str:
    report = log.folder / "report"
    log.write_report(report)
    return report.read_text("utf-8")


def fail(fault: BaseException) -> None:
    raise fault


def raised(fault: BaseException) -> BaseException:
    with pytest.raises(type(fault)) as found:
        fail(fault)
    return found.value


def noted(name: str) -> Exception:
    fault = ValueError(name)
    fault.add_note(name)
    return fault


def caused(name: str) -> Exception:
    fault = ValueError(name)
    fault.__cause__ = raised(KeyError(name))
    return fault


def in_the_context(name: str) -> Exception:
    try:
        try:
            int(name + "x")
        except ValueError:
            dict[str, str]()[name]
    except KeyError as fault:
        return fault
    raise AssertionError


CARRIERS: tuple[Callable[[str], BaseException], ...] = (
    KeyError,
    ValueError,
    RuntimeError,
    SystemError,
    noted,
    caused,
    in_the_context,
    lambda name: RuleError(name, value=name),
    lambda name: RuleError(Fault.SAME_PLAYER_TWICE, player=name),
    lambda name: StoreError(StoreFault.DAMAGED, why=name),
    StoreError,
    lambda name: OSError(errno.ENOENT, name, name),
    sqlite3.OperationalError,
    lambda name: AttributeError(name, name=name, obj=name),
    lambda name: UnicodeEncodeError("utf-8", name, 0, 1, name),
    lambda name: ExceptionGroup(name, [KeyError(name), caused(name)]),
)


@given(name=names)
def test_texts_typed_by_a_player_are_never_logged_whatever_the_error(name: str) -> None:
    with TemporaryDirectory() as folder, logging_to(Path(folder)) as log:
        for carrier in CARRIERS:
            _log_each_way(carrier(name), name)

        text = written(log)

    assert MARK not in text


def _log_each_way(fault: BaseException, name: str) -> None:
    logger = OURS.getChild(type(fault).__name__)
    for handed in (fault, raised(fault)):
        record = logger.makeRecord(
            *(logger.name, logging.ERROR, __file__, id(handed), "It failed for %s and %d"),
            args=(name, name),
            exc_info=(type(handed), handed, handed.__traceback__),
        )
        _handle(record)
    by_name = OURS.makeRecord(
        OURS.name,
        logging.ERROR,
        __file__,
        id(fault),
        "It failed: %(name)s",
        ({"name": name},),
        None,
    )
    _handle(by_name)
    _handle(KIVYS.makeRecord("kivy", logging.ERROR, __file__, id(fault), name, (), None))


def _handle(record: logging.LogRecord) -> None:
    for handler in logging.getLogger().handlers:
        if isinstance(handler, ErrorLog):
            handler.handle(record)


def test_an_entry_has_the_time_the_error_and_the_place(log: ErrorLog) -> None:
    try:
        fail(StoreError(StoreFault.DISK_FULL, why="Ann"))
    except StoreError:
        OURS.exception("The hand could not be kept after %d times", 3)

    head, *entry = written(log).splitlines()

    assert head.startswith(f"Pipkeeper {VERSION}, Python {sys.version.split()[0]}, Kivy ")
    assert sys.platform in head
    assert entry[0].split(" ", 1)[0].endswith("Z")
    assert entry[0].endswith("ERROR app.somewhere: The hand could not be kept after 3 times")
    assert "test_error_log:" in entry[1]
    assert entry[1].endswith(': fail(StoreError(StoreFault.DISK_FULL, why="Ann"))')
    assert entry[2].endswith("in fail: raise fault")
    assert entry[3].endswith("app.store.core.errors.StoreError: disk_full")


def test_the_cause_of_an_error_is_logged(log: ErrorLog) -> None:
    OURS.error("It failed", exc_info=caused("Ann"))

    text = written(log)

    assert text.index("KeyError") < text.index("and then:") < text.rindex("ValueError")


def test_error_codes_of_the_system_and_of_sqlite_are_logged(log: ErrorLog) -> None:
    with pytest.raises(sqlite3.OperationalError) as refused:
        sqlite3.connect(log.folder / "none" / "file")
    OURS.error("One", exc_info=refused.value)
    OURS.error("Two", exc_info=OSError(errno.ENOSPC, "Ann"))

    assert "sqlite3.OperationalError: SQLITE_CANTOPEN" in written(log)
    assert "OSError: ENOSPC" in written(log)


def test_of_other_loggers_only_errors_are_logged_without_their_messages(log: ErrorLog) -> None:
    KIVYS.warning("Somewhat: Ann")
    KIVYS.error("Rather: Bo")

    text = written(log)

    assert text.count(" kivy: line ") == 1
    assert "Ann" not in text
    assert "Bo" not in text


def test_the_same_error_is_written_three_times_a_run(log: ErrorLog) -> None:
    for _ in range(100):
        OURS.error("Again", exc_info=raised(ValueError()))

    assert written(log).count("Again") == 3
    assert written(log).count("not written any more") == 1


def test_ten_thousand_errors_stay_below_200_kb_and_the_latest_are_kept(tmp_path: Path) -> None:
    most, fault = 0, raised(ValueError("Ann"))

    with logging_to(tmp_path, repeats=100_000) as log:
        for number in range(10_000):
            _handle(entry(number, fault))
            most = max(most, sum(file.stat().st_size for file in tmp_path.iterdir()))
        text = written(log)

    assert MOST / 2 < most <= MOST
    assert "Error number 9999" in text
    assert "Error number 0\n" not in text
    assert text.startswith("Pipkeeper ")
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "errors-older.log",
        "errors.log",
        "report",
    ]


def entry(number: int, fault: BaseException) -> logging.LogRecord:
    told = (type(fault), fault, fault.__traceback__)
    return OURS.makeRecord(
        OURS.name, logging.ERROR, __file__, number, "Error number %d", (number,), told
    )


def test_an_error_of_a_thousand_frames_is_cut_in_its_middle(log: ErrorLog) -> None:
    def deeper(left: int) -> int:
        return 1 // left if left == 0 else deeper(left - 1)

    with pytest.raises(ZeroDivisionError) as found:
        deeper(700)
    OURS.error("Deep", exc_info=found.value)

    text = written(log)

    assert "more)" in text
    assert "ZeroDivisionError" in text
    assert len(text) < 10_000


@pytest.mark.process
def test_threads_write_whole_entries(tmp_path: Path, errors: LoggedErrors) -> None:
    errors.expected = True

    def write() -> None:
        for number in range(50):
            OURS.error("Number %d of a thread", number)

    with logging_to(tmp_path, repeats=1000) as log:
        threads = [threading.Thread(target=write) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        text = written(log)

    assert sum(line.endswith("of a thread") for line in text.splitlines()) == 400


@pytest.mark.parametrize("place", ["a file", "a folder that is not there"])
def test_an_unwritable_log_raises_nothing(tmp_path: Path, errors: LoggedErrors, place: str) -> None:
    errors.expected = True
    folder = tmp_path / "phone"
    if place == "a file":
        folder.write_text("a shopping list", "utf-8")

    with logging_to(folder) as log:
        OURS.error("It failed", exc_info=raised(ValueError()))

    assert not log.has_entries


def test_the_file_is_not_opened_before_the_first_entry(tmp_path: Path) -> None:
    with logging_to(tmp_path) as log:
        OURS.info("All is well")

    assert not log.has_entries
    assert list(tmp_path.iterdir()) == []


def test_the_next_run_appends_to_the_same_file(tmp_path: Path, errors: LoggedErrors) -> None:
    errors.expected = True
    for _ in range(2):
        with logging_to(tmp_path) as log:
            OURS.error("One of a run")

    assert written(log).count("One of a run") == 2
    assert written(log).count(f"Pipkeeper {VERSION}") == 2


def test_two_errors_of_the_same_line_are_the_same() -> None:
    assert error_signature(raised(KeyError("Ann"))) == error_signature(raised(KeyError("Bo")))
    assert error_signature(raised(KeyError("Ann"))) != error_signature(caused("Ann"))
