"""Rule sets as tables and as text: slots, short forms, and errors that name the field."""

import json
from typing import Any

import pytest

from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, ByChoice, resolve
from app.domain.rules.values import Criterion, Points, StartBy, To
from app.domain.tiles import Tile
from app.rule_text import hash_of, rules_from_table, rules_from_text, text_of
from app.toml_schema import Place, TableError

Table = dict[str, Any]

SMALLEST: Table = {"name": "Mine", "faces": {"highest": 6}}


def read(**more: Any) -> RuleSet:
    return rules_from_table("mine", {**SMALLEST, **more}, Place("mine"))


def refusal(**more: Any) -> str:
    with pytest.raises(TableError) as refused:
        read(**more)
    return str(refused.value)


# --- slots -----------------------------------------------------------------------------


def test_an_option_stands_for_the_value_of_its_name() -> None:
    rules = read(out={"points": "@points"}, choices={"points": ["hands", "every"]})

    assert resolve(rules.out.points, {"points": "every"}) is Points.EVERY
    assert rules.chosen() == {"points": "hands"}


def test_an_option_stands_for_what_it_means() -> None:
    choice = {"options": ["mine", "yours"], "means": {"mine": "winner", "yours": "losers"}}

    rules = read(out={"points": "own", "to": "@whose"}, choices={"whose": choice})

    assert resolve(rules.out.to, {"whose": "yours"}) is To.LOSERS


@pytest.mark.parametrize(("option", "value"), [("25", 25), ("-5", -5), ("off", 0)])
def test_where_a_number_is_due_an_option_is_read_as_one(option: str, value: int) -> None:
    rules = read(out={"flat": "@n"}, choices={"n": [option, "1"]})

    assert resolve(rules.out.flat, {"n": option}) == value


@pytest.mark.parametrize(
    ("option", "value"), [("yes", True), ("on", True), ("no", False), ("off", False)]
)
def test_where_yes_or_no_is_due_an_option_is_read_as_it(option: str, value: bool) -> None:
    row = {"when": "event", "points": 1, "void": "@void"}

    rules = read(bonus={"foul": row}, choices={"void": [option]})

    assert resolve(rules.bonus[0].void, {"void": option}) is value


def test_a_slot_names_its_values_itself_and_the_rest_together() -> None:
    slot = {"@": "way", "a": 1, "*": {"@": "way", "b": 2, "*": 3}}

    rules = read(out={"flat": slot}, choices={"way": ["a", "b", "c"]})

    found = [resolve(rules.out.flat, {"way": way}) for way in "abc"]
    assert found == [1, 2, 3]


def test_a_slot_can_depend_on_the_number_of_players() -> None:
    rules = read(out={"flat": {"@": "players", "2": 5, "*": 1}})

    assert resolve(rules.out.flat, rules.chosen(players=2)) == 5
    assert resolve(rules.out.flat, rules.chosen(players=3)) == 1
    assert resolve(rules.out.flat, rules.chosen()) == 1


def test_a_link_of_a_chain_can_depend_on_a_choice_and_so_can_the_chain() -> None:
    tie = {"@": "tie", "nobody": [], "first": ["fewest_pips", "@link"]}

    rules = read(
        blocked={"winner": tie},
        choices={"tie": ["nobody", "first"], "link": ["share", "nobody"]},
    )

    assert rules.blocked.chain({"tie": "nobody"}) == ()
    link = rules.blocked.chain({"tie": "first"})[1]
    assert resolve(link, {"link": "share"}) is Criterion.SHARE


def test_a_tile_is_read_as_a_key_and_as_a_value() -> None:
    rules = read(start={"by": "that_tile", "tile": "6-6"}, values={"tile": {"0-0": 50}})

    assert rules.start.tile == Tile(6, 6)
    assert rules.values.tile == {Tile(0, 0): 50}


def test_a_preset_is_written_flat() -> None:
    rules = read(
        out={"points": "@points"},
        choices={"points": ["hands", "every"]},
        presets={"club": {"points": "every", "target": 200}},
    )

    (club,) = rules.presets
    assert (club.name, club.choices, club.target) == ("club", {"points": "every"}, 200)


