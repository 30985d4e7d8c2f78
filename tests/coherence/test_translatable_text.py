"""Whatever words a screen shows are said, so that another language can say them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import paths

KV = sorted(paths.KV.rglob("*.kv"))
PRESENTERS = sorted((paths.ROOT / "app" / "presenters").rglob("*.py"))
SCREENS = sorted((paths.ROOT / "app" / "ui").rglob("*.py"))
SHOWN = re.compile(r"^\s*(?:text|title|label|hint_text|prompt|details|note):(.*)$", re.MULTILINE)
SAID = re.compile(r"\b(?:say|many)\((?:[^()]|\([^()]*\))*\)")
COMPARED = re.compile(r"""(?:==|!=|\bin)\s*(?:'[^']*'|"[^"]*")""")
LITERAL = re.compile(r"""'([^']*)'|"([^"]*)\"""")
SAYING = {"say", "many", "marked"}
LOGGING = {"debug", "info", "warning", "error", "exception", "critical"}
"""The log is in English, for whoever mends the app."""
PLACEHOLDER = re.compile(r"\{(.*?)\}")


def unsaid(kv: str) -> list[str]:
    """Literals with a letter in them, of what is shown, that nobody says."""
    shown = (COMPARED.sub("", SAID.sub("", line)) for line in SHOWN.findall(kv))
    literals = (one or other for line in shown for one, other in LITERAL.findall(line))
    return [literal for literal in literals if any(map(str.isalpha, literal))]


@pytest.mark.parametrize("file", KV, ids=lambda file: file.name)
def test_kv_says_all_its_words(file: Path) -> None:
    assert unsaid(file.read_text("utf-8")) == []


@pytest.mark.parametrize("file", KV, ids=lambda file: file.name)
def test_what_kv_says_has_named_values(file: Path) -> None:
    said = SAID.findall(file.read_text("utf-8"))

    named = [name for one in said for name in PLACEHOLDER.findall(one)]

    assert all(map(str.isidentifier, named)), named
    assert not [one for one in said if re.search(r"""\((?:f['"]|['"][^'"]*['"]\s*[+%])""", one)]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("    text: 'New match'", ["New match"]),
        ('    label: root.name or "Nobody"', ["Nobody"]),
        ("    text: say('New match') if root.way == 'tray' else ' · '", []),
        ("    title: many('{n} hand', '{n} hands', len(root.rows))", []),
        ("    icon: 'refresh'", []),
    ],
)
def test_what_nobody_says_is_found(line: str, found: list[str]) -> None:
    assert unsaid(line) == found


def calls(module: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            yield name, node


def is_sentence(node: ast.expr | None) -> bool:
    """A literal that people could read: words, beginning as sentences do."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return isinstance(node, ast.JoinedStr) and any(map(is_sentence, node.values))
    return re.search(r"[A-Z][a-z]+ [a-z]|[a-z] [a-z]+ ", node.value) is not None


@pytest.mark.parametrize("module", [*PRESENTERS, *SCREENS], ids=lambda module: module.stem)
def test_no_sentence_is_shown_unsaid(module: Path) -> None:
    given = [
        argument
        for name, call in calls(module)
        if name not in SAYING | LOGGING and not name.endswith("Error")
        for argument in (*call.args, *(keyword.value for keyword in call.keywords))
    ]

    assert [ast.unparse(argument) for argument in given if is_sentence(argument)] == []


@pytest.mark.parametrize("module", PRESENTERS, ids=lambda module: module.stem)
def test_what_is_said_is_a_whole_sentence_with_named_values(module: Path) -> None:
    """Xgettext reads literals only: nothing is glued, nothing computed."""
    for name, call in calls(module):
        said = call.args[: 2 if name == "many" else 1] if name in SAYING else []
        for sentence in said:
            assert not isinstance(sentence, (ast.JoinedStr, ast.BinOp)), ast.unparse(call)
            if isinstance(sentence, ast.Constant):
                named = PLACEHOLDER.findall(str(sentence.value))
                assert all(map(str.isidentifier, named)), sentence.value
