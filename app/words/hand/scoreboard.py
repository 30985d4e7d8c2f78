"""The scores of a match: what each side got of a hand, a card per side, a row per hand, a chart
line per side, and the sides in the order of their places.

All figures come from the stored verdicts, as the match counted them; nothing is scored here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.hand import Sides
from app.domain.match.fold import as_counted
from app.domain.rules.values import Best, Ends
from app.domain.verdict import Verdict
from app.i18n import Language, signed
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.people import Person
from app.store.core.stored_match import StoredHand
from app.words.goal import filled, needs_text
from app.words.naming import format_gain, listed_gains, names

if TYPE_CHECKING:
    from app.words.hand.play_entry import PlaySide


Gains = tuple[int | None, ...]
"""What each side gets of a hand; None if it neither wins nor gets anything."""


def counted_gains(table: MatchSnapshot, index: int) -> Gains:
    """Returns what the match counted of a hand."""
    verdict, sides = table.hands[index].verdict, table.match.all_sides
    return shown_gains(table, as_counted(sides, verdict, table.states[index]))


def gain_texts(table: MatchSnapshot, index: int) -> tuple[str, ...]:
    """Returns what each side got of a hand, and what a reset took from its total: "+1 −1"."""
    texts = zip(map(_gain, counted_gains(table, index)), _resets(table, index), strict=True)
    return tuple(" ".join(filter(None, both)) for both in texts)


def _resets(table: MatchSnapshot, index: int) -> Iterator[str]:
    """A total that is not what the hand made of it was set back."""
    before = table.running_totals[index - 1] if index else (0,) * len(table.match.all_sides)
    gains = table.states[index].gains
    for total, gain, after in zip(before, gains, table.running_totals[index], strict=True):
        lost = after - total - gain
        yield format_gain(lost) if lost else ""


def counted_verdict(table: MatchSnapshot, hand: StoredHand, told: Verdict | None = None) -> Verdict:
    """Returns the verdict of a hand, or the one that is ``told`` of it with its reasons, with the
    points that the match counts.
    """
    return as_counted(table.match.all_sides, told or hand.verdict, table.state_after(hand))


def shown_gains(table: MatchSnapshot, verdict: Verdict) -> Gains:
    """Where the lowest total wins, nothing is a result too."""
    counts_nothing = table.match.match_rules.best is Best.FEWEST
    return tuple(
        gain if gain or counts_nothing or set(side) <= set(verdict.side) else None
        for side, gain in zip(table.match.all_sides, verdict.gains, strict=True)
    )


def hand_text(
    language: Language, table: MatchSnapshot, number: int, *, tells_resets: bool = True
) -> str:
    """Returns a hand's number, counted from 1, and its result."""
    gains = tuple(map(_gain, counted_gains(table, number - 1)))
    texts = gain_texts(table, number - 1) if tells_resets else gains
    result = _outcome(language, table, texts)
    if table.match.match_rules.ends is Ends.ROUNDS:
        name = language.say("Round {n}", n=table.number_of(number - 1))
        return language.say("{name}: {value}", name=name, value=result)
    return language.say("Hand {number}: {result}", number=number, result=result)


def outcome(language: Language, table: MatchSnapshot, gains: Gains) -> str:
    """Returns who got how much of a hand, as short text: "Bo +17"."""
    return _outcome(language, table, tuple(map(_gain, gains)))


def _outcome(language: Language, table: MatchSnapshot, gains: tuple[str, ...]) -> str:
    got = tuple(
        (side, gain) for side, gain in zip(table.match.all_sides, gains, strict=True) if gain
    )
    # Translators: who won a hand: no one
    return listed_gains(language, table.people, got) or language.say("nobody")


def _gain(gain: int | None) -> str:
    return "" if gain is None else format_gain(gain)


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

    the table and the page of a match set both; the result picture has neither.
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


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """``place`` counts from 1, and level sides have the same; empty where the order says it all, or
    nobody can say.
    """

    place: str
    card: ScoreCard


def placed_cards(language: Language, table: MatchSnapshot) -> tuple[PlacedCard, ...]:
    """Returns the winners first, even if another side has come past them since; then the better
    total. In the order of the table while there is none.
    """
    shown = cards(language, table)
    if not table.knows_rules or not table.hands:
        return tuple(PlacedCard("", card) for card in shown)
    sign = -1 if table.match.match_rules.best is Best.MOST else 1
    keys = sorted((not card.won, sign * card.total) for card in shown)
    places = {key: keys.index(key) + 1 for key in keys}
    placed = [(places[not card.won, sign * card.total], card) for card in shown]
    placed.sort(key=lambda one: one[0])
    has_numbers = len(shown) > 2
    return tuple(PlacedCard(str(place) if has_numbers else "", card) for place, card in placed)
