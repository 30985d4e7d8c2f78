"""The pictures of a leaflet: its tiles, its line of play, a hand worked out.

Their states are those of ``app.presenters.leaflet_view``; they are read when one is first near.
"""

from app.ui import kv
from app.ui.widgets import line_picture  # noqa: F401 - kv calls its piece by its name
from app.ui.widgets.layout import Column

kv.load("leaflet_pictures")


class LeafletFelt(Column):
    """The ground that tiles lie on."""


class LeafletTiles(LeafletFelt):
    pass


class LeafletLine(LeafletFelt):
    pass


class LeafletExample(Column):
    pass
