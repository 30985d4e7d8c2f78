"""One rule of an own box: everything that can be chosen or typed for it, from top to bottom."""

from dataclasses import dataclass

from app.presenters.presenter import State


@dataclass(frozen=True, slots=True)
class PartHeading:
    """``about`` is empty where the title says it all."""

    title: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class ValueOption:
    """A possible value, with what it means in the words of the rules page. A tap calls
    ``choose(key)``. ``is_many``: several can be chosen, so it is a box to tick and not a dot.
    ``is_addition``: it is added to the list above it, so it has a plus and is never chosen.
    """

    key: str
    name: str
    text: str = ""
    chosen: bool = False
    is_many: bool = False
    is_addition: bool = False


@dataclass(frozen=True, slots=True)
class TypedField:
    """A text or a number that is typed. Every letter calls ``type_text(key, text)``; ``error`` is
    why it changes nothing yet.
    """

    key: str
    label: str
    text: str = ""
    is_number: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """A number between a minus and a plus button: ``step(key, -1)`` and ``step(key, 1)``. ``text``
    is the number as it is shown.
    """

    key: str
    label: str
    text: str
    can_less: bool = True
    can_more: bool = True


@dataclass(frozen=True, slots=True)
class OnOff:
    """A switch with a sentence: ``toggle(key)``."""

    key: str
    title: str
    text: str = ""
    on: bool = False


@dataclass(frozen=True, slots=True)
class ChainLink:
    """One criterion of a chain. It is dragged, or moved by buttons: ``move(index, to)``; taken out
    by ``remove(index)``.
    """

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Chain:
    """The criteria from the first to the last; what can be added follows as ``ValueOption``."""

    links: tuple[ChainLink, ...]


@dataclass(frozen=True, slots=True)
class FaceColour:
    """A colour to choose, as #rrggbb, and what it is called."""

    colour: str
    name: str


@dataclass(frozen=True, slots=True)
class FaceRow:
    """A face of the set: its typed name calls ``type_text(key, text)``, a tap on its colour opens
    the colours, which call ``recolour(key, colour)``. ``colour`` is empty where there are none.
    """

    key: str
    value: str
    name: str
    label: str
    colour: str = ""
    colours: tuple[FaceColour, ...] = ()
    error: str = ""


Part = PartHeading | ValueOption | TypedField | Steps | OnOff | Chain | FaceRow


@dataclass(frozen=True, slots=True)
class OwnRuleState(State):
    """``problem`` says what this rule cannot go together with, and what to do. ``rule`` is the key
    of the line: while it stays the same, the screen keeps its place.
    """

    rule: str = ""
    title: str = ""
    intro: str = ""
    problem: str = ""
    parts: tuple[Part, ...] = ()
    can_redo: bool = False
