"""The navigation path, and the navigator's interface for presenters.

The path is stored, so that an app that was killed comes back to the same screen.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

HOME = "table"
STARTUP_ERROR = "startup_error"
"""The screen of a file that cannot be opened."""
ERROR = "error"
"""The screen that reports an unexpected error."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A screen and its parameters."""

    name: str
    params: Mapping[str, str]


Path = tuple[Visit, ...]


def path_to_json(path: Path) -> list[list[Any]]:
    return [[visit.name, dict(visit.params)] for visit in path]


def path_from_json(stored: Any) -> Path:  # noqa: ANN401 - a stored value can have any type
    """Returns an empty path if the stored value is corrupt."""
    try:
        return tuple(
            Visit(str(name), {str(key): str(value) for key, value in params.items()})
            for name, params in stored
        )
    except (TypeError, ValueError, AttributeError):  # corrupt
        return ()


class Navigation(Protocol):
    def go(self, name: str, /, **params: str) -> None:
        """Shows a screen. The parameters become part of the path."""

    def go_instead(self, name: str, /, **params: str) -> None:
        """Shows a screen in place of this one: back leads to where the user came from."""

    def back(self) -> bool:
        """Goes one step back; returns False if there was none."""

    def back_to(self, name: str, /, **params: str) -> None:
        """Goes back to a screen of the path with these parameters; shows it if there is none."""

    def home(self, name: str = HOME, /, **params: str) -> None:
        """Shows a screen of the bottom bar, as the only entry of the path."""

    def go_from_home(self, name: str, /, **params: str) -> None:
        """Shows a screen whose back button leads to the table."""

    def reset(self, path: Path) -> None:
        """Discards all screens and presenters, because the database file was replaced, and shows
        ``path``.
        """


def link(name: str, /, **params: str) -> str:
    """Encodes a screen and its parameters as a key; see ``follow``."""
    return json.dumps([name, params])


def follow(navigation: Navigation, key: str) -> None:
    """Goes to the screen that ``link`` encoded; does nothing if the key is empty."""
    if key:
        name, params = json.loads(key)
        navigation.go(name, **params)


def no_listener(_state: object) -> None:
    """The default of a presenter's ``shown``; does nothing."""
