"""The words for translators are those of the screens: ``make words`` was run."""

import shutil
import subprocess
from pathlib import Path

import pytest

from app import paths

MAKE_WORDS = paths.ROOT / ".ci" / "make-words"
COMMITTED = paths.LOCALES / "pipkeeper.pot"

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not shutil.which("xgettext"), reason="no xgettext here: Debian's gettext"),
]

PYTHON = """
def title(language, n):
    # Translators: the player's name comes first
    language.say("{name} isn't out × yet", name="Ann")
    return language.many("{n} tile", "{n} tiles", n)

TABLE = {"out": marked("Somebody went out"), "key": "no words"}
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


def collected(file: Path, tree: Path) -> str:
    subprocess.run([MAKE_WORDS, file, tree], check=True, timeout=60)
    return file.read_text("utf-8")


def test_the_words_that_are_kept_are_those_of_the_screens(tmp_path: Path) -> None:
    assert collected(tmp_path / "now.pot", paths.ROOT) == COMMITTED.read_text("utf-8"), (
        "type: make words"
    )


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> str:
    tree = tmp_path_factory.mktemp("tree")
    for file, text in {
        "app/presenters/table/presenter.py": PYTHON,
        "kv/screens/table.kv": KV,
    }.items():
        (tree / file).parent.mkdir(parents=True)
        (tree / file).write_text(text, "utf-8")
    return collected(tree / "words.pot", tree)


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
def test_the_words_of_python_and_kv_are_found(planted: str, line: str) -> None:
    assert line in planted


def test_nothing_but_words_is_found(planted: str) -> None:
    assert planted.count("\nmsgid ") == 7  # the head is one
    assert "no words" not in planted


def test_the_day_is_not_in_it(planted: str) -> None:
    assert "Creation-Date" not in planted
