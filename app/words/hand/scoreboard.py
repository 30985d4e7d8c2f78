"""The scores of a match: a card per side, a row per hand, a chart line per side.

All figures come from the stored verdicts, as the match counted them; nothing is scored here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.hand import Sides
from app.domain.rules.values import Best, Ends
from app.i18n import Language, signed
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.people import Person
from app.store.core.stored_match import StoredHand
from app.words.goal import filled, needs_text
from app.words.hand.gains import gain_texts, hand_text
from app.words.naming import names

if TYPE_CHECKING:
    from app.words.hand.play_entry import PlaySide


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
    play: "PlaySide | None" = None
    """What the side announces in the hand that is played; None where nothing is announced."""

    @property
    def text(self) -> str:
        """The total."""
        return signed(self.total)

    @property
    def has_announced(self) -> bool:
        return self.play is not None and self.play.last is not None


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
    lowest_on_top: bool = False
    """True where the lowest total wins: whoever leads is on top."""
    description: str = ""
    hint: str = ""
    spots: tuple[Spot, ...] = ()


def side_colours(table: MatchSnapshot, side: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(table.people[seat].colour for seat in side)


def cards(
    language: Language, table: MatchSnapshot, after: int | None = None
) -> tuple[ScoreCard, ...]:
    """Returns the scores of all sides after the last hand, or after the hand ``after``."""
    last = len(table.hands) - 1 if after is None else after
    sides = table.match.all_sides
    totals = table.running_totals[last] if last >= 0 else (0,) * len(sides)
    gains = gain_texts(table, last) if last >= 0 else ("",) * len(sides)
    winners = table.winner.sides if table.winner and table.winner.hand <= last else ()
    return cards_of(language, table, totals, gains, winners)


def cards_of(
    language: Language,
    table: MatchSnapshot,
    totals: Sequence[int],
    gains: Sequence[str],
    winners: Sides = (),
) -> tuple[ScoreCard, ...]:
    """Returns the scores of all sides with these totals and gains."""
    match = table.match
    sides, rules = match.all_sides, match.match_rules
    best = max(totals) if rules.best is Best.MOST else min(totals)
    has_leader = table.knows_rules and len(set(totals)) > 1  # nobody while all are tied
    return tuple(
        ScoreCard(
            colours=side_colours(table, side),
            name=names(language, table.people, side),
            total=total,
            needs=needs_text(language, rules, total),
            filled=filled(rules, total),
            gain=gain,
            leads=total == best and has_leader,
            won=side in winners,
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


def _row(language: Language, table: MatchSnapshot, number: int, hand: StoredHand) -> HandRow:
    win = table.winner
    return HandRow(
        id=hand.id,
        number=str(table.number_of(number - 1)),
        cells=_cells(table, number - 1),
        description=hand_text(language, table, number),
        blocked=hand.verdict.blocked,
        won_match=win is not None and win.hand == number - 1,
    )


def winner_text(language: Language, table: MatchSnapshot) -> str:
    """Returns the sentence that names the winner; empty if the match is not won."""
    if table.winner is None:
        return ""
    seats = tuple(sorted(seat for side in table.winner.sides for seat in side))
    if len(table.winner.sides) > 1:
        name = names(language, table.people, seats)
        return language.say("{names} share first place", names=name)
    return wins_match(language, table.people, seats)


def wins_match(language: Language, people: tuple[Person, ...], seats: tuple[int, ...]) -> str:
    name = names(language, people, seats)
    return language.many("{name} wins the match", "{name} win the match", len(seats), name=name)


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
    rules = table.match.match_rules
    target = None if rules.ends is Ends.ROUNDS else rules.target
    return Chart(tuple(lines), target, lowest_on_top=rules.best is Best.FEWEST)


def _cells(table: MatchSnapshot, index: int) -> tuple[Cell, ...]:
    sides, hand = table.match.all_sides, table.hands[index].hand
    return tuple(
        Cell(
            gain=gain,
            starts=hand.starter in side,
            partner_out=_colour_in(table.people, side, hand.end.out),
        )
        for side, gain in zip(sides, gain_texts(table, index), strict=True)
    )


def _colour_in(people: tuple[Person, ...], side: tuple[int, ...], seat: int | None) -> int:
    return people[seat].colour if len(side) > 1 and seat is not None and seat in side else -1
