"""A case for every clause of every leaflet that decides something, from the files here."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import RuleError
from app.domain.hand import HandEnd, tiles_of
from app.domain.hand.facts import Left
from app.domain.match import Hand, Match, PlayerId
from app.domain.match.starting import starter_by_draw
from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.scoring import score_hand
from tests.hands import hand_end_of, tile, tiles
from tests.oracles.match import match_winner, with_hands
from tests.starting import starter_by_doubles

Case = dict[str, Any]
Sets = dict[str, RuleSet]

LEAFLETS = ("luckies", "bg2133", "art3494", "manylang", "item2672")
FILES = sorted(Path(__file__).parent.glob("*.toml"))
EXAMPLES = """
    0.1 0.2 0.5 0.6 0.8 0.10  1.1 1.4 1.6 1.7 1.8 1.12  2.3 2.6 2.8 2.10
    3.1 3.4 3.6 3.11  4.1 4.4 4.7 4.11
"""
"""The worked examples in the leaflets: set and number."""

EVERY_FILE = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in FILES}
GOLDEN = {name: golden for name, golden in EVERY_FILE.items() if name in LEAFLETS}


def cases(kind: str, *, refused: bool = False) -> list[Any]:
    return [
        pytest.param(set_id, case, id=f"{set_id}: {case['name']}")
        for set_id, golden in GOLDEN.items()
        for case in golden.get(kind, ())
        if ("error" in case) is refused
    ]


@pytest.mark.parametrize(("set_id", "case"), cases("hand"))
def test_hand_is_decided_as_its_leaflet_says(sets: Sets, set_id: str, case: Case) -> None:
    verdict = score_hand(sets[set_id], hand_end_of(case), case.get("choices"))

    assert (case["side"], case["points"]) == (list(verdict.side), verdict.points)
    assert sorted(case["open"]) == sorted(verdict.open)
    assert verdict.winner == winner_of(case)


def winner_of(case: Case) -> int | None:
    """The seat that is out or picked, else the seat of the winning side with the fewest pips."""
    if "out" in case or not case["side"]:
        return case.get("out") if case["side"] else None
    if case.get("choices", {}).get("tie") == "pick" and case.get("picked") in case["side"]:
        return int(case["picked"])
    held = hand_end_of(case).left
    return min(map(int, case["side"]), key=lambda seat: (_pips(held[seat]), seat))


def _pips(left: Left | None) -> int:
    return left if isinstance(left, int) else sum(tile.pips for tile in tiles_of(left))


@pytest.mark.parametrize(("set_id", "case"), cases("hand", refused=True))
def test_hand_is_refused_with_its_error_key(sets: Sets, set_id: str, case: Case) -> None:
    with pytest.raises(RuleError) as refused:
        score_hand(sets[set_id], hand_end_of(case), case.get("choices"))

    assert case["error"] == refused.value.key
    for name, value in case.get("values", {}).items():
        found = refused.value.values[name]
        assert value == (list(found) if isinstance(found, tuple) else found)


@pytest.mark.parametrize(("set_id", "case"), cases("doubles"))
def test_highest_double_starts(sets: Sets, set_id: str, case: Case) -> None:
    held = {seat: tiles(hand) for seat, hand in enumerate(case["held"])}

    starter = starter_by_doubles(sets[set_id], held)

    assert case.get("seat") == starter.seat
    assert starter.tile == (tile(case["tile"]) if "tile" in case else None)
    assert starter.leads == starter.tile


@pytest.mark.parametrize(("set_id", "case"), cases("drawn"))
def test_highest_drawn_tile_starts(sets: Sets, set_id: str, case: Case) -> None:
    drawn = {seat: tile(one) for seat, one in enumerate(case["drawn"])}

    starter = starter_by_draw(sets[set_id], drawn, case.get("choices"))

    assert case.get("seat") == starter.seat
    assert case.get("again", []) == list(starter.again)
    assert starter.tile == (tile(case["tile"]) if "tile" in case else None)


@pytest.mark.parametrize(("set_id", "case"), cases("match"))
def test_match_is_won_by_the_first_to_reach_the_target(sets: Sets, set_id: str, case: Case) -> None:
    players = tuple(PlayerId(f"player {seat}") for seat in range(case["players"]))
    match = Match(sets[set_id], players, target=case.get("target"))
    for seat, points in case["gains"]:
        match = with_hands(match, Hand(_out_for(sets[set_id], seat, points, case["players"])))

    won = match_winner(match)

    found = (None, None) if won is None else (won.sides[0][0], won.hand)
    assert (case.get("winner"), case.get("ends_with_hand")) == found


def _out_for(rules: RuleSet, seat: int, points: int, players: int) -> HandEnd:
    """A hand in which this seat goes out and wins these points."""
    loser = (seat + 1) % players
    rest = dict.fromkeys(range(players), 0)
    if resolve(rules.out.points, rules.chosen()) == "table":
        return HandEnd(left=rest, out=seat, stock=rules.tiles.pips - points)
    return HandEnd(left={**rest, loser: points}, out=seat)


def test_every_option_of_every_table_choice_has_a_case(sets: Sets) -> None:
    for set_id, rules in sets.items():
        found = (*GOLDEN[set_id]["hand"], *GOLDEN[set_id].get("drawn", ()))
        played = {
            (key, option)
            for case in found
            if "error" not in case
            for key, option in rules.chosen(case.get("choices")).items()
        }
        offered = {(choice.key, option) for choice in rules.choices for option in choice.options}

        assert offered <= played


def test_every_leaflet_has_its_golden_file(sets: Sets) -> None:
    assert set(sets) == set(GOLDEN)
    assert all(case["source"] for golden in GOLDEN.values() for case in golden["hand"])


def test_every_worked_example_has_a_case() -> None:
    sources = " ".join(
        case["source"]
        for golden in GOLDEN.values()
        for kind in ("hand", "doubles", "drawn", "match")
        for case in golden.get(kind, ())
    )

    assert set(EXAMPLES.split()) <= set(re.findall(r"example ([0-9.]+[0-9])", sources))
