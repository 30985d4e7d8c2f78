"""The questions about a hand that are answered by a tap: how it ended, and what else counts."""

from dataclasses import dataclass
from enum import StrEnum

NO_COLOUR = -1
"""The colour where there is no player."""
MANY_PLAYERS = 6
"""From so many players on, how the hand ended takes one line as soon as it is known."""


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
    """``cells`` are names and numbers, ``words`` are longer answers."""

    key: Asks
    text: str
    cells: tuple[Answer, ...] = ()
    words: tuple[Answer, ...] = ()

    @property
    def has_many_names(self) -> bool:
        """True at a large table."""
        return sum(answer.colour != NO_COLOUR for answer in self.cells) >= MANY_PLAYERS

    @property
    def answers(self) -> tuple[Answer, ...]:
        return self.cells or self.words
