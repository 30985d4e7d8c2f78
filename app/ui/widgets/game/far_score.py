"""The figures as they are read from across the table: a field a side, as large as can be.

``states`` are the score cards of ``app.presenters.shared.scoreboard``; nothing is reckoned here.
"""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.ui import kv
from app.ui.widgets.game.score_card import WIDEST_DIGIT

LINE = 1.38
"""How high a line is, of the size of its type."""
FROM_AFAR = (0.5, 0.94)
"""How much of a field its figure takes at most: of its height, of its width."""

HOLE = 0.75
"""What the figures are worth where a field stays empty."""


class FarScore(BoxLayout):
    """A side as it is read from across the table."""

    state = ObjectProperty(None, rebind=True)

    def fitting(self, width: float, height: float, figures: int) -> float:
        """The largest size of type in which so many digits fit a place."""
        across = width * FROM_AFAR[1] / (figures * WIDEST_DIGIT)
        return float(max(1, min(height / LINE, across)))


class FarScores(GridLayout):
    """All sides as large as they can be: a figure is wider than high, and so is its field."""

    states = ObjectProperty(())

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        self.bind(states=self._lay, size=self._arrange)
        self._lay()

    def _lay(self, *_changed: object) -> None:
        if len(self.children) != len(self.states):
            self.clear_widgets()
            for state in self.states:
                self.add_widget(FarScore(state=state))
        for field, state in zip(reversed(self.children), self.states, strict=True):
            field.state = state
        self._arrange()

    def _arrange(self, *_changed: object) -> None:
        if self.states:
            self.cols = max(range(1, len(self.states) + 1), key=self._figure_in)

    def _figure_in(self, columns: int) -> float:
        """How large the figures get in so many columns; a hole has to be worth it."""
        lines = -(-len(self.states) // columns)
        width, height = self.width / columns, self.height / lines
        figures = max(state.figures for state in self.states)
        high, wide = FROM_AFAR
        figure = min(height * high, width * wide / (figures * WIDEST_DIGIT))
        return figure if lines * columns == len(self.states) else figure * HOLE


kv.load("widgets/far_score")
