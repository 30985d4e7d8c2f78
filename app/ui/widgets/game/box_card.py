"""A card for a box of dominoes: some of its tiles on felt, its name and its rules in short.

Its state is a ``Box`` of ``app.words.boxes``; a tap calls ``pick_box`` of its screen.
"""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui import kv
from app.ui.widgets.kit.buttons import CardButton

kv.load("widgets/box_card")


class BoxPicture(BoxLayout):
    """The picture: three tiles on felt."""

    state = ObjectProperty(None)


class BoxCard(CardButton):
    pass
