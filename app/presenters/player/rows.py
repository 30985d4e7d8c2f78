"""What the page of a player is made of: figures, records, charts, and whom they play with.

Each figure knows where it leads: to the matches behind it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.domain.hand_stats import HandFigures
from app.domain.personal_bests import Record, Records, Streak
from app.domain.stats import Figures
from app.i18n import Language
from app.presenters.history.filters import BLOCKED, NOT_STARTED, OUT, STARTED, WON, YES, run
from app.presenters.players import words
from app.presenters.players.standings import did
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.charts import Bars
from app.presenters.shared.dates import day
from app.presenters.shared.naming import beside
from app.presenters.shared.navigation import lead
from app.presenters.shared.people import Person
from app.store.read.statistics import Shared

Of = Mapping[str, str]
"""Whose matches, as the history is asked for them."""
OTHERS = 6
"""Of those somebody plays with, until all are asked for."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and what it counts; ``key`` is where it leads."""

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
    """A record, and when that was."""

    name: str
    value: str
    when: str
    key: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart with its title."""

    title: str
    bars: Bars


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody whom the player met, or sat with."""

    colour: int
    name: str
    told: str
    label: str
    key: str


@dataclass(frozen=True, slots=True)
class More:
    """Shows the rest of a list."""

    text: str
    key: str


@dataclass(frozen=True, slots=True)
class Plain:
    """Told in words, where there is nothing to count."""

    text: str


def share(language: Language, part: int, whole: int) -> str:
    return language.say("{size} %", size=round(100 * part / whole)) if whole else ""


def figure_grid(
    language: Language, of: Of, told: Figures, hands: HandFigures, best: Records
) -> FigureGrid:
    say, out_of = language.say, told.hands_won
    return FigureGrid(
        (
            *_matches(language, of, told),
            *_hands(language, of, told),
            Figure(
                say(words.WON_OUT),
                str(told.hands_won_out),
                share(language, told.hands_won_out, out_of),
                _behind(of, hands=OUT),
            ),
            Figure(
                say(words.WON_BLOCKED),
                str(told.hands_won_blocked),
                share(language, told.hands_won_blocked, out_of),
                _behind(of, hands=BLOCKED),
            ),
            *_starts(language, of, hands),
            *_streaks(language, of, told, best),
        )
    )


def together_grid(language: Language, of: Of, told: Figures, best: Records) -> FigureGrid:
    """What two made of their matches as partners."""
    return FigureGrid(
        (
            *_matches(language, of, told),
            *_hands(language, of, told),
            *_streaks(language, of, told, best),
        )
    )


def _behind(of: Of, **given: str) -> str:
    return lead("history", **of, **given)


def _matches(language: Language, of: Of, told: Figures) -> Iterator[Figure]:
    won = share(language, told.matches_won, told.matches)
    yield Figure(language.say(words.MATCHES), str(told.matches), key=_behind(of))
    key = _behind(of, won=YES)
    yield Figure(language.say(words.MATCHES_WON), str(told.matches_won), won, key)


def _hands(language: Language, of: Of, told: Figures) -> Iterator[Figure]:
    won, key = share(language, told.hands_won, told.hands), _behind(of, hands=WON)
    yield Figure(language.say(words.HANDS_WON), str(told.hands_won), won, key)
    yield Figure(language.say(words.GAIN), str(round(told.average_gain)), key=key)


def _starts(language: Language, of: Of, hands: HandFigures) -> Iterator[Figure]:
    """Only where it was noted who started."""
    told = (
        (words.WON_STARTING, hands.started_won, hands.started, STARTED),
        (words.WON_NOT_STARTING, hands.not_started_won, hands.not_started, NOT_STARTED),
    )
    for name, won, whole, kind in told if hands.started and hands.not_started else ():
        key = _behind(of, hands=kind)
        yield Figure(language.say(name), str(won), share(language, won, whole), key)


def _streaks(language: Language, of: Of, told: Figures, best: Records) -> Iterator[Figure]:
    now, longest = _run_key(of, best.streak), _run_key(of, best.longest_streak)
    yield Figure(language.say(words.IN_A_ROW), str(told.streak), key=now)
    yield Figure(language.say(words.MOST_IN_A_ROW), str(told.longest_streak), key=longest)


def _run_key(of: Of, streak: Streak | None) -> str:
    """Its matches; all that were won where there is none."""
    ends = {} if streak is None else {"run": run(streak.matches)}
    return _behind(of, won=YES, **ends)


def records(
    language: Language, current_match: CurrentMatch, of: Of, told: Records
) -> tuple[Best, ...]:
    """What stands out, each with the day and the match that it comes from."""
    many = language.many
    of_points = ((words.BIGGEST_HAND, told.biggest_hand), (words.HIGHEST_TOTAL, told.highest_total))
    of_hands = ((words.LONGEST_MATCH, told.longest_match), (words.QUICKEST_WIN, told.quickest_win))
    return (
        *(
            _best(language, current_match, name, words.points(language, record.value), record)
            for name, record in of_points
            if record is not None
        ),
        *(
            _best(
                language, current_match, name, many("{n} hand", "{n} hands", record.value), record
            )
            for name, record in of_hands
            if record is not None
        ),
        *_streak(language, current_match, of, told),
    )


def _best(
    language: Language, current_match: CurrentMatch, name: str, value: str, record: Record
) -> Best:
    when = day(language, _began(current_match, record.match))
    return Best(language.say(name), value, when, lead("match", match=record.match))


def _streak(
    language: Language, current_match: CurrentMatch, of: Of, told: Records
) -> Iterator[Best]:
    longest = told.longest_streak
    if longest is not None and longest.length > 1:
        first, last = (
            day(language, _began(current_match, longest.matches[end])) for end in (0, -1)
        )
        when = words.from_to(language, first, last)
        value = words.matches(language, longest.length)
        yield Best(language.say(words.MOST_IN_A_ROW), value, when, _run_key(of, longest))


def _began(current_match: CurrentMatch, match_id: str) -> str:
    return current_match.matches.get(match_id).record.started_at


def others(
    language: Language, player: str, met: Iterable[Shared], people: Mapping[str, Person]
) -> tuple[Other, ...]:
    """With whom the player sat, in this order."""
    return tuple(
        _other(language, player, people[one.other], one) for one in met if one.other in people
    )


def _other(language: Language, player: str, other: Person, met: Shared) -> Other:
    told = did(language, met.matches, met.won)
    return Other(
        colour=other.colour,
        name=other.name,
        told=beside(told),
        label=language.say("{name}: {value}", name=other.short, value=language.listed(told)),
        key=lead("pair", one=player, other=other.id),
    )
