"""A hand as it was decided: who won, why, and what the leaflet leaves open about it."""

from kivy.factory import Factory
from kivy.properties import ObjectProperty

from app.presenters.verdict.state import Answer, Wants
from app.ui import kv
from app.ui.screen import Screen
from app.ui.widgets.leaflet import ask_leaflet  # noqa: F401 - kv calls its pieces by name

Factory.register("LineChart", module="app.ui.widgets.charts.line_chart")
kv.load("widgets/played")


class VerdictScreen(Screen):
    body = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _base: object) -> None:
        self.bind(wide=self._lay)
        self._lay()

    def show(self, state: object) -> None:
        asked, out = self.state.wants, self.state.taken_back
        super().show(state)
        if self.body is None or self.state.taken_back is not out:
            self._lay()  # that it was taken back is told at the top
        else:
            self.body.state = state
        wants = self.presenter.state.wants
        if wants is not None and wants is not asked:
            self._ask(wants)

    def _lay(self, *_changed: object) -> None:
        """Sideways, what was decided stands beside the reasons instead of above them."""
        if self.body is not None:
            kv.take_off(self.body)
            self.body = None
        if self.state.hand:
            way = Factory.VerdictSideways if self.wide else Factory.VerdictUpright
            self.body = way(state=self.state, screen=self)
            self.add_widget(self.body)

    def choose(self, answer: Answer) -> None:
        self.presenter.choose(answer.choice, answer.key)

    def _ask(self, wants: Wants) -> None:
        """What an answer wants to be told first; whoever closes the sheet tells nothing."""
        sheet = Factory.QuestionSheet(
            title=wants.told, options=wants.answers, chosen=self.presenter.answer
        )
        sheet.bind(on_dismiss=self.lift)
        self.lay(sheet)
