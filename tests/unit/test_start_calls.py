"""Which tiles are asked for to find the starter, and which tile is led."""

from dataclasses import replace

import pytest

from app.domain.errors import RuleError
from app.domain.match.starting import (
    called_tile,
    calls_for,
    lead_of,
    starter_by_draw,
    starter_by_holder,
)
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen
from app.domain.rules.values import Lead, NoDouble, StartBy
from tests.hands import tile, tiles

Games = dict[str, RuleSet]


def called(rules: RuleSet, chosen: Chosen, by: StartBy, first: str = "") -> str:
    calls = calls_for(rules, chosen, by, tile(first) if first else None)
    return " ".join(map(str, calls.tiles))


def test_the_doubles_are_called_from_the_highest_down(games: Games) -> None:
    rules = games["bergen"]

    found = called(rules, rules.chosen(), StartBy.HIGHEST_DOUBLE)

    assert found == "6-6 5-5 4-4 3-3 2-2 1-1 0-0"


def test_after_the_doubles_the_highest_tiles_are_called(games: Games) -> None:
    rules = games["block"]

    calls = calls_for(rules, rules.chosen(), StartBy.HIGHEST_DOUBLE, None)

    assert calls.tiles[7:11] == tiles("6-5 6-4 6-3 5-4")
    assert set(calls.tiles) == set(rules.tiles)


@pytest.mark.parametrize(
    ("engine", "found"),
    [
        ("draw", "9-9"),
        ("next_lower", "9-9 8-8 7-7 6-6 5-5 4-4 3-3 2-2 1-1 0-0"),
        ("highest_held", "9-9 12-12 11-11 10-10 8-8 7-7 6-6 5-5 4-4 3-3 2-2 1-1 0-0"),
        ("set_out", ""),
    ],
)
def test_the_double_of_a_round_is_called_and_then_what_the_table_plays(
    games: Games, engine: str, found: str
) -> None:
    rules = games["mexican_train"]
    chosen = rules.chosen({"engine": engine})

    assert called(rules, chosen, StartBy.ROUND_DOUBLE, "9-9") == found


def test_a_tile_that_is_taken_out_is_not_called(games: Games) -> None:
    rules = games["jamaican_cutthroat"]
    chosen = rules.chosen(players=3)

    assert "0-0" not in called(rules, chosen, StartBy.HIGHEST_DOUBLE)


def test_the_doubles_of_rounds_go_down_and_up_for_as_long_as_play_goes_on(games: Games) -> None:
    rules = games["chickenfoot"].of_size(6)
    doubles = [
        called_tile(rules, rules.chosen(), StartBy.ROUND_DOUBLE, rounds) for rounds in range(15)
    ]

    assert " ".join(map(str, doubles)) == (
        "6-6 5-5 4-4 3-3 2-2 1-1 0-0 1-1 2-2 3-3 4-4 5-5 6-6 5-5 4-4"
    )


def test_only_doubles_of_the_set_are_asked_for(games: Games) -> None:
    rules = games["chickenfoot"].of_size(6)
    rounds = replace(rules, start=replace(rules.start, first_double=19))
    without_blank = replace(rules, removed=(tile("0-0"),))

    assert called_tile(rounds, rounds.chosen(), StartBy.ROUND_DOUBLE, 0) == tile("6-6")
    assert called_tile(rounds, rounds.chosen(), StartBy.ROUND_DOUBLE, 13) == tile("5-5")
    assert called_tile(without_blank, rules.chosen(), StartBy.ROUND_DOUBLE, 6) is None


def test_what_nobody_is_asked_for_needs_no_calls(games: Games) -> None:
    rules = games["all_fives"]

    assert called(rules, rules.chosen(), StartBy.LOT) == ""
    assert called(rules, rules.chosen(), StartBy.WINNER) == ""


def test_the_calls_say_what_follows_if_nobody_holds_the_tile(games: Games) -> None:
    rules = games["cyprus"]

    calls = calls_for(rules, rules.chosen(), StartBy.THAT_TILE, tile("9-9"))

    assert calls.otherwise is NoDouble.DRAW_UNTIL_FOUND


@pytest.mark.parametrize(
    ("game", "by", "is_first", "lead"),
    [
        ("dominican", StartBy.THAT_TILE, True, Lead.THAT_DOUBLE),
        ("dominican", StartBy.WINNER, False, Lead.ANY_TILE),
        ("brazilian", StartBy.SIDE, False, Lead.ANY_TILE),
        ("brazilian", StartBy.THAT_TILE, False, Lead.THAT_DOUBLE),
        ("all_fives", StartBy.LOT, False, Lead.ANY_TILE),
        ("bergen", StartBy.HIGHEST_DOUBLE, False, Lead.THAT_DOUBLE),
        ("texas_42", StartBy.LOT, True, Lead.SILENT),
    ],
)
def test_the_lead_is_that_of_the_first_hand_or_of_the_later_ones(
    games: Games, game: str, by: StartBy, is_first: bool, lead: Lead
) -> None:
    rules = games[game]

    assert lead_of(rules, rules.chosen(), by, is_first=is_first) is lead


def test_a_double_that_is_set_out_is_not_led(games: Games) -> None:
    rules = games["chickenfoot"]
    chosen = rules.chosen({"engine": "set_out"})

    assert lead_of(rules, chosen, StartBy.ROUND_DOUBLE, is_first=True) is Lead.ANY_TILE


def test_the_holder_of_the_tile_starts_and_leads_it_where_the_rules_say_so(games: Games) -> None:
    rules = games["dominican"]

    bound = starter_by_holder(rules, 4, 2, tile("6-6"), Lead.THAT_DOUBLE)
    free = starter_by_holder(rules, 4, 2, tile("6-6"), Lead.ANY_TILE)

    assert (bound.seat, bound.tile, bound.leads) == (2, tile("6-6"), tile("6-6"))
    assert (free.seat, free.tile, free.leads) == (2, tile("6-6"), None)


def test_whom_the_players_name_starts_without_a_tile(games: Games) -> None:
    starter = starter_by_holder(games["texas_42"], 4, 3, None, Lead.THAT_DOUBLE)

    assert (starter.seat, starter.tile, starter.leads) == (3, None, None)


@pytest.mark.parametrize(
    ("seat", "held", "key"), [(4, "6-6", "unknown_seat"), (0, "7-7", "tile_not_in_set")]
)
def test_an_impossible_holder_is_refused(games: Games, seat: int, held: str, key: str) -> None:
    with pytest.raises(RuleError, match=key):
        starter_by_holder(games["dominican"], 4, seat, tile(held), Lead.THAT_DOUBLE)


def test_a_drawn_tile_is_never_led(games: Games) -> None:
    drawn = {0: tile("6-5"), 1: tile("4-4")}

    starter = starter_by_draw(games["five_up"], drawn, {"lead": "highest_double"})

    assert (starter.seat, starter.leads) == (0, None)
