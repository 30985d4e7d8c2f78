"""What was changed in the match, and the hands that can be brought back."""

from app.ui.screen import Screen


class ChangesScreen(Screen):
    def bring_back(self, hand_id: str) -> None:
        self.presenter.bring_back(hand_id)

    def see(self, hand_id: str) -> None:
        if hand_id:
            self.presenter.see(hand_id)
