"""The button that leads to the sentence of the leaflet by which a hand is decided.

Its screen's presenter has ``read_leaflet``.
"""

from app.ui import kv
from app.ui.widgets.press import Press

kv.load("ask_leaflet")


class AskLeaflet(Press):
    pass
