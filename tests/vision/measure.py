"""Prints how many tiles are read: ``python -m tests.vision.measure [folder …] [--scenes N]``.

The tables are those of docs/measurements.md. ms are those of the processor, at the median.

A folder has photographs and a ``labels.json``: by name the tiles, and a kind that ends in what
they lie on. Without a folder: those of the tests. ``--scenes``: so many generated scenes too.
``--wrong`` names each picture that was not read in whole.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

from PIL import Image

from app.domain.rules.tables import Faces
from app.domain.tiles import Tile, TileSet
from app.vision import ReadTile, read_photo
from tests.scenes.random_scene import scene_of
from tests.scenes.render import render
from tests.vision.comparison import (
    Band,
    Result,
    compare_counts,
    compare_places,
    count_in,
    total,
)

PHOTOGRAPHS = Path(__file__).parent / "photographs"
HEAD = ("pictures", "whole", "tiles", "exact", "missed", "misread", "invented", "ms", "most ms")


@dataclass(frozen=True, slots=True)
class Measured:
    name: str
    background: str
    result: Result
    milliseconds: float


def main() -> None:
    for line in _lines(_arguments()):
        print(line, flush=True)  # noqa: T201 - what it is for


def _lines(asked: argparse.Namespace) -> Iterator[str]:
    for folder in asked.folders or [PHOTOGRAPHS]:
        yield from table(folder.name, list(measured_folder(folder)), names_wrong=asked.wrong)
    if asked.scenes:
        measured = list(measured_scenes(asked.first, asked.scenes))
        yield from table(f"{asked.scenes} generated scenes", measured, names_wrong=asked.wrong)


def measured_folder(folder: Path) -> Iterator[Measured]:
    labels = json.loads((folder / "labels.json").read_text("utf-8"))
    for name, told in labels.items():
        with Image.open(folder / f"{name}.jpg") as image:
            image.load()
            read, milliseconds = _timed(image)
        result = compare_counts(map(Tile.parse, told["tiles"]), read)
        yield Measured(name, told["kind"].split()[-1], result, milliseconds)


def measured_scenes(first: int, count: int) -> Iterator[Measured]:
    for number in range(first, first + count):
        scene = scene_of(number)
        rendered = render(scene)
        highest = scene.faces.highest
        read, milliseconds = _timed(rendered.image, TileSet(highest), scene.faces)
        result = compare_places(rendered.tiles, read)
        yield Measured(f"scene {number}", scene.kind, result, milliseconds)


def _timed(
    image: Image.Image, tiles: TileSet | None = None, faces: Faces | None = None
) -> tuple[tuple[ReadTile, ...], float]:
    """Milliseconds of the processor."""
    begun = process_time()
    photo = read_photo(image, tiles, faces)
    return photo.tiles, 1000 * (process_time() - begun)


def table(title: str, measured: list[Measured], *, names_wrong: bool = False) -> Iterator[str]:
    yield f"\n## {title}\n"
    yield _row("", HEAD)
    yield _row("-" * 16, ["--:"] * len(HEAD))
    groups = defaultdict(list)
    for one in measured:
        groups[one.background].append(one)
    for background in sorted(groups):
        yield _row(background, _figures(groups[background]))
    yield _row("**all**", _figures(measured))
    yield from _confidences(total(one.result for one in measured))
    if names_wrong:
        yield from (_faults(one) for one in measured if not one.result.is_whole)


def _row(name: str, cells: Sequence[object]) -> str:
    return f"| {name:16} | " + " | ".join(f"{cell:>8}" for cell in cells) + " |"


def _figures(ones: list[Measured]) -> tuple[int, ...]:
    result = total(one.result for one in ones)
    whole = sum(one.result.is_whole for one in ones)
    times = [one.milliseconds for one in ones]
    return (
        len(ones),
        whole,
        result.tiles,
        result.exact,
        result.missed,
        result.misread,
        result.invented,
        round(median(times)),
        round(max(times)),
    )


def _confidences(result: Result) -> Iterator[str]:
    yield ""
    yield _row("confidence", ("right", "wrong"))
    yield _row("-" * 16, ("--:", "--:"))
    for band in Band:
        yield _row(band, (count_in(band, result.right), count_in(band, result.wrong)))
    if result.away:
        away = sorted(result.away)
        middle, most = median(away), away[int(0.95 * len(away))]
        yield f"\nCorners off, of a length: {middle:.3f} at the median, 95 % at most {most:.3f}."


def _faults(one: Measured) -> str:
    result = one.result
    confidences = ", ".join(f"{confidence:.2f}" for confidence in result.wrong)
    return (
        f"{one.background}, {one.name}: {result.exact} of {result.tiles}, {result.missed} missed, "
        f"{result.misread} misread, {result.invented} invented; wrong with {confidences or 'none'}"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.vision.measure")
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--scenes", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="the number of the first scene")
    parser.add_argument("--wrong", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
