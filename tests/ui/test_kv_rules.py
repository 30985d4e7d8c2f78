"""Rules of kv that are compiled late are what Kivy reads in their files."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.lang.parser import Parser, ParserRule, ParserSelector
from kivy.uix.label import Label

from app import paths
from app.ui import kv_rules
from app.ui.kv import STYLE
from app.ui.kv_rules import LateRule, RuleFile

FILES = (STYLE, *sorted(paths.KV.rglob("*.kv")))
CANVASES = ("canvas_before", "canvas_root", "canvas_after")


def told(rule: ParserRule) -> Iterator[object]:
    """All that a rule says, with the rules inside of it."""
    yield rule.name, rule.id, rule.avoid_previous_rules
    for one in (*rule.properties.values(), *rule.handlers):
        yield one.line, one.name, one.value, one.watched_keys, one.mode, one.ignore_prev
    for canvas in (getattr(rule, name) for name in CANVASES):
        yield tuple(told(canvas)) if canvas else None
    for child in rule.children:
        yield tuple(told(child))


def key(selector: ParserSelector) -> tuple[str, str]:
    return type(selector).__name__, selector.key


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_file_has_the_rules_that_kivy_reads_in_it(file: Path) -> None:
    content = file.read_text("utf-8")
    late = RuleFile(content=content, filename=str(file))
    whole = Parser(content=content, filename=str(file))

    assert late.dynamic_classes == whole.dynamic_classes
    assert [key(selector) for selector, _ in late.rules] == [
        key(selector) for selector, _ in whole.rules
    ]
    for (_, ours), (_, kivys) in zip(late.rules, whole.rules, strict=True):
        assert tuple(told(ours)) == tuple(told(kivys))


def test_a_rule_is_compiled_when_it_is_first_read() -> None:
    content = "<Wrong>:\n    text: 1 +\n"
    (_, rule), *_ = RuleFile(content=content, filename="wrong.kv").rules

    assert isinstance(rule, LateRule)
    assert not rule.avoid_previous_rules
    with pytest.raises(SyntaxError):
        _ = rule.properties


def test_a_class_made_in_kv_wins_over_what_it_derives_from_whichever_is_loaded_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The module of the base, and with it the base's rules, may be imported later."""
    monkeypatch.setattr(paths, "KV", tmp_path)
    menu, base = tmp_path / "menu.kv", tmp_path / "base.kv"
    menu.write_text("<LateMenu@LateBase>:\n    text: 'menu'\n", "utf-8")
    base.write_text("<LateBase>:\n    text: 'base'\n    bold: True\n", "utf-8")
    known = [*Builder.rules]

    class LateBase(Label):
        """Its rules are in base.kv."""

    try:
        kv_rules.load(menu)
        kv_rules.load(base)
        made = Factory.LateMenu()
    finally:
        Builder.rules = known
        for file in (menu, base):
            Builder.unload_file(str(file))

    assert (made.text, made.bold) == ("menu", True)
    assert issubclass(type(made), LateBase)


def test_what_is_loaded_without_the_app_comes_after_the_kit_too() -> None:
    """A module that loads its own file can be imported before an app has loaded the kit."""
    program = (
        "import sys; from tests.ui.window import set_environment; set_environment()\n"
        "from app.kivy_setup import prepare_kivy; prepare_kivy()\n"
        "from app.ui import kv; from kivy.lang import Builder\n"
        "kv.load('widgets/score_card')\n"
        "places = [selector.key for selector, _ in Builder.rules]\n"
        "print(places.index('card'), places.index('compactscore'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=paths.ROOT,
        text=True,
        capture_output=True,
        timeout=60,
        check=True,
    )

    kit, card = map(int, done.stdout.split())
    assert kit < card
