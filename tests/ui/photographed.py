"""Photographs for the tests of the screens: drawn ones, of tiles that a test names."""

from pathlib import Path
from random import Random

from app.domain.rules.tables import Faces
from app.domain.tiles import Tile
from tests.rule_sets import load_set
from tests.scenes.looks import random_look
from tests.scenes.render import render
from tests.scenes.scene import Camera, Kind, Laid, Look, Scene, Table

PHOTOGRAPHS = Path(__file__).parent.parent / "vision" / "photographs"
"""Real ones; their licence lies beside them."""
PER_ROW = 4


def photograph(folder: Path, written: str) -> Path:
    """Photographs tiles that lie in rows on dark cloth, like ``"6-4 5-5"``; returns the file."""
    return _saved(_scene(written, Kind.DARK_CLOTH, Faces(12), Look()), folder / f"{written}.jpg")


def colours(folder: Path, written: str) -> Path:
    """Tiles of the box with colours."""
    faces = load_set("luckies").faces
    scene = _scene(written, Kind.COLOURS, faces, random_look(Random(1), Kind.COLOURS, faces))
    return _saved(scene, folder / f"{written} in colours.jpg")


def photograph_of_nothing(folder: Path) -> Path:
    scene = Scene(2, Kind.EMPTY, Faces(6), table=Table.WOOD, table_colour=(150, 98, 58))
    return _saved(scene, folder / "nothing.jpg")


def _scene(written: str, kind: Kind, faces: Faces, look: Look) -> Scene:
    laid = tuple(
        Laid(tile.high, tile.low, 1.6 * (place % PER_ROW), 2.7 * (place // PER_ROW), 3.0)
        for place, tile in enumerate(map(Tile.parse, written.split()))
    )
    middle = (0.8 * (min(PER_ROW, len(laid)) - 1), 1.35 * ((len(laid) - 1) // PER_ROW))
    return Scene(1, kind, faces, laid, look=look, camera=Camera(middle=middle))


def _saved(scene: Scene, file: Path) -> Path:
    folder = file.parent
    folder.mkdir(parents=True, exist_ok=True)
    render(scene).image.save(file, quality=90)
    return file
