"""Shows the leaflet of a box in the chosen language."""

from collections.abc import Mapping

from kivy.factory import Factory
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import ColorProperty, ObjectProperty

from app.ui import kv
from app.ui.widgets.kit.layout import Column, Mirrored
from app.ui.widgets.kit.page import DRAG_DISTANCE
from app.ui.widgets.kit.screen import Screen
from app.ui.widgets.leaflet import ReadingMark
from app.words.page.rows import (
    Cover,
    Disagreement,
    Example,
    Heading,
    LineOfPlay,
    OpenChoice,
    Paragraph,
    Subheading,
    TilesPicture,
)

ROW_WIDGETS: Mapping[type, str] = {
    Cover: "LeafletCover",
    Heading: "LeafletHeading",
    Subheading: "LeafletTopic",
    Paragraph: "LeafletParagraph",
    TilesPicture: "LeafletTiles",
    LineOfPlay: "LeafletLine",
    Example: "LeafletExample",
    OpenChoice: "LeafletChoice",
    Disagreement: "LeafletFact",
}


class LeafletScreen(Screen):
    row_widgets = ObjectProperty(ROW_WIDGETS)
    spoken_colour = ColorProperty()

    def jump(self, row_id: str) -> None:
        self.ids.page.go_to(self.presenter.row_index(row_id))

    def on_kv_post(self, _base: object) -> None:
        self._mark = ReadingMark(self.ids.page)
        self.bind(spoken_colour=lambda _screen, colour: self._mark.set_colour(colour))
        self._mark.set_colour(self.spoken_colour)
        self.ids.page.go_to(self.state.opening_row)

    def show(self, state: object) -> None:
        """Scrolls to the row that was asked for, when the rows change."""
        before = self.state.rows
        super().show(state)
        if self.state.rows is not before:
            self.ids.page.go_to(self.state.opening_row)
        self._mark.show(self.state.spoken_row, self.state.spoken_text)

    def read_aloud(self) -> None:
        self.presenter.read_aloud(self.ids.page.first_visible_row())

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Stops reading aloud on a tap, but not on a scroll; the button handles its own tap."""
        moved = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy))
        on_button = self.ids.read_aloud_button.collide_point(*touch.pos)
        if moved < dp(DRAG_DISTANCE) and not on_button and not touch.is_mouse_scrolling:
            self.presenter.stop_reading()
        return bool(super().on_touch_up(touch))

    def change_language(self, code: str) -> None:
        """Stays at the same row."""
        row = self.ids.page.first_visible_row()
        self.presenter.change_language(code)
        self.ids.page.go_to(row)

    def ask_language(self) -> None:
        """Opens a sheet with the languages of the leaflet."""
        kv.load("widgets/language_sheet")
        groups = self.presenter.language_groups()
        self.open_sheet(Factory.LeafletLanguageSheet(options=groups, callback=self.change_language))


class LeafletWhy(Mirrored, Column):
    """The reason for the reading of a rule, beside a vertical line."""
