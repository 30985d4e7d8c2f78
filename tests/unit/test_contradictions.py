"""The checks of our data files find rules that contradict each other."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.rule_text import rules_from_table
from app.toml_schema import Place, TableError
from tests.rule_contradictions import tables, verify_no_contradiction

CHOICES = {"way": ["a", "b"], "end": ["a", "b"]}
OFTEN = {"@": "way", "a": "most", "b": "fewest"}
WITHOUT_BLANK = {"@": "players", "4": ["0-0"], "*": []}
ONE_OR_OTHER = {"@": "way", "a": "single", "b": "double"}
DOUBLE = {"when": "out", "tile": "double", "mode": "replace", "points": 2}


def checked(**more: Any) -> None:
    table = {"name": "Mine", "faces": {"highest": 6}, "deal": {"2": 7, "4": 7}, **more}
    used = {key: options for key, options in CHOICES.items() if f"'{key}'" in str(more)}
    place = Place("mine")
    verify_no_contradiction(rules_from_table("mine", {**table, "choices": used}, place), place)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"target": {"ends": "exactly", "best": "fewest"}}, "target.ends: is exactly only"),
        ({"target": {"ends": "over"}}, "target.ends: is over only"),
        (
            {"target": {"ends": "rounds"}, "reset": {"everybody_has": 1}},
            "target.ends: is not for rounds",
        ),
        (
            {"reset": {"everybody_has": 1}, "out": {"points": "own", "to": "everybody"}},
            "target.ends: is not for rounds or own points",
        ),
        ({"target": {"ends": "rounds", "when": "play"}}, "target.when: is play only"),
        ({"target": {"best": "fewest", "when": "play"}}, "target.when: is play only"),
        ({"out": {"points": "own"}}, "out.points: is own only"),
        ({"blocked": {"points": "own_off"}}, "blocked.points: is own only"),
        ({"out": {"points": "hands", "to": "losers"}}, "out.points: is a winner's"),
        ({"blocked": {"points": "once", "to": "everybody"}}, "blocked.points: is a winner's"),
        ({"carry": {"times": 0}}, "carry.times: is one or more"),
        ({"out": {"flat": 10_000}}, "the file: has a number past 9999"),
        ({"bonus": {"x": {"when": "won", "points": [1, -10_000]}}}, "the file: has a number past"),
        ({"partners": {"play": "must"}}, "partners.play: is must only"),
        ({"start": {"by": "that_tile"}}, "start.tile: is there just where"),
        ({"start": {"tile": "6-6"}}, "start.tile: is there just where"),
        ({"start": {"by": "that_tile", "tile": "7-7"}}, "start.tile: is in the set"),
        (
            {
                "start": {"by": "that_tile", "tile": "0-0"},
                "removed": {"@": "players", "4": ["0-0"], "*": []},
            },
            "start.tile: is in the set",
        ),
        ({"start": {"by": "round_double", "first_double": 7}}, "start.first_double: is on a tile"),
        ({"play": {"counts": "fives", "amounts": []}}, "play.amounts: names no number"),
        ({"bonus": {"x": DOUBLE, "y": DOUBLE}}, "bonus: has two rows that replace"),
        ({"blocked": {"winner": ["share", "nobody"]}}, "blocked.winner: has links, and none after"),
        # Only some options contradict each other.
        (
            {"target": {"ends": "exactly", "best": OFTEN}},
            "target.ends: is exactly only",
        ),
        (
            {"target": {"ends": {"@": "end", "a": "reach", "b": "over"}, "best": OFTEN}},
            "target.ends: is over only",
        ),
        (
            {
                "bonus": {
                    "x": DOUBLE,
                    "y": {**DOUBLE, "tile": ONE_OR_OTHER},
                }
            },
            "bonus: has two rows that replace",
        ),
    ],
)
def test_rules_that_contradict_each_other_are_found(more: dict[str, Any], message: str) -> None:
    with pytest.raises(TableError) as found:
        checked(**more)

    assert str(found.value).startswith(f"mine: {message}")


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"target": {"ends": {"@": "way", "a": "reach", "b": "over"}, "best": OFTEN}},
        {"bonus": {"x": DOUBLE, "y": {**DOUBLE, "fits": "both"}}},
        {"bonus": {"x": DOUBLE, "y": {**DOUBLE, "points": 0}}},
        {"out": {"points": "own", "to": "everybody"}},
        {"blocked": {"points": "nobody", "to": "losers"}},
        {"start": {"by": "that_tile", "tile": "6-6"}},
        {"deal": {"4": 7}, "partners": {"play": "must"}},
    ],
)
def test_rules_that_only_seem_to_contradict_each_other_pass(more: dict[str, Any]) -> None:
    checked(**more)


def test_only_the_choices_that_a_rule_depends_on_are_combined() -> None:
    place = Place("mine")
    table: Mapping[str, Any] = {
        "name": "Mine",
        "faces": {"highest": 6},
        "deal": {"2": 7, "3": 5},
        "out": {"flat": {"@": "way", "a": 1, "b": {"@": "players", "2": 2, "*": 3}}},
        "blocked": {"flat": {"@": "end", "a": 1, "b": 2}},
        "choices": CHOICES,
    }
    rules = rules_from_table("mine", table, place)

    assert list(tables(rules, rules.out.flat)) == [
        {"players": players, "way": way} for players in "23" for way in "ab"
    ]
    assert list(tables(rules, rules.carry)) == [{}]
