"""Something to choose among others: a player, a target, an option."""

from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from app.ui.widgets.kit.tap import Tappable


class Chip(Tappable, AnchorLayout):
    """``chosen`` shows a ring and a ground; a player's own sign stands before the name.

    As wide as its words, but at most as wide as what it stands in: then they wrap.
    """

    text = StringProperty()
    icon = StringProperty()
    label = StringProperty()
    chosen = BooleanProperty(defaultvalue=False)
    person_colour = NumericProperty(-1)
    """One of the eight, or -1: nobody's."""
    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)

    def on_kv_post(self, _base: object) -> None:
        self.fbind("person_colour", self._sign)
        self._sign()

    def _sign(self, *_changed: object) -> None:
        """A sign is only made where somebody has one."""
        holder = self.ids.sign
        if self.person_colour < 0:
            holder.clear_widgets()
        elif holder.children:
            holder.children[0].colour = int(self.person_colour)
        else:
            holder.add_widget(Factory.PlayerSign(colour=int(self.person_colour)))
