"""Makes a photograph of a scene, and says which tiles are where on it.

What it cannot imitate: tiles that lie on others, stand, are covered by a hand or cut off by an edge
of the picture; worn and dirty tiles, engraved pictures; rooms that glossy faces mirror; lenses that
bend lines; the colours and the clean-up of noise of other cameras.
"""

from dataclasses import dataclass

from PIL import Image

from app.domain.tiles import Tile
from tests.scenes.lamp import cast_shadows, light_up
from tests.scenes.lens import photograph
from tests.scenes.outline import tile_corners
from tests.scenes.projection import View, view_of
from tests.scenes.scene import Laid, Point, Scene
from tests.scenes.tables import paint_table
from tests.scenes.things import draw_item
from tests.scenes.tile_drawing import draw_tile

Corners = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Shown:
    """A tile on the picture: corners in pixels, those of the first half's end first."""

    first: int
    second: int
    corners: Corners

    @property
    def tile(self) -> Tile:
        return Tile(self.first, self.second)


@dataclass(frozen=True, slots=True)
class Rendered:
    image: Image.Image
    tiles: tuple[Shown, ...]


def render(scene: Scene) -> Rendered:
    view = view_of(scene.camera)
    picture = paint_table(scene, view)
    for item in scene.items:
        draw_item(picture, view, item)
    cast_shadows(picture, scene, view)
    for laid in sorted(scene.laid, key=lambda laid: _nearness(view, laid)):
        draw_tile(picture, scene, view, laid)
    light_up(picture, scene)
    return Rendered(photograph(picture, scene), shown_tiles(scene))


def shown_tiles(scene: Scene) -> tuple[Shown, ...]:
    view = view_of(scene.camera)
    return tuple(
        Shown(laid.first, laid.second, tile_corners(scene.look, view, laid))
        for laid in scene.laid
        if not laid.face_down
    )


def _nearness(view: View, laid: Laid) -> float:
    """What is nearer covers what is farther."""
    return float(view.project([(laid.x, laid.y, 0)])[0, 1])
