"""A case for every worked example of every game, from the files here.

``gains`` are what the hand alone says; a match also has what stood ``before`` its hands.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from app.domain.hand import HandEnd
from app.domain.match import Hand, Match, PlayerId
from app.domain.match import starting as starts
from app.domain.match.fold import State, fold, fresh
from app.domain.match.match_rules import default_target
from app.domain.match.starting import NextStart, next_start
from app.domain.rules import RuleSet
from app.domain.rules.combinations import choices_used
from app.domain.scoring import score_hand
from app.domain.verdict import Verdict
from tests.hands import hand_end_of, tile, tiles
from tests.oracles.match import running_totals, with_hands
from tests.rule_sets import load_sets
from tests.starting import starter_by_doubles

Case = dict[str, Any]
Sets = dict[str, RuleSet]

GAMES = {rules.id: rules for rules in load_sets()[5:]}
FOLDER = Path(__file__).parent
GOLDEN = {
    game: tomllib.loads((FOLDER / f"{game}.toml").read_text("utf-8")) for game in sorted(GAMES)
}
KINDS = ("hand", "match", "start", "doubles")

EXAMPLES = {
    "block": "1 2 4 5 6 8 match",
    "draw": "1 2 4 5 6 8 match",
    "partners": "1 2 4 5 6 8 match foul",
    "dominican": "1 2 4 5 6 8 match",
    "puerto_rican": "K1 K2 K3 K4 K5 O1 O2 O3 match",
    "cuban": "1 2 4 5 6 8",
    "venezuelan": "1 2 4 5 6 8",
    "jamaican_partner": "1 2 4 5 6 8",
    "jamaican_cutthroat": "1 2 4 5 6 8",
    "brazilian": "1 2 4 5 6 8",
    "mexican_pairs": "1 2 4 5 6 8",
    "mexican_train": "MT-1 MT-2 MT-4 MT-5 MT-6 MT-8",
    "chickenfoot": "CF-1 CF-2 CF-4 CF-5 CF-7 CF-8",
    "spinner": "SP-1 SP-3 SP-4 SP-5 SP-6 SP-8",
    "cyprus": "CY-1 CY-2 CY-3 CY-4 CY-5 CY-6 CY-7 CY-8",
    "all_fives": "AF-1 AF-2 AF-3 AF-5 AF-6 AF-7 AF-8 AF-10 AF-12 AF-13 AF-14",
    "five_up": "FU-1 FU-2 FU-3 FU-4 FU-6 FU-7 FU-8",
    "fives_and_threes": "FT-1 FT-2 FT-3 FT-4 FT-5 FT-6 FT-8",
    "sniff": "SN-1 SN-2 SN-3 SN-5 SN-6 SN-7 SN-8",
    "bergen": "BG-1 BG-2 BG-3 BG-4 BG-6 BG-7 BG-8",
    "matador": "MA-1 MA-2 MA-3 MA-5 MA-6 MA-7 MA-8",
    "texas_42": "42-1 42-2 42-3 42-4 42-5 42-6 42-8",
}
"""The worked examples of each game, by the words of their sources."""


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(game, case, id=f"{game}: {case['name']}")
        for game, golden in GOLDEN.items()
        for case in golden.get(kind, ())
    ]


@pytest.mark.parametrize(("game", "case"), cases("hand"))
def test_a_hand_brings_each_side_what_the_game_says(game: str, case: Case) -> None:
    rules = GAMES[game].of_size(case.get("highest"))

    verdict = score_hand(rules, hand_end_of(case), case.get("choices"))

    assert list(verdict.gains) == case["gains"]
    assert verdict.winner == case.get("winner")


# --- matches ---------------------------------------------------------------------------


class Played(NamedTuple):
    """A match with the hands of a case, and what stands after them."""

    match: Match
    state: State
    verdicts: tuple[Verdict, ...]


def empty_match(game: str, case: Case) -> Match:
    sides = tuple(map(tuple, case["sides"])) if "sides" in case else None
    return Match(
        GAMES[game],
        tuple(PlayerId(f"player {seat}") for seat in range(case["players"])),
        sides,
        case.get("choices", {}),
        case.get("target", usual_target(game, case)),
        highest=case.get("highest"),
    )


def usual_target(game: str, case: Case) -> int | None:
    rules = GAMES[game].of_size(case.get("highest"))
    return default_target(rules, rules.chosen(case.get("choices"), case["players"]))


def before_hands(match: Match, before: Mapping[str, Any]) -> State:
    """What stood before: all that is not named is as at the start."""
    given: dict[str, Any] = {
        name: tuple(one) if isinstance(one, list) else one for name, one in before.items()
    }
    state = replace(fresh(match.all_sides), **given)
    opened = (side for side, total in enumerate(state.totals) if total > 0)
    return replace(state, opened=frozenset(opened))


def hands_of(case: Case) -> Iterator[HandEnd]:
    shared: Case = {name: case[name] for name in ("players", "sides") if name in case}
    for hand in case["hands"]:
        yield hand_end_of({**shared, **hand})


def played(game: str, case: Case) -> Played:
    """Each hand is added to what stood before it."""
    match = empty_match(game, case)
    state, verdicts = before_hands(match, case.get("before", {})), list[Verdict]()
    for end in hands_of(case):
        known = replace(end, previous=state.previous)
        verdicts.append(score_hand(match.sized_rules, known, match.choices))
        state = fold(match.match_rules, state, verdicts[-1], end)
    hands = tuple(Hand(end, end.starter) for end in hands_of(case))
    return Played(replace(match, hands=hands), state, tuple(verdicts))


@pytest.mark.parametrize(("game", "case"), cases("match"))
def test_a_match_stands_as_the_game_says_after_its_hands(game: str, case: Case) -> None:
    _, state, _ = played(game, case)

    assert list(state.totals) == case["totals"]
    assert [list(side) for side in state.won] == case.get("won", [])


@pytest.mark.parametrize(
    ("game", "case"), [one for one in cases("match") if "before" not in one.values[1]]
)
def test_a_whole_match_has_the_totals_of_its_hands(game: str, case: Case) -> None:
    match = with_hands(empty_match(game, case), *map(Hand, hands_of(case)))

    assert list(running_totals(match)[-1]) == case["totals"]


# --- who starts ------------------------------------------------------------------------


def as_written(found: NextStart) -> dict[str, Any]:
    written = {"by": str(found.by), "after": found.after or "", "seats": list(found.seats)}
    return written | ({} if found.tile is None else {"tile": str(found.tile)})


def next_after(
    monkeypatch: pytest.MonkeyPatch, match: Match, state: State, verdicts: tuple[Verdict, ...]
) -> dict[str, Any]:
    """The next start where the state after the hands is known, not all hands before them."""
    monkeypatch.setattr(starts, "states", lambda _match, _verdicts: (state,))
    return as_written(next_start(match, verdicts))


@pytest.mark.parametrize(
    ("game", "case"), [one for one in cases("match") if "next_start" in one.values[1]]
)
def test_the_next_hand_starts_as_the_game_says(
    game: str, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, state, verdicts = played(game, case)

    assert next_after(monkeypatch, match, state, verdicts) == case["next_start"]


@pytest.mark.parametrize(("game", "case"), cases("start"))
def test_a_hand_starts_as_the_game_says(
    game: str, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = empty_match(game, case)
    if not case["hands"]:
        assert as_written(next_start(match)) == case["next_start"]
        return
    nobody_looked = HandEnd(dict.fromkeys(range(case["players"])), sides=match.sides)
    match = replace(match, hands=(Hand(nobody_looked),))
    state = replace(fresh(match.all_sides), hands=case["hands"])
    won = Verdict(winner=0, side=match.all_sides[0], points=0, steps=())

    assert next_after(monkeypatch, match, state, (won,)) == case["next_start"]


@pytest.mark.parametrize(("game", "case"), cases("doubles"))
def test_the_highest_double_starts(game: str, case: Case) -> None:
    held = {seat: tiles(hand) for seat, hand in enumerate(case["held"])}

    starter = starter_by_doubles(GAMES[game], held)

    assert (starter.seat, starter.tile) == (case["seat"], tile(case["tile"]))


# --- nothing is left out ---------------------------------------------------------------


def test_every_game_has_its_golden_file(games: Sets) -> None:
    assert set(games) == set(GOLDEN)
    assert all(GOLDEN[game]["set"] == game for game in games)


def all_cases(game: str) -> list[Case]:
    return [case for kind in KINDS for case in GOLDEN[game].get(kind, ())]


@pytest.mark.parametrize("game", GOLDEN)
def test_every_option_that_decides_something_has_a_case(game: str) -> None:
    rules = GAMES[game]
    deciding = set(choices_used(what_decides(rules)))
    played = {
        item for case in all_cases(game) for item in rules.chosen(case.get("choices")).items()
    }
    offered = {(one.key, option) for one in rules.choices for option in one.options}

    assert {(key, option) for key, option in offered if key in deciding} <= played


def what_decides(rules: RuleSet) -> tuple[object, ...]:
    """What verdicts, matches and the next start rest on; the rest is only told on a page."""
    start = rules.start
    ways = (start.by, start.next_by, start.after, start.tile, start.first_double)
    hand = (rules.partners, rules.end, rules.values, rules.out, rules.blocked, rules.counting)
    match = (rules.play, rules.bonus, rules.carry, rules.reset, rules.bid, rules.target)
    return (*ways, *hand, *match)


def test_every_worked_example_of_the_games_has_a_case() -> None:
    assert set(EXAMPLES) == set(GAMES)
    for game, examples in EXAMPLES.items():
        sources = " ".join(case["source"] for case in all_cases(game))
        missing = [one for one in examples.split() if not re.search(rf"\b{one}\b", sources)]

        assert not missing, game
