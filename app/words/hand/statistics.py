"""A player's figures, standings and those they play with and against, in words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.domain.match.stats import Figures, HandFigures, PersonalBest, PersonalBests, Streak
from app.i18n import Language, marked, signed
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person, person_of
from app.play.navigation import link
from app.store.read.statistics import PlayerStanding, SharedMatches, player_standings
from app.words import players as words
from app.words.dates import day
from app.words.hand.charts import Bars, Matrix, MatrixCell, MatrixHeader, read_aloud
from app.words.match_filters import (
    BLOCKED,
    HAND_FILTERS,
    NOT_STARTED,
    OUT,
    STARTED,
    WON,
    YES,
    run_range,
)
from app.words.naming import join_with_dots

MATRIX_LIMIT = 12
"""Players that fit in a matrix; the others have their own pages."""
NO_STANDING = PlayerStanding()

Met = Mapping[tuple[str, str], tuple[int, int]]
"""For two players: matches, and how many the first player (or both as partners) won."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in the list; ``label`` is for the screen reader."""

    id: str
    name: str
    colour: int
    details: str
    label: str


@dataclass(frozen=True, slots=True)
class Standings:
    """All listed players, or those who played with one box; the most active first."""

    people: tuple[Person, ...]
    counted: Mapping[str, PlayerStanding]

    def of(self, player: str) -> PlayerStanding:
        return self.counted.get(player, NO_STANDING)

    @property
    def most_active(self) -> tuple[Person, ...]:
        """Returns the players with matches, as many as fit in a matrix."""
        return tuple(person for person in self.people if self.of(person.id).matches)[:MATRIX_LIMIT]


def standings(current_match: CurrentMatch, box: str | None = None) -> Standings:
    counted = player_standings(current_match.database, box)
    everybody = map(person_of, current_match.roster.all())
    people = (person for person in everybody if box is None or person.id in counted)
    in_order = sorted(people, key=lambda one: -counted.get(one.id, NO_STANDING).matches)
    return Standings(tuple(in_order), counted)


def lines(language: Language, listed: Standings) -> tuple[PlayerLine, ...]:
    return tuple(_line(language, person, listed.of(person.id)) for person in listed.people)


def _line(language: Language, person: Person, standing: PlayerStanding) -> PlayerLine:
    details = matches_and_wins(language, standing.matches, standing.won)
    return PlayerLine(
        id=person.id,
        name=person.name,
        colour=person.colour,
        details=join_with_dots(details),
        label=read_aloud(language, person.short, details),
    )


def matches_and_wins(language: Language, matches: int, won: int) -> tuple[str, ...]:
    if not matches:
        return (language.say("no match yet"),)
    return words.matches(language, matches), language.many("{n} win", "{n} wins", won)


def matrix(language: Language, people: tuple[Person, ...], met: Met, *, partners: bool) -> Matrix:
    cells = tuple(
        tuple(_cell(language, one, other, met, partners=partners) for other in people)
        for one in people
    )
    descriptions = tuple(cell.description for line in cells for cell in line if cell.description)
    title = language.say(words.PARTNERS if partners else words.HEAD_TO_HEAD)
    heads = tuple(MatrixHeader(one.colour, one.short) for one in people)
    return Matrix(heads, cells, read_aloud(language, title, descriptions))


def by_ordered_pair(pairs: Iterable[tuple[str, str, int, int]]) -> Met:
    """Returns each pair in both orders, because the matrix shows it twice."""
    return {
        two: (matches, won)
        for one, other, matches, won in pairs
        for two in ((one, other), (other, one))
    }


def _cell(
    language: Language, one: Person, other: Person, met: Met, *, partners: bool
) -> MatrixCell:
    matches, won = met.get((one.id, other.id), (0, 0))
    if not matches:
        return MatrixCell()
    if partners:
        description = language.many(
            "{names} as partners: {won} of {n} match won",
            "{names} as partners: {won} of {n} matches won",
            matches,
            names=language.listed((one.short, other.short)),
            won=won,
        )
    else:
        description = language.many(
            "{name} against {opponent}: {won} of {n} match won",
            "{name} against {opponent}: {won} of {n} matches won",
            matches,
            name=one.short,
            opponent=other.short,
            won=won,
        )
    return MatrixCell(
        str(won), won / matches, description, link("pair", one=one.id, other=other.id)
    )


MatchParams = Mapping[str, str]
"""Parameters of the history screen that select the matches of a player or a pair."""
FOLDED_OTHERS = 6
"""Opponents or partners shown before the list is unfolded."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and what it counts; ``key`` is its link."""

    name: str
    value: str
    detail: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class FigureGrid:
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    title: str


@dataclass(frozen=True, slots=True)
class Best:
    """A record and its date."""

    name: str
    value: str
    when: str
    key: str


@dataclass(frozen=True, slots=True)
class ChartRow:
    title: str
    bars: Bars


@dataclass(frozen=True, slots=True)
class OtherPlayer:
    """An opponent or a partner of the player."""

    colour: int
    name: str
    details: str
    label: str
    key: str


@dataclass(frozen=True, slots=True)
class ShowAll:
    """A button that unfolds a list."""

    text: str
    key: str


@dataclass(frozen=True, slots=True)
class TextRow:
    """A text instead of figures."""

    text: str


