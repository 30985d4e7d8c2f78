"""The button that opens the sentence of the leaflet which decides a hand.

The presenter of its screen has ``read_leaflet``.
"""

from app.ui import kv
from app.ui.widgets.kit.buttons import TextButton

kv.load("widgets/ask_leaflet")


class AskLeaflet(TextButton):
    pass
