"""Monkey tests of the presenters: random taps and disk faults break nothing and lose nothing."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.domain.errors import RuleError
from app.domain.rules import RuleSet
from app.domain.rules.values import Kind, PartnersPlay
from app.play.match.current_match import CurrentMatch
from app.play.match.match_snapshot import MatchSnapshot
from app.presenters.hand import HandPresenter
from app.sets import Leaflets
from app.store.core.errors import StoreFault
from tests.builders import NAMES, open_current_match, start_match, start_random_match
from tests.presenters.monkey import Monkey
from tests.services import services

pytestmark = pytest.mark.usefixtures("nothing_logged")

INNER = re.compile(r"[{}]|\bNone\b|[a-z]_[a-z]|Error|<[A-Za-z]|\bresp\.")
"""Texts that no player should read: braces, keys, names of classes."""
FAULTS = (StoreFault.DISK_FULL, StoreFault.LOCKED, StoreFault.READ_ONLY, StoreFault.DISK_TROUBLE)

LEAST = 4
"""The minimal number of monkeys."""
PER_MONKEY = 75
"""One monkey for this many of ``--taps``: its taps are fast without a window."""


def monkey_at(folder: Path, sets: Mapping[str, RuleSet], seed: int) -> Monkey:
    current_match = open_current_match(folder, sets)
    current_match.database.rows("PRAGMA synchronous = OFF")  # faster; other tests check durability
    return Monkey(current_match, sets, Random(seed))


def stored_counts(current_match: CurrentMatch) -> tuple[int, int, int]:
    """The numbers of stored rows, and of hands that count."""
    (row,) = current_match.database.rows(
        "SELECT (SELECT count(*) FROM matches) AS matches, (SELECT count(*) FROM hands) AS hands,"
        " (SELECT count(*) FROM hands WHERE deleted = 0) AS counting"
    )
    return row["matches"], row["hands"], row["counting"]


def violations(monkey: Monkey, before: tuple[int, int, int]) -> list[str]:
    """Describes each invariant that does not hold after a step."""
    leaks = [f"says {words!r}" for words in monkey.words() if INNER.search(words)]
    return [
        *leaks,
        *store_violations(monkey.current_match, before),
        *table_violations(monkey.current_match),
    ]


def store_violations(current_match: CurrentMatch, before: tuple[int, int, int]) -> list[str]:
    matches, hands, counting = (
        now - then for now, then in zip(stored_counts(current_match), before, strict=True)
    )
    found = []
    if not 0 <= matches <= 1 or not 0 <= hands <= 1 or abs(counting) > 1:
        found.append(f"the store grew by {matches} matches, {hands} hands, {counting} counting")
    if matches and (current_match.now is None or current_match.now.hands):
        found.append("a match was begun that is not on the table")
    return found


def table_violations(current_match: CurrentMatch) -> list[str]:
    """The match on the table is the stored match, with the verdicts of the domain."""
    now = current_match.now
    if now is None:
        return []
    found = []
    stored = current_match.matches.get(now.id)
    if stored != now.stored:
        found.append("the table is not as it was stored")
    return [*found, *verdict_violations(now), *total_violations(now)]


def verdict_violations(now: MatchSnapshot) -> Iterator[str]:
    for index, hand in enumerate(now.hands):
        earlier = replace(now.match, hands=now.match.hands[:index])
        try:
            _hand, verdict = earlier.score(hand.hand)
        except RuleError:  # a restored hand may need more facts after a change of the choices
            continue
        if (hand.verdict, now.explained(hand).verdict) != (verdict.result, verdict):
            yield f"{hand.verdict} is not what the rules say"


def total_violations(now: MatchSnapshot) -> Iterator[str]:
    """Games lose points near a target, or return to nothing; leaflets only add up."""
    sums = [sum(v.points for v in now.verdicts if v.side == side) for side in now.match.all_sides]
    is_leaflet = now.rules.kind is Kind.LEAFLET
    if is_leaflet and now.hands and sums != list(now.running_totals[-1]):
        yield "the totals are not the sums"


def run(monkey: Monkey, steps: int, *, all_is_kept: bool = True) -> None:
    for _ in range(steps):
        before = stored_counts(monkey.current_match)
        monkey.step()
        found = violations(monkey, before)
        if monkey.now == "hand" and all_is_kept:
            found += draft_violations(monkey)
        assert not found, (found, monkey.done[-25:])


def draft_violations(monkey: Monkey) -> list[str]:
    """A new presenter shows the same state, except after Record."""
    shown, later = (
        monkey.presenter.state,
        CurrentMatch(monkey.current_match.database, monkey.leaflets),
    )
    later.resume()
    presenter = HandPresenter(services(later), monkey)
    presenter.open(**monkey.path[-1][1])
    again = presenter.state
    same = (
        shown.tile_colours,
        shown.selected_tiles,
        shown.questions,
        [one.summary for one in shown.holders],
    )
    found = (
        again.tile_colours,
        again.selected_tiles,
        again.questions,
        [one.summary for one in again.holders],
    )
    return [] if same == found else ["the draft is not kept as it is shown"]


def monkeys_at(folder: Path, sets: dict[str, RuleSet], taps: int) -> Iterator[Monkey]:
    """Runs one monkey after another, each on a new phone; an error names the monkey."""
    for seed in range(max(LEAST, taps // PER_MONKEY)):
        monkey = monkey_at(folder / f"phone{seed}", sets, seed)
        try:
            yield monkey
        finally:
            monkey.current_match.database.close()


def test_random_taps_break_nothing(tmp_path: Path, sets: dict[str, RuleSet], taps: int) -> None:
    for monkey in monkeys_at(tmp_path, sets, taps):
        run(monkey, 500)


def test_random_taps_in_a_match_of_any_game_break_nothing(
    tmp_path: Path, games: dict[str, RuleSet], taps: int
) -> None:
    for seed, name in enumerate(games):
        monkey = monkey_at(tmp_path / name, Leaflets(), seed)
        try:
            start_random_match(monkey.current_match, monkey.dice, name)
            monkey.home()
            run(monkey, max(60, taps // 5))
        finally:
            monkey.current_match.database.close()


def test_random_taps_on_the_hand_of_any_game_break_nothing(
    tmp_path: Path, games: dict[str, RuleSet], taps: int
) -> None:
    for seed, (name, rules) in enumerate(games.items()):
        monkey = monkey_at(tmp_path / name, games, seed)
        try:
            _begin(monkey, rules)
            for _ in range(max(40, taps // PER_MONKEY)):
                tap_on_hand(monkey)
        finally:
            monkey.current_match.database.close()


def _begin(monkey: Monkey, rules: RuleSet) -> None:
    """Starts a match of four, with a random option of each choice."""
    dice = monkey.dice
    choices = {choice.key: dice.choice(choice.options) for choice in rules.choices}
    partners = rules.partners.play is PartnersPlay.MUST
    start_match(monkey.current_match, rules.id, NAMES[:4], 9, partners=partners, choices=choices)


def tap_on_hand(monkey: Monkey) -> None:
    """A tap on the hand screen, of the next hand or of a recorded one."""
    if monkey.now != "hand":
        hands = monkey.current_match.table.hands
        is_next = not hands or monkey.dice.random() < 0.7
        monkey.go_from_home("hand", hand="" if is_next else monkey.dice.choice(hands).id)
    monkey.step()
    leaks = [words for words in monkey.words() if INNER.search(words)]
    assert not leaks, (leaks, monkey.done[-25:])
    if monkey.now == "hand":
        found = draft_violations(monkey)
        assert not found, (found, monkey.done[-25:])


def test_random_taps_with_a_failing_disk_show_errors_and_lose_nothing(
    tmp_path: Path, sets: dict[str, RuleSet], taps: int
) -> None:
    for monkey in monkeys_at(tmp_path, sets, taps):
        for _ in range(150):
            run(monkey, monkey.dice.randrange(1, 8), all_is_kept=False)
            monkey.write_fault.fault = monkey.dice.choice(FAULTS)
            monkey.write_fault.passes = monkey.dice.randrange(3)
            run(monkey, monkey.dice.randrange(1, 4), all_is_kept=False)
            monkey.write_fault.fault = None
