"""The app has exactly the icons that screens use."""

import re

from kivymd.icon_definitions import md_icons

from app import paths
from app.ui.icons import ICONS
from app.ui.widgets.kit.label import MIRRORED_ICONS

NAMED = re.compile(r"""(?<!== )["']([a-z][a-z0-9-]*)["']""")
"""A quoted name that is not part of a comparison."""


def named(line: str) -> set[str]:
    return set(NAMED.findall(line))


def test_every_icon_is_the_one_of_this_name_in_the_font() -> None:
    assert {name: md_icons.get(name) for name in ICONS} == ICONS


def used_in_kv() -> set[str]:
    lines = [
        line for file in paths.KV.rglob("*.kv") for line in file.read_text("utf-8").split("\n")
    ]
    return {name for line in lines if " icon:" in line for name in named(line)}


def test_every_icon_used_in_kv_exists() -> None:
    wanted = used_in_kv()

    assert len(wanted) > 40
    assert wanted - set(ICONS) == set()


def test_no_two_icons_look_the_same_in_arabic() -> None:
    mirrored = [MIRRORED_ICONS.get(name, name) for name in sorted(used_in_kv())]

    assert sorted(mirrored) == sorted(set(mirrored))


def test_there_are_no_unused_icons() -> None:
    own = paths.ROOT / "app" / "ui" / "icons.py"
    files = [*paths.KV.rglob("*.kv"), *(paths.ROOT / "app").rglob("*.py")]
    texts = [file.read_text("utf-8") for file in files if file != own]

    assert set(ICONS) - {name for text in texts for name in named(text)} == set()
