"""A scene: which tiles lie where on which table, how they look, and how they are photographed.

Lengths are in widths of a tile, on the table: x to the right, y towards whoever holds the phone.
Angles are in degrees.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.rules.play_values import Show
from app.domain.rules.tables import Faces
from app.domain.tiles import Tile

Colour = tuple[int, int, int]
Point = tuple[float, float]


class Kind(StrEnum):
    """What a random scene is about."""

    DARK_CLOTH = "dark cloth"
    GREEN_FELT = "green felt"
    WOOD = "wood"
    PATTERN = "pattern"
    RED = "red"
    BLUE = "blue"
    WHITE = "white on white"
    DARK_TILES = "dark tiles"
    COLOURED_TILES = "coloured tiles"
    SMALL = "small"
    TILTED = "tilted"
    BAD_LIGHT = "bad light"
    COLOURS = "colour halves"
    COLOURED_PIPS = "coloured pips"
    EMPTY = "no dominoes"


class Table(StrEnum):
    DARK = "dark cloth"
    FELT = "green felt"
    WOOD = "wood grain"
    CHECKS = "checked cloth"
    STRIPES = "striped cloth"
    DOTS = "dotted cloth"
    RED = "red cloth"
    BLUE = "blue cloth"
    GREY = "grey top"
    WHITE = "white top"


class Thing(StrEnum):
    """What lies on tables beside dominoes, or without any."""

    TEXT = "text"
    DIE = "die"
    COIN = "coin"
    CARD = "card"
    CUP = "cup"
    BOARD = "board"
    PEN = "pen"
    STRIPS = "strips"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Look:
    """All tiles of a box look alike. ``pips`` are the colours by face; pips and bar are sunk by
    ``depth``, from 0 (printed) to 1. ``dot`` is the radius of a colour's dot; 0 fills its half.
    """

    body: Colour = (238, 232, 214)
    side: Colour = (226, 216, 190)
    back: Colour = (226, 216, 190)
    """Of the lower half of its height, and of its lower side."""
    pips: tuple[Colour, ...] = ((20, 20, 22),) * 19
    bar: Colour = (20, 20, 22)
    length: float = 2.0
    height: float = 0.4
    corner: float = 0.1
    bevel: float = 0.05
    gloss: float = 0.3
    depth: float = 0.5
    pip_size: float = 1.0
    bar_length: float = 0.8
    bar_width: float = 0.07
    bar_core: float = 0.0
    """How light the bottom of the groove is."""
    spot: float = 0.28
    """The radius of the lamp's spot in a pip, in radii of the pip."""
    pin: float = 0.0
    """The radius of the brass pin in the middle of the bar; 0 for none."""
    dot: float = 0.31


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the table: its middle, and how far it is turned clockwise from upright, with
    ``first`` above ``second``. ``mirrored`` says which of the halves have their diagonal from the
    left bottom to the right top.
    """

    first: int
    second: int
    x: float
    y: float
    angle: float
    mirrored: tuple[bool, bool] = (False, False)
    shade: float = 1.0
    face_down: bool = False

    @property
    def tile(self) -> Tile:
        return Tile(self.first, self.second)


@dataclass(frozen=True, slots=True)
class Item:
    """Something else on the table; ``seed`` decides on its looks."""

    thing: Thing
    x: float
    y: float
    angle: float
    size: float
    seed: int


@dataclass(frozen=True, slots=True)
class Camera:
    """``tile_width`` is in pixels, in the middle of the picture. ``focal`` is times the longer
    side of the picture.
    """

    width: int = 1200
    height: int = 900
    tile_width: float = 90.0
    tilt: float = 0.0
    turn: float = 0.0
    focal: float = 0.8
    middle: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Light:
    """``towards`` is where shadows fall, in degrees. ``warmth`` below 0 is blue."""

    towards: float = 120.0
    shadow: float = 0.4
    shadow_length: float = 0.6
    softness: float = 0.1
    warmth: float = 0.0
    brightness: float = 1.0
    slope: float = 0.0
    """How much darker one side of the picture is."""
    glare: float = 0.0
    glare_at: Point = (0.5, 0.5)
    hand_shadow: float = 0.0
    """How dark the shadow of a hand or a phone is."""


@dataclass(frozen=True, slots=True)
class Faults:
    """What the lens, the sensor and the file do; blurs in pixels, grain in levels of 255."""

    blur: float = 0.6
    motion: float = 0.0
    motion_angle: float = 0.0
    grain: float = 2.0
    sharpening: float = 0.0
    """How strongly the phone sharpens what it took."""
    vignette: float = 0.1
    contrast: float = 1.0
    quality: int = 85


@dataclass(frozen=True, slots=True)
class Scene:
    seed: int
    kind: Kind
    faces: Faces
    laid: tuple[Laid, ...] = ()
    items: tuple[Item, ...] = ()
    look: Look = field(default_factory=Look)
    table: Table = Table.DARK
    table_colour: Colour = (40, 40, 46)
    camera: Camera = field(default_factory=Camera)
    light: Light = field(default_factory=Light)
    faults: Faults = field(default_factory=Faults)

    @property
    def has_colours(self) -> bool:
        return self.faces.show is Show.COLOURS
