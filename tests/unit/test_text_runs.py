import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import paths
from app.i18n import Language
from app.play.match.people import characters
from app.ui.text.bidi import levels
from app.ui.text.fonts import Font, Fonts
from app.ui.text.runs import HIDDEN, Run, join_with_ellipsis, runs

ARABIC, HEBREW = "محمد", "שלום"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
EMOJI = [
    FAMILY,
    "\U0001f44d\U0001f3fd",  # thumbs up with a skin tone
    "\u2764\ufe0f",  # a heart as an emoji
    "\u2764\ufe0f\u200d\U0001f525",  # a heart on fire
    "\U0001f1ee\U0001f1f8",  # the flag of Iceland
    "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",  # the flag of Wales
    "1\ufe0f\u20e3",  # a keycap
    "#\ufe0f\u20e3",
    "\U0001f468\U0001f3ff\u200d\U0001f680",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\u263a\ufe0f",
    "\U0001fae8",
]


def nothing(_: str) -> str | None:
    return None


OURS = Fonts(nothing)


@pytest.fixture
def fonts() -> Fonts:
    return OURS


def letters_of(ranges: str) -> set[str]:
    ends = [part.partition("-") for part in ranges.split()]
    return {
        chr(point)
        for first, _, last in ends
        for point in range(int(first, 16), int(last or first, 16) + 1)
    }


def texts(text: str, fonts: Fonts, base: int = 0) -> list[str]:
    return [run.text for run in runs(text, base, fonts)]


def name_of(run: Run) -> str:
    return run.font.file.rpartition("/")[2] if run.font else "own"


@pytest.mark.parametrize(
    ("points", "base", "expected"),
    [  # readable examples; test_bidi.py has the cases of Unicode
        ("0661 0028 0662 0029 0331", 0, "2 1 2 1 1"),
        ("0061 0028 05D0 005B 05D1 005D 0021 0029 0062", 0, "0 0 1 1 1 1 0 0 0"),
        ("0061 0028 05D0 005B 05D1 005D 0021 0029 0062", 1, "2 1 1 1 1 1 1 1 2"),
        ("0061 0028 0062 0029 0063", 1, "2 2 2 2 2"),
        ("0061 0028 05D0 0029 05D1", 0, "0 0 1 0 1"),
        ("05D0 0028 0061 0029 05D1", 0, "1 0 0 0 1"),
        ("0061 2067 05D0 2069 0031", 0, "0 0 1 0 0"),
        ("05D0 0020 0031 002D 0032", 0, "1 1 2 2 2"),
        ("0627 0031 002C 0032", 0, "1 2 2 2"),
        ("05D0 0024 0031", 1, "1 2 2"),
        ("05D0 2066 0061 2069 0020", 1, "1 1 2 1 1"),
    ],
)
def test_levels_are_those_of_unicode(points: str, base: int, expected: str) -> None:
    text = "".join(chr(int(point, 16)) for point in points.split())

    assert levels(text, base) == [int(level) for level in expected.split()]


@given(st.text("aאم1٣+%,()[]! \t\u0300\u2066\u2067\u2068\u2069\u200d\u202e", max_size=30))
def test_any_line_has_a_level_for_each_character(text: str) -> None:
    assert len(levels(text, 0)) == len(levels(text, 1)) == len(text)


@pytest.mark.parametrize("name", [ARABIC, HEBREW])
def test_a_right_to_left_name_is_at_its_place_in_the_sentence(name: str, fonts: Fonts) -> None:
    sentence = Language().say("{loser} loses to {name} by {n}", loser="Bo", name=name, n=17)

    before, within, after = runs(sentence, 0, fonts)

    assert (before.text, within.text, after.text) == ("Bo loses to ", name, " by 17")
    assert (before.is_rtl, within.is_rtl, after.is_rtl) == (False, True, False)


