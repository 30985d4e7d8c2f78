"""The page of an own box: a line for each rule, which opens what can be chosen for it."""

from collections.abc import Mapping

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty

from app.presenters.own_box import OwnBoxState
from app.ui import kv
from app.ui.widgets.kit.buttons import CardButton
from app.ui.widgets.kit.layout import Mirrored
from app.ui.widgets.kit.screen import Screen
from app.words.rules.own_lines import BoxActions, BoxHeading, BoxRow, RuleLine

ROW_WIDGETS: Mapping[type, str] = {
    OwnBoxState: "OwnBoxTop",
    BoxHeading: "OwnBoxHeading",
    RuleLine: "OwnBoxRule",
    BoxActions: "OwnBoxActions",
}

kv.load("widgets/rule_editing")


class OwnBoxScreen(Screen):
    row_widgets = ObjectProperty(ROW_WIDGETS)
    has_bar = BooleanProperty(defaultvalue=True)

    def begin(self) -> None:
        self.ids.page.go_to(0)

    def ask_section(self) -> None:
        headings = tuple(row for row in self.state.rows if isinstance(row, BoxHeading))
        self.open_sheet(Factory.OwnBoxSections(options=headings, callback=self.go_to_section))

    def go_to_section(self, title: str) -> None:
        self.ids.page.go_to(self.ids.page.rows.index(BoxHeading(title)))

    def go_to_problem(self) -> None:
        """It may be far from the rule that was changed."""
        rows = self.ids.page.rows
        wrong = (place for place, row in enumerate(rows) if getattr(row, "problem", ""))
        if (first := next(wrong, None)) is not None:
            self.ids.page.go_to(first)

    def page_rows(self, state: OwnBoxState, *, has_bar: bool) -> tuple[OwnBoxState | BoxRow, ...]:
        """What the box was made from is at the top, and scrolls with the rules."""
        rows = (row for row in state.rows if not (has_bar and isinstance(row, BoxActions)))
        return (state, *rows)

    def bar_rows(self, state: OwnBoxState, *, has_bar: bool) -> tuple[BoxRow, ...]:
        """The actions stay in sight below the page, unless large text would fill it with them."""
        return tuple(row for row in state.rows if has_bar and isinstance(row, BoxActions))


class OwnBoxRule(Mirrored, CardButton):
    """A rule, and a bar beside it where it was changed."""
