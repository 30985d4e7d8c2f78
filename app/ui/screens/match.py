"""Shows a stored match: its result, its hands and its menu."""

from kivy.factory import Factory
from kivy.properties import ObjectProperty

from app.ui import kv
from app.ui.widgets.kit.screen import Screen

kv.load("widgets/hands_grid", "widgets/played", "widgets/score_card")


class MatchScreen(Screen):
    body = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _base: object) -> None:
        self.bind(wide=self._build_body)
        self._build_body()

    def show(self, state: object) -> None:
        """Rebuilds the body for another match, which starts at the top."""
        before = self.state.id
        super().show(state)
        if self.body is None or self.state.id != before:
            self._build_body()
        else:
            self.body.state = state

    def open_menu(self) -> None:
        self.open_sheet(Factory.MatchMenu(title=self.state.title, screen=self, match=self.state.id))

    def ask_to_score_again(self) -> None:
        question = self.presenter.question()
        if question is not None:
            self.open_sheet(
                Factory.RescoringSheet(
                    title=question.title,
                    text=question.text,
                    effects=question.effects,
                    options=question.options,
                    callback=self.presenter.answer,
                )
            )

    def _build_body(self, *_changed: object) -> None:
        """In landscape, the hands are beside the result instead of below."""
        if self.body is not None:
            kv.remove(self.body)
        body_class = Factory.MatchLandscape if self.wide else Factory.MatchPortrait
        self.body = body_class(state=self.state, screen=self)
        self.add_widget(self.body)
