"""How large the house is. The limits only fall: whoever makes it smaller writes the new number."""

import ast
import io
import tokenize
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from app import paths
from tests.coherence.test_rings import MODULES, circles, dotted, imported

LIMITS = {
    "lines of code in app": 41_371,
    "lines of code in kv": 4_944,
    "modules": 397,
    "modules under 60 lines with one user": 2,
}
LAYOUT = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE),
    *(tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER),
}
SMALL = 60


def lines_of_code(source: str) -> int:
    """Without comments, docstrings and empty lines."""
    used: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in LAYOUT:
            used.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str):
            used -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(used)


def kv_lines_of_code(source: str) -> int:
    lines = map(str.strip, source.splitlines())
    return sum(1 for line in lines if line and not line.startswith("#"))


def users() -> dict[str, set[str]]:
    """The modules that import each module."""
    names = {dotted(module): module for module in MODULES}
    found: dict[str, set[str]] = defaultdict(set)
    for name, module in names.items():
        for other in imported(module.read_text("utf-8")):
            if other in names and other != name:
                found[other].add(name)
    return found


def slivers() -> list[str]:
    """A screen is one by its name, and an ``__init__`` is its package."""
    by = users()
    small = (one for one in MODULES if 3 < len(one.read_text("utf-8").splitlines()) < SMALL)
    return [
        dotted(one)
        for one in small
        if len(by[dotted(one)]) == 1 and one.stem != "__init__" and one.parent.name != "screens"
    ]


def texts(files: list[Path]) -> list[str]:
    return [file.read_text("utf-8") for file in files]


@pytest.mark.parametrize(
    ("what", "now"),
    [
        ("lines of code in app", lambda: sum(map(lines_of_code, texts(MODULES)))),
        (
            "lines of code in kv",
            lambda: sum(map(kv_lines_of_code, texts(sorted(paths.KV.rglob("*.kv"))))),
        ),
        ("modules", lambda: len(MODULES)),
        ("modules under 60 lines with one user", lambda: len(slivers())),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_house_does_not_grow(what: str, now: object) -> None:
    assert callable(now)
    assert now() <= LIMITS[what]


def module_name(module: Path) -> str:
    return dotted(module).removesuffix(".__init__")


@cache
def module_names() -> set[str]:
    return set(map(module_name, MODULES))


def imported_first(source: str) -> set[str]:
    """What a module imports at its top, where it would matter which of two comes first."""
    names = module_names()
    found = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom):
            whole = {f"{node.module}.{alias.name}" for alias in node.names} & names
            found |= whole or ({str(node.module)} & names)
    return found


@cache
def all_modules() -> dict[str, set[str]]:
    """What each module imports."""
    read = {module_name(module): module.read_text("utf-8") for module in MODULES}
    return {one: imported_first(source) - {one} for one, source in read.items()}


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(all_modules()) == set()


@pytest.mark.parametrize(
    ("name", "line", "other"),
    [
        ("app.words.naming", "from app.words.boxes import box", "app.words.boxes"),
        ("app.domain.rules", "from app.domain.hand import Hand", "app.domain.hand"),
        ("app.play.entry.draft", "from app.play.hand import holders", "app.play.hand.holders"),
    ],
)
def test_a_circle_of_modules_is_seen(name: str, line: str, other: str) -> None:
    planted = all_modules() | {name: all_modules()[name] | imported_first(line)}

    assert circles(planted) >= {name, other}


def test_code_is_counted_without_comments_and_docstrings() -> None:
    function = 'def f() -> int:\n    """Doc\n    of two."""\n    return A\n'
    source = f'"""Doc."""\n\n# why\nA = 1\n\n\n{function}'

    assert lines_of_code(source) == 3
    assert kv_lines_of_code("# why\n<A>:\n\n    b: 1\n") == 2
