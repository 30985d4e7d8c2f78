"""The note of the day on which the file was checked."""

from pathlib import Path
from threading import Barrier, Thread

import pytest

from app.store.safety.integrity import LastCheck

SECONDS = 30.0


@pytest.mark.process
def test_the_check_and_the_backup_of_a_day_may_end_at_the_same_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    last_check = LastCheck(tmp_path)
    both = Barrier(2, timeout=SECONDS)

    def mark() -> None:
        for _ in range(200):
            both.wait()
            last_check.mark_sound()

    threads = [Thread(target=mark) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)

    assert not any(thread.is_alive() for thread in threads)
    assert caplog.messages == []
    assert not last_check.is_due
