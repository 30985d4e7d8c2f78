"""Where the app is, and what a presenter may ask of the navigator. The path is kept, so that an
app that was killed comes back to the same screen.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Visit:
    """A screen, and what it was given."""

    name: str
    given: Mapping[str, str]


Path = tuple[Visit, ...]


def path_out(path: Path) -> list[list[Any]]:
    return [[visit.name, dict(visit.given)] for visit in path]


def path_in(kept: Any) -> Path:  # noqa: ANN401 - a kept value can be anything
    """A garbled path leads nowhere."""
    try:
        return tuple(Visit(str(name), _given(given)) for name, given in kept)
    except (TypeError, ValueError, AttributeError):  # garbled
        return ()


def _given(given: Mapping[str, str]) -> dict[str, str]:
    return {str(name): str(value) for name, value in given.items()}


class Navigation(Protocol):
    def go(self, name: str, **given: str) -> None:
        """Show a screen; what is given is kept with the way back."""

    def back(self) -> bool:
        """One step back; whether there was one."""

    def home(self, name: str = "table", **given: str) -> None:
        """A place of the bottom bar, with no way back but out."""

    def go_from_home(self, name: str, **given: str) -> None:
        """Show a screen that leads back to the table, wherever somebody was before."""

    def anew(self, path: Path) -> None:
        """The file is another one: all that is known of the one before is forgotten."""


def lead(name: str, **given: str) -> str:
    return json.dumps([name, given])


def follow(navigation: Navigation, key: str) -> None:
    """Nowhere without a key."""
    if key:
        name, given = json.loads(key)
        navigation.go(name, **given)


def unseen(_state: object) -> None:
    """Nobody looks yet."""
