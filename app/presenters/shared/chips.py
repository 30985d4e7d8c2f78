"""What can be tapped among others of its kind: an answer, a number, somebody."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chip:
    """``key`` is what the tap means; ``colour`` is a player's, below nothing where it is none."""

    key: str
    text: str
    chosen: bool = False
    colour: int = -1
