"""The table of screens: the presenter and the screen class of each.

Classes are given by name, because a module is imported only when its screen is first shown.
"""

from dataclasses import dataclass

from app.play.navigation import ERROR, HOME, STARTUP_ERROR

PLAIN = "app.ui.widgets.kit.screen:Screen"
ASKING = "app.ui.widgets.kit.sheet:QuestionScreen"


@dataclass(frozen=True, slots=True)
class Route:
    """``name`` is the stem of the screen's modules, ``classes`` the beginning of both class names.

    ``is_destination`` is True for a destination of the bottom bar, which has no back button. A
    screen with a ``base`` has no module of its own: its kv file says all the rest.
    """

    name: str
    classes: str
    is_destination: bool = False
    base: str = ""

    @property
    def presenter(self) -> str:
        """The class as ``module:Class``."""
        return f"app.presenters.{self.name}:{self.classes}Presenter"

    @property
    def screen(self) -> str:
        return f"app.ui.screens.{self.name}:{self.classes}Screen"


ROUTES = (
    Route(HOME, "Table", is_destination=True),
    Route("rules", "Rules", is_destination=True),
    Route("history", "History", is_destination=True),
    Route("players", "Players", is_destination=True),
    Route("setup", "Setup"),
    Route("new_box", "NewBox", base=PLAIN),
    Route("who_starts", "WhoStarts"),
    Route("hand", "Hand"),
    Route("photo", "Photo"),
    Route("verdict", "Verdict"),
    Route("trial", "Trial"),
    Route("choices", "Choices"),
    Route("changes", "Changes", base=PLAIN),
    Route("match", "Match"),
    Route("player", "Player"),
    Route("pair", "Pair"),
    Route("leaflet", "Leaflet"),
    Route("own_box", "OwnBox"),
    Route("own_rule", "OwnRule"),
    Route("share", "Share"),
    Route("hand_on", "HandOn"),
    Route("add_box", "AddBox"),
    Route("exchange", "Exchange"),
    Route("backups", "Backups", base=ASKING),
    Route("sync", "Sync"),
    Route("settings", "Settings"),
    Route(STARTUP_ERROR, "StartupError", base=PLAIN),
    Route(ERROR, "Error", base=PLAIN),
)
