"""One rule of an own box: what can be chosen or typed for it."""

from collections.abc import Mapping
from functools import partial

from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from app.presenters.own_rule.rule_page import (
    Chain,
    FaceRow,
    OnOff,
    OwnRuleState,
    Part,
    PartHeading,
    Steps,
    TypedField,
    ValueOption,
)
from app.ui import kv
from app.ui.role import Role
from app.ui.widgets.drawing.player_sign import colour_from_hex
from app.ui.widgets.drawing.shapes import Colour
from app.ui.widgets.kit.buttons import CardButton, Tappable
from app.ui.widgets.kit.layout import Column
from app.ui.widgets.kit.screen import Screen
from app.ui.widgets.kit.sheet import Sheet
from app.ui.widgets.lists.drag_list import DragRow

ROW_WIDGETS: Mapping[type, str] = {
    OwnRuleState: "OwnRuleTop",
    PartHeading: "RulePartHeading",
    ValueOption: "RuleValue",
    TypedField: "RuleField",
    Steps: "RuleSteps",
    OnOff: "RuleSwitch",
    Chain: "RuleChain",
    FaceRow: "RuleFace",
}
NOTHING = -1
"""Place of the criterion whose buttons are shown, while there is none."""
NO_COLOUR: Colour = (0, 0, 0, 0)

kv.load("widgets/rule_editing")


class OwnRuleScreen(Screen):
    """``lifted`` is the place of the criterion with buttons that move it."""

    row_widgets = ObjectProperty(ROW_WIDGETS)
    lifted = NumericProperty(NOTHING)

    def begin(self) -> None:
        self.lifted = NOTHING
        self.ids.page.go_to(0)

    def page_rows(self, state: OwnRuleState) -> tuple[OwnRuleState | Part, ...]:
        """What holds now, and what is wrong with it, scrolls with the parts."""
        return (state, *state.parts)

    def toggle_move_buttons(self, place: int) -> None:
        self.lifted = NOTHING if place == self.lifted else place

    def move(self, place: int, to: int) -> None:
        if place == self.lifted:
            self.lifted = to
        self.presenter.move(place, to)

    def remove(self, place: int) -> None:
        self.lifted = NOTHING
        self.presenter.remove(place)

    def ask_colour(self, face: FaceRow) -> None:
        self.open_sheet(
            FaceColourSheet(
                options=face.colours,
                chosen=face.colour,
                callback=partial(self.presenter.recolour, face.key),
            )
        )


class RuleValue(CardButton):
    """A possible value: one of several, one to tick, or one to add to a list."""

    def on_state(self, _row: Widget, option: ValueOption) -> None:
        if option.is_addition:
            self.accessible_role = Role.BUTTON
        else:
            self.accessible_role = Role.CHECK_BOX if option.is_many else Role.RADIO_BUTTON

    def icon_of(self, option: ValueOption) -> str:
        if option.is_addition:
            return "plus"
        if option.is_many:
            return "checkbox-marked" if option.chosen else "checkbox-blank-outline"
        return "radiobox-marked" if option.chosen else "radiobox-blank"


class TypedRow(Column):
    """A row with a field that shows its state again after every letter."""

    def type_text(self, text: str) -> None:
        """Of what its state says already there is nothing to tell."""
        if text != self.shown_text:
            self.screen.presenter.type_text(self.state.key, text)

    @property
    def shown_text(self) -> str:
        return str(self.state.text)


class RuleField(TypedRow):
    pass


class RuleFace(TypedRow):
    @property
    def shown_text(self) -> str:
        return str(self.state.name)


class ChainRow(DragRow):
    """A criterion of a chain."""


class FaceDot(Widget):
    """A colour, written as ``#rrggbb``; empty for none."""

    colour = StringProperty()

    def _ink(self) -> Colour:
        return colour_from_hex(self.colour) if self.colour else NO_COLOUR

    ink = AliasProperty(_ink, bind=("colour",))


class ColourButton(Tappable, AnchorLayout):
    """The colour of a face; a tap shows the others."""

    colour = StringProperty()
    label = StringProperty()


class ColourLine(CardButton):
    """A colour to choose, with its name."""

    chosen = BooleanProperty(defaultvalue=False)


class FaceColourSheet(Sheet):
    """``chosen`` is the colour that the face has."""

    chosen = StringProperty()
