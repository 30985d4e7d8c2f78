"""The button that leads to the sentence of the leaflet by which a hand is decided.

Its screen's presenter has ``read_leaflet``.
"""

from app.ui import kv
from app.ui.widgets.kit.buttons import TextButton

kv.load("widgets/ask_leaflet")


class AskLeaflet(TextButton):
    pass
