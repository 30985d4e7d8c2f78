"""Text search in any script, as in the rules and in the history."""
# ruff: noqa: RUF001 - this file is about letters that look alike

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.core.folding import fold_text

ANY = st.text()
LETTERS = st.text("aÀłŁıİßæΣςάϊёйЇأإآٱىیکـةًّπกำู่้แガがｶﾞぱハ한ㅎé\u0301\u200d\ufe0f٣３’-«", max_size=12)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("ZOË", "Zoé"),
        ("diem", "Điểm"),
        ("laczna", "łączna"),
        ("orer", "ører"),
        ("strasse", "Straße"),
        ("istanbul", "İSTANBUL"),
        ("DIYARBAKIR", "Dıyarbakır"),
        ("aesir", "Æsir"),
        ("l'autre", "l’autre"),
        ('"bon-bon"', "«bon–bon»"),
        ("ﬁn", "fin"),
        ("1", "①"),
        ("γιωργος", "Γιώργος"),
        ("ΓΙΩΡΓΟΣ", "Γιώργος"),
        ("γιωργοσ", "Γιώργος"),
        ("μαιος", "Μάϊος"),
        ("елка", "ЁЛКА"),
        ("ёлка", "Елка"),
        ("андреи", "Андрей"),
        ("іжак", "Їжак"),
        ("محمد", "مُحَمَّد"),
        ("احمد", "أحمد"),
        ("اسلام", "إسلام"),
        ("امال", "آمال"),
        ("فاطمه", "فاطمة"),
        ("موسي", "موسى"),
        ("علي", "علی"),
        ("كريم", "کریم"),
        ("سلام", "ســـلام"),
        ("12", "١٢"),
        ("12", "۱۲"),
        ("12", "１２"),
        ("שלום", "שָׁלוֹם"),
        ("ไม", "ไม้"),
        ("ตัวต่อ", "ตัว\u200bต่อ"),
        ("น้ำ", "นํ้า"),
        ("さくら", "サクラ"),
        ("サクラ", "さくら"),
        ("ｻｸﾗ", "さくら"),
        ("ガ", "が"),
        ("ハ", "ﾊﾟ"),
        ("김", unicodedata.normalize("NFD", "김민준")),
        (unicodedata.normalize("NFD", "민준"), "김민준"),
        ("기", "김민준"),
        ("김ㅁ", "김민준"),
        ("骨牌", "玩骨牌"),
        ("神", "\ufa19"),
        ("❤", "\u2764\ufe0f"),
        ("हिन्दी", "हिन्दी"),
        ("क", "क़"),
    ],
)
def test_text_is_found_as_people_type_it(typed: str, text: str) -> None:
    assert fold_text(typed) in fold_text(text)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("กิน", "กัน"),
        ("ดู", "ดี"),
        ("ば", "は"),
        ("きょう", "きよう"),
        ("कि", "की"),
        ("क्या", "कया"),
        ("국", "궁"),
        ("東", "东"),
        ("دار", "ذار"),
    ],
)
def test_other_words_are_not_found(typed: str, text: str) -> None:
    assert fold_text(typed) not in fold_text(text)


@given(ANY | LETTERS)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold_text(fold_text(text)) == fold_text(text)


@given(ANY | LETTERS)
def test_composed_and_decomposed_accents_are_the_same(text: str) -> None:
    forms = {
        fold_text(unicodedata.normalize(form, text)) for form in ("NFC", "NFD", "NFKC", "NFKD")
    }

    assert forms == {fold_text(text)}


@given(st.text(st.characters(max_codepoint=127), max_size=20))
def test_ascii_text_is_folded_like_any_other_text(text: str) -> None:
    assert fold_text(f"{text}\u200d") == fold_text(text)
