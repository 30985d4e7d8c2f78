"""Draws a match being set up, and leads to the name field when it is asked for."""

from kivy.clock import Clock
from kivy.properties import NumericProperty

from app.ui.screen import Screen
from app.ui.widgets.game import (
    box_card,  # noqa: F401 - kv calls its pieces by name
    choice_card,  # noqa: F401 - kv calls its pieces by name
    seats,  # noqa: F401 - kv calls its pieces by name
)
from app.ui.widgets.kit.layout import Column


class SetupScreen(Screen):
    asks_name = NumericProperty(0)

    def on_asks_name(self, *_changed: object) -> None:
        """Once it stands on the screen: only then can a field be typed in."""
        Clock.schedule_once(self._lead_to_name, 0)

    def _lead_to_name(self, _seconds: float) -> None:
        if self.get_root_window() is not None:
            self.ids.page.scroll_to(self.ids.name, animate=False)
            self.ids.name.focus = True
            Clock.schedule_once(self._stay, 0)

    def _stay(self, _seconds: float) -> None:
        """Once its height is known, what is shorter than the page stands at the top of it."""
        page = self.ids.page
        if page.content.height <= page.height:
            page.scroll_y = 1

    def pick_box(self, box: str) -> None:
        self.presenter.pick_box(box)

    def seat(self, player: str) -> None:
        self.presenter.seat(player)

    def unseat(self, seat: int) -> None:
        self.presenter.unseat(seat)

    def recolour(self, seat: int) -> None:
        self.presenter.recolour(seat)

    def lift(self, seat: int) -> None:
        self.presenter.lift(seat)

    def move(self, seat: int, to: int) -> None:
        self.presenter.move(seat, to)

    def aim(self, target: str) -> None:
        self.presenter.aim(target)

    def choose(self, key: str, option: str) -> None:
        self.presenter.choose(key, option)


class TargetField(Column):
    """Comes up to be typed in at once."""

    def on_kv_post(self, _base: object) -> None:
        Clock.schedule_once(self._focus, 0)

    def aim(self) -> None:
        """What was refused is there to be typed again."""
        self.screen.presenter.aim_typed()
        Clock.schedule_once(self._focus, 0)

    def _focus(self, _seconds: float) -> None:
        if self.get_root_window() is not None:
            self.ids.number.focus = True
