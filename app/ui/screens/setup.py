"""Sets up a match, and focuses the name field when the presenter asks for it."""

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.widgets.game.box_list import ChoosingScreen
from app.ui.widgets.kit.buttons import Tappable
from app.ui.widgets.kit.layout import Column, lay_out_with_heights
from app.ui.widgets.lists.drag_list import DragRow

kv.load("widgets/choice_card", "widgets/seats")


class SetupScreen(ChoosingScreen):
    """The form, or in its place the list of all boxes."""

    focus_name = NumericProperty(0)

    def begin(self) -> None:
        self.ids.page.scroll_y = 1

    def on_focus_name(self, *_changed: object) -> None:
        """Waits until the screen is in the window: only then can a field get the focus."""
        Clock.schedule_once(self._focus_name, 0)

    def _focus_name(self, _seconds: float) -> None:
        if self.get_root_window() is not None:
            self.show_whole(self.ids.name)
            self.ids.name.focus = True
            Clock.schedule_once(self._scroll_to_top, 0)

    def show_whole(self, widget: Widget) -> None:
        """Scrolls to it; what was just built has no heights yet."""
        lay_out_with_heights(self.ids.page.content)
        self.ids.page.scroll_to(widget, animate=False)

    def _scroll_to_top(self, _seconds: float) -> None:
        """Scrolls content shorter than the page to the top, once its height is known."""
        page = self.ids.page
        if page.content.height <= page.height:
            page.scroll_y = 1

    def step_back(self) -> bool:
        """From the list to the form, unless there is no box yet."""
        is_step = bool(self.listed) and self.state.box is not None
        if is_step:
            self.presenter.toggle_boxes()
        return is_step

    def toggle_move_buttons(self, seat: int) -> None:
        self.presenter.toggle_move_buttons(seat)

    def move(self, seat: int, to: int) -> None:
        self.presenter.move(seat, to)

    def toggle_table_choices(self, title: Widget) -> None:
        """Opens the choices below their title, which comes up to make room for them."""
        page = self.ids.page
        room = page.to_window(0, page.top)[1] - title.to_window(0, title.top)[1]
        if not self.state.view.shows_table_choices:
            page.open_below(max(0, room - page.height / 4))
        self.presenter.toggle_table_choices()


class SignButton(Tappable, AnchorLayout):
    """A player's sign; a tap changes the colour."""

    colour = NumericProperty(-1)
    label = StringProperty()


class SeatRow(DragRow):
    """A player in the turn order."""


class TargetField(Column):
    """Gets the focus as soon as it appears."""

    def on_kv_post(self, _base: object) -> None:
        Clock.schedule_once(self._focus, 0)

    def submit(self) -> None:
        """Focuses the field again, so that a rejected target can be corrected."""
        self.screen.presenter.set_typed_target()
        Clock.schedule_once(self._focus, 0)

    def _focus(self, _seconds: float) -> None:
        """The field may have appeared below what is seen."""
        if self.get_root_window() is not None:
            self.screen.show_whole(self)
            self.ids.number.focus = True
