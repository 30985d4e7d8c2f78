"""What the screen that finds the starter shows."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.rules import RuleSet
from app.domain.rules.tables import Faces
from app.domain.tiles import Tile
from app.play.match.people import Person
from app.play.start import Stage
from app.presenters.box_list import BoxRow
from app.presenters.presenter import State
from app.words.boxes import Box
from app.words.options import Chip

NAMING = frozenset({Stage.HOLDER, Stage.FOUND, Stage.HEAVIEST, Stage.LOT, Stage.SIDE, Stage.PLAYER})
"""The questions that a tap on a player answers."""


class Reply(StrEnum):
    NOBODY = "nobody"
    DONE = "done"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Action:
    """A button below the answers."""

    reply: Reply
    text: str


@dataclass(frozen=True, slots=True)
class WhoStartsState(State):
    """``boxes`` are listed until a ``box`` is chosen. ``people`` are the answers, the players who
    draw, or the turn order.

    ``reasons`` say what the hand before has to do with the start. ``drawn`` are the drawn tiles
    with the colours of their players. ``back`` names the step back, "" at the first question.
    """

    step: Stage = Stage.BOX
    title: str = ""
    reasons: tuple[str, ...] = ()
    subtitle: str = ""
    boxes: tuple[BoxRow, ...] = ()
    query: str = ""
    box: Box | None = None
    numbers: tuple[Chip, ...] = ()
    rules: RuleSet | None = None
    tile: Tile | None = None
    people: tuple[Chip, ...] = ()
    drawn: tuple[tuple[Tile, int], ...] = ()
    actions: tuple[Action, ...] = ()
    back: str = ""
    order_note: str = ""
    choice_note: str = ""
    marks: bool = False

    @property
    def faces(self) -> Faces | None:
        return None if self.rules is None else self.rules.faces

    @property
    def lines_of_reasons(self) -> str:
        return "\n".join(self.reasons)

    @property
    def asks_for_player(self) -> bool:
        return self.step in NAMING


def chips(people: tuple[Person, ...], seats: tuple[int, ...]) -> tuple[Chip, ...]:
    seated = ((seat, people[seat]) for seat in seats)
    return tuple(Chip(str(seat), person.name, colour=person.colour) for seat, person in seated)
