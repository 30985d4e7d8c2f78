"""The table of screens: the presenter, screen class and dependencies of each.

Classes are given by name, because a module is imported only when its screen is first shown.
"""

from dataclasses import dataclass
from enum import StrEnum, auto

from app.presenters.shared.navigation import ERROR, HOME, STARTUP_ERROR


class Needs(StrEnum):
    """The arguments of a presenter; ``bootstrap`` passes them."""

    MATCH = auto()
    """The current match and the language."""
    MATCH_AND_FEEDBACK = auto()
    """The same, and voice and vibration."""
    FILE = auto()
    """The open file, the language, the device, and background jobs."""
    SETTINGS = auto()
    """The settings, and functions that apply them at once."""
    STARTUP = auto()
    """The file that could not be opened, and a callback for when it is open."""
    ERROR = auto()
    """The error log, and what is needed to share it."""


@dataclass(frozen=True, slots=True)
class Route:
    """``name`` is the stem of the screen's modules; the names of the classes follow from it.

    ``is_destination`` is True for a destination of the bottom bar, which has no back button.
    """

    name: str
    needs: Needs = Needs.MATCH
    is_destination: bool = False

    @property
    def presenter(self) -> str:
        """The class as ``module:Class``."""
        return f"app.presenters.{self.name}.presenter:{self._prefix}Presenter"

    @property
    def screen(self) -> str:
        return f"app.ui.screens.{self.name}:{self._prefix}Screen"

    @property
    def _prefix(self) -> str:
        return self.name.title().replace("_", "")


ROUTES = (
    Route(HOME, Needs.MATCH_AND_FEEDBACK, is_destination=True),
    Route("rules", is_destination=True),
    Route("history", is_destination=True),
    Route("players", is_destination=True),
    Route("setup"),
    Route("who_starts"),
    Route("hand", Needs.MATCH_AND_FEEDBACK),
    Route("verdict"),
    Route("choices"),
    Route("changes"),
    Route("match"),
    Route("player"),
    Route("pair"),
    Route("leaflet", Needs.MATCH_AND_FEEDBACK),
    Route("share", Needs.FILE),
    Route("exchange", Needs.FILE),
    Route("backups", Needs.FILE),
    Route("settings", Needs.SETTINGS),
    Route(STARTUP_ERROR, Needs.STARTUP),
    Route(ERROR, Needs.ERROR),
)
