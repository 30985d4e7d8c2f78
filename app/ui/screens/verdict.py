"""Shows the verdict on a hand: the winner, the reasons, and the open rule choices."""

from kivy.factory import Factory
from kivy.properties import ObjectProperty

from app.presenters.verdict.state import FollowUp
from app.ui import kv
from app.ui.widgets.kit.screen import Screen

kv.load("widgets/ask_leaflet", "widgets/played", "widgets/score_card")


class VerdictScreen(Screen):
    body = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _base: object) -> None:
        self.bind(wide=self._build_body)
        self._build_body()

    def begin(self) -> None:
        """The reasons are beside the verdict in landscape: only they can be long."""
        if self.body is not None:
            self.body.ids.page.scroll_y = 1

    def show(self, state: object) -> None:
        asked_before, removed = self.state.follow_up, self.state.removed
        super().show(state)
        if self.body is None or self.state.removed is not removed:
            self._build_body()  # the note about the removed hand is at the top
        else:
            self.body.state = state
        follow_up = self.presenter.state.follow_up
        if follow_up is not None and follow_up is not asked_before:
            self._ask_follow_up(follow_up)

    def _build_body(self, *_changed: object) -> None:
        """In landscape, the verdict is beside the reasons instead of above."""
        if self.body is not None:
            kv.remove(self.body)
            self.body = None
        if self.state.hand:
            body_class = Factory.VerdictLandscape if self.wide else Factory.VerdictPortrait
            self.body = body_class(state=self.state, screen=self)
            self.add_widget(self.body)

    def _ask_follow_up(self, follow_up: FollowUp) -> None:
        """Asks a follow-up question; closing the sheet gives no answer."""
        self.open_sheet(
            Factory.QuestionSheet(
                title=follow_up.question, options=follow_up.answers, callback=self.presenter.answer
            )
        )
