"""The page of an own box: its rules, one line each, in the words of the rules page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoxHeading:
    title: str


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule. ``problem`` says what it cannot go together with, and what to do; ``is_changed`` is
    True where the box differs from what it was made from.
    """

    key: str
    title: str
    text: str
    problem: str = ""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class BoxActions:
    """What can be done with the box, below its rules."""


BoxRow = BoxHeading | RuleLine | BoxActions


@dataclass(frozen=True, slots=True)
class OwnBoxState:
    """``about`` says what it was made from. ``warning`` is set while rules contradict each other:
    it is played as it was before. While ``box`` stays the same, the screen keeps its place.
    """

    box: str = ""
    title: str = ""
    about: str = ""
    rows: tuple[BoxRow, ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    warning: str = ""
    error: str = ""
