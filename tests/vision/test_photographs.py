"""Real photographs are read: six under the MIT licence, which lies beside them."""

import json
from collections import Counter
from math import dist
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from app.domain.tiles import Tile
from app.vision import Photo, read_photo
from tests.vision.comparison import HIGH, compare_counts

FOLDER = Path(__file__).parent / "photographs"
LABELS: dict[str, dict[str, Any]] = json.loads((FOLDER / "labels.json").read_text("utf-8"))


def told(name: str) -> Counter[Tile]:
    return Counter(map(Tile.parse, LABELS[name]["tiles"]))


def photograph(name: str) -> Image.Image:
    with Image.open(FOLDER / f"{name}.jpg") as image:
        return image.convert("RGB")


@pytest.fixture(scope="module", params=LABELS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def photo(name: str) -> Photo:
    return read_photo(photograph(name))


def test_every_tile_of_a_photograph_is_read(name: str, photo: Photo) -> None:
    assert Counter(one.tile for one in photo.tiles) == told(name)


def test_a_photograph_on_its_side_is_read_without_a_certain_error(name: str) -> None:
    turned = photograph(name).transpose(Image.Transpose.ROTATE_90)

    result = compare_counts(told(name).elements(), read_photo(turned).tiles)

    assert [confidence for confidence in result.wrong if confidence >= HIGH] == []


def test_a_tile_is_about_twice_as_long_as_wide(photo: Photo) -> None:
    corners = [one.corners for one in photo.tiles]

    ratios = [dist(one[1], one[2]) / dist(one[0], one[1]) for one in corners]

    assert all(1.5 < ratio < 2.5 for ratio in ratios)


def test_each_photograph_has_a_licence() -> None:
    files = {file.stem for file in FOLDER.glob("*.jpg")}

    assert files == set(LABELS)
    assert {told["licence"] for told in LABELS.values()} == {"MIT"}
    assert "Permission is hereby granted" in (FOLDER / "LICENSE").read_text("utf-8")
