"""Lists the changes to the match, and the deleted hands that can be restored."""

from app.ui.widgets.kit.screen import Screen


class ChangesScreen(Screen):
    def open_item(self, hand_id: str) -> None:
        if hand_id:
            self.presenter.open_verdict(hand_id)
