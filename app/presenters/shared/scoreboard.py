"""A match as it is shown in figures: a card a side, a row a hand, a line of the chart a side.

All of it is read off the verdicts as they were stored; nothing is scored here.
"""

from dataclasses import dataclass

from app.domain.hand import Sides
from app.i18n import Language
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.naming import names, signed
from app.presenters.shared.people import Person
from app.store.core.stored_match import StoredHand


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A side as it stands. ``colours`` are its players', who sit in ``seats``."""

    colours: tuple[int, ...]
    name: str
    total: int
    needs: str = ""
    filled: float = -1.0
    """How much of the target is reached, up to 1; below nothing where there is no target."""
    gain: str = ""
    """What the last hand brought, as "+17"."""
    leads: bool = False
    won: bool = False
    figures: int = 1
    """The most digits on any card, so that all are written in one size."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a hand was to a side."""

    gain: str = ""
    starts: bool = False
    partner_out: int = -1
    """Which of two partners went out, by colour; of somebody alone the gain tells it."""


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand in the grid; ``told`` is all of it in words."""

    id: str
    number: str
    cells: tuple[Cell, ...]
    told: str
    blocked: bool = False
    won_match: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One side's way through the match: its totals from nothing on, a number a hand."""

    colour: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a chart that can be tapped: what it stands for; ``key`` is what that opens."""

    told: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """``told`` is all of it in words, ``spots`` are the hands; ``shared.charts`` says them,
    a picture has none.
    """

    lines: tuple[Line, ...] = ()
    target: int | None = None
    told: str = ""
    hint: str = ""
    spots: tuple[Spot, ...] = ()


def gained(points: int) -> str:
    """Points as they are added: "+17"."""
    return f"+{points}" if points >= 0 else signed(points)


def side_colours(table: MatchSnapshot, side: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(table.people[seat].colour for seat in side)


def cards(
    language: Language, table: MatchSnapshot, after: int | None = None
) -> tuple[ScoreCard, ...]:
    """Every side as it stands, with what the last hand brought; or as it stood after one."""
    last = len(table.hands) - 1 if after is None else after
    sides = table.match.all_sides
    totals = table.running_totals[last] if last >= 0 else (0,) * len(sides)
    gains = _gains(sides, table.hands[last]) if last >= 0 else ("",) * len(sides)
    won = table.winner.side if table.winner and table.winner.hand <= last else None
    ahead = _ahead(totals)
    target = table.match.target
    return tuple(
        ScoreCard(
            colours=side_colours(table, side),
            name=names(language, table.people, side),
            total=total,
            needs=_needs(language, total, target),
            filled=_filled(total, target),
            gain=gain,
            leads=total in ahead,
            won=side == won,
            figures=max(len(str(one)) for one in totals),
        )
        for side, total, gain in zip(sides, totals, gains, strict=True)
    )


def rows(language: Language, table: MatchSnapshot, most: int | None = None) -> tuple[HandRow, ...]:
    """The hands, or the last ones: the latest first, for it is the one that people ask about."""
    numbered = tuple(enumerate(table.hands, 1))
    return tuple(_row(language, table, *one) for one in reversed(numbered[-(most or 0) :]))


def more_hands(language: Language, table: MatchSnapshot, most: int) -> str:
    """The way to all of them, where that is more than are shown."""
    count = len(table.hands)
    return language.many("Show {n} hand", "Show all {n} hands", count) if count > most else ""


def goal(language: Language, table: MatchSnapshot) -> str:
    """What the match is played to."""
    if table.match.target is None:
        return language.say("Without a target")
    return language.many("To {n} point", "To {n} points", table.match.target)


def _row(language: Language, table: MatchSnapshot, number: int, hand: StoredHand) -> HandRow:
    win = table.winner
    return HandRow(
        id=hand.id,
        number=str(number),
        cells=_cells(table, hand),
        told=hand_told(language, table, number),
        blocked=hand.hand.end.out is None,
        won_match=win is not None and win.hand == number - 1,
    )


def hand_told(language: Language, table: MatchSnapshot, number: int) -> str:
    """A hand by its number, counted from 1, and what came of it."""
    verdict = table.hands[number - 1].verdict
    result = outcome(language, table, verdict.side, verdict.points)
    return language.say("Hand {number}: {result}", number=number, result=result)


def outcome(language: Language, table: MatchSnapshot, side: tuple[int, ...], points: int) -> str:
    """Who won a hand and how much, as short as it can be said: "Bo +17"."""
    if not side:
        # Translators: who won a hand: no one
        return language.say("nobody")
    name = names(language, table.people, side)
    return language.say("{name} {gain}", name=name, gain=gained(points))


def chart(table: MatchSnapshot) -> Chart:
    """Nothing with fewer than two hands: one point is no line."""
    if len(table.hands) < 2:
        return Chart()
    sides = table.match.all_sides
    totals = ((0,) * len(sides), *table.running_totals)
    lines = (
        Line(table.people[side[0]].colour, tuple(after[index] for after in totals))
        for index, side in enumerate(sides)
    )
    return Chart(tuple(lines), table.match.target)


def _ahead(totals: tuple[int, ...]) -> frozenset[int]:
    """The total that leads; none does while all are level."""
    return frozenset({max(totals)} if len(set(totals)) > 1 else ())


def _gains(sides: Sides, hand: StoredHand) -> tuple[str, ...]:
    verdict = hand.verdict
    return tuple(gained(verdict.points) if side == verdict.side else "" for side in sides)


def _needs(language: Language, total: int, target: int | None) -> str:
    if target is None:
        return ""
    if total >= target:
        # Translators: under a total that came to the target; short
        return language.say("reached {target}", target=target)
    # Translators: under a total: so many are still missing to the target; short
    return language.say("needs {points}", points=target - total)


def _filled(total: int, target: int | None) -> float:
    return -1.0 if target is None else min(1.0, max(0.0, total / target))


def _cells(table: MatchSnapshot, hand: StoredHand) -> tuple[Cell, ...]:
    sides, end = table.match.all_sides, hand.hand.end
    return tuple(
        Cell(
            gain=gain,
            starts=hand.hand.starter in side,
            partner_out=_colour_in(table.people, side, end.out),
        )
        for side, gain in zip(sides, _gains(sides, hand), strict=True)
    )


def _colour_in(people: tuple[Person, ...], side: tuple[int, ...], seat: int | None) -> int:
    return people[seat].colour if len(side) > 1 and seat is not None and seat in side else -1
