"""The players in turn order, as rows of a ``DragList``."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from app.ui import kv
from app.ui.widgets.kit.tap import Tappable
from app.ui.widgets.lists.drag_list import DragRow

kv.load("widgets/seats")


class SignButton(Tappable, AnchorLayout):
    """A player's sign; a tap changes the colour."""

    colour = NumericProperty(-1)
    label = StringProperty()


class SeatRow(DragRow):
    pass
