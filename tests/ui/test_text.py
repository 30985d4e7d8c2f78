"""Text of all scripts, as Kivy's labels draw and measure it."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from kivy.clock import Clock
from kivy.core.text import DEFAULT_FONT
from kivy.core.text import Label as CoreLabel
from kivy.core.text.text_sdl2 import LabelSDL2, _get_fontascent
from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput

from app import paths
from app.play.match.people import characters
from app.ui.text import install as text
from app.ui.text.line_break import NOT_FIRST
from tests.pseudo_locale import translate

ARABIC, HEBREW = "محمد", "שלום"
SENTENCE = f"Bo beats \u2068{ARABIC}\u2069 by 17"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
PICTURE = "\U0001f600"
SCRIPTS = [ARABIC, HEBREW, "น้ำ", "हिन्दी", PICTURE, "✓→", "Nguyễn Ế", "Їжак", SENTENCE]
METHODS = ("get_extents", "_render_text", "shorten", "render", "find_base_direction")


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """Installs our text rendering, and removes it from Kivy afterwards."""
    before = {name: LabelSDL2.__dict__.get(name) for name in METHODS}
    text.install()
    yield
    for name, method in before.items():
        delattr(LabelSDL2, name) if method is None else setattr(LabelSDL2, name, method)


@dataclass(slots=True)
class Surface:
    """Records what it should draw."""

    drawn: list[tuple[Any, str, int, int]] = field(default_factory=list)

    def render(self, label: Any, words: str, x: int, y: int) -> None:
        self.drawn.append((label, words, x, y))


def label_of(**options: Any) -> Any:
    return CoreLabel(**{"font_name": text.FONT_NAME, "font_size": 32, **options})


def drawn(label: Any, line: str) -> list[tuple[Any, str, int, int]]:
    label._surface = Surface()  # noqa: SLF001 (not public in Kivy)
    label._render_text(line, 0, 0)  # noqa: SLF001 (as Kivy calls it for each line)
    return label._surface.drawn  # noqa: SLF001


def ink(words: str, **options: Any) -> list[int]:
    """The rows of the picture that are not empty."""
    label = label_of(text=words, **options)
    label.refresh()
    width, height = label.texture.size
    pixels = label.texture.pixels
    rows = [pixels[row * width * 4 : (row + 1) * width * 4] for row in range(height)]
    return [place for place, row in enumerate(rows) if any(row[3::4])]


@pytest.mark.parametrize("line", ["Ann wins 17", "Zoë 17 − 3 × 2 “ok”", "Їжак", ""])
def test_a_plain_line_is_drawn_by_the_label_itself(line: str) -> None:
    label = label_of()

    assert drawn(label, line) == [(label, line, 0, 0)]


def test_a_label_with_another_font_is_not_changed() -> None:
    label = label_of(font_name=DEFAULT_FONT)

    assert drawn(label, SENTENCE) == [(label, SENTENCE, 0, 0)]


def test_latin_text_is_in_our_fonts() -> None:
    letters = [chr(point) for point in range(0x10000) if text.PLAIN.fullmatch(chr(point))]

    for file in (text.REGULAR, text.BOLD):
        has = TTFont(file).getBestCmap()
        assert [letter for letter in letters if ord(letter) not in has] == []


@pytest.mark.process
def test_latin_text_needs_no_extra_imports() -> None:
    program = """
import sys
from kivy.core.text import Label
from app.play.match.people import characters
from app.ui.text import install as text
text.install()
WRITING = ("render", "runs", "bidi", "fonts", "line_break")
Label(text="Ann wins 17 − 3", font_name="Pipkeeper").render()
assert not {f"app.ui.text.{name}" for name in WRITING} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], cwd=paths.ROOT, check=True, timeout=60)


def test_a_mixed_line_is_drawn_in_visual_order() -> None:
    pieces = drawn(label_of(), SENTENCE)

    assert [words for _, words, _, _ in pieces] == ["Bo beats ", ARABIC, " by 17"]
    assert [pen.options["font_direction"] for pen, _, _, _ in pieces] == ["ltr", "rtl", "ltr"]


