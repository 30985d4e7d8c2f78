"""What a hand does with the mouse and the keys: the driver does it to the warm app, xdotool to the
cold one.
"""

from dataclasses import dataclass
from typing import Protocol

from kivy.uix.scrollview import ScrollView

from tests.ui.driver import BACK, ENTER, Driver
from tests.ui.touch import wheel

NOTCHES = 12
"""At once: a turn of the wheel."""
MOST_TURNS = 100
KEYS = {BACK: "Escape", ENTER: "Return"}
"""As X calls them; Escape is Android's back key on a desktop."""


class Gesture(Protocol):
    def warm(self, driver: Driver) -> None: ...

    def cold(self, window: str, height: int) -> tuple[str, ...]:
        """The arguments of xdotool."""


@dataclass(frozen=True, slots=True)
class Tap:
    """In pixels from the bottom left."""

    x: float
    y: float

    def warm(self, driver: Driver) -> None:
        driver.tap(self.x, self.y)

    def cold(self, window: str, height: int) -> tuple[str, ...]:
        return (*_move(window, self.x, height - 1 - self.y), "click", "1")


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel, by so many notches."""

    x: float
    y: float
    notches: int
    down: bool

    def warm(self, driver: Driver) -> None:
        for _ in range(self.notches):
            wheel(self.x, self.y, "scrollup" if self.down else "scrolldown")
        driver.settle()

    def cold(self, window: str, height: int) -> tuple[str, ...]:
        button = "5" if self.down else "4"
        turned = ("click", "--repeat", str(self.notches), "--delay", "1", button)
        return (*_move(window, self.x, height - 1 - self.y), *turned)


@dataclass(frozen=True, slots=True)
class Scroll:
    """To an end of a page by the wheel, until it is there; more notches change nothing."""

    page: ScrollView
    x: float
    y: float
    down: bool

    def warm(self, driver: Driver) -> None:
        wanted = 0 if self.down else 1
        for _ in range(MOST_TURNS):
            if self.page.scroll_y == wanted:
                return
            Wheel(self.x, self.y, NOTCHES, self.down).warm(driver)
        raise AssertionError(f"not at its end after {MOST_TURNS} turns")

    def cold(self, window: str, height: int) -> tuple[str, ...]:
        """A turn."""
        return Wheel(self.x, self.y, NOTCHES, self.down).cold(window, height)


@dataclass(frozen=True, slots=True)
class Press:
    """A key."""

    key: int

    def warm(self, driver: Driver) -> None:
        driver.press_key(self.key)

    def cold(self, window: str, height: int) -> tuple[str, ...]:  # noqa: ARG002 - a gesture
        return ("key", "--window", window, KEYS[self.key])


@dataclass(frozen=True, slots=True)
class Type:
    """Into the field that has the focus."""

    text: str

    def warm(self, driver: Driver) -> None:
        driver.type_text(self.text)

    def cold(self, window: str, height: int) -> tuple[str, ...]:  # noqa: ARG002 - a gesture
        return ("type", "--window", window, "--delay", "10", self.text)


@dataclass(frozen=True, slots=True)
class Turn:
    """To a window of this size."""

    width: int
    height: int

    def warm(self, driver: Driver) -> None:
        driver.resize(self.width, self.height)

    def cold(self, window: str, height: int) -> tuple[str, ...]:  # noqa: ARG002 - a gesture
        return ("windowsize", "--sync", window, str(self.width), str(self.height))


def _move(window: str, x: float, y: float) -> tuple[str, ...]:
    return ("mousemove", "--window", window, str(round(x)), str(round(y)))
