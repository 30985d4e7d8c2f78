"""The questions that find the starter, and the answers so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.match.starting import Starter
from app.domain.rules.values import NoDouble, StartBy
from app.domain.tiles import Tile
from app.play.start.context import StartContext


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
