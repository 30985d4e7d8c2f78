"""The pending events of Kivy's clock, and a way to skip the time until they are due."""

from typing import NamedTuple

from kivy.clock import Clock
from kivy.effects import kinetic


class PendingEvent(NamedTuple):
    """An event that happens once: repeated events never end, and are left out."""

    seconds: float
    name: str


class FastClock:
    """Moves Kivy's clock forward while nothing is drawn. The clock never goes back, not even
    for the next app. A page that was thrown scrolls on by the same clock.
    """

    def __init__(self) -> None:
        self._real = Clock.time
        self._ahead = 0.0
        Clock.time = kinetic.time = self._time

    def forward(self, seconds: float) -> None:
        self._ahead += max(0.0, seconds)

    def _time(self) -> float:
        return float(self._real() + self._ahead)


CLOCK = FastClock()


def pending(within: float) -> tuple[PendingEvent, ...]:
    """The events within this many seconds, the next one first."""
    now = Clock.time()
    events = (
        PendingEvent(event.timeout - (now - event._last_dt), str(event))  # noqa: SLF001
        for event in Clock.get_events()
        if not event.loop
    )
    return tuple(sorted(one for one in events if one.seconds <= within))
