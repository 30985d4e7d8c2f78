"""A card for a point that the leaflet leaves open, with its answers: in the setup and in a match.

Its state is a ``ChoiceCard`` of ``app.presenters.choices.cards``; a tap calls ``choose`` of its
screen.
"""

from app.ui import kv
from app.ui.widgets.kit.chip import Chip
from app.ui.widgets.kit.layout import Card

kv.load("widgets/choice_card")


class AnswerChip(Chip):
    """One answer. Its ``screen`` is its card."""


class ChoiceCard(Card):
    def choose(self, option: str) -> None:
        self.screen.choose(self.state.key, option)
