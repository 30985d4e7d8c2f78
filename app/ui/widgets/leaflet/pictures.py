"""The pictures of a leaflet: its tiles, its line of play, an example hand.

Their states are in ``app.presenters.leaflet.state``; this module loads when the first is shown.
"""

from app.ui import kv
from app.ui.widgets.kit.layout import Column
from app.ui.widgets.leaflet import leaflet_pictures  # noqa: F401 - kv uses its classes by name

kv.load("widgets/leaflet_pictures")


class LeafletFelt(Column):
    """The felt background of tiles."""


class LeafletTiles(LeafletFelt):
    pass


class LeafletLine(LeafletFelt):
    pass


class LeafletExample(Column):
    pass
