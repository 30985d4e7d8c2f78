"""Data of charts: lines, bars and a matrix, with texts for screen readers and for taps.

``app.ui.widgets`` draws them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count

from app.i18n import Language
from app.play.match.match_snapshot import MatchSnapshot
from app.words.hand.scoreboard import Chart, Spot, chart, counted_gains, hand_text
from app.words.naming import join_with_dots, names
from app.words.players import EACH_HAND, TAP_CHART, totals_so_far

ROUND_STEPS = (1, 2, 5)
"""Step sizes of a scale, times a power of ten."""


def round_levels(lowest: int, highest: int, most: int) -> tuple[int, ...]:
    """Returns at most ``most`` evenly spaced round numbers from lowest to highest."""
    scales = (range(-(-lowest // step) * step, highest + 1, step) for step in _steps())
    return tuple(next(levels for levels in scales if len(levels) <= max(1, most)))


def _steps() -> Iterator[int]:
    return (part * 10**power for power in count() for part in ROUND_STEPS)


@dataclass(frozen=True, slots=True)
class Bar:
    """``filled`` is the part of ``value`` that is drawn in the full colour."""

    value: int
    filled: int


@dataclass(frozen=True, slots=True)
class Lane:
    """Bars side by side; ``colour`` is a player's, or negative for none."""

    bars: tuple[Bar, ...]
    colour: int = -1


@dataclass(frozen=True, slots=True)
class Bars:
    """Lanes one below the other, with one scale. One label and one spot per column.

    Labels are left out if there is no room. ``parts`` names the filled and the other part.
    """

    lanes: tuple[Lane, ...] = ()
    labels: tuple[str, ...] = ()
    description: str = ""
    hint: str = ""
    spots: tuple[Spot, ...] = ()
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """``share`` is the part of the matches that was won; negative if none was played."""

    text: str = ""
    share: float = -1.0
    description: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class MatrixHeader:
    """The header of a player's row and column."""

    colour: int
    name: str


@dataclass(frozen=True, slots=True)
class Matrix:
    """All players against all players: one row of cells per header."""

    heads: tuple[MatrixHeader, ...] = ()
    lines: tuple[tuple[MatrixCell, ...], ...] = ()
    description: str = ""


def totals_chart(language: Language, table: MatchSnapshot) -> Chart:
    lines = chart(table)
    if not lines.lines:
        return lines
    totals_by_hand = [_totals(language, table, after) for after in range(len(table.hands))]
    spots = (
        Spot(join_with_dots((hand_text(language, table, number), *totals)), hand.id)
        for number, (hand, totals) in enumerate(zip(table.hands, totals_by_hand, strict=True), 1)
    )
    return replace(
        lines,
        description=" ".join(_description(language, lines, language.listed(totals_by_hand[-1]))),
        hint=language.say(TAP_CHART),
        spots=tuple(spots),
    )


def _description(language: Language, lines: Chart, totals: str) -> Iterator[str]:
    yield totals_so_far(language, totals)
    if lines.lowest_on_top:
        yield language.say("The lowest total is on top.")


def gains_chart(language: Language, table: MatchSnapshot) -> Bars:
    if not table.hands:
        return Bars()
    numbers = range(1, len(table.hands) + 1)
    descriptions = tuple(hand_text(language, table, number) for number in numbers)
    title = language.say(EACH_HAND)
    return Bars(
        lanes=tuple(
            Lane(_gains(table, place), table.people[side[0]].colour)
            for place, side in enumerate(table.match.all_sides)
        ),
        labels=tuple(str(table.number_of(hand)) for hand in range(len(table.hands))),
        description=read_aloud(language, title, descriptions),
        hint=title,
        spots=tuple(
            Spot(text, hand.id) for text, hand in zip(descriptions, table.hands, strict=True)
        ),
    )


def read_aloud(language: Language, title: str, parts: tuple[str, ...]) -> str:
    """Returns a title and a list of texts as one sentence for screen readers."""
    return language.say("{name}: {value}", name=title, value=language.listed(parts))


def _gains(table: MatchSnapshot, place: int) -> tuple[Bar, ...]:
    gains = (counted_gains(table, hand)[place] or 0 for hand in range(len(table.hands)))
    return tuple(Bar(gain, gain) for gain in gains)


def _totals(language: Language, table: MatchSnapshot, after: int) -> tuple[str, ...]:
    return tuple(
        language.say("{name}: {value}", name=names(language, table.people, side), value=total)
        for side, total in zip(table.match.all_sides, table.running_totals[after], strict=True)
    )
