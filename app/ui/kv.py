"""Kv files, each read once, and the pieces of the kit by the names that kv calls them by.

A piece is imported when a screen first uses it.
"""

from collections.abc import Callable
from pathlib import Path

from kivy import kivy_data_dir
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.lang.parser import global_idmap

from app import paths
from app.before_kivy import FEW_RULES

KIT = {
    "Words": "words",
    "Icon": "words",
    "Press": "press",
    "IconPress": "press",
    "Area": "press",
    "Chip": "chip",
    "Card": "layout",
    "Column": "layout",
    "Row": "layout",
    "Flow": "layout",
    "Foot": "layout",
    "Line": "layout",
    "Slide": "slide",
    "Page": "page",
    "TopBar": "page",
    "Repeat": "repeat",
    "RepeatFlow": "repeat",
    "Sheet": "sheet",
    "Ask": "sheet",
    "Note": "note",
    "NameField": "field",
    "Toggle": "toggle",
    "Domino": "domino",
    "Sign": "sign",
    "Tray": "tray",
    "Keypad": "keypad",
    "NumberPad": "keypad",
    "Columns": "columns",
}
"""Which module of ``app.ui.widgets`` has it."""


def load(name: str) -> None:
    """Read ``kv/<name>.kv``, unless it was read before."""
    file = str(paths.KV / f"{name}.kv")
    if file not in Builder.files:
        Builder.load_file(file)


def load_whole_style() -> None:
    """The rules of Kivy's own that ``app.before_kivy`` left out."""
    few = str(FEW_RULES / "style.kv")
    if few in Builder.files:
        Builder.unload_file(few)
        Builder.load_file(str(Path(kivy_data_dir) / "style.kv"), rulesonly=True)


def load_kit() -> None:
    for name, module in KIT.items():
        Factory.register(name, module=f"app.ui.widgets.{module}")
    load("widgets")


def speak(say: Callable[..., str], many: Callable[..., str]) -> None:
    """Every kv file says its words with these two."""
    global_idmap["say"] = say
    global_idmap["many"] = many
