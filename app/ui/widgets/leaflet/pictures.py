"""The pictures of a leaflet: its tiles, its line of play, a hand worked out.

Their states are those of ``app.presenters.leaflet.state``; they are read when one is first near.
"""

from app.ui import kv
from app.ui.widgets.kit.layout import Column
from app.ui.widgets.leaflet import line_of_play  # noqa: F401 - kv calls its pieces by name

kv.load("widgets/leaflet_pictures")


class LeafletFelt(Column):
    """The ground that tiles lie on."""


class LeafletTiles(LeafletFelt):
    pass


class LeafletLine(LeafletFelt):
    pass


class LeafletExample(Column):
    pass
