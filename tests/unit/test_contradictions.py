"""Rules that cannot go together, or be played: each kind is found, and nothing else is."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.domain.editing import own_rules
from app.domain.rules import RuleSet
from app.domain.rules.choices import ByChoice, TableChoice
from app.domain.rules.combinations import tables
from app.domain.rules.lines import CHECKS, line_of, problems
from app.domain.rules.playable import LIMITS, broken_limits, first_limit
from app.domain.rules.problem import Contradiction, Problem
from app.domain.rules.tables import Bonus, Faces, Preset, Reading
from app.domain.rules.values import BonusWhen
from app.domain.tiles import Tile
from app.rule_text import rules_from_table, rules_from_text
from app.toml_schema import Place, TableError
from tests.random_rules import changed_table
from tests.rule_sets import load_sets

CHOICES = {"way": ["a", "b"], "end": ["a", "b"]}
OFTEN = {"@": "way", "a": "most", "b": "fewest"}
ONE_OR_OTHER = {"@": "way", "a": "single", "b": "double"}
DOUBLE = {"when": "out", "tile": "double", "mode": "replace", "points": 2}
FIVES = {"counts": "fives", "amounts": [5]}
WITH_WINNER = {"winner": ["fewest_pips", "nobody"]}
COLOURS = ["", *["#0072b2"] * 6]


def mine(**more: Any) -> RuleSet:
    """A rule set without problems, with other fields."""
    table = {"name": "Mine", "faces": {"highest": 6}, "deal": {"2": 7, "3": 7, "4": 7}, **more}
    used = {key: options for key, options in CHOICES.items() if f"'@': '{key}'" in str(more)}
    return rules_from_table("mine", {"choices": used, **table}, Place("mine"))


WRONG: tuple[tuple[str, Contradiction, Mapping[str, Any]], ...] = (
    ("name", Contradiction.NAME_MISSING, {"name": ""}),
    ("name", Contradiction.TEXT_TOO_LONG, {"name": "x" * 201}),
    ("by", Contradiction.TEXT_TOO_LONG, {"by": "x" * 201}),
    ("out.flat", Contradiction.NUMBER_TOO_LARGE, {"out": {"flat": 10_000}}),
    (
        "bonus",
        Contradiction.NUMBER_TOO_LARGE,
        {"bonus": {"x": {"when": "won", "points": [1, -10_000]}}},
    ),
    ("counting.nearest", Contradiction.NUMBER_TOO_SMALL, {"counting": {"nearest": 0}}),
    ("counting.divide", Contradiction.NUMBER_TOO_SMALL, {"counting": {"divide": 0}}),
    ("carry", Contradiction.NUMBER_TOO_SMALL, {"carry": {"times": 0}}),
    ("carry", Contradiction.NUMBER_TOO_SMALL, {"carry": {"add": -1}}),
    ("reset", Contradiction.NUMBER_TOO_SMALL, {"reset": {"everybody_has": -1}}),
    ("turn.stock_stays", Contradiction.NUMBER_TOO_SMALL, {"turn": {"stock_stays": -1}}),
    ("target.default", Contradiction.NUMBER_TOO_SMALL, {"target": {"default": 0}}),
    ("target.default", Contradiction.NUMBER_TOO_SMALL, {"target": {"suggested": [0]}}),
    ("start.first_double", Contradiction.NUMBER_TOO_SMALL, {"start": {"first_double": -1}}),
    (
        "play",
        Contradiction.NUMBER_TOO_SMALL,
        {"play": {"counts": "fives", "amounts": [0, 5]}},
    ),
    (
        "play.opening",
        Contradiction.NUMBER_TOO_SMALL,
        {"play": {"counts": "fives", "amounts": [5], "opening": -1}},
    ),
    ("play", Contradiction.NO_AMOUNTS, {"play": {"counts": "fives", "amounts": []}}),
    (
        "faces",
        Contradiction.COLOUR_MISSING,
        {"faces": {"highest": 6, "show": "coloured_pips", "colours": [""]}},
    ),
    (
        "faces",
        Contradiction.BAD_COLOUR,
        {"faces": {"highest": 6, "show": "coloured_pips", "colours": [*COLOURS[:-1], "red"]}},
    ),
    (
        "faces",
        Contradiction.FACE_NAME_MISSING,
        {"faces": {"highest": 6, "show": "colours", "colours": COLOURS}},
    ),
    (
        "faces",
        Contradiction.FACE_NAME_MISSING,
        {"faces": {"highest": 6, "names": ["0", "", "2", "3", "4", "5", "6"]}},
    ),
    ("removed", Contradiction.REMOVED_NOT_IN_SET, {"removed": ["7-7"]}),
    ("removed", Contradiction.REMOVED_NOT_IN_SET, {"deal": {"2": 7}, "removed": ["0-0", "0-0"]}),
    ("values.half", Contradiction.WORTH_NOT_IN_SET, {"values": {"half": {"7": 1}}}),
    ("values.tile", Contradiction.WORTH_NOT_IN_SET, {"values": {"tile": {"7-7": 1}}}),
    ("deal", Contradiction.NO_PLAYERS, {"deal": {}}),
    ("deal", Contradiction.BAD_PLAYERS, {"deal": {"1": 7, "2": 7}}),
    ("deal", Contradiction.BAD_PLAYERS, {"deal": {"15": 1}}),
    ("deal", Contradiction.PLAYERS_LEFT_OUT, {"deal": {"2": 7, "4": 7}}),
    ("deal", Contradiction.TOO_FEW_TILES, {"deal": {"4": 8}}),
    ("deal", Contradiction.TOO_FEW_TILES, {"deal": {"4": -1}}),
    ("deal", Contradiction.TOO_FEW_TILES, {"faces": {"highest": 1}, "deal": {"4": 0}}),
    ("deal", Contradiction.TOO_FEW_TILES, {"removed": ["0-0"]}),
    (
        "deal",
        Contradiction.TOO_FEW_TILES,
        {"removed": {"@": "players", "4": ["0-0"], "*": []}},
    ),
    ("deal", Contradiction.USUAL_SIZE_MISSING, {"deal": {}, "sets": {"9": {"4": 7}}}),
    ("sets", Contradiction.TOO_FEW_TILES, {"deal": {}, "sets": {"6": {"4": 7}, "9": {"4": 14}}}),
    ("partners.play", Contradiction.BAD_PARTNERS, {"partners": {"players": 5}}),
    ("partners.play", Contradiction.PARTNERS_WITHOUT_DEAL, {"partners": {"play": "must"}}),
    (
        "setup.rest",
        Contradiction.REST_NEVER_DRAWN,
        {
            "setup": {"rest": "face_down"},
            "turn": {"unable": "knock", "stock_empty": "never_drawn"},
        },
    ),
    ("setup.rest", Contradiction.REST_IS_DRAWN, {"setup": {"rest": "set_aside"}}),
    ("turn.stock_empty", Contradiction.STOCK_NEVER_EMPTY, {"turn": {"stock_empty": "never_drawn"}}),
    ("turn.stock_empty", Contradiction.STOCK_NEVER_DRAWN, {"turn": {"unable": "knock"}}),
    ("start.tile", Contradiction.TILE_MISSING, {"start": {"by": "that_tile"}}),
    ("start.tile", Contradiction.TILE_NOT_ASKED, {"start": {"tile": "6-6"}}),
    (
        "start.tile",
        Contradiction.TILE_NOT_IN_SET,
        {"start": {"by": "that_tile", "tile": "7-7"}},
    ),
    (
        "start.tile",
        Contradiction.TILE_NOT_IN_SET,
        {
            "deal": {"3": 7, "4": 6},
            "start": {"by": "that_tile", "tile": "0-0"},
            "removed": {"@": "players", "4": ["0-0"], "*": []},
        },
    ),
    (
        "start.tile",
        Contradiction.TILE_NOT_IN_SET,
        {
            "deal": {},
            "sets": {"6": {"2": 7}, "9": {"2": 7}},
            "start": {"by": "that_tile", "tile": "7-7"},
        },
    ),
    (
        "start.first_double",
        Contradiction.DOUBLE_NOT_IN_SET,
        {"start": {"by": "round_double", "first_double": 7}},
    ),
    ("start.by", Contradiction.NO_HAND_BEFORE, {"start": {"by": "winner"}}),
    ("start.lead", Contradiction.NO_DOUBLE_TO_LEAD, {"start": {"lead": "that_double"}}),
    ("end.ways", Contradiction.NEVER_OUT, {"end": {"ways": ["blocked"]}}),
    (
        "end.ways",
        Contradiction.BLOCKED_UNKNOWN,
        {"end": {"ways": ["out"], "blocked_when": "nobody_can_play"}},
    ),
    ("blocked.winner", Contradiction.CHAIN_MISSING, {"blocked": {"points": "hands"}}),
    (
        "blocked.winner",
        Contradiction.CHAIN_MISSING,
        {"blocked": {"points": "own", "to": "losers"}},
    ),
    (
        "blocked.winner",
        Contradiction.CHAIN_GOES_ON,
        {"blocked": {"winner": ["share", "nobody"], "points": "once"}},
    ),
    ("out.points", Contradiction.OWN_FOR_WINNER, {"out": {"points": "own"}}),
    ("out.points", Contradiction.NOBODY_FOR_WINNER, {"out": {"points": "nobody"}}),
    (
        "blocked.points",
        Contradiction.OWN_FOR_WINNER,
        {"blocked": {**WITH_WINNER, "points": "own_off"}},
    ),
    (
        "out.points",
        Contradiction.WINNERS_FOR_OTHERS,
        {"out": {"points": "hands", "to": "losers"}},
    ),
    (
        "blocked.points",
        Contradiction.WINNERS_FOR_OTHERS,
        {"blocked": {**WITH_WINNER, "points": "once", "to": "everybody"}},
    ),
    ("bonus", Contradiction.BONUS_NAME, {"bonus": {"": {"when": "won", "points": 1}}}),
    ("bonus", Contradiction.BONUSES_ALIKE, {"bonus": {"x": DOUBLE, "y": DOUBLE}}),
    (
        "bonus",
        Contradiction.NUMBER_TOO_SMALL,
        {"bonus": {"x": {"when": "event", "points": 1, "bar": -50}}},
    ),
    ("partners.play", Contradiction.BID_OF_SIDES, {"bid": {"lowest": 30, "whole": 42}}),
    (
        "bid.lowest",
        Contradiction.BID_TOO_HIGH,
        {
            "deal": {"4": 7},
            "partners": {"play": "must"},
            "bid": {"lowest": 43, "whole": 42},
        },
    ),
    (
        "bid.lowest",
        Contradiction.NUMBER_TOO_SMALL,
        {
            "deal": {"4": 7},
            "partners": {"play": "must"},
            "bid": {"lowest": 0, "whole": 1},
        },
    ),
    (
        "bid.whole",
        Contradiction.NUMBER_TOO_LARGE,
        {
            "deal": {"4": 7},
            "partners": {"play": "must"},
            "bid": {"lowest": 1, "whole": 201},
        },
    ),
    (
        "target.ends",
        Contradiction.EXACTLY_FEWEST,
        {"target": {"ends": "exactly", "best": "fewest"}},
    ),
    ("target.ends", Contradiction.OVER_MOST, {"target": {"ends": "over"}}),
    (
        "target.when",
        Contradiction.PLAY_ROUNDS,
        {"play": FIVES, "target": {"ends": "rounds", "when": "play"}},
    ),
    (
        "target.when",
        Contradiction.PLAY_FEWEST,
        {"play": FIVES, "target": {"best": "fewest", "when": "play"}},
    ),
    (
        "reset",
        Contradiction.RESET_ROUNDS,
        {"target": {"ends": "rounds"}, "reset": {"everybody_has": 1}},
    ),
    (
        "reset",
        Contradiction.RESET_EVERYBODY,
        {"reset": {"everybody_has": 1}, "out": {"points": "own", "to": "everybody"}},
    ),
    ("target.default", Contradiction.TARGET_MISSING, {"target": {"kind": "stated"}}),
    (
        "questions",
        Contradiction.TOO_MANY_CHOICES,
        {
            "choices": {f"c{n}": ["5", "6"] for n in range(61)},
            "bonus": {f"b{n}": {"when": "won", "points": f"@c{n}"} for n in range(61)},
        },
    ),
    (
        "questions",
        Contradiction.BAD_OPTIONS,
        {"choices": {"c": {"options": ["5", "6"], "default": "7"}}, "out": {"flat": "@c"}},
    ),
    (
        "questions",
        Contradiction.BAD_OPTIONS,
        {"choices": {"c": ["5", "6", "5"]}, "out": {"flat": "@c"}},
    ),
    (
        "questions",
        Contradiction.BAD_OPTIONS,
        {
            "choices": {"c": {"options": ["5", "6"], "means": {"7": "7"}}},
            "out": {"flat": "@c"},
        },
    ),
    (
        "questions",
        Contradiction.BAD_PRESET,
        {"choices": {"c": ["5", "6"]}, "out": {"flat": "@c"}, "presets": {"p": {"c": "7"}}},
    ),
    # Only some options contradict each other.
    (
        "target.ends",
        Contradiction.EXACTLY_FEWEST,
        {"target": {"ends": "exactly", "best": OFTEN}},
    ),
    (
        "target.ends",
        Contradiction.OVER_MOST,
        {"target": {"ends": {"@": "end", "a": "reach", "b": "over"}, "best": OFTEN}},
    ),
    (
        "bonus",
        Contradiction.BONUSES_ALIKE,
        {"bonus": {"x": DOUBLE, "y": {**DOUBLE, "tile": ONE_OR_OTHER}}},
    ),
)


@pytest.mark.parametrize(("rule", "why", "more"), WRONG)
def test_rules_that_contradict_each_other_are_found(
    rule: str, why: Contradiction, more: Mapping[str, Any]
) -> None:
    assert [(one.rule, one.why) for one in problems(mine(**more))] == [(rule, why)]


def of_no_text() -> tuple[tuple[RuleSet, Problem], ...]:
    """Rules that no text can say, and their only problems."""
    row = Bonus("x", BonusWhen.WON, 1)
    unused = TableChoice("tie", ("a", "b"))
    many = {str(n): n for n in range(20)}
    six = [TableChoice(f"c{n}", tuple(many)) for n in range(3)]
    slot: Any = 1
    for choice in six:
        slot = ByChoice(choice.key, dict.fromkeys(many, slot))
    return (
        (replace(mine(), bonus=(row, row)), Problem("bonus", Contradiction.BONUS_TWICE)),
        (
            replace(mine(), readings=(Reading("out"), Reading("out"))),
            Problem("questions", Contradiction.BAD_OPTIONS),
        ),
        (
            replace(mine(), presets=(Preset("p", {}), Preset("p", {}))),
            Problem("questions", Contradiction.BAD_PRESET),
        ),
        (replace(mine(), choices=(unused,)), Problem("questions", Contradiction.CHOICE_UNUSED)),
        (
            replace(mine(), out=replace(mine().out, flat=ByChoice("gone", {"a": 1}))),
            Problem("questions", Contradiction.BAD_OPTIONS),
        ),
        (
            replace(mine(), faces=Faces(19), sets={19: {2: 7}}, deal={2: 7}),
            Problem("faces", Contradiction.BAD_SIZE),
        ),
        (
            replace(
                mine(),
                choices=tuple(six),
                reset=replace(mine().reset, everybody_has=slot),
            ),
            Problem("reset", Contradiction.DEPENDS_ON_TOO_MUCH),
        ),
    )


@pytest.mark.parametrize(("rules", "problem"), of_no_text())
def test_what_no_text_says_is_found_too(rules: RuleSet, problem: Problem) -> None:
    found = [(one.rule, one.why) for one in problems(rules)]

    assert (problem.rule, problem.why) in found
    assert {rule for rule, _why in found} == {problem.rule}


def test_there_is_an_example_of_every_contradiction() -> None:
    shown = {why for _rule, why, _more in WRONG} | {one.why for _rules, one in of_no_text()}

    assert shown == set(Contradiction)


def test_every_problem_is_told_at_a_line() -> None:
    for rule, _why, _more in WRONG:
        assert line_of(rule).key == rule


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"target": {"ends": {"@": "way", "a": "reach", "b": "over"}, "best": OFTEN}},
        {"bonus": {"x": DOUBLE, "y": {**DOUBLE, "fits": "both"}}},
        {"bonus": {"x": DOUBLE, "y": {**DOUBLE, "points": 0}}},
        {"out": {"points": "own", "to": "everybody"}},
        {"blocked": {"points": "nobody", "to": "losers"}},
        {"blocked": {"points": "own", "to": "everybody"}},
        {"start": {"by": "that_tile", "tile": "6-6"}},
        {"deal": {"4": 7}, "partners": {"play": "must"}},
        {"deal": {"2": 0}},
    ],
)
def test_rules_that_only_seem_to_contradict_each_other_pass(more: dict[str, Any]) -> None:
    assert problems(mine(**more)) == ()


@pytest.mark.parametrize("base", load_sets(), ids=lambda base: base.id)
def test_nothing_is_wrong_with_any_set_of_the_app_nor_with_it_as_an_own_box(base: RuleSet) -> None:
    assert problems(base) == ()
    assert problems(own_rules(base, "mine", "Mine")) == ()


def test_whatever_the_limits_of_foreign_rules_refuse_is_a_problem(hands: int) -> None:
    rng, refused = Random(19), 0
    sets = load_sets()
    for _ in range(hands // 40):
        rules = read(changed_table(rng, rng.choice(sets), changes=rng.randint(1, 6)))
        if rules is not None and first_limit(rules) is not None:
            refused += 1
            whys = {(one.rule, one.why) for one in broken_limits(rules)}
            assert whys <= {(one.rule, one.why) for one in problems(rules)}, rules
    assert refused > hands // 400


def test_the_limits_are_rows_of_the_one_list() -> None:
    assert set(LIMITS) <= set(CHECKS)
    assert len(set(CHECKS)) == len(CHECKS)


def test_a_problem_that_names_a_field_is_a_limit() -> None:
    for rules in (
        *(mine(**more) for _rule, _why, more in WRONG),
        *(one for one, _ in of_no_text()),
    ):
        fields = {one.field for one in problems(rules)} - {""}
        assert fields <= {one.field for one in broken_limits(rules)}


def read(text: str) -> RuleSet | None:
    try:
        return rules_from_text(text)
    except TableError:
        return None


def test_only_the_choices_that_a_rule_depends_on_are_combined() -> None:
    more: Mapping[str, Any] = {
        "deal": {"2": 7, "3": 5},
        "out": {"flat": {"@": "way", "a": 1, "b": {"@": "players", "2": 2, "*": 3}}},
        "blocked": {"flat": {"@": "end", "a": 1, "b": 2}},
    }
    rules = mine(**more)

    assert list(tables(rules, rules.out.flat)) == [
        {"players": players, "way": way} for players in "23" for way in "ab"
    ]
    assert list(tables(rules, rules.carry)) == [{}]
    assert list(tables(rules, Tile(6, 6))) == [{}]
