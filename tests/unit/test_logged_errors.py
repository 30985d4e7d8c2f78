"""What is logged where nothing may be logged fails the test."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.error_log import ErrorLog
from tests.logged_errors import LoggedErrors

CRITICAL = "Clock: Warning, too much iteration done before the next frame."


@pytest.fixture
def watch(errors: LoggedErrors) -> Iterator[LoggedErrors]:
    """Another one than the one that watches this test."""
    errors.expected = True
    watch = LoggedErrors()
    watch.attach()
    yield watch
    watch.detach()


@pytest.mark.parametrize("logger", ["app.ui.window.navigator", "kivy", "PIL"])
def test_an_error_of_any_logger_is_named(watch: LoggedErrors, logger: str) -> None:
    logging.getLogger(logger).critical(CRITICAL)

    with pytest.raises(AssertionError, match=f"{logger} logged: {CRITICAL}"):
        watch.check()


@pytest.mark.parametrize("logger", ["app.ui.window.navigator", "kivy"])
def test_a_warning_counts_where_nothing_may_be_logged(watch: LoggedErrors, logger: str) -> None:
    logging.getLogger(logger).warning("strange")
    watch.check()

    watch.allow_nothing(str)
    logging.getLogger(logger).warning("strange")

    with pytest.raises(AssertionError, match=f"{logger} logged: strange"):
        watch.check()


def test_what_is_printed_on_stderr_is_named(watch: LoggedErrors) -> None:
    watch.allow_nothing(lambda: "Exception ignored in")

    with pytest.raises(AssertionError, match="on stderr: Exception ignored in"):
        watch.check()


def test_an_error_log_of_any_phone_is_named(watch: LoggedErrors, tmp_path: Path) -> None:
    folder = tmp_path / "phone"
    folder.mkdir()
    log = ErrorLog(folder)
    log.attach()
    logging.getLogger("app.ui.window.navigator").error("A screen could not be built ahead")
    log.detach()

    with pytest.raises(AssertionError, match="A screen could not be built ahead"):
        watch.check_files(tmp_path)


def test_only_the_expected_message_is_let_through(watch: LoggedErrors, tmp_path: Path) -> None:
    log = ErrorLog(tmp_path)
    log.attach()
    watch.expect("Unexpected error", because="the test causes it")
    logging.getLogger("app").error("Unexpected error")
    log.detach()

    watch.check()
    watch.check_files(tmp_path)

    logging.getLogger("app").error("Unexpected error, another one")
    with pytest.raises(AssertionError, match="another one"):
        watch.check()