# --- errors ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"id": "other"}, "mine: id: is the name of the file"),
        (
            {"choices": {"tie": ["a", "b"]}},
            "mine: choices.tie: is a choice that no rule is left to",
        ),
        (
            {"out": {"points": "@points"}},
            "mine: out.points: '@points' is no table choice of these rules",
        ),
        (
            {"out": {"points": {"@": "points", "*": "hands"}}},
            "mine: out.points: {'@': 'points', '*': 'hands'} is no table choice of these rules",
        ),
        (
            {"out": {"flat": {"@": "n", "a": 1, "c": 2, "*": 3}}, "choices": {"n": ["a", "b"]}},
            "mine: out.flat.c: is no option",
        ),
        (
            {"out": {"flat": {"@": "n", "a": 1}}, "choices": {"n": ["a", "b"]}},
            "mine: out.flat.b: is missing",
        ),
        ({"out": {"flat": {"@": "players", "2": 1}}}, "mine: out.flat.*: is missing"),
        ({"out": {"flat": "@players"}}, "mine: out.flat: '@players' is no table choice"),
        ({"out": {"flat": {"@": ["n"], "*": 1}}}, "mine: out.flat: {'@': ['n'], '*': 1} is no"),
        ({"choices": {"players": ["2", "3"]}}, "mine: choices.players: is the number of players"),
        (
            {"out": {"flat": "@n"}, "choices": {"n": ["²", "1"]}},
            "mine: out.flat: is of kind int, not '²'",
        ),
        (
            {"out": {"flat": "@n"}, "choices": {"n": ["9" * 5_000, "1"]}},
            "mine: out.flat: is of kind int, not '9999",
        ),
        (
            {"out": {"flat": "@n"}, "choices": {"n": ["many", "1"]}},
            "mine: out.flat: is of kind int, not 'many'",
        ),
        ({"out": {"flat": "5"}}, "mine: out.flat: is of kind int, not '5'"),
        ({"start": {"by": "that_tile", "tile": "six"}}, "mine: start.tile: 'six' is no tile"),
        ({"values": {"tile": {"six": 5}}}, "mine: values.tile.six: 'six' is no tile"),
        ({"choices": "tie"}, "mine: choices: is a table, not 'tie'"),
        ({"choices": {"tie": "a"}}, "mine: choices.tie: is a table, not 'a'"),
        ({"presets": {"club": 5}}, "mine: presets.club: is a table, not 5"),
        ({"start": {"after": {"lunch": "lot"}}}, "mine: start.after.lunch: is one of void, reset"),
        ({"paws": 4}, "mine: paws: is not a field that is known here"),
    ],
)
def test_a_wrong_table_is_refused_with_the_field(more: Table, message: str) -> None:
    assert refusal(**more).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "rules: the file: "),
        ("[" * 1_500, "rules: the file: "),
        ("[]", "rules: id: is missing"),
        ("{}", "rules: id: is missing"),
        ('{"id": 5}', "rules: id: is missing"),
        ('{"id": "mine"}', "rules: name: is missing"),
    ],
)
def test_a_text_that_is_no_rule_set_is_refused(text: str, message: str) -> None:
    with pytest.raises(TableError) as refused:
        rules_from_text(text)

    assert str(refused.value).startswith(message)


# --- text ------------------------------------------------------------------------------


def test_what_is_as_by_default_is_left_out_of_the_text() -> None:
    rules = read(out={"points": "hands", "flat": 0}, start={"by": StartBy.LOT.value})

    assert json.loads(text_of(rules)) == {"id": "mine", "name": "Mine", "faces": {"highest": 6}}


def test_the_text_has_both_options_of_a_slot_by_name() -> None:
    rules = read(out={"flat": "@n"}, choices={"n": {"options": ["1", "off"], "default": "off"}})

    written = json.loads(text_of(rules))

    assert written["out"] == {"flat": {"@": "n", "1": 1, "off": 0}}
    assert written["choices"] == {"n": {"options": ["1", "off"], "default": "off"}}


def test_another_rule_gives_another_hash() -> None:
    one, other = text_of(read()), text_of(read(out={"flat": 1}))

    assert hash_of(one) == hash_of(one)
    assert hash_of(one) != hash_of(other)


def test_only_the_size_that_is_played_with_is_written_if_there_is_no_other() -> None:
    rules = read(deal={"2": 7})

    assert rules.sets == {6: {2: 7}}
    assert json.loads(text_of(rules))["deal"] == {"2": 7}
    assert rules_from_text(text_of(rules)) == rules


def test_a_slot_by_players_is_written_like_one_by_choice() -> None:
    rules = read(out={"flat": {"@": "players", "2": 5, "*": 1}})

    assert isinstance(rules.out.flat, ByChoice)
    assert rules.out.flat.choice == PLAYERS
    assert rules_from_text(text_of(rules)) == rules
