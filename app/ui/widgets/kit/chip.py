"""A chip: one choice among several, such as a player, a target or an option."""

from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from app.ui.widgets.kit.tap import Tappable


class Chip(Tappable, AnchorLayout):
    """``chosen`` shows a ring and a background. A player's sign is shown before the name.

    As wide as its text, but at most as wide as its parent: then the text wraps.
    """

    text = StringProperty()
    icon = StringProperty()
    label = StringProperty()
    chosen = BooleanProperty(defaultvalue=False)
    player_colour = NumericProperty(-1)
    """Number of a player's colour, or -1 for none."""
    state = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)

    def on_kv_post(self, _base: object) -> None:
        self.fbind("player_colour", self._update_sign)
        self._update_sign()

    def _update_sign(self, *_changed: object) -> None:
        """Creates a sign only where there is a player colour."""
        holder = self.ids.sign
        if self.player_colour < 0:
            holder.clear_widgets()
        elif holder.children:
            holder.children[0].colour = int(self.player_colour)
        else:
            holder.add_widget(Factory.PlayerSign(colour=int(self.player_colour)))
