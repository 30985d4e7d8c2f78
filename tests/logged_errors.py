"""Collects the errors that the app logs.

Without it a test could pass although the app only recovered from an error.
"""

import logging


class LoggedErrors(logging.Handler):
    """``seen`` are the logged errors. A test that causes one sets ``expected``."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.expected = False
        self.seen: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(record)

    def attach(self) -> None:
        """May be called more than once."""
        logging.getLogger("app").addHandler(self)

    def detach(self) -> None:
        logging.getLogger("app").removeHandler(self)

    @property
    def names(self) -> list[str]:
        """The types of the logged exceptions."""
        return [type(one.exc_info[1]).__name__ for one in self.seen if one.exc_info]

    def check(self) -> None:
        """Fails with the first error, unless errors are expected."""
        if self.seen and not self.expected:
            first = self.seen[0]
            cause = first.exc_info[1] if first.exc_info else None
            raise AssertionError(f"the app logged: {first.getMessage()}") from cause
