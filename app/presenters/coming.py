"""History and Players until they are there: what each will hold, and what is kept for
it by now.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.domain.rules import Faces
from app.domain.tiles import Tile
from app.i18n import Language, marked
from app.presenters.place import Navigation, unseen
from app.presenters.sitting import Sitting
from app.store.history import History

TITLES: Mapping[str, str] = {
    "history": marked("History"),
    "players": marked("Players"),
}
TEXTS: Mapping[str, str] = {
    "history": marked(
        "Here all your matches will be listed, month by month, with their hands and how the"
        " lead changed."
    ),
    "players": marked(
        "Here everybody who plays will be listed, with matches won, the biggest hand, and who"
        " plays well with whom."
    ),
}
SOON = marked("It comes with one of the next versions of Pipkeeper.")
MANY = 100
"""From here on nobody counts the matches before the first frame."""

PICTURES: Mapping[str, tuple[Tile, ...]] = {
    "history": (Tile(4, 4), Tile(4, 2), Tile(2, 1)),
    "players": (Tile(5, 5), Tile(5, 3), Tile(3, 0)),
}


@dataclass(frozen=True, slots=True)
class ComingState:
    """``kept`` is what there is of it by now; ``tiles`` are drawn for the eye alone."""

    title: str = ""
    text: str = ""
    kept: str = ""
    soon: str = ""
    tiles: tuple[Tile, ...] = ()
    faces: Faces | None = None


def _matches(sitting: Sitting, language: Language) -> str:
    count = len(History(sitting.database).page(size=MANY))
    if count == 0:
        return language.say("No match has been played yet.")
    if count == MANY:
        return language.say("More than {n} matches are kept on this phone.", n=MANY - 1)
    return language.many(
        "{n} match is kept on this phone.", "{n} matches are kept on this phone.", count
    )


def _people(sitting: Sitting, language: Language) -> str:
    count = len(sitting.roster.all())
    if count == 0:
        return language.say("Nobody has played yet.")
    return language.many(
        "{n} player is known on this phone.", "{n} players are known on this phone.", count
    )


KEPT: Mapping[str, Callable[[Sitting, Language], str]] = {
    "history": _matches,
    "players": _people,
}


class ComingPresenter:
    def __init__(
        self, sitting: Sitting, language: Language, name: str, navigation: Navigation
    ) -> None:
        self._sitting = sitting
        self._language = language
        self._name = name
        self._navigation = navigation
        self.state = ComingState()
        self.shown: Callable[[ComingState], None] = unseen

    def open(self, **_given: str) -> None:
        say = self._language.say
        self.state = ComingState(
            title=say(TITLES[self._name]),
            text=say(TEXTS[self._name]),
            kept=KEPT[self._name](self._sitting, self._language),
            soon=say(SOON),
            tiles=PICTURES[self._name],
            faces=next(iter(self._sitting.leaflets.values())).faces,
        )
        self.shown(self.state)
