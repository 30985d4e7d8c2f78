"""What is still to come by Kivy's clock, which need not be waited for."""

from typing import NamedTuple

from kivy.clock import Clock


class Coming(NamedTuple):
    """A call that comes once; what is repeated never ends."""

    seconds: float
    what: str


class FastClock:
    """Kivy's own, put forward where nothing is drawn until something is due. It never goes back,
    not even from one app to the next.
    """

    def __init__(self) -> None:
        self._real = Clock.time
        self._ahead = 0.0
        Clock.time = self._time

    def forward(self, seconds: float) -> None:
        self._ahead += max(0.0, seconds)

    def _time(self) -> float:
        return float(self._real() + self._ahead)


CLOCK = FastClock()


def due(within: float) -> tuple[Coming, ...]:
    """What comes in that many seconds, the first ahead."""
    now = Clock.time()
    coming = (
        Coming(event.timeout - (now - event._last_dt), str(event))  # noqa: SLF001
        for event in Clock.get_events()
        if not event.loop
    )
    return tuple(sorted(one for one in coming if one.seconds <= within))
