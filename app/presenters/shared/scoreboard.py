"""The scores of a match: a card per side, a row per hand, a chart line per side.

All figures come from the stored verdicts; nothing is scored here.
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
    """A side's current score. ``colours`` are those of its players."""

    colours: tuple[int, ...]
    name: str
    total: int
    needs: str = ""
    filled: float = -1.0
    """The reached part of the target, from 0 to 1; negative if there is no target."""
    gain: str = ""
    """The points of the last hand, such as "+17"."""
    leads: bool = False
    won: bool = False
    figures: int = 1
    """The most digits on any card; all cards use the same font size."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A hand's result for one side."""

    gain: str = ""
    starts: bool = False
    partner_out: int = -1
    """The colour of the partner who went out; negative for none, or if the side is one player."""


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand in the grid; ``description`` is its text for screen readers."""

    id: str
    number: str
    cells: tuple[Cell, ...]
    description: str
    blocked: bool = False
    won_match: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A side's totals: 0, then one per hand."""

    colour: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A tappable place of a chart. ``key`` is the screen that its description opens."""

    description: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """``description`` is the text for screen readers; ``spots`` are the hands.

    ``shared.charts`` sets both; the result picture has neither.
    """

    lines: tuple[Line, ...] = ()
    target: int | None = None
    description: str = ""
    hint: str = ""
    spots: tuple[Spot, ...] = ()


def format_gain(points: int) -> str:
    """Formats points as a gain: "+17"."""
    return f"+{points}" if points >= 0 else signed(points)


def side_colours(table: MatchSnapshot, side: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(table.people[seat].colour for seat in side)


def cards(
    language: Language, table: MatchSnapshot, after: int | None = None
) -> tuple[ScoreCard, ...]:
    """Returns the scores of all sides after the last hand, or after the hand ``after``."""
    last = len(table.hands) - 1 if after is None else after
    sides = table.match.all_sides
    totals = table.running_totals[last] if last >= 0 else (0,) * len(sides)
    gains = _gains(sides, table.hands[last]) if last >= 0 else ("",) * len(sides)
    winner = table.winner.side if table.winner and table.winner.hand <= last else None
    leading = max(totals) if len(set(totals)) > 1 else None  # nobody while all are tied
    target = table.match.target
    return tuple(
        ScoreCard(
            colours=side_colours(table, side),
            name=names(language, table.people, side),
            total=total,
            needs=_needs(language, total, target),
            filled=_filled(total, target),
            gain=gain,
            leads=total == leading,
            won=side == winner,
            figures=max(len(str(any_total)) for any_total in totals),
        )
        for side, total, gain in zip(sides, totals, gains, strict=True)
    )


def rows(language: Language, table: MatchSnapshot, most: int | None = None) -> tuple[HandRow, ...]:
    """Returns all hands, or the last ``most``, latest first."""
    numbered = tuple(enumerate(table.hands, 1))
    return tuple(_row(language, table, *entry) for entry in reversed(numbered[-(most or 0) :]))


def more_hands_label(language: Language, table: MatchSnapshot, most: int) -> str:
    """Returns the label of the button to all hands; empty if all are shown."""
    count = len(table.hands)
    return language.many("Show {n} hand", "Show all {n} hands", count) if count > most else ""


def target_text(language: Language, table: MatchSnapshot) -> str:
    if table.match.target is None:
        return language.say("Without a target")
    return language.many("To {n} point", "To {n} points", table.match.target)


def _row(language: Language, table: MatchSnapshot, number: int, hand: StoredHand) -> HandRow:
    win = table.winner
    return HandRow(
        id=hand.id,
        number=str(number),
        cells=_cells(table, hand),
        description=hand_text(language, table, number),
        blocked=hand.hand.end.out is None,
        won_match=win is not None and win.hand == number - 1,
    )


def hand_text(language: Language, table: MatchSnapshot, number: int) -> str:
    """Returns a hand's number, counted from 1, and its result."""
    verdict = table.hands[number - 1].verdict
    result = outcome(language, table, verdict.side, verdict.points)
    return language.say("Hand {number}: {result}", number=number, result=result)


def outcome(language: Language, table: MatchSnapshot, side: tuple[int, ...], points: int) -> str:
    """Returns who won a hand and how much, as short text: "Bo +17"."""
    if not side:
        # Translators: who won a hand: no one
        return language.say("nobody")
    name = names(language, table.people, side)
    return language.say("{name} {gain}", name=name, gain=format_gain(points))


def winner_text(language: Language, table: MatchSnapshot) -> str:
    """Returns the sentence that names the winner; empty if the match is not won."""
    if table.winner is None:
        return ""
    side = table.winner.side
    name = names(language, table.people, side)
    return language.many("{name} wins the match", "{name} win the match", len(side), name=name)


def chart(table: MatchSnapshot) -> Chart:
    """Returns the lines of the totals; empty with fewer than two hands."""
    if len(table.hands) < 2:
        return Chart()
    sides = table.match.all_sides
    totals = ((0,) * len(sides), *table.running_totals)
    lines = (
        Line(table.people[side[0]].colour, tuple(after[index] for after in totals))
        for index, side in enumerate(sides)
    )
    return Chart(tuple(lines), table.match.target)


def _gains(sides: Sides, hand: StoredHand) -> tuple[str, ...]:
    verdict = hand.verdict
    return tuple(format_gain(verdict.points) if side == verdict.side else "" for side in sides)


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
