"""What presenters ask of the phone besides showing something; ``senses`` does it."""

from collections.abc import Callable
from typing import Protocol


class Sensing(Protocol):
    def recorded(self, sentences: tuple[str, ...]) -> None:
        """A hand is kept; these are the words for it."""

    def refused(self) -> None:
        """A tap changed nothing."""

    def on_table(self, *, running: bool) -> None:
        """The table is looked at, and whether a match runs on it."""

    def read(
        self,
        sentences: tuple[str, ...],
        language: str,
        began: Callable[[int], None],
        over: Callable[[], None],
    ) -> None:
        """Aloud; ``began`` is told which sentence it is, ``over`` that there are no more."""

    def hush(self) -> None:
        """At once."""


class Numb:
    """For tests, and where there is no phone around."""

    def recorded(self, _sentences: tuple[str, ...]) -> None: ...

    def refused(self) -> None: ...

    def on_table(self, *, running: bool) -> None: ...

    def read(
        self,
        _sentences: tuple[str, ...],
        _language: str,
        _began: Callable[[int], None],
        over: Callable[[], None],
    ) -> None:
        over()

    def hush(self) -> None: ...


NUMB = Numb()
