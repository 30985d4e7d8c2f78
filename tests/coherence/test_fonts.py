"""The fonts have the letters that the table of coverage lists and the catalogues need."""

import json
import logging

import pytest
from fontTools.ttLib import TTFont

from app import paths
from app.languages import LANGUAGES
from app.ui.text import fonts
from app.ui.text.fonts import EMOJI, Fonts
from app.ui.text.runs import HIDDEN
from tests.pseudo_locale import SAMPLES
from tests.scripts import script

TABLE = json.loads((paths.FONTS / "coverage.json").read_text("utf-8"))
FILES = sorted(path.name for path in paths.FONTS.glob("*.ttf"))
BOLD = "NotoSans-Bold.ttf"
MOST = 3_000_000
HAN = {line["language"]: line["file"] for line in TABLE if "language" in line}

logging.getLogger("fontTools").setLevel(logging.WARNING)


def points(file: str) -> set[int]:
    return set(TTFont(paths.FONTS / file).getBestCmap())


def points_in(ranges: str) -> set[int]:
    ends = [part.partition("-") for part in ranges.split()]
    return {p for a, _, z in ends for p in range(int(a, 16), int(z or a, 16) + 1)}


@pytest.mark.parametrize("line", TABLE, ids=lambda line: line["file"])
def test_a_font_has_the_letters_of_the_table(line: dict[str, str]) -> None:
    assert points(line["file"]) == points_in(line["ranges"])


def test_every_font_is_in_the_table() -> None:
    assert sorted([*(line["file"] for line in TABLE), BOLD]) == FILES


def test_the_font_for_text_comes_first() -> None:
    assert TABLE[0]["file"] == "NotoSans-Regular.ttf"
    assert EMOJI in FILES


def test_bold_words_have_the_same_letters() -> None:
    assert points(BOLD) == points(TABLE[0]["file"])


@pytest.mark.parametrize("file", [TABLE[0]["file"], BOLD])
def test_figures_stand_below_one_another(file: str) -> None:
    font = TTFont(paths.FONTS / file)

    assert len({font["hmtx"][font.getBestCmap()[ord(figure)]][0] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("file", FILES)
def test_a_font_has_its_licence(file: str) -> None:
    licence = (paths.FONTS / "OFL.txt").read_text("utf-8")

    assert f"{file}: Copyright" in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_the_fonts_are_small() -> None:
    assert sum(path.stat().st_size for path in paths.FONTS.iterdir()) <= MOST


PO = script("catalogues")
KANA = "".join(map(chr, [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)]))
JOINERS = frozenset("\u200c\u200d\n")


def missing(signs: set[str], language: str) -> set[str]:
    """Those that no font has, or only the font of another language."""
    ours = Fonts(lambda _name: None)
    found = {sign: ours.find_font(sign, language) for sign in signs - HIDDEN - JOINERS}
    own = HAN.get(language)
    foreign = {
        sign
        for sign, (font, _) in found.items()
        if own and 0x3400 <= ord(sign) < 0xD7A4 and (font is None or not font.file.endswith(own))
    }
    return foreign | {sign for sign, (_, is_there) in found.items() if not is_there}


@pytest.mark.parametrize("file", PO.files(), ids=PO.code_of)
def test_every_sign_of_a_catalogue_is_in_its_fonts(file: object) -> None:
    said = {sign for one in PO.messages(file) for form in PO.forms(one) for sign in form}

    assert missing(said, PO.code_of(file)) == set(), "type: make fonts"


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
def test_the_name_of_a_language_is_in_its_fonts(language: tuple[str, str, str]) -> None:
    code, name, _ = language

    assert missing(set(name), code) == set()


def test_each_language_with_han_letters_has_a_font() -> None:
    assert set(HAN) == set(fonts.HAN_LANGUAGES) == SAMPLES.keys() - {"ar", "th"}


def test_what_people_are_called_in_east_asia_can_be_drawn() -> None:
    syllables = {
        c for c in map(chr, range(0xAC00, 0xD7A4)) if len(c.encode("euc_kr", "ignore")) == 2
    }

    assert missing(set(KANA), "ja") == set()
    assert len(syllables) == 2350
    assert missing(syllables, "ko") == set()
    assert missing(set("王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗"), "zh-Hans") == set()
    assert missing(set("陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周"), "zh-Hant") == set()
    assert missing(set("佐藤鈴木高橋田中伊渡辺山本村小林加吉斎"), "ja") == set()
