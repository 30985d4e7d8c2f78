"""Loads kv files, each once, and registers the shared widgets by the names used in kv.

A widget's module is imported on its first use.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from kivy import kivy_data_dir
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.lang.parser import global_idmap
from kivy.uix.widget import Widget

from app import paths
from app.ui import kv_rules

WIDGETS = {
    "TextLabel": "kit.label",
    "BoldLabel": "kit.label",
    "QuietLabel": "kit.label",
    "SmallLabel": "kit.label",
    "TitleLabel": "kit.label",
    "Icon": "kit.label",
    "TextButton": "kit.buttons",
    "TonalButton": "kit.buttons",
    "IconButton": "kit.buttons",
    "CardButton": "kit.buttons",
    "Chip": "kit.buttons",
    "Card": "kit.layout",
    "Column": "kit.layout",
    "Row": "kit.layout",
    "WrapLayout": "kit.layout",
    "BottomBar": "kit.layout",
    "ScrollArea": "kit.page",
    "Page": "kit.page",
    "TopBar": "kit.page",
    "Part": "kit.layout",
    "Repeat": "kit.layout",
    "RepeatFlow": "kit.layout",
    "Columns": "kit.layout",
    "When": "kit.layout",
    "Sheet": "kit.sheet",
    "QuestionSheet": "kit.sheet",
    "Snackbar": "kit.lines",
    "NameField": "kit.text_field",
    "PathField": "kit.text_field",
    "SearchLine": "kit.lines",
    "SwitchLine": "kit.lines",
    "Framed": "drawing.rounded",
    "Rounded": "drawing.rounded",
    "Domino": "drawing.domino",
    "PlayerSign": "drawing.player_sign",
    "Tray": "game.tray",
    "Keypad": "game.pads",
    "NameCells": "game.name_cells",
    "SignedName": "game.name_cells",
    "NumberPad": "game.pads",
    "PhotoView": "game.photo_view",
    "SumsPad": "game.pads",
    "DragList": "lists.drag_list",
    "LazyPage": "lists.lazy_page",
    "RecycleList": "lists.recycle_list",
    "BoxCard": "game.box_list",
    "BoxList": "game.box_list",
    "BoxPicture": "game.box_list",
    "ScreenBoxes": "game.box_list",
    "FarScores": "game.far_score",
    "HandLine": "game.hands_grid",
    "HandsHeader": "game.hands_grid",
    "WideHands": "game.wide_hands_grid",
    "WideHandLine": "game.wide_hands_grid",
    "WideHandsHeader": "game.wide_hands_grid",
    "HistoryLine": "game.history_line",
    "MonthLine": "game.history_line",
    "MatchMenu": "game.matches",
    "RescoringSheet": "game.matches",
    "TextSheet": "game.matches",
    "AnnouncedLine": "game.play_entry",
    "EventChip": "game.play_entry",
    "EventsPart": "game.play_entry",
    "NamedPlaySide": "game.play_entry",
    "NarrowScoreInPlay": "game.play_entry",
    "PlaySide": "game.play_entry",
    "WideScoreInPlay": "game.play_entry",
    "ScoreCards": "game.score_card",
    "Signs": "game.score_card",
    "LeafletExample": "leaflet",
    "LeafletLine": "leaflet",
    "LeafletTiles": "leaflet",
    "BarChart": "charts.bars",
    "LineChart": "charts.line_chart",
    "MatrixTable": "charts.matrix",
    "SplitBar": "charts.bars",
}
"""Widget names and their modules in ``app.ui.widgets``. A kv file may use all of them."""

STYLE = Path(kivy_data_dir) / "style.kv"
"""Kivy's own rules."""


def load(*names: str) -> None:
    """Loads ``kv/<name>.kv`` for each name, unless it is loaded already; the kit before all others,
    whose rules win over its own.
    """
    load_kit()
    for name in names:
        kv_rules.load(paths.KV / f"{name}.kv")


@cache
def load_kit() -> None:
    kv_rules.load(STYLE, comes_first=True)
    for name, module in WIDGETS.items():
        Factory.register(name, module=f"app.ui.widgets.{module}")
    kv_rules.load(paths.KV / "widgets" / "kit.kv")


def remove(widget: Widget) -> None:
    """Removes the widget from its parent for good."""
    widget.parent.remove_widget(widget)
    unbind(widget)


def unbind(widget: Widget) -> None:
    """Unbinds the kv rules of a removed widget and its descendants. Otherwise Kivy would
    keep updating them until garbage collection.
    """
    for one in widget.walk(restrict=True):
        Builder.unbind_widget(one.uid)


def set_translations(say: Callable[..., str], many: Callable[..., str]) -> None:
    """Makes the two translation functions available in all kv files."""
    global_idmap["say"] = say
    global_idmap["many"] = many
