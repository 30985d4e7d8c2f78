"""Names of people, in any script."""

import pytest

from app.play.match.people import (
    COLOURS,
    Person,
    characters,
    clean_name,
    is_same_name,
    shortened,
    with_distinct_colours,
)


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        ("  Ann  ", "Ann"),
        ("Ann\n\tBo", "Ann Bo"),
        ("Zoe\u0301", "Zoé"),
        ("\u200fمحمد\u202e", "محمد"),
        ("A\u200bnn", "Ann"),
        ("\x00", ""),
        ("\u200d", ""),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("🏴\U000e0067\U000e0062\U000e007f", "🏴\U000e0067\U000e0062\U000e007f"),
    ],
)
def test_invisible_characters_are_removed_from_names(typed: str, cleaned: str) -> None:
    assert clean_name(typed) == cleaned


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ann "), ("Zoe\u0301", "ZOÉ"), ("Straße", "STRASSE"), ("\uff21nn", "Ann")],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert is_same_name(one, other)


def test_different_names_are_not_the_same() -> None:
    assert not is_same_name("Ann", "Anna")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Ann", 3),
        ("e\u0301", 1),
        ("👨\u200d👩\u200d👧", 1),
        ("👍🏽", 1),
        ("🇫🇷🇩🇪", 2),
        ("❤\ufe0f", 1),
        ("น้ำ", 2),
    ],
)
def test_characters_are_counted_as_people_see_them(text: str, count: int) -> None:
    assert len(characters(text)) == count


def test_a_very_long_name_is_shortened_in_the_middle() -> None:
    assert shortened("Bartholomäus von Unterfeldwaldhausen") == "Bartholo…dhausen"
    assert shortened("Ann") == "Ann"
    assert len(characters(shortened("👨\u200d👩\u200d👧" * 40))) == 16


def test_no_colour_is_used_twice_at_a_table() -> None:
    people = tuple(
        Person(name, name, colour) for name, colour in zip("abcd", (3, 3, 0, 9), strict=True)
    )

    colours = [person.colour for person in with_distinct_colours(people)]

    assert colours[0] == 3
    assert len(set(colours)) == 4


def test_the_players_of_the_largest_table_have_a_colour_each() -> None:
    people = tuple(Person(str(number), str(number), 8) for number in range(14))

    colours = [person.colour for person in with_distinct_colours(people)]

    assert colours[:2] == [8, 0]
    assert sorted(colours) == list(range(COLOURS))


def test_with_more_players_than_colours_some_share_one() -> None:
    people = tuple(Person(str(number), str(number), 0) for number in range(COLOURS + 2))

    colours = [person.colour for person in with_distinct_colours(people)]

    assert set(colours) == set(range(COLOURS))
