"""Takes in a box from somebody else, and shows it like a leaflet before it is kept."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kivy.properties import ObjectProperty

from app.presenters.add_box import Entry, Note
from app.ui import kv
from app.ui.screens.leaflet import ROW_WIDGETS
from app.ui.widgets.kit.screen import Screen

if TYPE_CHECKING:
    from app.ui.widgets.kit.text_field import NameField

kv.load("screens/leaflet")

ADD_BOX_ROWS: Mapping[type, str] = {Entry: "AddBoxEntry", Note: "AddBoxNote", **ROW_WIDGETS}


class AddBoxScreen(Screen):
    row_widgets = ObjectProperty(ADD_BOX_ROWS)

    def show(self, state: object) -> None:
        """Begins at the top of a box that was read."""
        before = self.state.rows
        super().show(state)
        if self.state.rows != before:
            self.ids.page.go_to(0)

    def paste(self) -> None:
        from kivy.core.clipboard import Clipboard  # noqa: PLC0415 - looks for programs

        self.presenter.paste(Clipboard.paste())

    def read_text(self, field: "NameField") -> None:
        field.close_keyboard()
        self.presenter.read_text(field.text)

    def jump(self, row_id: str) -> None:
        self.ids.page.go_to(self.presenter.row_index(row_id))

    def step_back(self) -> bool:
        return bool(self.presenter.discard())
