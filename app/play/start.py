"""Who starts: what the questions depend on, and how far they are answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.domain.match.starting import (
    Calls,
    NextStart,
    Starter,
    calls_for,
    first_start,
    lead_of,
    next_start,
)
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen
from app.domain.rules.values import Lead, NoDouble, StartBy
from app.domain.tiles import Tile
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.people import Person


@dataclass(frozen=True, slots=True)
class StartContext:
    """``rules`` have the size of the set that is played with; ``round`` counts from 1.

    ``last_starter`` is who started the hand before, if that is known. ``is_match`` is True if a
    match on the table waits for the answer.
    """

    rules: RuleSet
    people: tuple[Person, ...]
    choices: Mapping[str, str]
    start: NextStart
    is_first: bool = True
    round: int = 1
    last_starter: int | None = None
    is_match: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(range(len(self.people)))

    @property
    def chosen(self) -> Chosen:
        return self.rules.chosen(self.choices, len(self.people))

    @property
    def calls(self) -> Calls:
        return calls_for(self.rules, self.chosen, self.start.by, self.start.tile)

    @property
    def lead(self) -> Lead:
        return lead_of(self.rules, self.chosen, self.start.by, is_first=self.is_first)

    @property
    def double_in_the_middle(self) -> Tile | None:
        """The round's double, where it is laid out before anybody starts."""
        is_set_out = self.calls.otherwise is NoDouble.SET_OUT
        return self.start.tile if is_set_out and self.start.by is StartBy.ROUND_DOUBLE else None

    @property
    def decided(self) -> Starter | None:
        """The starter whom the match itself knows."""
        if len(self.start.seats) != 1:
            return None
        return Starter(self.start.seats[0], self.double_in_the_middle)


def context_of_match(table: MatchSnapshot, *, is_on_table: bool) -> StartContext:
    """After a match that has ended, the next one begins."""
    match, verdicts = table.match, table.verdicts
    if table.is_ended:
        match, verdicts = replace(match, hands=()), ()
    return StartContext(
        match.sized_rules,
        table.people,
        match.choices,
        next_start(match, verdicts),
        is_first=not match.hands,
        round=1 + sum(not verdict.void for verdict in verdicts),
        last_starter=match.hands[-1].known_starter if match.hands else None,
        is_match=is_on_table,
    )


def context_of_box(rules: RuleSet, people: tuple[Person, ...]) -> StartContext:
    """The first hand of these people, with a set that is large enough."""
    players = len(people)
    rules = rules.of_size(rules.size_for(players, rules.chosen()))
    return StartContext(rules, people, {}, first_start(rules, rules.chosen(players=players)))


class Stage(StrEnum):
    """The current question, or the result."""

    BOX = "box"
    NUMBER = "number"
    HOLDER = "holder"
    FOUND = "found"
    HEAVIEST = "heaviest"
    SHUFFLE = "shuffle"
    DRAW = "draw"
    LOT = "lot"
    SIDE = "side"
    PLAYER = "player"
    STARTER = "starter"


@dataclass(frozen=True, slots=True)
class Progress:
    """The answers so far: the number of tiles nobody held, or the tiles drawn by seat.

    ``drawing`` are the seats that draw; ``tied`` is True if they draw again after a tie.
    ``is_other``: the players start otherwise than the match says.
    """

    called: int = 0
    drawing: tuple[int, ...] = ()
    drawn: Mapping[int, Tile] = field(default_factory=dict)
    tied: bool = False
    is_other: bool = False
    starter: Starter | None = None

    @property
    def turn(self) -> int | None:
        """The seat whose drawn tile the user enters next; None if all have drawn."""
        return next((seat for seat in self.drawing if seat not in self.drawn), None)


def first_progress(context: StartContext) -> Progress:
    """Returns no answers; or at once the starter whom the match knows."""
    draws = context.start.by is StartBy.HIGHEST_DRAWN
    return Progress(drawing=context.seats if draws else (), starter=context.decided)


def stage_of(context: StartContext, progress: Progress) -> Stage:
    if progress.starter is not None and progress.starter.seat is not None:
        return Stage.STARTER
    if progress.is_other:
        return Stage.PLAYER
    if progress.drawing:
        return Stage.DRAW
    if context.calls.tiles:
        return _calling(context, progress)
    if context.start.by in {StartBy.SIDE, StartBy.OPENER_SIDE} and context.start.seats:
        return Stage.SIDE
    asks_lot = context.start.by is StartBy.LOT or (
        context.double_in_the_middle and context.is_first
    )
    return Stage.LOT if asks_lot else Stage.PLAYER


def _calling(context: StartContext, progress: Progress) -> Stage:
    calls = context.calls
    after_last = progress.called - len(calls.tiles)
    if after_last < 0:
        return Stage.HOLDER
    return _LAST_QUESTIONS.get(calls.otherwise, Stage.SHUFFLE) if not after_last else Stage.SHUFFLE


_LAST_QUESTIONS: Mapping[NoDouble, Stage] = {
    NoDouble.DRAW_UNTIL_FOUND: Stage.FOUND,
    NoDouble.HEAVIEST_HAND: Stage.HEAVIEST,
}
"""What is asked after nobody held any of the tiles; otherwise everybody draws again."""


def answers(context: StartContext, progress: Progress) -> tuple[int, ...]:
    """Returns the seats that can be the answer to the question."""
    if stage_of(context, progress) is Stage.SIDE:
        return context.start.seats
    return context.seats


def asked_tile(context: StartContext, progress: Progress) -> Tile | None:
    """Returns the tile that the question is about."""
    match stage_of(context, progress):
        case Stage.HOLDER:
            return context.calls.tiles[progress.called]
        case Stage.FOUND:
            return context.start.tile
        case Stage.LOT | Stage.PLAYER:
            return context.double_in_the_middle
        case _:
            return None
