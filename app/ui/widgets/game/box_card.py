"""A box on the shelf: some of its own tiles on felt, its name, and what a table asks of it.

Its state is a ``Box`` of ``app.presenters.shared.boxes``; a tap tells its screen ``pick_box``.
"""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui import kv
from app.ui.widgets.kit.buttons import CardButton

kv.load("widgets/box_card")


class BoxPicture(BoxLayout):
    """The tiles alone."""

    state = ObjectProperty(None)


class BoxCard(CardButton):
    pass
