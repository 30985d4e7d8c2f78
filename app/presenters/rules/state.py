"""The state of the Rules screen: the boxes, or the sentences that a search found."""

from dataclasses import dataclass

from app.presenters.shared.boxes import Box


@dataclass(frozen=True, slots=True)
class GroupHeading:
    """A heading above boxes, or above the hits of a box."""

    title: str


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A sentence found in a leaflet; a tap opens the leaflet at ``anchor``."""

    box: str
    anchor: str
    section: str
    sentence: str


@dataclass(frozen=True, slots=True)
class SearchSummary:
    """The number of hits, or a message that there are none."""

    text: str


Row = GroupHeading | Box | SearchHit | SearchSummary


@dataclass(frozen=True, slots=True)
class RulesState:
    query: str = ""
    rows: tuple[Row, ...] = ()