def test_a_mixed_line_is_as_wide_as_its_runs() -> None:
    label = label_of()
    alone = [label.get_extents(part)[0] for part in ("Bo beats ", ARABIC, " by 17")]

    width, _ = label.get_extents(SENTENCE)

    assert width == sum(alone)
    assert [x for _, _, x, _ in drawn(label, SENTENCE)] == [0, alone[0], alone[0] + alone[1]]


def test_a_line_always_measures_the_same() -> None:
    """Kivy measures in the direction of the last drawn text."""
    label = label_of()
    first = [label.get_extents(words) for words in SCRIPTS]

    for words in reversed(SCRIPTS):
        ink(words)

    assert [label.get_extents(words) for words in SCRIPTS] == first


@pytest.mark.parametrize("size", range(12, 40, 3))
def test_a_plain_line_measures_the_same_after_one_that_was_turned(size: int) -> None:
    """A font measures in the direction of its last drawing: a name stood beside its place."""
    text.install("ar")
    names = ("Ann", "Cy", "To Ava", "Bartholomäus", "12 + 7")
    before = [label_of(font_size=size).get_extents(name) for name in names]

    for name in names:
        CoreLabel(
            text=f"{ARABIC} ({name}) … {ARABIC}", font_name=text.FONT_NAME, font_size=size
        ).refresh()
        after = [label_of(font_size=size).get_extents(other) for other in names]

        assert after == before


def test_all_runs_have_the_same_base_line() -> None:
    pieces = drawn(label_of(), f"Ann {ARABIC} น้ำ हिन्दी {PICTURE} ✓")

    assert len(pieces) > 5
    assert len({y + _get_fontascent(pen) for pen, _, _, y in pieces}) == 1


@pytest.mark.parametrize("words", SCRIPTS)
@pytest.mark.parametrize("size", [14, 44, 88])
def test_nothing_is_cut_off_below_or_above(words: str, size: int) -> None:
    rows = ink(words, font_size=size)
    with_room = ink(words, font_size=size, padding=size)

    assert rows
    assert [row + size for row in rows] == with_room


def test_bold_stays_bold_beside_another_script() -> None:
    pieces = drawn(label_of(bold=True), SENTENCE)

    assert [pen.options["font_name_r"] == text.BOLD for pen, _, _, _ in pieces] == [
        True,
        False,
        True,
    ]


def test_a_right_to_left_label_begins_at_the_right() -> None:
    pieces = drawn(label_of(base_direction="rtl"), f"{HEBREW} 12!")

    assert [words for _, words, _, _ in pieces] == ["!", "12", f"{HEBREW} "]


def test_a_right_to_left_language_mirrors_every_line() -> None:
    text.install("ar")

    assert [words for _, words, _, _ in drawn(label_of(), f"{ARABIC}!")] == ["!", ARABIC]
    assert [words for _, words, _, _ in drawn(label_of(), "Art. 7 + 3")] == ["Art. 7 + 3"]
    assert CoreLabel.find_base_direction("Ann") == "rtl"


def test_a_long_name_is_broken_in_reading_order() -> None:
    name = " ".join([ARABIC, HEBREW] * 6)
    label = label_of(text=f"Bo beats \u2068{name}\u2069 17, 23", text_size=(300, None))
    label.refresh()

    lines = [line.words[0].text for line in label._cached_lines if line.words]  # noqa: SLF001

    assert len(lines) > 2
    assert "".join(words for _, words, _, _ in drawn(label, lines[-1])).endswith(" 17, 23")
    assert all(label.get_extents(line)[0] <= 300 for line in lines)


@pytest.mark.parametrize("side", ["left", "center", "right"])
@pytest.mark.parametrize(
    "words", [ARABIC * 9, "น้ำ" * 30, FAMILY * 20, f"Bo \u2068{ARABIC * 9}\u2069 17"]
)
def test_a_line_is_shortened_between_whole_characters(words: str, side: str) -> None:
    label = label_of(text=words, shorten=True, shorten_from=side, text_size=(200, None))
    label.refresh()

    (line,) = [line.words[0].text for line in label._cached_lines]  # noqa: SLF001
    head, tail = line.strip("\u2068\u2069").split("…")

    assert label.is_shortened
    assert 120 < label.get_extents(line)[0] <= 200
    head = head.rstrip("\u2069")
    assert characters(words)[: len(characters(head))] == characters(head)
    assert set(characters(tail)) <= {*characters(words), "\u2068"}


