"""The independent scorer works through the worked examples of their rules."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.oracles.independent.examples import IN_PLAY, LEAFLETS, PLAIN
from tests.oracles.independent.examples_pairs import BY_HANDS, BY_PIPS, SERIES
from tests.oracles.independent.facts import Facts, Refused, Tile
from tests.oracles.independent.matches import totals
from tests.oracles.independent.notation import facts_of, played, read
from tests.oracles.independent.options import GAMES, PAIRS
from tests.oracles.independent.scoring import score


def _lines(*texts: str) -> list[str]:
    return [line for text in texts for line in text.strip().splitlines()]


EXAMPLES = _lines(PLAIN, IN_PLAY, BY_PIPS, BY_HANDS, LEAFLETS)


@pytest.mark.parametrize("line", EXAMPLES)
def test_a_worked_example_brings_what_it_says(line: str) -> None:
    example = read(line)

    assert score(example.game, facts_of(example), example.choices).gains == example.gains


@pytest.mark.parametrize("line", [line for line in EXAMPLES if " S" in line])
def test_a_match_stands_as_a_worked_example_says(line: str) -> None:
    example = read(line)
    standing, _ = played(example)

    assert tuple(standing.totals) == example.after
    if example.says_winner:
        assert standing.winners == example.winners


def test_every_game_has_an_example() -> None:
    assert {read(line).game for line in EXAMPLES} == set(GAMES)


@pytest.mark.parametrize("line", _lines(SERIES))
def test_a_series_of_hands_ends_as_worked_out(line: str) -> None:
    start, hands = line.partition(" = ")[0].split(" : ")
    game, target, *options = start.split()
    final = tuple(int(number) for number in line.partition(" = ")[2].split(","))
    choices = dict(option.split("=") for option in options)
    facts = [facts_of(read(f"{game} {hand} = 0")) for hand in hands.split(" | ")]
    sides = ((0, 2), (1, 3)) if game in PAIRS else None

    assert totals(game, facts, choices, 4, sides, int(target)).totals[-1] == final


@pytest.mark.parametrize(
    ("game", "facts", "choices"),
    [
        ("block", Facts((None, ((1, 0),))), {}),
        ("cyprus", Facts((((4, 1),), 5, ((9, 9),))), {"tie": "lowest_single"}),
        ("manylang", Facts((5, 5, 9)), {"tie": "pick"}),
        ("luckies", Facts(((), 5), 0), {"out_counts": "hands_and_stock"}),
        ("dominican", Facts((3, 4, 5, 6), sides=((0, 2), (1, 3))), {}),
        ("venezuelan", Facts(((), 4, 5, 6), 0, sides=((0, 2), (1, 3))), {"capicua": "25"}),
        ("texas_42", Facts((None,) * 4, sides=((0, 2), (1, 3))), {}),
    ],
)
def test_a_hand_of_which_too_little_is_known_is_refused(
    game: str, facts: Facts, choices: dict[str, str]
) -> None:
    with pytest.raises(Refused):
        score(game, facts, choices)


def _golden() -> list[Any]:
    files = Path(__file__).parent.parent.joinpath("golden").glob("*.toml")
    return [
        pytest.param(file.stem, case, id=f"{file.stem}: {case['name']}")
        for file in sorted(files)
        for case in tomllib.loads(file.read_text("utf-8"))["hand"]
        if "error" not in case
    ]


def _tiles(hand: str | int) -> tuple[Tile, ...] | int:
    if isinstance(hand, int):
        return hand
    ends = [tile.split("-") for tile in hand.split()]
    return tuple((max(int(a), int(b)), min(int(a), int(b))) for a, b in ends)


def _facts(case: dict[str, Any]) -> Facts:
    same = ("out", "closing", "stopped", "starter", "locker", "fits", "led", "picked", "previous")
    hands = [_tiles(hand) for hand in case.get("left", ())]
    last = _tiles(case.get("last", ""))
    return Facts(
        tuple(hands) if hands else (None,) * case["players"],
        stock=_tiles(case["stock"]) if "stock" in case else None,
        sides=tuple(map(tuple, case["sides"])) if "sides" in case else None,
        plays=tuple((seat, points) for seat, points in case.get("plays", ())),
        last=last[0] if isinstance(last, tuple) and last else None,
        events=tuple((*event, 1)[:3] for event in case.get("events", ())),
        bid=(*case["bid"], None)[:4] if "bid" in case else None,
        **{name: case[name] for name in same if name in case},
    )


@pytest.mark.parametrize(("game", "case"), _golden())
def test_the_golden_hands_come_out(game: str, case: dict[str, Any]) -> None:
    facts = _facts(case)

    outcome = score(game, facts, case.get("choices", {}))

    if "gains" in case:
        assert list(outcome.gains) == case["gains"]
    else:
        sides = facts.sides or [(seat,) for seat in range(len(facts.left))]
        won = () if outcome.side is None else sides[outcome.side]
        assert (sum(outcome.gains), list(won)) == (case["points"], case["side"])
