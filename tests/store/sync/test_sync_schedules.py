"""The app's own reader and writer through random schedules: phones that are killed, restored,
cloned and thrown away; a folder that delays, reorders, tears, repeats, rolls back and empties.
"""

from contextlib import closing
from random import Random

import pytest

from tests.store.sync.fake_sync_folder import Stored
from tests.store.sync.memory import same_luck
from tests.store.sync.rules_off import RULES, TAPS, first_noticed
from tests.store.sync.schedules import ACTIONS, fault, schedule, told
from tests.store.sync.sync_world import World
from tests.store.sync.taps import TapWorld

SOAK = 3000
"""Fewer schedules than these do not notice each rule."""
AT_ONCE, SOON = tuple(TAPS)[:3], 10
"""What so few schedules notice."""


def test_phones_that_share_a_folder_end_equal_and_lose_nothing(schedules: int) -> None:
    for seed in range(schedules):
        assert fault(seed, schedule(seed)) is None, told(seed)


def test_nothing_that_was_tapped_is_gone_without_being_asked_about(schedules: int) -> None:
    """Rows are changed on several phones at once, from old screens and by clones."""
    for seed in range(schedules // 10):
        assert fault(seed, schedule(seed), TapWorld) is None, told(seed, TapWorld)


@pytest.mark.parametrize("rule", AT_ONCE)
def test_a_law_of_changes_at_once_that_is_switched_off_is_noticed_soon(rule: str) -> None:
    assert first_noticed(rule, SOON) is not None


@pytest.mark.parametrize("rule", [*RULES, *TAPS])
def test_a_rule_that_is_switched_off_is_noticed(rule: str, schedules: int) -> None:
    if schedules < SOAK:
        pytest.skip("only make soak runs so many schedules")
    assert first_noticed(rule, schedules) is not None


def test_a_schedule_is_the_same_whenever_it_is_run() -> None:
    """Else a failure could not be found again."""
    assert folders_after(2) == folders_after(2) != folders_after(3)


def folders_after(seed: int) -> list[dict[str, Stored]]:
    with same_luck(seed), closing(World(Random(seed))) as world:
        for name, own_seed in schedule(seed):
            ACTIONS[name](world, Random(own_seed))
        return [phone.folder.files for phone in world.phones]
