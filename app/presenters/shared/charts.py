"""What charts show, with the words that they are read aloud with and that a tap on them tells.

Lines, bars and a matrix; how they are drawn is for ``app.ui.widgets``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count

from app.i18n import Language
from app.presenters.players.words import EACH_HAND, TAP_CHART, totals_so_far
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.naming import beside, names
from app.presenters.shared.scoreboard import Chart, Spot, chart, hand_told

ROUND = (1, 2, 5)


def rounded(lowest: int, highest: int, most: int) -> tuple[int, ...]:
    """From the lowest to the highest, evenly apart and no more than ``most``."""
    found = (range(-(-lowest // step) * step, highest + 1, step) for step in _steps())
    return tuple(next(levels for levels in found if len(levels) <= max(1, most)))


def _steps() -> Iterator[int]:
    return (part * 10**power for power in count() for part in ROUND)


@dataclass(frozen=True, slots=True)
class Bar:
    """``filled`` is the part of ``value`` that is drawn in full."""

    value: int
    filled: int


@dataclass(frozen=True, slots=True)
class Lane:
    """Bars beside each other; ``colour`` is a player's, below nothing where they are nobody's."""

    bars: tuple[Bar, ...]
    colour: int = -1


@dataclass(frozen=True, slots=True)
class Bars:
    """Lanes below each other, all by one scale. A label and a spot for each place across;
    labels are left out where there is no room. ``parts`` names the filled and the other part.
    """

    lanes: tuple[Lane, ...] = ()
    labels: tuple[str, ...] = ()
    told: str = ""
    hint: str = ""
    spots: tuple[Spot, ...] = ()
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """One of a matrix. ``share`` of what could be won; below nothing where nothing could."""

    text: str = ""
    share: float = -1.0
    told: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """Somebody's line and column."""

    colour: int
    name: str
    mark: str


@dataclass(frozen=True, slots=True)
class Matrix:
    """Everybody by everybody: a line of fields for each head."""

    heads: tuple[Head, ...] = ()
    lines: tuple[tuple[Field, ...], ...] = ()
    told: str = ""


def running(language: Language, table: MatchSnapshot) -> Chart:
    """The totals, hand by hand, with what each hand was."""
    drawn = chart(table)
    if not drawn.lines:
        return drawn
    ends = [_totals(language, table, after) for after in range(len(table.hands))]
    spots = (
        Spot(beside((hand_told(language, table, number), *totals)), hand.id)
        for number, (hand, totals) in enumerate(zip(table.hands, ends, strict=True), 1)
    )
    return replace(
        drawn,
        told=totals_so_far(language, language.listed(ends[-1])),
        hint=language.say(TAP_CHART),
        spots=tuple(spots),
    )


def gains(language: Language, table: MatchSnapshot) -> Bars:
    """What each hand brought, a lane a side."""
    if not table.hands:
        return Bars()
    numbers = range(1, len(table.hands) + 1)
    said = tuple(hand_told(language, table, number) for number in numbers)
    title = language.say(EACH_HAND)
    return Bars(
        lanes=tuple(
            Lane(_gains(table, side), table.people[side[0]].colour)
            for side in table.match.all_sides
        ),
        labels=tuple(map(str, numbers)),
        told=read_aloud(language, title, said),
        hint=title,
        spots=tuple(Spot(told, hand.id) for told, hand in zip(said, table.hands, strict=True)),
    )


def read_aloud(language: Language, title: str, parts: tuple[str, ...]) -> str:
    return language.say("{name}: {value}", name=title, value=language.listed(parts))


def _gains(table: MatchSnapshot, side: tuple[int, ...]) -> tuple[Bar, ...]:
    points = (hand.verdict.points if hand.verdict.side == side else 0 for hand in table.hands)
    return tuple(Bar(gain, gain) for gain in points)


def _totals(language: Language, table: MatchSnapshot, after: int) -> tuple[str, ...]:
    return tuple(
        language.say("{name}: {value}", name=names(language, table.people, side), value=total)
        for side, total in zip(table.match.all_sides, table.running_totals[after], strict=True)
    )
