"""Line breaking. Here every character is 1 wide, but CJK characters are 2."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play.match.people import characters
from app.ui.text.line_break import NOT_FIRST, NOT_LAST, break_lines, is_east_asian, pieces, words

THAI = "ผู้เล่น\u200bคน\u200bต่อไป\u200bวาง\u200bโดมิโน"
JAPANESE = "次のプレイヤーは、ドミノを（一枚）置きます。「ダブル」から、はじめます。"  # noqa: RUF001 -- real punctuation
CHINESE = "下一位玩家出一张牌，赢家得到“空白牌”的点数：3点！"  # noqa: RUF001 -- real punctuation
KOREAN = "다음 플레이어가 타일을 내려놓고 승자는 점수를 받습니다"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


class Ruler:
    """Measures text, and counts the calls."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, text: str) -> tuple[int, int]:
        self.asked += 1
        return sum(1 + is_east_asian(sign[0]) for sign in characters(text)), 1


def lines(text: str, room: int) -> list[str]:
    return [line.text for line in break_lines(text, room, Ruler())]


@pytest.mark.parametrize("text", [JAPANESE, CHINESE])
@pytest.mark.parametrize("room", range(8, 60))
def test_no_line_begins_or_ends_with_a_forbidden_character(text: str, room: int) -> None:
    found = lines(text, room)

    assert "".join(found) == text
    assert not [line for line in found[1:] if line[0] in NOT_FIRST]
    assert not [line for line in found[:-1] if line[-1] in NOT_LAST]


def test_han_letters_break_anywhere_else() -> None:
    assert lines("下一位玩家出一张牌", 8) == ["下一位玩", "家出一张", "牌"]


def test_a_number_stays_with_its_counter() -> None:
    assert lines("玩家得到17点", 10) == ["玩家得到", "17点"]


def test_latin_words_among_han_letters_stay_whole() -> None:
    assert lines("玩家Bartholomew得到", 12) == ["玩家", "Bartholomew", "得到"]


@pytest.mark.parametrize("room", range(9, 40))
def test_thai_breaks_where_its_words_end(room: int) -> None:
    words = THAI.split("\u200b")

    found = lines(THAI, room)

    assert "".join(found) == "".join(words)
    ends = {"".join(words[: count + 1]) for count in range(len(words))}
    assert all("".join(found[: count + 1]) in ends for count in range(len(found)))


@pytest.mark.parametrize("room", range(8, 40))
def test_korean_breaks_at_spaces(room: int) -> None:
    assert " ".join(lines(KOREAN, room)) == KOREAN


def test_a_word_wider_than_a_line_is_broken_between_characters() -> None:
    family = FAMILY * 5

    assert lines(f"Bo {family}", 2) == ["Bo", FAMILY * 2, FAMILY * 2, FAMILY]
    assert lines("น้ำ" * 5, 4) == ["น้ำ" * 2, "น้ำ" * 2, "น้ำ"]


def test_text_joined_by_no_break_spaces_is_not_broken() -> None:
    assert pieces("2\u00a0至\u00a04\u00a0名\u2060玩") == ["2\u00a0至\u00a04\u00a0名\u2060玩"]


def test_an_isolated_name_keeps_its_isolates() -> None:
    assert pieces("赢家\u2068山田\u2069、下") == ["赢", "家", "\u2068山", "田\u2069、", "下"]


def test_line_breaks_in_the_text_are_kept() -> None:
    assert lines("一\n\n二", 9) == ["一", "", "二"]
    assert lines("", 9) == [""]


def test_spaces_at_the_end_of_a_line_take_no_room() -> None:
    assert lines("ชื่อ  Ann  ชนะ", 9) == ["ชื่อ  Ann", "ชนะ"]


@pytest.mark.parametrize("text", [THAI * 6, JAPANESE * 3, CHINESE * 4, f"{KOREAN} " * 4])
def test_a_line_is_measured_a_few_times_only(text: str) -> None:
    ruler = Ruler()

    found = list(break_lines(text, 40, ruler))

    assert len(found) > 2
    assert ruler.asked <= 6 * len(found)


def test_a_zero_width_joiner_does_not_hide_the_end_of_a_word() -> None:
    assert pieces("ก\u200d\u200bข") == ["ก\u200d", "ข"]


@given(
    st.text("aé \u200b\u00a0、。（「」山田ーっ3น้ำ한글\u2068\u2069,.)(\n" + FAMILY, max_size=60),  # noqa: RUF001 -- real punctuation
    st.integers(1, 20),
)
def test_any_text_is_broken_without_loss_into_lines_that_fit(text: str, room: int) -> None:
    found = list(break_lines(text, room, Ruler()))

    joined = "".join(line.text for line in found).replace(" ", "")
    assert joined == text.replace("\u200b", "").replace("\n", "").replace(" ", "")
    for line in found:
        assert line.width <= room or len(pieces(line.text)) == 1 or len(characters(line.text)) <= 3
    for one, other in pairwise(found):
        assert not characters(other.text)[:1] or one.text + other.text != ""


def test_a_word_has_the_punctuation_that_stays_on_its_line() -> None:
    assert words("Ann、Bo dan「Cy」と") == ["Ann、", "Bo", "dan", "「Cy」"]
