"""A picture of a result, drawn off screen: as wide on every phone, and as light.

It is a layout like any other, in a size of its own: the phone's own density and text size are
put aside while it is drawn, in one go, so that nothing else is drawn meanwhile.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kivy.clock import Clock
from kivy.core.image import ImageLoader
from kivy.factory import Factory
from kivy.graphics import ClearBuffers, ClearColor, Fbo, Translate
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.metrics import Metrics, sync_pixel_scale

from app.presenters.share.result_card import Picture
from app.ui import kv
from app.ui.widgets.kit.layout import Column

WIDTH = 1080
LOGICAL = 432
"""The same in density-independent pixels: what is laid out is a phone's page."""
ROUNDS = 8
"""In which a layout comes to rest: what is in it tells it how high it is."""

Factory.register("LineChart", module="app.ui.widgets.charts.line_chart")


class ResultPicture(Column):
    """Its state is a ``Picture``."""


def drawn(state: Picture) -> Texture:
    """The picture, 1080 pixels wide and as high as it needs to be."""
    kv.load("widgets/result_picture")
    with _scaled(WIDTH / LOGICAL):
        page = ResultPicture(state=state, language=state.language, width=WIDTH, size_hint_x=None)
        _come_to_rest()
        return _texture(page)


def written(texture: Texture) -> Callable[[Path], None]:
    """Fills a file with it, in any thread: what it needs of the screen it has by then."""
    width, height = texture.size
    pixels = texture.pixels

    def write(file: Path) -> None:
        loader = next(one for one in ImageLoader.loaders if one.can_save("png", is_bytesio=False))
        if not loader.save(str(file), width, height, "rgba", pixels, True, "png"):  # noqa: FBT003 - Kivy's own
            raise OSError(file)

    return write


@contextmanager
def _scaled(density: float) -> Iterator[None]:
    """For what is built here alone: nobody else is told, and what is due to be drawn was."""
    Clock.tick_draw()
    before = Metrics.density, Metrics.fontscale
    sync_pixel_scale(density=density, fontscale=1)
    try:
        yield
    finally:
        sync_pixel_scale(density=before[0], fontscale=before[1])


def _come_to_rest() -> None:
    for _ in range(ROUNDS):
        Clock.tick_draw()
    Builder.sync()


def _texture(page: ResultPicture) -> Texture:
    size = WIDTH, round(page.height)
    target = Fbo(size=size, with_stencilbuffer=True)
    with target:
        ClearColor(1, 1, 1, 1)
        ClearBuffers()
        Translate(-page.x, -page.y, 0)
    target.add(page.canvas)
    target.draw()
    target.remove(page.canvas)
    return target.texture
