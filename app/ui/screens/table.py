"""The table: the boxes while it is empty, else the score; from afar nothing but figures."""

from kivy.factory import Factory
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.presenters.table.state import TableState
from app.ui import kv
from app.ui.screen import Screen
from app.ui.startup import after_a_frame

AFAR, EMPTY, SCORE = "TableAfar", "TableEmpty", "TableScore"

Factory.register("LineChart", module="app.ui.widgets.charts.line_chart")
Factory.register("BoxCard", module="app.ui.widgets.game.box_card")


class TableBody(BoxLayout):
    """One of the three ways that the table looks."""

    screen = ObjectProperty()
    state = ObjectProperty(rebind=True)


class TableScreen(Screen):
    body = ObjectProperty(None, allownone=True)
    menu = ObjectProperty(None)
    look = StringProperty()

    def on_kv_post(self, _base: object) -> None:
        self.bind(state=self._draw, wide=self._draw)
        self._draw()
        after_a_frame(self.presenter.draw_chart)

    def _draw(self, *_changed: object) -> None:
        look, state = self._looks(self.state)
        if look != self.look:
            if self.body is not None:
                kv.take_off(self.body)
            self.look, self.body = look, None
        if look and self.body is None:
            self.body = _made(look, state, self)
            self.add_widget(self.body)
        elif look:
            self.body.state = state

    def _looks(self, state: TableState) -> tuple[str, object]:
        if state.score is not None:
            return AFAR if self.wide or state.from_afar else SCORE, state.score
        return (EMPTY, state.empty) if state.empty is not None else ("", None)

    def see(self, hand_id: str) -> None:
        self.presenter.see(hand_id)

    def pick_box(self, box_id: str) -> None:
        self.presenter.new(box_id)

    def main(self) -> None:
        """The one button of the table view."""
        if self.state.score.won:
            self.presenter.rematch()
        else:
            self.presenter.count()

    def open_menu(self) -> None:
        kv.load("screens/table_menu")
        self.menu = Factory.Sheet(title=self.state.score.box)
        self.menu.add_widget(Factory.TableMenu(screen=self))
        self._open(self.menu)

    def close_menu(self) -> None:
        self.menu.dismiss()

    def ask_to_end(self) -> None:
        kv.load("screens/table_menu")
        self._open(Factory.AskToEnd(chosen=self._end))

    def _open(self, sheet: Widget) -> None:
        sheet.bind(on_dismiss=self.lift)
        self.lay(sheet)

    def _end(self, answer: str) -> None:
        if answer == "end":
            self.presenter.end_match()


def _made(look: str, state: object, screen: TableScreen) -> TableBody:
    """A look is read when it is first needed: the first frame has no use for the others."""
    kv.load(f"screens/table_{look.removeprefix('Table').lower()}")
    return Factory.get(look)(state=state, screen=screen)
