"""A line that leads somewhere, with what it is for below its name.

Its state is a ``Way`` of ``app.presenters.ways``; a tap tells its screen ``take`` and the key.
"""

from app.ui import kv
from app.ui.widgets.press import Area

kv.load("ways")


class WayLine(Area):
    pass
