"""Presenter of the page of two players: against each other, and as partners."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from app.domain.stats import HeadToHead
from app.i18n import Language
from app.presenters.player.rows import Heading, TextRow, records, together_grid
from app.presenters.players import words
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.error_messages import error_message
from app.presenters.shared.navigation import Navigation, follow, link, no_listener
from app.presenters.shared.people import Person, person_of
from app.store.core.errors import StoreError
from app.store.read.statistics import Statistics


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
class PairState:
    title: str = ""
    rows: tuple[object, ...] = ()
    error: str = ""


class PairPresenter:
    def __init__(
        self, current_match: CurrentMatch, language: Language, navigation: Navigation
    ) -> None:
        self._current_match = current_match
        self._language = language
        self._navigation = navigation
        self.state = PairState()
        self.shown: Callable[[PairState], None] = no_listener

    def open(self, one: str = "", other: str = "", **_given: str) -> None:
        try:
            two = tuple(person_of(self._current_match.roster.get(who)) for who in (one, other))
            title = self._language.listed(tuple(person.short for person in two))
            self.state = PairState(title, tuple(self._rows(two[0], two[1])))
        except StoreError as fault:
            self.state = replace(self.state, error=error_message(self._language, fault))
        self.shown(self.state)

    def open_link(self, key: str) -> None:
        follow(self._navigation, key)

    def _rows(self, one: Person, other: Person) -> Iterator[object]:
        keys = link("player", player=one.id), link("player", player=other.id)
        yield PairHeader((one.colour, other.colour), (one.name, other.name), keys)
        yield Heading(self._language.say(words.AGAINST))
        yield from self._against(one, other)
        yield Heading(self._language.say(words.AS_PARTNERS))
        yield from self._together(one, other)

    def _against(self, one: Person, other: Person) -> Iterator[object]:
        met = Statistics(self._current_match.database).head_to_head(one.id, other.id)
        if not met.matches:
            yield TextRow(self._language.say(words.NEVER_MET))
            return
        yield from self._duels(met, one, other)
        if met.drawn:
            yield TextRow(words.drawn(self._language, met.drawn))
        key = link("history", player=one.id, against=other.id)
        yield MatchesLink(words.see_matches(self._language, met.matches), key)

    def _duels(self, met: HeadToHead, one: Person, other: Person) -> Iterator[Duel]:
        figures = (
            (words.MATCHES_WON, met.won),
            (words.HANDS_WON, met.hands_won),
            (words.POINTS, met.points),
        )
        for name, values in figures:
            yield Duel(
                name=self._language.say(name),
                values=(str(values[0]), str(values[1])),
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
        return say("{name}: {value}", name=say(name), value=self._language.listed(each))

    def _together(self, one: Person, other: Person) -> Iterator[object]:
        statistics = Statistics(self._current_match.database)
        figures = statistics.of_partners(one.id, other.id)
        if not figures.matches:
            yield TextRow(self._language.say(words.NEVER_PARTNERS))
            return
        params = {"player": one.id, "partner": other.id}
        best = statistics.records_of_partners(one.id, other.id)
        yield together_grid(self._language, params, figures, best)
        yield from records(self._language, self._current_match, params, best)
        yield MatchesLink(
            words.see_matches(self._language, figures.matches), link("history", **params)
        )
