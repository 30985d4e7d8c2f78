"""The fonts that are shipped are the ones that the program believes it has."""

import json
import logging

import pytest
from fontTools.ttLib import TTFont

from app import paths
from app.ui.fonts import EMOJI

TABLE = json.loads((paths.FONTS / "coverage.json").read_text("utf-8"))
FILES = sorted(path.name for path in paths.FONTS.glob("*.ttf"))
BOLD = "NotoSans-Bold.ttf"
MOST = 1_300_000

logging.getLogger("fontTools").setLevel(logging.WARNING)


def points(file: str) -> set[int]:
    return set(TTFont(paths.FONTS / file).getBestCmap())


def told(ranges: str) -> set[int]:
    ends = [part.partition("-") for part in ranges.split()]
    return {p for a, _, z in ends for p in range(int(a, 16), int(z or a, 16) + 1)}


@pytest.mark.parametrize("line", TABLE, ids=lambda line: line["file"])
def test_a_font_holds_the_letters_that_the_table_tells(line: dict[str, str]) -> None:
    assert points(line["file"]) == told(line["ranges"])


def test_every_font_is_in_the_table() -> None:
    assert sorted([*(line["file"] for line in TABLE), BOLD]) == FILES


def test_the_table_asks_the_words_own_font_first() -> None:
    assert TABLE[0]["file"] == "NotoSans-Regular.ttf"
    assert EMOJI in FILES


def test_bold_words_have_the_same_letters() -> None:
    assert points(BOLD) == points(TABLE[0]["file"])


@pytest.mark.parametrize("file", [TABLE[0]["file"], BOLD])
def test_figures_stand_below_one_another(file: str) -> None:
    font = TTFont(paths.FONTS / file)

    assert len({font["hmtx"][font.getBestCmap()[ord(figure)]][0] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("file", FILES)
def test_a_font_is_ours_to_give_away(file: str) -> None:
    licence = (paths.FONTS / "OFL.txt").read_text("utf-8")

    assert f"{file}: Copyright" in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_the_fonts_are_light() -> None:
    assert sum(path.stat().st_size for path in paths.FONTS.iterdir()) <= MOST
