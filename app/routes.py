"""The table of screens: the presenter, screen class and dependencies of each.

Classes are given by name, because a module is imported only when its screen is first shown.
"""

from dataclasses import dataclass
from enum import StrEnum, auto

from app.play.navigation import ERROR, HOME, STARTUP_ERROR


class Needs(StrEnum):
    """The arguments of a presenter; ``bootstrap`` passes them."""

    MATCH = auto()
    """The current match and the language."""
    MATCH_AND_FEEDBACK = auto()
    """The same, and voice and vibration."""
    FILE = auto()
    """The open file, the language, the device, and background jobs."""
    SETTINGS = auto()
    """The settings, functions that apply them at once, and whether to look at the shared folder."""
    SYNC = auto()
    """The same as ``FILE``, and the shared folder."""
    STARTUP = auto()
    """The file that could not be opened, and a callback for when it is open."""
    ERROR = auto()
    """The error log, and what is needed to share it."""


@dataclass(frozen=True, slots=True)
class Route:
    """``name`` is the stem of the screen's modules, ``classes`` the beginning of both class names.

    ``is_destination`` is True for a destination of the bottom bar, which has no back button.
    """

    name: str
    classes: str
    needs: Needs = Needs.MATCH
    is_destination: bool = False

    @property
    def presenter(self) -> str:
        """The class as ``module:Class``."""
        return f"app.presenters.{self.name}.presenter:{self.classes}Presenter"

    @property
    def screen(self) -> str:
        return f"app.ui.screens.{self.name}:{self.classes}Screen"


ROUTES = (
    Route(HOME, "Table", Needs.MATCH_AND_FEEDBACK, is_destination=True),
    Route("rules", "Rules", is_destination=True),
    Route("history", "History", is_destination=True),
    Route("players", "Players", is_destination=True),
    Route("setup", "Setup"),
    Route("new_box", "NewBox"),
    Route("who_starts", "WhoStarts"),
    Route("hand", "Hand", Needs.MATCH_AND_FEEDBACK),
    Route("photo", "Photo", Needs.FILE),
    Route("verdict", "Verdict"),
    Route("trial", "Trial"),
    Route("choices", "Choices"),
    Route("changes", "Changes"),
    Route("match", "Match"),
    Route("player", "Player"),
    Route("pair", "Pair"),
    Route("leaflet", "Leaflet", Needs.MATCH_AND_FEEDBACK),
    Route("own_box", "OwnBox"),
    Route("own_rule", "OwnRule"),
    Route("share", "Share", Needs.FILE),
    Route("hand_on", "HandOn", Needs.FILE),
    Route("add_box", "AddBox", Needs.FILE),
    Route("exchange", "Exchange", Needs.FILE),
    Route("backups", "Backups", Needs.FILE),
    Route("sync", "Sync", Needs.SYNC),
    Route("settings", "Settings", Needs.SETTINGS),
    Route(STARTUP_ERROR, "StartupError", Needs.STARTUP),
    Route(ERROR, "Error", Needs.ERROR),
)
