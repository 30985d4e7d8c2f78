"""The Players place: everybody who plays, and who met whom."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.i18n import Language
from app.presenters.players import words
from app.presenters.players.standings import Standings, lines, matrix, partnerships, standings
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.charts import Matrix
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, follow, unseen
from app.presenters.shared.options import Chip
from app.store.core.errors import StoreError
from app.store.read.statistics import Statistics

EVERYBODY, MET, PARTNERS = "everybody", "met", "partners"


@dataclass(frozen=True, slots=True)
class MatrixCard:
    """Who met whom; ``nothing`` says that nobody did."""

    about: str
    only: str
    matrix: Matrix
    nothing: str = ""


@dataclass(frozen=True, slots=True)
class Nobody:
    """Nobody is listed yet."""

    text: str
    about: str


@dataclass(frozen=True, slots=True)
class Views:
    """What can be looked at: the players, or who met whom."""

    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class PlayersState:
    """``rows`` are players, a matrix, or what is told instead of them."""

    rows: tuple[object, ...] = ()
    error: str = ""


class PlayersPresenter:
    def __init__(
        self, current_match: CurrentMatch, language: Language, navigation: Navigation
    ) -> None:
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self._view = EVERYBODY
        self.state = PlayersState()
        self.shown: Callable[[PlayersState], None] = unseen

    def open(self, **_given: str) -> None:
        """Coming back, one still sees what one had chosen."""
        self._look()

    def view(self, key: str) -> None:
        self._view = key
        self._look()

    def see_player(self, player: str) -> None:
        self._navigation.go("player", player=player)

    def see(self, key: str) -> None:
        follow(self._navigation, key)

    def new_match(self) -> None:
        self._navigation.go("setup")

    def _look(self) -> None:
        try:
            state = self._state(standings(self._current_match))
        except StoreError as fault:
            state = replace(self.state, error=error_message(self._language, fault))
        self.state = state
        self.shown(state)

    def _state(self, known: Standings) -> PlayersState:
        say = self._language.say
        if not known.people:
            nobody = Nobody(say(words.NOBODY_YET), say(words.ALL_HERE))
            return PlayersState((nobody,))
        if len(known.most) < 2:  # nobody has met anybody
            return PlayersState(lines(self._language, known))
        return PlayersState((self._views(), *self._rows(known)))

    def _views(self) -> Views:
        titles = {
            EVERYBODY: words.FIGURES,
            MET: words.HEAD_TO_HEAD,
            PARTNERS: words.PARTNERS,
        }
        return Views(
            tuple(
                Chip(key, self._language.say(title), chosen=key == self._view)
                for key, title in titles.items()
            )
        )

    def _rows(self, known: Standings) -> tuple[object, ...]:
        if self._view == EVERYBODY:
            return lines(self._language, known)
        return (self._met(known, partners=self._view == PARTNERS),)

    def _met(self, known: Standings, *, partners: bool) -> MatrixCard:
        figures = Statistics(self._current_match.database)
        if partners:
            pairs = figures.partners()
            met = partnerships((p.one, p.other, p.matches, p.won) for p in pairs)
        else:
            met = {(p.one, p.other): (p.matches, p.won) for p in figures.opponents()}
        shown = known.most
        everybody = sum(known.of(person.id).matches > 0 for person in known.people)
        about = words.PARTNERS_ABOUT if partners else words.HEAD_TO_HEAD_ABOUT
        nothing = words.NEVER_PARTNERS if partners else words.NEVER_MET
        say = self._language.say
        return MatrixCard(
            about=say(about) if met else "",
            only=words.only_most(self._language, len(shown)) if everybody > len(shown) else "",
            matrix=matrix(self._language, shown, met, partners=partners) if met else Matrix(),
            nothing="" if met else say(nothing),
        )
