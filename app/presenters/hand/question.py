"""The questions about a hand that are answered by a tap: how it ended, and what else counts."""

from dataclasses import dataclass
from enum import StrEnum

NO_COLOUR = -1
"""The colour where there is no player."""


class Asks(StrEnum):
    """What a question asks for: its key."""

    ENDING = "ending"
    LOCKER = "locker"
    STARTER = "starter"
    LED = "led"
    FITS = "fits"
    CLOSING = "closing"
    BIDDER = "bidder"
    AMOUNT = "amount"
    MADE = "made"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to tap. ``label`` is the full sentence, for screen readers; ``colour`` is a
    player's.
    """

    question: Asks
    key: str
    text: str
    label: str
    colour: int = NO_COLOUR
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """``cells`` are short answers of equal width, such as names; ``chips`` can be sentences."""

    key: Asks
    text: str
    cells: tuple[Answer, ...] = ()
    chips: tuple[Answer, ...] = ()

    @property
    def answers(self) -> tuple[Answer, ...]:
        return self.cells or self.chips
