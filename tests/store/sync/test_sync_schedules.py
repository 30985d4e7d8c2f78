"""The app's own reader and writer through random schedules: phones that are killed, restored,
cloned and thrown away; a folder that delays, reorders, tears, repeats, rolls back and empties.
"""

from random import Random

from tests.store.sync.schedules import fault, schedule, told


def test_phones_that_share_a_folder_end_equal_and_lose_nothing(schedules: int) -> None:
    for seed in range(schedules):
        assert fault(seed, schedule(seed)) is None, told(seed)


def test_a_schedule_is_the_same_whenever_it_is_run() -> None:
    """Else a failure could not be found again."""
    seed = Random(1).randrange(1000)

    assert schedule(seed) == schedule(seed)
