"""Photographs for the tests of the screens: drawn ones, of tiles that a test names."""

from pathlib import Path

from app.domain.rules.tables import Faces
from app.domain.tiles import Tile
from app.sets import load_set
from tests.scenes.render import render
from tests.scenes.scene import Camera, Kind, Laid, Scene, Table

PHOTOGRAPHS = Path(__file__).parent.parent / "vision" / "photographs"
"""Real ones; their licence lies beside them."""
PER_ROW = 4


def photograph(folder: Path, written: str, faces: Faces | None = None) -> Path:
    """Photographs tiles that lie in rows on dark cloth, like ``"6-4 5-5"``; returns the file."""
    laid = tuple(
        Laid(tile.high, tile.low, 1.6 * (place % PER_ROW), 2.7 * (place // PER_ROW), 3.0)
        for place, tile in enumerate(map(Tile.parse, written.split()))
    )
    middle = (0.8 * (min(PER_ROW, len(laid)) - 1), 1.35 * ((len(laid) - 1) // PER_ROW))
    scene = Scene(1, Kind.DARK_CLOTH, faces or Faces(12), laid, camera=Camera(middle=middle))
    return _saved(scene, folder / f"{written or 'nothing'}.jpg")


def photograph_of_nothing(folder: Path) -> Path:
    scene = Scene(2, Kind.EMPTY, Faces(6), table=Table.WOOD, table_colour=(150, 98, 58))
    return _saved(scene, folder / "nothing.jpg")


def colours(folder: Path, written: str) -> Path:
    """Tiles of the box with colours."""
    return photograph(folder, written, load_set("luckies").faces)


def _saved(scene: Scene, file: Path) -> Path:
    folder = file.parent
    folder.mkdir(parents=True, exist_ok=True)
    render(scene).image.save(file, quality=90)
    return file
