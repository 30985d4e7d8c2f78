"""Monkey tests in the window: nothing breaks, nothing is lost, and the back key leads home."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.domain.rules.values import Kind
from app.play.entry.draft import Draft
from app.play.match.current_match import CurrentMatch
from app.play.match.draft_score import state_in_play
from app.sets import Leaflets
from tests.builders import NAMES as PEOPLE
from tests.builders import prepare_phone, record_hand, start_match, start_random_match
from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.monkey import Monkey
from tests.ui.phone import Phone

pytestmark = pytest.mark.usefixtures("nothing_logged")

INNER = re.compile(r"[{}]|\bNone\b|\b[a-z]+_[a-z]+\b|Error\b|[a-z]\.kv\b")
"""Texts that no player should read: braces, keys, names of classes."""
REFUSED = "That cannot be saved so"
WAY_HOME = 12
"""The maximal number of back keys to the table, also closing sheets and keyboards."""
PER_PHONE = 100
"""Taps on each phone; the next phone has another seed."""


def test_random_taps_on_the_screen_break_nothing(drive: Drive, tmp_path: Path, taps: int) -> None:
    for seed in range(max(1, taps // PER_PHONE)):
        folder = tmp_path / f"phone{seed}"
        play_before(folder, seed)
        tapped_at_random(Phone(drive, folder), seed, min(taps, PER_PHONE))


def test_random_taps_in_a_match_of_any_game_break_nothing(
    drive: Drive, tmp_path: Path, taps: int
) -> None:
    """All games with the taps of soak, every third in a short run."""
    games = Leaflets().games
    for seed, rules in tuple(enumerate(games))[:: 1 if taps > PER_PHONE * len(games) // 4 else 3]:
        folder = tmp_path / rules.id
        with prepare_phone(folder) as current_match:
            start_random_match(current_match, Random(seed), rules.id)
        tapped_at_random(Phone(drive, folder), seed, max(1, taps // 2 // len(games)))


def play_before(folder: Path, seed: int) -> None:
    """Every third phone is new; the others have a match."""
    if seed % 3 == 0:
        return
    dice = Random(seed)
    with prepare_phone(folder) as current_match:
        play_some(current_match, dice, seed)


def play_some(current_match: CurrentMatch, dice: Random, seed: int) -> None:
    box = dice.choice(tuple(current_match.leaflets))
    players = dice.choice(tuple(current_match.leaflets[box].deals({})))
    target = dice.choice((None, 30, 100))
    start_match(
        current_match, box, PEOPLE[:players], target, partners=players == 4 and seed % 2 == 0
    )
    for _ in range(dice.randrange(3)):
        record_hand(current_match, *("6-3", "1-0", "2-0", "4-4", "5-1", "2-1")[:players], starter=0)


def tapped_at_random(phone: Phone, seed: int, taps: int) -> None:
    monkey = Monkey(phone, Random(seed))
    counts = (0, 0)
    for step in range(taps):
        monkey.step()
        found, counts = violations(phone, counts)
        if step % 5 == 0:
            found += faults(phone.driver)
        assert not found, (found, seed, step, monkey.done[-20:])
    found = astray(phone)
    assert not found, (found, seed, monkey.done[-20:])


def violations(phone: Phone, before: tuple[int, int]) -> tuple[list[str], tuple[int, int]]:
    """The violated invariants, and the number of stored rows."""
    texts = phone.texts
    found = [
        f"says {text!r}" for text in texts if INNER.search(text) and phone.screen != "settings"
    ]
    found += [f"says {text!r}" for text in texts if text.startswith(REFUSED)]
    current_match = current_match_of(phone)
    counts = stored_counts(current_match)
    if counts < before or counts[0] < before[0] or counts[1] < before[1]:
        found.append(f"lost: {before} were kept, {counts} are")
    return [*found, *total_violations(phone, current_match)], counts


def current_match_of(phone: Phone) -> CurrentMatch:
    """The CurrentMatch of the app: the file is not opened twice."""
    navigator: Any = phone.driver.app.navigator
    current_match: CurrentMatch = navigator._presenter("table")._current_match  # noqa: SLF001 - no public way
    return current_match


def stored_counts(current_match: CurrentMatch) -> tuple[int, int]:
    """The numbers of matches and hands, with deleted ones."""
    (row,) = current_match.database.rows(
        "SELECT (SELECT count(*) FROM matches) AS matches, (SELECT count(*) FROM hands) AS hands"
    )
    return row["matches"], row["hands"]


def total_violations(phone: Phone, current_match: CurrentMatch) -> list[str]:
    """The totals on the table are those of the stored hands; with a leaflet, simply their sums."""
    state, now = phone.driver.app.navigator.screen.state, current_match.now
    if phone.screen != "table" or state.score is None or now is None:
        return []
    stored = current_match.matches.get(now.id)
    totals = [
        sum(hand.verdict.points for hand in stored.hands if hand.verdict.side == side)
        for side in now.match.all_sides
    ]
    if now.rules.kind is not Kind.LEAFLET:
        totals = list(state_in_play(now, current_match.draft() or Draft()).totals)
    shown = [card.total for card in state.score.cards]
    return [] if shown == totals else [f"shows {shown} where {totals} are stored"]


def astray(phone: Phone) -> list[str]:
    """Goes to the table with the back key."""
    for _ in range(WAY_HOME):
        if phone.driver.has_ended:
            phone.kill()
            break
        phone.back()
    found = (
        [] if phone.driver.has_ended or phone.screen == "table" else [f"stays at {phone.screen}"]
    )
    if not phone.driver.has_ended and phone.driver.idle_frames(0.5):
        found.append("draws though nothing changes")
    return found
