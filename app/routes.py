"""The screens by their names: which presenter and which class each has, and what its presenter
is given. Modules are imported when a screen is first wanted.
"""

from dataclasses import dataclass
from enum import StrEnum, auto


class Given(StrEnum):
    """What a presenter works with; ``bootstrap`` hands it over."""

    MATCH = auto()
    """The current match and the words."""
    MATCH_AND_FEEDBACK = auto()
    """The same, and what the phone does besides showing something."""
    FILE = auto()
    """The whole file, the words, the device, and background jobs."""
    SETTINGS = auto()
    """The settings, and what changes at once with them."""
    STARTUP = auto()
    """The file that could not be opened, and how the app goes on once it is."""
    ERROR = auto()
    """The error log, and the ways to share it."""


@dataclass(frozen=True, slots=True)
class Route:
    """``presenter`` and ``screen`` are classes as ``module:Class``. A place is reached from the
    bar, and has no way back.
    """

    presenter: str
    screen: str
    given: Given = Given.MATCH
    is_place: bool = False


def _route(stem: str, classes: str, given: Given = Given.MATCH, *, is_place: bool = False) -> Route:
    return Route(
        f"app.presenters.{stem}.presenter:{classes}Presenter",
        f"app.ui.screens.{stem}:{classes}Screen",
        given,
        is_place,
    )


HOME = "table"
STARTUP_ERROR = "startup_error"
ERROR = "error"

ROUTES = {
    HOME: _route("table", "Table", Given.MATCH_AND_FEEDBACK, is_place=True),
    "rules": _route("rules", "Rules", is_place=True),
    "history": _route("history", "History", is_place=True),
    "players": _route("players", "Players", is_place=True),
    "setup": _route("setup", "Setup"),
    "who_starts": _route("who_starts", "WhoStarts"),
    "hand": _route("hand", "Hand", Given.MATCH_AND_FEEDBACK),
    "verdict": _route("verdict", "Verdict"),
    "choices": _route("choices", "Choices"),
    "changes": _route("changes", "Changes"),
    "match": _route("match", "Match"),
    "player": _route("player", "Player"),
    "pair": _route("pair", "Pair"),
    "leaflet": _route("leaflet", "Leaflet", Given.MATCH_AND_FEEDBACK),
    "share": _route("share", "Share", Given.FILE),
    "exchange": _route("exchange", "Exchange", Given.FILE),
    "backups": _route("backups", "Backups", Given.FILE),
    "settings": _route("settings", "Settings", Given.SETTINGS),
    STARTUP_ERROR: _route("startup_error", "StartupError", Given.STARTUP),
    ERROR: _route("error", "Error", Given.ERROR),
}
