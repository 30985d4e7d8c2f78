"""Where a picture lies in a frame: how much it is enlarged, and which part of it is seen."""

from dataclasses import dataclass, replace
from math import dist

from app.ui.widgets.drawing.shapes import Box, Point

UNIT = Box(0, 0, 1, 1)
MOST = 8.0
"""Times the size at which the whole picture fits."""
CLOSE_UP = 0.62
"""The share of the frame that a tile takes when it is looked at."""


@dataclass(frozen=True, slots=True)
class PhotoFrame:
    """``frame`` is on the screen, y up; ``width`` and ``height`` are those of the picture, y down.
    ``centre`` is the point of the picture in the middle of the frame.
    """

    frame: Box = UNIT
    width: int = 1
    height: int = 1
    zoom: float = 1.0
    centre: Point = (0.5, 0.5)

    @property
    def scale(self) -> float:
        """Pixels of the screen for one of the picture."""
        return self.zoom * min(self.frame.width / self.width, self.frame.height / self.height)

    def to_screen(self, point: Point) -> Point:
        x, y = self.frame.centre
        return (
            x + self.scale * (point[0] - self.centre[0]),
            y - self.scale * (point[1] - self.centre[1]),
        )

    def to_picture(self, point: Point) -> Point:
        x, y = self.frame.centre
        return (
            self.centre[0] + (point[0] - x) / self.scale,
            self.centre[1] - (point[1] - y) / self.scale,
        )

    @property
    def box(self) -> Box:
        """The whole picture on the screen."""
        x, y = self.to_screen((0, self.height))
        return Box(x, y, self.scale * self.width, self.scale * self.height)

    def across(self, line: tuple[Point, Point]) -> tuple[Point, Point]:
        """Returns a line of the picture on the screen, drawn on beyond the edges of the frame."""
        (x, y), (to_x, to_y) = map(self.to_screen, line)
        far = (self.frame.width + self.frame.height) / max(1.0, dist((x, y), (to_x, to_y)))
        by = (to_x - x) * far, (to_y - y) * far
        return (x - by[0], y - by[1]), (to_x + by[0], to_y + by[1])

    def whole(self) -> "PhotoFrame":
        return replace(self, zoom=1.0, centre=(self.width / 2, self.height / 2))

    def moved(self, by: Point) -> "PhotoFrame":
        x, y = self.centre
        return self.kept_inside((x - by[0] / self.scale, y + by[1] / self.scale))

    def zoomed(self, times: float, around: Point) -> "PhotoFrame":
        """Enlarges it around a point of the screen, which stays where it is."""
        fixed = self.to_picture(around)
        larger = replace(self, zoom=min(MOST, max(1.0, self.zoom * times)))
        now = larger.to_picture(around)
        x, y = self.centre
        return larger.kept_inside((x + fixed[0] - now[0], y + fixed[1] - now[1]))

    def close_up(self, middle: Point, length: float) -> "PhotoFrame":
        """Shows a tile of this length large, in the middle of the frame as far as possible."""
        wanted = CLOSE_UP * self.frame.short / (length * self.whole().scale)
        near = replace(self, zoom=min(MOST, max(1.0, wanted)))
        return near.kept_inside(middle)

    def kept_inside(self, centre: Point) -> "PhotoFrame":
        """No edge of the picture moves into a frame that it fills."""
        sizes = ((self.width, self.frame.width), (self.height, self.frame.height))
        x, y = (
            _between(at, room / 2 / self.scale, size)
            for at, (size, room) in zip(centre, sizes, strict=True)
        )
        return replace(self, centre=(x, y))


def _between(at: float, half_seen: float, size: float) -> float:
    return size / 2 if 2 * half_seen >= size else min(size - half_seen, max(half_seen, at))
