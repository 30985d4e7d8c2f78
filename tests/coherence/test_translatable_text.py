"""All text on screen goes through say, many or marked, so that it can be translated."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import paths

KV = sorted(paths.KV.rglob("*.kv"))
PRESENTERS = sorted(
    file for ring in ("presenters", "words") for file in (paths.ROOT / "app" / ring).rglob("*.py")
)
SCREENS = sorted((paths.ROOT / "app" / "ui").rglob("*.py"))
SHOWN = re.compile(r"^\s*(?:text|title|label|hint_text|prompt|details|note):(.*)$", re.MULTILINE)
CALL = re.compile(r"\b(?:say|many)\((?:[^()]|\([^()]*\))*\)")
COMPARED = re.compile(r"""(?:==|!=|\bin)\s*(?:'[^']*'|"[^"]*")""")
LITERAL = re.compile(r"""'([^']*)'|"([^"]*)\"""")
FUNCTIONS = {"say", "many", "marked"}
LOGGING = {"debug", "info", "warning", "error", "exception", "critical"}
"""The log is in English."""
PLACEHOLDER = re.compile(r"\{(.*?)\}")


def untranslatable(kv: str) -> list[str]:
    """Literals with a letter in a property that is shown, outside of say and many."""
    shown = (COMPARED.sub("", CALL.sub("", line)) for line in SHOWN.findall(kv))
    literals = (one or other for line in shown for one, other in LITERAL.findall(line))
    return [literal for literal in literals if any(map(str.isalpha, literal))]


@pytest.mark.parametrize("file", KV, ids=lambda file: file.name)
def test_all_text_of_kv_is_translatable(file: Path) -> None:
    assert untranslatable(file.read_text("utf-8")) == []


@pytest.mark.parametrize("file", KV, ids=lambda file: file.name)
def test_sentences_of_kv_have_named_values(file: Path) -> None:
    said = CALL.findall(file.read_text("utf-8"))

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
def test_untranslatable_text_is_found(line: str, found: list[str]) -> None:
    assert untranslatable(line) == found


def calls(module: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            yield name, node


def is_sentence(node: ast.expr | None) -> bool:
    """Whether people could read this literal as a sentence."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return isinstance(node, ast.JoinedStr) and any(map(is_sentence, node.values))
    return re.search(r"[A-Z][a-z]+ [a-z]|[a-z] [a-z]+ ", node.value) is not None


@pytest.mark.parametrize("module", [*PRESENTERS, *SCREENS], ids=lambda module: module.stem)
def test_no_untranslatable_sentence_is_shown(module: Path) -> None:
    given = [
        argument
        for name, call in calls(module)
        if name not in FUNCTIONS | LOGGING and not name.endswith("Error")
        for argument in (*call.args, *(keyword.value for keyword in call.keywords))
    ]

    assert [ast.unparse(argument) for argument in given if is_sentence(argument)] == []


@pytest.mark.parametrize("module", PRESENTERS, ids=lambda module: module.stem)
def test_each_translatable_text_is_a_whole_sentence_with_named_values(module: Path) -> None:
    """Babel reads literals only: no sentence is put together or computed."""
    for name, call in calls(module):
        said = call.args[: 2 if name == "many" else 1] if name in FUNCTIONS else []
        for sentence in said:
            assert not isinstance(sentence, (ast.JoinedStr, ast.BinOp)), ast.unparse(call)
            if isinstance(sentence, ast.Constant):
                named = PLACEHOLDER.findall(str(sentence.value))
                assert all(map(str.isidentifier, named)), sentence.value


def sentences_in_f_strings(source: str) -> list[str]:
    """Older versions of Python do not see inside, so the template would depend on the version."""
    return [
        ast.unparse(call)
        for text in ast.walk(ast.parse(source))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and ast.unparse(call.func).rpartition(".")[2] in FUNCTIONS
        and any(isinstance(one, ast.Constant) for one in call.args)
    ]


@pytest.mark.parametrize("file", PRESENTERS, ids=lambda file: str(file.relative_to(paths.ROOT)))
def test_no_sentence_stands_in_an_f_string(file: Path) -> None:
    assert sentences_in_f_strings(file.read_text("utf-8")) == []


def test_a_sentence_in_an_f_string_is_seen() -> None:
    assert sentences_in_f_strings("""f"{text} {language.say('One moment')}\"""") != []