def test_an_ellipsis_in_a_name_keeps_the_order_of_the_sentence() -> None:
    label = label_of(shorten=True, shorten_from="center", text_size=(200, None))

    short = label.shorten(f"Bo \u2068{ARABIC * 9}\u2069 17")
    seen = "".join(words for _, words, _, _ in drawn(label, short))

    assert seen.startswith("Bo ")
    assert seen.endswith(" 17")


def test_a_line_that_fits_is_not_shortened() -> None:
    label = label_of(shorten=True, text_size=(800, None))

    assert label.shorten(SENTENCE) == SENTENCE
    assert not label.is_shortened


def test_latin_text_is_shortened_by_kivy() -> None:
    label = label_of(shorten=True, shorten_from="right", text_size=(120, None))

    assert label.shorten("Ann wins seventeen points") == "Ann …"


def test_a_label_grows_with_its_text() -> None:
    label = Label(text=SENTENCE, font_name=text.FONT_NAME)
    label.texture_update()

    assert tuple(label.texture_size) == label_of(font_size=15).get_extents(SENTENCE)


@pytest.mark.parametrize("name", [ARABIC, "Bo " + ARABIC, PICTURE, "\U0001f44d\U0001f3fd", "น้ำ"])
def test_any_name_can_be_typed(name: str) -> None:
    field_ = TextInput(font_name=text.FONT_NAME, multiline=False)
    Window.add_widget(field_)
    Clock.tick()

    for sign in name:
        field_.insert_text(sign)
        Clock.tick()
    field_.do_backspace()
    Clock.tick()
    field_.insert_text(name[-1])
    Clock.tick()

    Window.remove_widget(field_)
    assert field_.text == name


def lines_of(words: str, width: int, **options: Any) -> list[str]:
    label = label_of(text=words, text_size=(width, None), **options)
    label.refresh()
    return [line.words[0].text for line in label._cached_lines]  # noqa: SLF001


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "ja", "ko", "th", "ar"])
@pytest.mark.parametrize("width", [90, 200, 370])
def test_lines_of_every_script_fit_and_are_not_cut(language: str, width: int) -> None:
    text.install(language)
    words = translate(language, "Whoever has the fewest points wins what the others hold. " * 3)
    label = label_of(text=words, font_size=16, text_size=(width, None))
    label.refresh()

    found = [line.words[0].text for line in label._cached_lines]  # noqa: SLF001

    assert all(label.get_extents(line)[0] <= width for line in found)
    assert "".join(found).replace(" ", "") == words.replace("\u200b", "").replace(" ", "")
    assert label.texture.size == (width, sum(label.get_extents(line)[1] for line in found))


def test_a_japanese_line_does_not_begin_with_a_comma() -> None:
    text.install("ja")

    for width in range(60, 400, 7):
        found = lines_of(translate("ja", "Whoever goes out wins. " * 5), width, font_size=16)
        assert not [line for line in found[1:] if line[0] in NOT_FIRST]


def test_text_with_a_language_has_the_letter_shapes_of_it() -> None:
    files = {
        language: [
            pen.options["font_name_r"].rpartition("/")[2]
            for pen, *_ in drawn(label_of(text_language=language), "中角")
        ]
        for language in ("zh-Hans", "zh-Hant", "ja", None)
    }

    assert files == {
        "zh-Hans": ["NotoSansSC-Regular.ttf"],
        "zh-Hant": ["NotoSansTC-Regular.ttf"],
        "ja": ["NotoSansJP-Regular.ttf"],
        None: ["NotoSansSC-Regular.ttf"],
    }


@pytest.mark.parametrize("words", ["\ud800", "matches \udcff.json", "a\n\udfff\u202eb"])
def test_half_a_character_of_a_file_name_is_drawn_as_one_that_is_unknown(words: str) -> None:
    label = label_of(text=words, text_size=(200, None))
    label.refresh()

    assert label.texture.size[0] == 200
    shown = "".join(text for _, text, *_ in drawn(label, words.replace("\n", " ")))
    assert "\ufffd" in shown
    assert shown.encode()
