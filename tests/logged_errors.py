"""Collects the errors that the app and Kivy log.

Without it a test could pass although the app only recovered from an error. What is logged as an
error also puts "Error report" into the settings of the person who plays.
"""

import logging
import re
from collections.abc import Callable
from pathlib import Path

ENTRY = re.compile(r"^\S+Z [A-Z]+ \S+ (?P<text>.*)$", re.MULTILINE)
"""The first line of an entry in the error log."""


def _nothing() -> str:
    return ""


class LoggedErrors(logging.Handler):
    """``seen`` are the logged errors. A test that causes them sets ``expected``."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.expected = False
        self.seen: list[logging.LogRecord] = []
        self._reasons: dict[str, str] = {}
        self._printed: Callable[[], str] = _nothing

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage() not in self._reasons:
            self.seen.append(record)

    def attach(self) -> None:
        """May be called more than once."""
        logging.getLogger().addHandler(self)

    def detach(self) -> None:
        logging.getLogger().removeHandler(self)

    def allow_nothing(self, printed: Callable[[], str]) -> None:
        """From now on warnings are errors too, and so is all that is ``printed`` on stderr."""
        self.setLevel(logging.WARNING)
        self._printed = printed

    def expect(self, message: str, because: str) -> None:
        """A message that is logged for a good reason."""
        self._reasons[message] = because

    @property
    def names(self) -> list[str]:
        """The types of the logged exceptions."""
        return [type(one.exc_info[1]).__name__ for one in self.seen if one.exc_info]

    def check(self) -> None:
        """Fails with the first error, unless errors are expected."""
        if self.expected:
            return
        if self.seen:
            first = self.seen[0]
            cause = first.exc_info[1] if first.exc_info else None
            raise AssertionError(f"{first.name} logged: {first.getMessage()}") from cause
        if printed := self._printed():
            raise AssertionError(f"on stderr: {printed}")

    def check_files(self, folder: Path) -> None:
        """Fails with what stands in the error logs of all phones below this folder."""
        found = [
            entry
            for file in sorted(folder.rglob("errors*.log"))
            for entry in ENTRY.findall(file.read_text("utf-8"))
            if entry not in self._reasons
        ]
        if found and not self.expected:
            raise AssertionError(f"in the error log: {found}")
