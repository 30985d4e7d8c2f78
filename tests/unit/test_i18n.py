"""Sentences with their values."""

from app.i18n import Language


def test_a_sentence_is_said_with_its_values() -> None:
    assert Language().say("{name} wins {points}", name="Bo", points=17) == "Bo wins 17"


def test_a_name_read_from_the_right_keeps_to_itself() -> None:
    said = Language().say("{name} wins {points}", name="محمد", points=17)

    assert said == "\u2068محمد\u2069 wins 17"


def test_a_sentence_with_a_name_in_it_is_not_turned_round() -> None:
    told = Language().say("{name} wins {points}", name="محمد", points=17)

    assert Language().say("{headline} — {sum}", headline=told, sum="9 + 8") == f"{told} — 9 + 8"


def test_the_form_goes_with_the_number() -> None:
    assert Language().many("{n} tile", "{n} tiles", 1) == "1 tile"
    assert Language().many("{n} tile", "{n} tiles", 3) == "3 tiles"


def test_several_are_listed_as_people_say_it() -> None:
    assert Language().listed(("Ann",)) == "Ann"
    assert Language().listed(("Ann", "Bo", "Cy")) == "Ann, Bo and Cy"


def test_braces_in_a_name_are_left_alone() -> None:
    assert Language().say("{name} went out.", name="{0}") == "{0} went out."


def test_a_language_without_a_catalogue_speaks_english() -> None:
    assert Language("xx").say("Table") == "Table"
