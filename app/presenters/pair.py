"""Presenter of the page of two players: against each other, and as partners."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.match.stats import HeadToHead
from app.i18n import marked, signed
from app.play.match.people import Person, person_of
from app.play.navigation import Navigation, follow, link
from app.presenters.presenter import Presenter, State
from app.presenters.services import Services
from app.store.read.statistics import Statistics
from app.words import players as words
from app.words.hand.charts import read_aloud
from app.words.hand.statistics import Heading, MatchParams, TextRow, figure_grid, records


@dataclass(frozen=True, slots=True)
class PairHeader:
    """The two players at the top of the page."""

    colours: tuple[int, int]
    names: tuple[str, str]
    keys: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Duel:
    """A figure of both players; ``share`` is that of the first, -1 if both have none."""

    name: str
    values: tuple[str, str]
    share: float
    colours: tuple[int, int]
    label: str


@dataclass(frozen=True, slots=True)
class MatchesLink:
    """A button that lists the matches of the figures above it."""

    text: str
    key: str


@dataclass(frozen=True, slots=True)
class PairState(State):
    title: str = ""
    rows: tuple[object, ...] = ()


class PairPresenter(Presenter[PairState]):
    def __init__(self, services: Services, navigation: Navigation) -> None:
        super().__init__(PairState(), services, navigation)
        self._current_match = services.current_match
        self._opened = "", ""

    def open(self, one: str = "", other: str = "", **_params: str) -> None:
        self._opened = one, other
        state = self._read(lambda: self._state(one, other))
        if state is not None:
            self._show(state)

    def refresh(self, _note: str = "") -> None:
        """Shows what another phone changed."""
        self.open(*self._opened)

    def open_link(self, key: str) -> None:
        follow(self._navigation, key)

    def _state(self, *players: str) -> PairState:
        one, other = (person_of(self._current_match.roster.get(who)) for who in players)
        title = self._language.listed((one.short, other.short))
        return PairState(title, tuple(self._rows(one, other)))

    def _rows(self, one: Person, other: Person) -> Iterator[object]:
        keys = link("player", player=one.id), link("player", player=other.id)
        yield PairHeader((one.colour, other.colour), (one.name, other.name), keys)
        yield Heading(self._language.say("Against each other"))
        yield from self._against(one, other)
        yield Heading(self._language.say("As partners"))
        yield from self._together(one, other)

    def _against(self, one: Person, other: Person) -> Iterator[object]:
        met = Statistics(self._current_match.database).head_to_head(one.id, other.id)
        if not met.matches:
            yield TextRow(self._language.say(words.NEVER_MET))
            return
        yield from self._duels(met, one, other)
        if met.shared:
            text = self._language.many(
                "Won by both of them: {n} match", "Won by both of them: {n} matches", met.shared
            )
            yield TextRow(text)
        if met.drawn:
            text = self._language.many(
                "Won by neither of them: {n} match",
                "Won by neither of them: {n} matches",
                met.drawn,
            )
            yield TextRow(text)
        yield self._matches_link(met.matches, {"player": one.id, "against": other.id})

    def _duels(self, met: HeadToHead, one: Person, other: Person) -> Iterator[Duel]:
        points = ((marked("Points"), met.points),) if met.gaining else ()
        figures = (
            (words.MATCHES_WON, met.won),
            (words.HANDS_WON, met.hands_won),
            *points,
        )
        for name, values in figures:
            yield Duel(
                name=self._language.say(name),
                values=(signed(values[0]), signed(values[1])),
                share=values[0] / sum(values) if sum(values) > 0 else -1,
                colours=(one.colour, other.colour),
                label=self._label(name, (one.short, other.short), values),
            )

    def _label(self, name: str, names: tuple[str, str], values: tuple[int, int]) -> str:
        say = self._language.say
        each = tuple(
            say("{name}: {value}", name=who, value=value)
            for who, value in zip(names, values, strict=True)
        )
        return read_aloud(self._language, say(name), each)

    def _together(self, one: Person, other: Person) -> Iterator[object]:
        statistics = Statistics(self._current_match.database)
        figures = statistics.of_partners(one.id, other.id)
        if not figures.matches:
            yield TextRow(self._language.say(words.NEVER_PARTNERS))
            return
        params = {"player": one.id, "partner": other.id}
        best = statistics.records_of_partners(one.id, other.id)
        yield figure_grid(self._language, params, figures, best)
        yield from records(self._language, self._current_match, params, best)
        yield self._matches_link(figures.matches, params)

    def _matches_link(self, matches: int, params: MatchParams) -> MatchesLink:
        text = self._language.many("See the {n} match", "See the {n} matches", matches)
        return MatchesLink(text, link("history", **params))
