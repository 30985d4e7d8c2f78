"""Sentences with values, and changing the language."""

from pathlib import Path

import pytest

from app.i18n import Language
from tests import pseudo_locale
from tests.scripts import script


def test_placeholders_are_replaced_by_values() -> None:
    assert Language().say("{name} wins {points}", name="Bo", points=17) == "Bo wins 17"


def test_a_number_below_nothing_has_a_real_minus_sign() -> None:
    assert Language().say("{name}: {value}", name="Bo", value=-5) == "Bo: −5"
    assert Language().many("{n} point", "{n} points", -5) == "−5 points"


def test_a_right_to_left_name_is_isolated() -> None:
    text = Language().say("{name} wins {points}", name="محمد", points=17)

    assert text == "\u2068محمد\u2069 wins 17"


def test_a_name_does_not_change_the_direction_of_the_sentence() -> None:
    text = Language().say("{name} wins {points}", name="محمد", points=17)

    assert Language().say("{headline} — {sum}", headline=text, sum="9 + 8") == f"{text} — 9 + 8"


def test_the_plural_form_depends_on_the_number() -> None:
    assert Language().many("{n} tile", "{n} tiles", 1) == "1 tile"
    assert Language().many("{n} tile", "{n} tiles", 3) == "3 tiles"


def test_several_names_are_in_the_direction_of_the_line() -> None:
    """Without isolates they would be in the wrong order in an Arabic line."""
    listed = Language("ar").listed(("Ann", "Bo", "محمد"))

    assert listed == "\u2068Ann\u2069، \u2068Bo\u2069 ومحمد"
    assert Language("ar").say("{names}. Match: {when}", names=listed, when="1").startswith(listed)
    assert Language("de").listed(("Ann", "محمد", "Bo")) == "Ann, \u2068محمد\u2069 und Bo"


def test_several_names_are_joined_with_commas_and_and() -> None:
    assert Language().listed(("Ann",)) == "Ann"
    assert Language().listed(("Ann", "Bo", "Cy")) == "Ann, Bo and Cy"


def test_braces_in_a_name_are_left_alone() -> None:
    assert Language().say("{name} went out.", name="{0}") == "{0} went out."


def test_a_language_without_a_catalogue_is_english() -> None:
    assert Language("xx").say("Table") == "Table"


def test_the_language_can_be_changed_and_changed_back(tmp_path: Path) -> None:
    language = Language(folder=pseudo_locale.write_catalogue(tmp_path, "ar"))
    say = language.say
    assert (say("Settings"), language.direction) == ("Settings", "ltr")

    language.switch_to("ar")
    assert (say("Settings"), language.direction) == (
        pseudo_locale.translate("ar", "Settings"),
        "rtl",
    )

    language.switch_to("en")
    assert (say("Settings"), language.code) == ("Settings", "en")


def test_a_catalogue_gives_each_number_its_plural_form(tmp_path: Path) -> None:
    po = script("catalogues")
    forms = tuple(f"{{n}} {form}" for form in ("zero", "one", "two", "few", "many", "other"))
    catalog = po.read(po.file_of("ar"))
    catalog.add(("{n} paw", "{n} paws"), forms)
    po.compile_to(tmp_path / "ar" / "LC_MESSAGES" / "pipkeeper.mo", catalog)

    text = [Language("ar", tmp_path).many("{n} paw", "{n} paws", n) for n in (0, 1, 2, 7, 28)]

    assert text == ["0 zero", "1 one", "2 two", "7 few", "28 many"]


@pytest.mark.parametrize("corrupt", [b"", b"no words", b"\xde\x12\x04\x95" + b"\xff" * 30])
def test_an_unreadable_catalogue_is_english(tmp_path: Path, corrupt: bytes) -> None:
    file = tmp_path / "de" / "LC_MESSAGES" / "pipkeeper.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(corrupt)

    assert Language("de", tmp_path).say("Settings") == "Settings"


@pytest.mark.parametrize("value", ["Ann", "9 + 11 − 3", "+10", "/home/ann", "15:47"])
def test_names_and_sums_are_isolated_in_arabic(tmp_path: Path, value: str) -> None:
    arabic = Language("ar", pseudo_locale.write_catalogue(tmp_path, "ar"))

    assert f"\u2068{value}\u2069" in arabic.say("{name} wins", name=value)


def test_arabic_names_in_arabic_are_not_isolated(tmp_path: Path) -> None:
    arabic = Language("ar", pseudo_locale.write_catalogue(tmp_path, "ar"))

    assert "\u2068" not in arabic.say("{name} wins", name="محمد")
    assert "\u2068" not in arabic.many("{n} hand", "{n} hands", 3)


def test_where_there_is_no_value_nothing_is_in_its_place_in_arabic(tmp_path: Path) -> None:
    arabic = Language("ar", pseudo_locale.write_catalogue(tmp_path, "ar"))

    assert "\u2068" not in arabic.say("{name} wins", name="")
