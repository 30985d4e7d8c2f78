"""Kv files, each read once, and the pieces of the kit by the names that kv calls them by.

A piece is imported when a screen first uses it.
"""

import re
from collections.abc import Callable
from pathlib import Path

from kivy import kivy_data_dir
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.lang.parser import global_idmap
from kivy.uix.widget import Widget

from app import paths

KIT = {
    "TextLabel": "kit.label",
    "Icon": "kit.label",
    "TextButton": "kit.buttons",
    "IconButton": "kit.buttons",
    "CardButton": "kit.buttons",
    "Chip": "kit.chip",
    "Card": "kit.layout",
    "Column": "kit.layout",
    "Row": "kit.layout",
    "WrapLayout": "kit.layout",
    "BottomBar": "kit.layout",
    "Divider": "kit.layout",
    "ScrollArea": "kit.scroll",
    "Page": "kit.page",
    "TopBar": "kit.page",
    "Repeat": "kit.repeat",
    "RepeatFlow": "kit.repeat",
    "Sheet": "kit.sheet",
    "QuestionSheet": "kit.sheet",
    "Snackbar": "kit.snackbar",
    "NameField": "kit.text_field",
    "SwitchLine": "kit.switch",
    "Rounded": "drawing.rounded",
    "Domino": "drawing.domino",
    "PlayerSign": "drawing.player_sign",
    "Tray": "game.tray",
    "Keypad": "game.keypad",
    "NumberPad": "game.keypad",
    "Columns": "kit.columns",
}
"""Which module of ``app.ui.widgets`` has it."""

STYLE = str(Path(kivy_data_dir) / "style.kv")
FIRST = re.compile(r"^<(?:Label|ScrollView)>:\n(?: .*\n|\n)*", re.MULTILINE)
"""The rules in it that the first frame needs."""
FIRST_STYLE = "of style.kv the first"


def load(name: str) -> None:
    """Read ``kv/<name>.kv``, unless it was read before."""
    file = str(paths.KV / f"{name}.kv")
    if file not in Builder.files:
        Builder.load_file(file)


def load_first_style() -> None:
    """Of Kivy's own rules, which ``app.kivy_setup`` left out, those of the first frame."""
    if STYLE not in Builder.files and FIRST_STYLE not in Builder.files:
        found = FIRST.findall(Path(STYLE).read_text("utf-8"))
        Builder.load_string("".join(found), filename=FIRST_STYLE, rulesonly=True)


def load_whole_style() -> None:
    """All rules of Kivy's own."""
    if STYLE not in Builder.files:
        Builder.unload_file(FIRST_STYLE)
        Builder.load_file(STYLE, rulesonly=True)


def load_kit() -> None:
    load_first_style()
    for name, module in KIT.items():
        Factory.register(name, module=f"app.ui.widgets.{module}")
    load("widgets/kit")


def take_off(widget: Widget) -> None:
    """For good, from where it lies."""
    widget.parent.remove_widget(widget)
    let_go(widget)


def let_go(widget: Widget) -> None:
    """It was taken off for good. Kivy's rules would go on to serve it and all below it until
    garbage is gathered, each time that something changes which it once showed.
    """
    for one in widget.walk(restrict=True):
        Builder.unbind_widget(one.uid)


def speak(say: Callable[..., str], many: Callable[..., str]) -> None:
    """Every kv file says its words with these two."""
    global_idmap["say"] = say
    global_idmap["many"] = many
