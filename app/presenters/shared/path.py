"""The way to where somebody is in the app: kept, so that a killed app comes up there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


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
