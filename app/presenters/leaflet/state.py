"""What the page of a leaflet shows: rows in the order in which they are read.

A row has an ``id`` by which it is found: that of its section, or of its statement.
"""

from dataclasses import dataclass

from app.domain.rules import Faces
from app.domain.tiles import Tile
from app.presenters.leaflet.pictures import LinePicture
from app.presenters.shared.boxes import Box


@dataclass(frozen=True, slots=True)
class Content:
    """A line of the table of contents."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Cover:
    """The box, how its leaflet is told here, and where everything stands."""

    id: str
    box: Box
    told: tuple[str, ...]
    tongue: str
    contents: tuple[Content, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Topic(Heading):
    """A heading below a heading."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule; ``why`` where the leaflet does not say it outright. ``marked`` is the one that
    was asked for.
    """

    id: str
    text: str
    why: str = ""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Captioned:
    """A tile and what stands below it: a name, and a number."""

    tile: Tile
    caption: str = ""
    figure: str = ""
    chosen: bool = False
    faded: bool = False


@dataclass(frozen=True, slots=True)
class TilesPicture:
    """Tiles beside each other, and what they show all together."""

    id: str
    faces: Faces
    tiles: tuple[Captioned, ...]
    told: str = ""
    marks: bool = False


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    id: str
    faces: Faces
    picture: LinePicture
    told: str
    marks: bool = False


@dataclass(frozen=True, slots=True)
class HeldTiles:
    """What one player of the example has left; nothing for who went out."""

    name: str
    colour: int
    faces: Faces
    tiles: tuple[Tile, ...]
    marks: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    id: str
    title: str
    hands: tuple[HeldTiles, ...]
    headline: str
    sum: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenAnswer:
    """One way to play an open point; ``told`` says that it is played, or that it is usual."""

    name: str
    meaning: str
    chosen: bool
    told: str = ""


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """``change`` is on the button to the choices of the running match, empty for none."""

    id: str
    question: str
    why: str
    answers: tuple[OpenAnswer, ...]
    change: str = ""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What some languages of the leaflet say instead; ``weighs`` where it would count."""

    id: str
    languages: str
    text: str
    weighs: str = ""


Row = (
    Cover
    | Heading
    | Topic
    | Paragraph
    | TilesPicture
    | LineOfPlay
    | Example
    | OpenChoice
    | Disagreement
)


@dataclass(frozen=True, slots=True)
class LeafletState:
    """``at`` is the row that is shown first; ``code`` is the language of the page, and
    ``tongue`` its own name. While it ``reads`` aloud, ``said`` is the sentence, of the row
    ``said_at``; ``aloud`` is on the button for it.
    """

    box: str = ""
    title: str = ""
    code: str = "en"
    tongue: str = ""
    rows: tuple[Row, ...] = ()
    at: int = 0
    aloud: str = ""
    reads: bool = False
    said: str = ""
    said_at: int = -1
