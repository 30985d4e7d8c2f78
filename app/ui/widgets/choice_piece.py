"""What a leaflet leaves open, as a card with its answers: in the setup and during a match.

Its state is a ``ChoiceCard`` of ``app.presenters.open_points``; a tap tells its screen
``choose``.
"""

from app.ui import kv
from app.ui.widgets.chip import Chip
from app.ui.widgets.layout import Card

kv.load("choice_piece")


class AnswerChip(Chip):
    """One answer. Its ``screen`` is the card that it is on."""


class ChoicePiece(Card):
    def choose(self, option: str) -> None:
        self.screen.choose(self.state.key, option)
