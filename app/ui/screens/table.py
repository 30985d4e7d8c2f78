"""The table: the boxes if it is empty, else the score, large in the view from afar."""

from collections.abc import Mapping

from kivy.factory import Factory
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.table.state import TableState
from app.ui import kv
from app.ui.startup import after_next_frame
from app.ui.widgets.kit.screen import Screen

AFAR, EMPTY, SCORE = "TableAfar", "TableEmpty", "TableScore"
KV_FILES: Mapping[str, tuple[str, ...]] = {
    AFAR: ("widgets/hands_grid", "screens/table_afar"),
    EMPTY: ("widgets/match_line", "screens/table_empty"),
    SCORE: ("widgets/hands_grid", "screens/table_score"),
}


class TableBody(BoxLayout):
    """One of the three views of the table."""

    screen = ObjectProperty()
    state = ObjectProperty(rebind=True)


class TableScreen(Screen):
    body = ObjectProperty(None, allownone=True)
    view = StringProperty()

    def on_kv_post(self, _base: object) -> None:
        self.bind(state=self._update_body, wide=self._update_body)
        self._update_body()
        after_next_frame(self.presenter.show_rest)

    def _update_body(self, *_changed: object) -> None:
        view, state = self._view_and_state(self.state)
        if self.state.score is not None and self.state.score.has_game_parts:
            kv.load("screens/table_game")
        if any(part.notes for part in (self.state.score, self.state.empty) if part is not None):
            kv.load("widgets/note_card")
        if view != self.view:
            if self.body is not None:
                kv.remove(self.body)
            self.view, self.body = view, None
        if view and self.body is None:
            self.body = _create_body(view, state, self)
            self.add_widget(self.body)
        elif view:
            self.body.state = state

    def _view_and_state(self, state: TableState) -> tuple[str, object]:
        if state.score is not None:
            return AFAR if self.wide or state.from_afar else SCORE, state.score
        return (EMPTY, state.empty) if state.empty is not None else ("", None)

    def open_menu(self) -> None:
        kv.load("widgets/menu_line", "screens/table_menu")
        self.open_sheet(Factory.TableMenu(title=self.state.score.box, screen=self))

    def ask_to_end(self) -> None:
        self.open_sheet(Factory.EndMatchSheet(callback=self._end))

    def _end(self, answer: str) -> None:
        if answer == "end":
            self.presenter.end_match()


def _create_body(view: str, state: object, screen: TableScreen) -> TableBody:
    """Loads the kv files of a view on its first use, to not delay the first frame."""
    kv.load(*KV_FILES[view])
    return Factory.get(view)(state=state, screen=screen)
