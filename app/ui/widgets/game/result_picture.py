"""Draws the picture of a result off screen, light and equally wide on every phone.

The picture is a normal layout with a fixed width. The phone's density and text size are replaced
while it is drawn, in a single call, so that nothing else is drawn with them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kivy.clock import Clock
from kivy.core.image import ImageLoader
from kivy.graphics import ClearBuffers, ClearColor, Fbo, Translate
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.metrics import Metrics, sync_pixel_scale

from app.presenters.share import Picture
from app.ui import kv
from app.ui.widgets.kit.layout import Column

WIDTH = 1080
LOGICAL_WIDTH = 432
"""The width in density-independent pixels, as of a phone."""
LAYOUT_PASSES = 8
"""Enough passes until the heights of nested layouts no longer change."""


class ResultPicture(Column):
    """Its state is a ``Picture``."""


def draw_picture(picture: Picture) -> Texture:
    """Returns the picture, 1080 pixels wide and as high as its content."""
    kv.load("widgets/result_picture")
    with _scaled(WIDTH / LOGICAL_WIDTH):
        layout = ResultPicture(
            state=picture, language=picture.language, width=WIDTH, size_hint_x=None
        )
        _finish_layout()
        return _render(layout)


def png_writer(texture: Texture) -> Callable[[Path], None]:
    """Returns a function that writes the texture to a file and may run in any thread."""
    width, height = texture.size
    pixels = texture.pixels

    def write_png(file: Path) -> None:
        loader = next(one for one in ImageLoader.loaders if one.can_save("png", is_bytesio=False))
        if not loader.save(str(file), width, height, "rgba", pixels, True, "png"):  # noqa: FBT003 - Kivy's own
            raise OSError(file)

    return write_png


@contextmanager
def _scaled(density: float) -> Iterator[None]:
    """Sets the density for this module only: without Kivy's events, after pending drawing."""
    Clock.tick_draw()
    before = Metrics.density, Metrics.fontscale
    sync_pixel_scale(density=density, fontscale=1)
    try:
        yield
    finally:
        sync_pixel_scale(density=before[0], fontscale=before[1])


def _finish_layout() -> None:
    for _ in range(LAYOUT_PASSES):
        Clock.tick_draw()
    Builder.sync()


def _render(layout: ResultPicture) -> Texture:
    size = WIDTH, round(layout.height)
    target = Fbo(size=size, with_stencilbuffer=True)
    with target:
        ClearColor(1, 1, 1, 1)
        ClearBuffers()
        Translate(-layout.x, -layout.y, 0)
    target.add(layout.canvas)
    target.draw()
    target.remove(layout.canvas)
    return target.texture