def test_a_number_after_a_right_to_left_name_stays_right_of_it(fonts: Fonts) -> None:
    sentence = Language().say("{name} {n}, {m}", name=ARABIC, n=17, m=23)

    assert "".join(texts(sentence, fonts)).split(" ", 1) == [ARABIC, "17, 23"]


def test_the_second_half_of_a_broken_name_is_still_isolated(fonts: Fonts) -> None:
    """Kivy broke the line within a name: only the closing isolate is in this line."""
    assert "".join(texts(f"{ARABIC}\u2069 17, 23", fonts)) == f"{ARABIC} 17, 23"


@pytest.mark.parametrize(
    ("head", "tail", "seen"),
    [
        (f"Bo \u2068{ARABIC}", "17", ["Bo ", ARABIC, "…17"]),
        ("Bo ", f"{ARABIC}\u2069 17", ["Bo …", ARABIC, " 17"]),
        (f"\u2068{ARABIC}", f"{HEBREW}\u2069 17", [HEBREW, "…", ARABIC, " 17"]),
        ("Bo", "17", ["Bo…17"]),
    ],
)
def test_an_ellipsis_is_where_the_text_was_cut(
    head: str, tail: str, seen: list[str], fonts: Fonts
) -> None:
    assert texts(join_with_ellipsis(head, tail), fonts) == seen


def test_a_right_to_left_line_begins_at_the_right(fonts: Fonts) -> None:
    assert texts(f"{HEBREW} 12!", fonts, base=1) == ["!", "12", f"{HEBREW} "]


def test_two_right_to_left_words_are_one_run_in_reading_order(fonts: Fonts) -> None:
    assert texts(f"{ARABIC} {ARABIC}", fonts) == [f"{ARABIC} {ARABIC}"]


def test_latin_in_a_right_to_left_name_keeps_its_place(fonts: Fonts) -> None:
    assert texts(f"\u2068{ARABIC} Bo {ARABIC}\u2069", fonts) == [ARABIC, " ", "Bo", f"{ARABIC} "]


@pytest.mark.parametrize("emoji", EMOJI, ids=ascii)
def test_an_emoji_is_one_run_of_the_font_that_has_it(emoji: str, fonts: Fonts) -> None:
    (run,) = runs(emoji, 0, fonts)

    assert (run.text, name_of(run)) == (emoji, "NotoEmoji-Regular.ttf")


def test_a_space_next_to_an_emoji_is_not_wider_than_others(fonts: Fonts) -> None:
    assert texts(f"Ann {FAMILY} Bo", fonts) == ["Ann ", FAMILY, " Bo"]


def test_digits_and_punctuation_are_not_emoji(fonts: Fonts) -> None:
    assert [name_of(run) for run in runs("#1 © ™ 17 − 3 × 2", 0, fonts)] == ["own"]


@pytest.mark.parametrize(
    ("word", "font"),
    [
        ("Nguyễn Ế", "own"),
        ("Ελλάδα Їжак", "own"),
        (ARABIC, "NotoSansArabic-Regular.ttf"),
        (HEBREW, "NotoSansHebrew-Regular.ttf"),
        ("น้ำ", "NotoSansThai-Regular.ttf"),
        ("हिन्दी", "NotoSansDevanagari-Regular.ttf"),
        ("→←↑↓●", "NotoSansMath-Regular.ttf"),
        ("✓★☆♡", "NotoSansSymbols2-Regular.ttf"),
        ("中国", "NotoSansSC-Regular.ttf"),
        ("ひらカナ", "NotoSansJP-Regular.ttf"),
        ("한글", "NotoSansKR-Regular.ttf"),
    ],
)
def test_a_word_is_one_run_of_its_font(word: str, font: str, fonts: Fonts) -> None:
    assert [(run.text, name_of(run)) for run in runs(word, 0, fonts)] == [(word, font)]


