"""Prints how many tiles are read: ``python -m tests.vision.measure [folder …] [--scenes N]``.

A folder has photographs and a ``labels.json``: by name the tiles, and a kind that ends in what
they lie on. Without a folder: those of the tests. ``--scenes``: so many generated scenes too.
``--wrong`` names each picture that was not read in whole.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
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


@dataclass(frozen=True, slots=True)
class Measured:
    name: str
    background: str
    result: Result
    milliseconds: float


def main() -> None:
    asked = _arguments()
    for folder in asked.folders or [PHOTOGRAPHS]:
        _print_table(folder.name, list(measured_folder(folder)), wrong=asked.wrong)
    if asked.scenes:
        measured = list(measured_scenes(asked.first, asked.scenes))
        _print_table(f"{asked.scenes} generated scenes", measured, wrong=asked.wrong)


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


def _print_table(title: str, measured: list[Measured], *, wrong: bool) -> None:
    print(f"\n{title}")
    print(f"{'':16}{'pictures':>9}{'whole':>7}{'tiles':>7}{'exact':>7}{'missed':>8}{'misread':>9}"
          f"{'invented':>10}{'ms':>6}{'most':>6}")  # fmt: skip
    groups = defaultdict(list)
    for one in measured:
        groups[one.background].append(one)
        if wrong and not one.result.is_whole:
            print(f"  {one.background}, {one.name}: {_faults(one.result)}")
    for background, ones in groups.items():
        _print_row(background, ones)
    _print_row("all", measured)
    _print_bands(total(one.result for one in measured))


def _faults(result: Result) -> str:
    return (
        f"{result.exact} of {result.tiles}, {result.missed} missed, {result.misread} misread, "
        f"{result.invented} invented; wrong ones' confidence: {result.wrong}"
    )


def _print_row(name: str, ones: list[Measured]) -> None:
    result = total(one.result for one in ones)
    whole = sum(one.result.is_whole for one in ones)
    times = [one.milliseconds for one in ones]
    print(f"{name:16}{len(ones):9}{whole:7}{result.tiles:7}{result.exact:7}{result.missed:8}"
          f"{result.misread:9}{result.invented:10}{median(times):6.0f}{max(times):6.0f}")  # fmt: skip


def _print_bands(result: Result) -> None:
    for band in Band:
        right, wrong = count_in(band, result.right), count_in(band, result.wrong)
        print(f"confidence {band}: {right} right, {wrong} wrong")
    if result.away:
        away = sorted(result.away)
        print(f"corners off, of a length: median {median(away):.3f}, "
              f"95 % {away[int(0.95 * len(away))]:.3f}, most {away[-1]:.3f}")  # fmt: skip


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.vision.measure")
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--scenes", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="the number of the first scene")
    parser.add_argument("--wrong", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
