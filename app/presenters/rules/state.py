"""What the Rules place shows: the boxes, or the sentences that were searched for."""

from dataclasses import dataclass

from app.presenters.shared.boxes import Box


@dataclass(frozen=True, slots=True)
class Shelf:
    """A heading over boxes, or over what was found in one of them."""

    title: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence of a leaflet; a tap opens the leaflet there."""

    box: str
    at: str
    section: str
    sentence: str


@dataclass(frozen=True, slots=True)
class FoundStatement:
    """How many were found, or that none was."""

    text: str


Row = Shelf | Box | Hit | FoundStatement


@dataclass(frozen=True, slots=True)
class RulesState:
    typed: str = ""
    rows: tuple[Row, ...] = ()
