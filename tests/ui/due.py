"""What is still to come by Kivy's clock."""

from kivy.clock import Clock


def due(within: float) -> list[str]:
    """The calls that come once, in that many seconds; what is repeated never ends."""
    now = Clock.time()
    return [
        str(event)
        for event in Clock.get_events()
        if not event.loop and event.timeout - (now - event._last_dt) <= within  # noqa: SLF001
    ]
