"""What a leaflet leaves open, as a card with its answers: in the setup and during a match.

Its state is a ``ChoiceCard`` of ``app.presenters.choices.cards``; a tap tells its screen
``choose``.
"""

from app.ui import kv
from app.ui.widgets.kit.chip import Chip
from app.ui.widgets.kit.layout import Card

kv.load("widgets/choice_card")


class AnswerChip(Chip):
    """One answer. Its ``screen`` is the card that it is on."""


class ChoiceCard(Card):
    def choose(self, option: str) -> None:
        self.screen.choose(self.state.key, option)
