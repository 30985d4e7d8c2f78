"""The state of the leaflet page: its rows, from top to bottom.

The ``id`` of a row is that of its section or of its statement.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.rules.tables import Faces
from app.domain.tiles import Tile
from app.words.boxes import Box
from app.words.options import Option


@dataclass(frozen=True, slots=True)
class Heading:
    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Subheading(Heading):
    pass


@dataclass(frozen=True, slots=True)
class Cover:
    """The box, notes about the text, the table of contents, and what can be done with the box.

    ``language_name`` is empty where no other language can be chosen.
    """

    id: str
    box: Box
    notes: tuple[str, ...]
    language_name: str
    contents: tuple[Heading, ...]
    actions: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule. ``why`` is empty if the leaflet states it clearly; ``marked`` is the link target."""

    id: str
    text: str
    why: str = ""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class CaptionedTile:
    """A tile with a name and a number below it."""

    tile: Tile
    caption: str = ""
    figure: str = ""
    chosen: bool = False
    faded: bool = False


@dataclass(frozen=True, slots=True)
class TilesPicture:
    """A row of tiles with a common caption."""

    id: str
    faces: Faces
    tiles: tuple[CaptionedTile, ...]
    caption: str = ""
    marks: bool = False


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile and its upper left corner. An ``upright`` tile is two halves high, else two wide."""

    tile: Tile
    left: float
    top: float
    upright: bool = False


@dataclass(frozen=True, slots=True)
class LinePicture:
    """``open_ends`` are the centres of the squares where the next tile can go."""

    width: float
    height: float
    tiles: tuple[PlacedTile, ...]
    open_ends: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    id: str
    faces: Faces
    picture: LinePicture
    caption: str
    marks: bool = False


@dataclass(frozen=True, slots=True)
class HeldTiles:
    """The tiles that a player of the example has left; none for the player who went out."""

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
    """A way to play an open point; ``note`` is set if the table plays it, ``sources`` where a game
    names who plays it like this.
    """

    name: str
    meaning: str
    chosen: bool
    note: str = ""
    sources: str = ""


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """``change_label`` is the text of the button to the match's choices; empty for no button."""

    id: str
    question: str
    why: str
    answers: tuple[OpenAnswer, ...]
    change_label: str = ""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A deviation of some languages; ``weight_note`` is set if it would change the score."""

    id: str
    languages: str
    text: str
    weight_note: str = ""


Row = Cover | Heading | Paragraph | TilesPicture | LineOfPlay | Example | OpenChoice | Disagreement


def sentences_of(row: Row) -> Iterator[str]:
    """Yields what is read aloud of a row; some of it can be empty."""
    match row:
        case Cover():
            yield from (row.box.name, *row.notes)
        case Heading():  # and Subheading
            yield row.title
        case Paragraph():
            yield from (row.text, row.why)
        case TilesPicture() | LineOfPlay():
            yield row.caption
        case Example():
            yield from (row.title, row.headline, *row.reasons)
        case OpenChoice():
            yield from (row.question, row.why)
            for answer in row.answers:
                yield from (answer.name, answer.meaning, answer.note, answer.sources)
        case Disagreement():
            yield from (row.languages, row.text, row.weight_note)
