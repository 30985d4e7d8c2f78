"""A thread that works in the background rests while the window draws."""

from dataclasses import dataclass, field

import pytest

from app.play.sync.sync_round import LEAST, MOST, GivingWay


@dataclass
class FakeThread:
    """``passed`` is the time, ``worked`` the part of it in which the thread ran."""

    passed: float = 100.0
    worked: float = 5.0
    rests: list[float] = field(default_factory=list)

    def giving_way(self) -> GivingWay:
        return GivingWay(lambda: self.passed, lambda: self.worked, self._sleep)

    def work(self, seconds: float, waiting: float = 0) -> None:
        self.worked += seconds
        self.passed += seconds + waiting

    def _sleep(self, seconds: float) -> None:
        self.rests.append(seconds)
        self.passed += seconds


def test_it_rests_as_long_as_it_had_to_wait() -> None:
    thread = FakeThread()
    giving_way = thread.giving_way()
    giving_way.rest()
    for waiting in (0.004, 0.006):
        thread.work(0.004, waiting)
        giving_way.rest()

    assert thread.rests == [pytest.approx(0.004), pytest.approx(0.006)]


def test_it_does_not_rest_while_nothing_else_runs() -> None:
    thread = FakeThread()
    giving_way = thread.giving_way()
    giving_way.rest()
    for _ in range(3):
        thread.work(0.008, LEAST / 2)
        giving_way.rest()

    assert not thread.rests


def test_after_a_long_wait_it_rests_for_a_frame_at_most() -> None:
    thread = FakeThread()
    giving_way = thread.giving_way()
    giving_way.rest()
    thread.work(0.008, 3.0)
    giving_way.rest()

    assert thread.rests == [MOST]


def test_what_was_before_its_first_rest_does_not_count() -> None:
    thread = FakeThread()
    thread.work(0.008, 3.0)
    thread.giving_way().rest()

    assert not thread.rests