@pytest.mark.parametrize(
    ("word", "asked", "script"),
    [
        ("龘龘", "NotoSansCJK-Regular.ttc", "Hani"),
        ("뷁", "NotoSansCJK-Regular.ttc", "Hang"),
        ("தமிழ்", "NotoSansTamil-Regular.ttf", "Taml"),
        ("ქართ", "NotoSansGeorgian-Regular.ttf", "Latn"),
    ],
)
def test_characters_missing_in_our_fonts_use_the_fonts_of_the_phone(
    word: str, asked: str, script: str
) -> None:
    phone = Fonts({asked: f"/fonts/{asked}"}.get)

    assert runs(word, 0, phone) == (Run(word, Font(f"/fonts/{asked}", script), 0),)


@pytest.mark.parametrize(
    ("language", "font"),
    [
        ("zh-Hans", "NotoSansSC-Regular.ttf"),
        ("zh-Hant", "NotoSansTC-Regular.ttf"),
        ("ja", "NotoSansJP-Regular.ttf"),
        ("de", "NotoSansSC-Regular.ttf"),
    ],
)
def test_han_letters_have_the_shapes_of_the_language(
    language: str, font: str, fonts: Fonts
) -> None:
    assert [name_of(run) for run in runs("直角", 0, fonts, language)] == [font]


def test_a_name_with_kana_is_japanese_wherever_it_stands(fonts: Fonts) -> None:
    seen = runs("Bo 山田さん", 0, fonts, "de")

    assert [(run.text, name_of(run)) for run in seen] == [
        ("Bo ", "own"),
        ("山田さん", "NotoSansJP-Regular.ttf"),
    ]


def test_chinese_quotes_are_as_wide_as_its_letters(fonts: Fonts) -> None:
    quoted = "“空白”"

    assert [name_of(run) for run in runs(quoted, 0, fonts, "zh-Hans")] == ["NotoSansSC-Regular.ttf"]
    assert [name_of(run) for run in runs(quoted, 0, fonts, "de")][::2] == ["own", "own"]


def test_fonts_of_newer_phones_are_found() -> None:
    newer = Fonts({"NotoSansTamil-VF.ttf": "/fonts/Tamil"}.get)

    (run,) = runs("தமிழ்", 0, newer)

    assert run.font == Font("/fonts/Tamil", "Taml")


def test_letters_that_no_font_has_are_replaced_by_plain_ones(fonts: Fonts) -> None:
    fancy = "".join(chr(0x1D4D0 + place) for place in (0, 39, 39))

    assert texts(fancy, fonts) == ["Ann"]


def test_characters_without_any_font_use_the_font_of_the_label(fonts: Fonts) -> None:
    assert runs("Ann \U00012000", 0, fonts) == (Run("Ann \U00012000", None, 0),)


def test_no_text_has_no_runs(fonts: Fonts) -> None:
    assert runs("", 0, fonts) == runs("\u2068\u2069", 1, fonts) == ()


COVERED = json.loads((paths.FONTS / "coverage.json").read_text("utf-8"))
LETTERS = {line["file"]: letters_of(line["ranges"]) for line in COVERED}
OWN = LETTERS["NotoSans-Regular.ttf"]
UNSEEN = set("\u200c\u200d\ufe0e\ufe0f")


@given(
    st.lists(st.sampled_from([*EMOJI, *sorted(set().union(*LETTERS.values()))]), max_size=12),
    st.sampled_from([0, 1]),
)
def test_every_run_has_a_font_that_holds_its_letters(signs: list[str], base: int) -> None:
    text = "".join(signs)

    for run in runs(text, base, OURS):
        for sign in characters(run.text):
            if not set(sign) - UNSEEN <= LETTERS.get(name_of(run), OWN):
                assert not any(set(sign) - UNSEEN <= has for has in LETTERS.values())


@given(st.lists(st.sampled_from([ARABIC, HEBREW, "Ann", " ", "17", ", ", "(", ")", *EMOJI])))
def test_no_character_is_lost_or_doubled(words: list[str]) -> None:
    text = "".join(words)

    drawn = "".join(run.text for run in runs(text, 0, OURS))

    assert sorted(drawn) == sorted(sign for sign in text if sign not in HIDDEN)
