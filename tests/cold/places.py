"""Where the app can start: every screen, since it begins where it was left."""

from collections.abc import Callable
from dataclasses import dataclass

from app.play.navigation import ERROR, HOME, STARTUP_ERROR
from tests.cold.used_home import Ids
from tests.ui.tour import View

VIEWS = (
    View((360, 640)),
    View((412, 915), "dark", 100, "de"),
    View((360, 640), "light", 200, "ar"),
    View((915, 412), "black", 100, "ja"),
    View((412, 915), "black", 130, "fi"),
    View((800, 1280), "light", 100, "th"),
)
"""Every size and look, a large text, six languages. The last is drawn slowly without a GPU."""
LANGUAGE = "Language of these rules: {language}"

Params = Callable[[Ids], dict[str, str]]


def nothing(_ids: Ids) -> dict[str, str]:
    return {}


@dataclass(frozen=True, slots=True)
class Place:
    """``opens`` are the words, in English, of what opens a sheet, or "#" and its class; ``leads``
    are those of what leads to a screen that was built ahead.
    """

    screen: str
    params: Params = nothing
    opens: tuple[str, ...] = ()
    leads: tuple[str, ...] = ()
    is_destination: bool = False
    empty: bool = False
    """Whether the home is one that nobody has used."""

    def path(self, ids: Ids) -> list[list[object]]:
        visit: list[object] = [self.screen, self.params(ids)]
        return [visit] if self.is_destination else [[HOME, {}], visit]

    def __str__(self) -> str:
        return f"{self.screen}, {'empty' if self.empty else 'used'}"


USED = (
    Place(HOME, opens=("More",), leads=("End hand",), is_destination=True),
    Place("rules", is_destination=True),
    Place("history", opens=("Player", "Box", "Year"), is_destination=True),
    Place("players", opens=("Box",), is_destination=True),
    Place("setup", lambda _: {"box": "manylang"}),
    Place("new_box"),
    Place("who_starts"),
    Place("hand", lambda ids: {"hand": ids.hand}, opens=("Why?",)),
    Place("photo"),
    Place("verdict", lambda ids: {"hand": ids.hand}),
    Place("trial", lambda ids: {"box": ids.own}),
    Place("choices"),
    Place("changes", lambda ids: {"match": ids.match}),
    Place("match", lambda ids: {"match": ids.match}, opens=("More",)),
    Place("player", lambda ids: {"player": ids.ann}, opens=("More", "Box")),
    Place("pair", lambda ids: {"one": ids.ann, "other": ids.bo}),
    Place("leaflet", lambda _: {"box": "manylang"}, opens=(LANGUAGE,)),
    Place("own_box", lambda ids: {"box": ids.own}, opens=("Contents",)),
    Place("own_rule", lambda ids: {"box": ids.own, "rule": "values.half"}),
    Place("share", lambda ids: {"match": ids.match}),
    Place("hand_on", lambda ids: {"box": ids.own}),
    Place("add_box"),
    Place("exchange"),
    Place("backups", opens=("#BackupLine",)),
    Place("sync"),
    Place("settings", opens=("Language",)),
    Place(STARTUP_ERROR),
    Place(ERROR),
)
EMPTY = (
    Place(HOME, leads=("#BoxCard",), is_destination=True, empty=True),
    Place("rules", is_destination=True, empty=True),
    Place("history", is_destination=True, empty=True),
    Place("players", is_destination=True, empty=True),
    Place("setup", empty=True),
    Place("new_box", empty=True),
    Place("who_starts", lambda _: {"box": "manylang"}, empty=True),
    Place("leaflet", lambda _: {"box": "mexican_train"}, empty=True),
    Place("add_box", empty=True),
    Place("exchange", empty=True),
    Place("backups", empty=True),
    Place("sync", empty=True),
    Place("settings", empty=True),
)
