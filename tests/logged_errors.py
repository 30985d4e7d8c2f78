"""Sees each error that the app logs, so that no test passes because the app went on after one."""

import logging


class Errors(logging.Handler):
    """``seen`` are those that were logged. A test that wants one says that it is ``expected``."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.expected = False
        self.seen: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(record)

    def attach(self) -> None:
        """More than once is as once."""
        logging.getLogger("app").addHandler(self)

    def detach(self) -> None:
        logging.getLogger("app").removeHandler(self)

    @property
    def names(self) -> list[str]:
        """The kinds of the exceptions that were logged."""
        return [type(one.exc_info[1]).__name__ for one in self.seen if one.exc_info]

    def check(self) -> None:
        """Fail by the first that nobody expected."""
        if self.seen and not self.expected:
            first = self.seen[0]
            cause = first.exc_info[1] if first.exc_info else None
            raise AssertionError(f"the app logged: {first.getMessage()}") from cause
