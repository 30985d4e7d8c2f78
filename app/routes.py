"""The table of screens: the presenter, screen class and dependencies of each.

Classes are given by name, because a module is imported only when its screen is first shown.
"""

from dataclasses import dataclass
from enum import StrEnum, auto


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
    """``presenter`` and ``screen`` are classes as ``module:Class``.

    ``is_destination`` is True for a destination of the bottom bar, which has no back button.
    """

    presenter: str
    screen: str
    needs: Needs = Needs.MATCH
    is_destination: bool = False


def _route(
    stem: str, classes: str, needs: Needs = Needs.MATCH, *, is_destination: bool = False
) -> Route:
    return Route(
        f"app.presenters.{stem}.presenter:{classes}Presenter",
        f"app.ui.screens.{stem}:{classes}Screen",
        needs,
        is_destination,
    )


HOME = "table"
STARTUP_ERROR = "startup_error"
ERROR = "error"

ROUTES = {
    HOME: _route("table", "Table", Needs.MATCH_AND_FEEDBACK, is_destination=True),
    "rules": _route("rules", "Rules", is_destination=True),
    "history": _route("history", "History", is_destination=True),
    "players": _route("players", "Players", is_destination=True),
    "setup": _route("setup", "Setup"),
    "who_starts": _route("who_starts", "WhoStarts"),
    "hand": _route("hand", "Hand", Needs.MATCH_AND_FEEDBACK),
    "verdict": _route("verdict", "Verdict"),
    "choices": _route("choices", "Choices"),
    "changes": _route("changes", "Changes"),
    "match": _route("match", "Match"),
    "player": _route("player", "Player"),
    "pair": _route("pair", "Pair"),
    "leaflet": _route("leaflet", "Leaflet", Needs.MATCH_AND_FEEDBACK),
    "share": _route("share", "Share", Needs.FILE),
    "exchange": _route("exchange", "Exchange", Needs.FILE),
    "backups": _route("backups", "Backups", Needs.FILE),
    "settings": _route("settings", "Settings", Needs.SETTINGS),
    STARTUP_ERROR: _route("startup_error", "StartupError", Needs.STARTUP),
    ERROR: _route("error", "Error", Needs.ERROR),
}
