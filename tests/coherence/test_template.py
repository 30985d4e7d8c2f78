"""The template for translators has the sentences of the screens: ``make words`` was run."""

from pathlib import Path
from typing import Any

import pytest

from tests.scripts import script

PO = script("catalogues")

PYTHON = """
def title(language, n):
    # Translators: the player's name comes first
    language.say("{name} isn't out × yet", name="Ann")
    return language.many("{n} tile", "{n} tiles", n)

TABLE = {"out": marked("Somebody went out"), "key": "no words"}
language.say(TABLE["no words"], name=names[key or ""])
"""
KV = """
#:import dp kivy.metrics.dp
# somebody's comment
<TableScreen>:
    TextButton:
        text: say('New match') if not root.state.running else say("Rematch")
        on_release: root.presenter.rematch('no words either')
    TextLabel:
        text: many('{n} hand', '{n} hands', root.state.hands)
"""


def listed(catalog: Any) -> list[tuple[Any, ...]]:
    """What a translator reads of each message, wherever its comment is wrapped."""
    return [
        (one.id, sorted({file for file, _ in one.locations}), " ".join(one.auto_comments))
        for one in catalog
        if one.id
    ]


def test_the_template_is_up_to_date() -> None:
    assert listed(PO.read(PO.TEMPLATE)) == listed(PO.collect(PO.ROOT)), "type: make words"


@pytest.fixture
def planted(tmp_path: Path) -> str:
    for file, text in {
        "app/presenters/table/__init__.py": PYTHON,
        "kv/screens/table.kv": KV,
    }.items():
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text(text, "utf-8")
    return str(PO.text(PO.TEMPLATE_HEADER, PO.collect(tmp_path)))


@pytest.mark.parametrize(
    "line",
    [
        'msgid "{name} isn\'t out × yet"',
        'msgid "{n} tile"\nmsgid_plural "{n} tiles"',
        'msgid "Somebody went out"',
        'msgid "New match"',
        'msgid "Rematch"',
        'msgid "{n} hand"\nmsgid_plural "{n} hands"',
        "#. Translators: the player's name comes first",
        "#: kv/screens/table.kv\n",
        "#, python-brace-format",
    ],
)
def test_the_sentences_of_python_and_kv_are_collected(planted: str, line: str) -> None:
    assert line in planted


def test_nothing_else_is_collected(planted: str) -> None:
    assert planted.count("\nmsgid ") == 7  # the head is one
    assert "no words" not in planted


def test_the_template_has_no_date(planted: str) -> None:
    assert "Creation-Date" not in planted