def share(language: Language, part: int, whole: int) -> str:
    return language.say("{size} %", size=round(100 * part / whole)) if whole else ""


def figure_grid(
    language: Language,
    params: MatchParams,
    figures: Figures,
    best: PersonalBests,
    hands: HandFigures | None = None,
) -> FigureGrid:
    """``hands`` is None for two partners."""
    return FigureGrid(
        (
            *_totals(language, params, figures),
            *(_kinds_of_hands(language, params, figures, hands) if hands else ()),
            *_streaks(language, params, figures, best),
        )
    )


def _history_link(params: MatchParams, **more: str) -> str:
    return link("history", **params, **more)


def _totals(language: Language, params: MatchParams, figures: Figures) -> Iterator[Figure]:
    say, all_matches = language.say, _history_link(params)
    # Translators: figures of a player, each a few words above or below a number
    yield Figure(say("Matches"), str(figures.matches), key=all_matches)
    won, key = share(language, figures.matches_won, figures.matches), _history_link(params, won=YES)
    yield Figure(say(words.MATCHES_WON), str(figures.matches_won), won, key)
    won, key = share(language, figures.hands_won, figures.hands), _history_link(params, hands=WON)
    yield Figure(say(words.HANDS_WON), str(figures.hands_won), won, key)
    if figures.gaining_hands or not figures.hands_won:  # else points are nothing gained
        yield Figure(say("Points per hand won"), signed(round(figures.average_gain)), key=key)


def _kinds_of_hands(
    language: Language, params: MatchParams, figures: Figures, hands: HandFigures
) -> Iterator[Figure]:
    """Yields figures of starts only if the starters of hands are recorded."""
    kinds = [
        (OUT, figures.hands_won_out, figures.hands_won),
        (BLOCKED, figures.hands_won_blocked, figures.hands_won),
    ]
    if hands.started and hands.not_started:
        kinds.append((STARTED, hands.started_won, hands.started))
        kinds.append((NOT_STARTED, hands.not_started_won, hands.not_started))
    for kind, won, whole in kinds:
        name, key = language.say(HAND_FILTERS[kind][1]), _history_link(params, hands=kind)
        yield Figure(name, str(won), share(language, won, whole), key)


def _streaks(
    language: Language, params: MatchParams, figures: Figures, best: PersonalBests
) -> Iterator[Figure]:
    now, longest = _run_link(params, best.streak), _run_link(params, best.longest_streak)
    yield Figure(language.say("Wins in a row now"), str(figures.streak), key=now)
    yield Figure(language.say(words.MOST_IN_A_ROW), str(figures.longest_streak), key=longest)


def _run_link(params: MatchParams, streak: Streak | None) -> str:
    """Returns the link to the matches of a streak; without a streak, to all won matches."""
    ends = {} if streak is None else {"run": run_range(streak.matches)}
    return _history_link(params, won=YES, **ends)


def records(
    language: Language, current_match: CurrentMatch, params: MatchParams, best: PersonalBests
) -> tuple[Best, ...]:
    """Returns the records, each with its day and match."""
    found = (
        (marked("Biggest hand"), _points, best.biggest_hand),
        (marked("Highest total"), _points, best.highest_total),
        (marked("Longest match"), _hand_count, best.longest_match),
        (marked("Quickest win"), _hand_count, best.quickest_win),
    )
    return (
        *(
            _best(language, current_match, name, text(language, record.value), record)
            for name, text, record in found
            if record is not None
        ),
        *_streak(language, current_match, params, best),
    )


def _points(language: Language, count: int) -> str:
    return language.many("{n} point", "{n} points", count)


def _hand_count(language: Language, count: int) -> str:
    return language.many("{n} hand", "{n} hands", count)


def _best(
    language: Language, current_match: CurrentMatch, name: str, value: str, record: PersonalBest
) -> Best:
    when = day(language, _started_at(current_match, record.match))
    return Best(language.say(name), value, when, link("match", match=record.match))


def _streak(
    language: Language, current_match: CurrentMatch, params: MatchParams, best: PersonalBests
) -> Iterator[Best]:
    longest = best.longest_streak
    if longest is not None and longest.length > 1:
        first, last = (
            day(language, _started_at(current_match, longest.matches[end])) for end in (0, -1)
        )
        when = words.from_to(language, first, last)
        value = words.matches(language, longest.length)
        yield Best(language.say(words.MOST_IN_A_ROW), value, when, _run_link(params, longest))


def _started_at(current_match: CurrentMatch, match_id: str) -> str:
    return current_match.matches.get(match_id).record.started_at


def other_players(
    language: Language, player: str, met: Iterable[SharedMatches], people: Mapping[str, Person]
) -> tuple[OtherPlayer, ...]:
    """Returns the players in ``met``, in this order, without deleted ones."""
    return tuple(
        _other(language, player, people[one.other], one) for one in met if one.other in people
    )


def _other(language: Language, player: str, other: Person, met: SharedMatches) -> OtherPlayer:
    details = matches_and_wins(language, met.matches, met.won)
    return OtherPlayer(
        colour=other.colour,
        name=other.name,
        details=join_with_dots(details),
        label=read_aloud(language, other.short, details),
        key=link("pair", one=player, other=other.id),
    )
