"""How long it takes to read a photograph: ``python -m bench.photo``.

Generated scenes of every kind, and the photographs of the tests. Beside it what grows with the
machine as reading does: Pillow decodes the same JPEG and makes it half as large, once before and
once after. Times are of the processor.
"""

from collections.abc import Callable, Iterator
from io import BytesIO
from time import process_time
from typing import NamedTuple

from PIL import Image

from app.domain.rules.tables import Faces
from app.domain.tiles import TileSet
from app.vision import read_photo
from bench.figures import Comparison, row, summary
from tests.scenes.random_scene import KINDS, random_scene
from tests.scenes.render import render
from tests.scenes.scene import Scene
from tests.vision.measure import PHOTOGRAPHS

ROUNDS = 4
"""Scenes of a kind, and times that each photograph is read."""

AT_MOST = 400
"""Milliseconds, at the median."""


class Times(NamedTuple):
    reading: float
    before: float
    """Decoding, before reading; and after it."""
    after: float


def main() -> None:
    print("reading a photograph, ms of the processor")
    print(row("", "reading", "decoding", "ratio", "at most", "spread"))
    every: list[Times] = []
    for name, times in _measured():
        every += times
        print(_line(name, times), flush=True)
    print(_line("all", every))
    print(f"the longest: {max(one.reading for one in every):.0f} ms")


def _measured() -> Iterator[tuple[str, list[Times]]]:
    for kind in KINDS:
        yield kind, [_scene_times(random_scene(seed, kind)) for seed in range(ROUNDS)]
    files = sorted(PHOTOGRAPHS.glob("*.jpg"))
    yield "real photographs", [_times(file.read_bytes()) for file in files * ROUNDS]


def _scene_times(scene: Scene) -> Times:
    file = BytesIO()
    render(scene).image.save(file, "JPEG", quality=90)
    return _times(file.getvalue(), TileSet(scene.faces.highest), scene.faces)


def _times(jpeg: bytes, tiles: TileSet | None = None, faces: Faces | None = None) -> Times:
    image = Image.open(BytesIO(jpeg)).convert("RGB")
    before = _timed(lambda: _decode(jpeg))
    reading = _timed(lambda: read_photo(image, tiles, faces))
    return Times(reading, before, _timed(lambda: _decode(jpeg)))


def _decode(jpeg: bytes) -> Image.Image:
    image = Image.open(BytesIO(jpeg)).convert("RGB")
    return image.resize((image.width // 2, image.height // 2), Image.Resampling.BICUBIC)


def _timed(act: Callable[[], object]) -> float:
    begun = process_time()
    act()
    return 1000 * (process_time() - begun)


def _line(name: str, times: list[Times]) -> str:
    decoding = tuple(time for one in times for time in (one.before, one.after))
    both = Comparison(tuple(one.reading for one in times), decoding)
    ratio, spread = f"{both.ratio:.1f} ×", f"{both.spread:.2f} ×"
    return row(name, summary(both.own), summary(decoding), ratio, f"{AT_MOST} ms", spread)


if __name__ == "__main__":
    main()
