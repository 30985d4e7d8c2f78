"""The totals, large enough to be read from across the table: one field for each side.

``states`` are the score cards of ``app.words.hand.scoreboard``; nothing is computed here.
"""

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.ui import kv
from app.ui.widgets.game.score_card import WIDEST_DIGIT, SideScore
from app.ui.widgets.kit.layout import Rows, RowWidget

LINE_HEIGHT = 1.38
"""Height of a line, times the font size."""
MAX_FIGURE = (0.5, 0.94)
"""The greatest share of a field that its total takes: of the height, of the width."""

EMPTY_FIELD_PENALTY = 0.75
"""Factor for a grid with an empty field: it is used only where the totals get that much larger."""
FEWEST_FIGURES = 2
"""The fields are where they will be after some hands, not wide ones for the first zeros."""
NARROW, NARROW_PENALTY = 112, 0.75
"""In dp: a narrower field has room for a short name only; and the factor for a grid of those."""


class FarScore(SideScore, RowWidget, BoxLayout):
    """The field of one side."""

    def fitting_font_size(self, width: float, height: float, figures: int) -> float:
        """The largest font size at which so many digits fit."""
        across = width * MAX_FIGURE[1] / (figures * WIDEST_DIGIT)
        return float(max(1, min(height / LINE_HEIGHT, across)))


class FarScores(Rows, GridLayout):
    """The fields of all sides, in the number of columns that makes the totals largest."""

    def on_kv_post(self, base: object) -> None:
        super().on_kv_post(base)
        self.bind(states=self._update_columns, size=self._update_columns)
        self._update_columns()

    def _update_columns(self, *_changed: object) -> None:
        if self.states:
            self.cols = max(range(1, len(self.states) + 1), key=self._figure_size)

    def _figure_size(self, columns: int) -> float:
        """Font size of the totals with so many columns, reduced if a field stays empty, or if all
        are narrow.
        """
        lines = -(-len(self.states) // columns)
        width, height = self.width / columns, self.height / lines
        figures = max(FEWEST_FIGURES, *(state.figures for state in self.states))
        high, wide = MAX_FIGURE
        figure = min(height * high, width * wide / (figures * WIDEST_DIGIT))
        if lines * columns != len(self.states):
            figure *= EMPTY_FIELD_PENALTY
        return figure * NARROW_PENALTY if width < dp(NARROW) else figure


kv.load("widgets/far_score")
