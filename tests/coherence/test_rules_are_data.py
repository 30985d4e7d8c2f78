"""The code names no leaflet and no game, and the engine no size of a set."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import paths
from app.domain.rules import RuleSet
from tests.rule_sets import load_sets

APP = sorted((paths.ROOT / "app").rglob("*.py"))
ENGINE = [
    *(
        module
        for module in (paths.ROOT / "app" / "domain").rglob("*.py")
        if module.name != "tiles.py" and module.parent.name not in {"editing", "lines"}
    ),
    paths.ROOT / "app" / "sets.py",
]
"""Everything that scores; only tiles.py knows the sizes of sets, and the lines of own boxes which
numbers are usual.
"""
BOX_NUMBERS = {6, 7, 28, 21, 168}
ORDINARY = {"block", "draw", "partners", "spinner", "cyprus", "sniff"}
"""Games whose ids are ordinary words, of the rules or of the table."""
NAMES = {name for rules in load_sets() for name in (rules.id, rules.number)} - {"", *ORDINARY}


def constants(source: str) -> Iterator[object]:
    """Every literal of the code, without docstrings and comments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant):
            yield node.value


@pytest.mark.parametrize("module", APP, ids=lambda path: str(path.relative_to(paths.ROOT)))
def test_no_module_knows_a_leaflet_by_name(module: Path) -> None:
    assert set(literals(module, str)) & NAMES == set()


@pytest.mark.parametrize("module", APP, ids=lambda path: str(path.relative_to(paths.ROOT)))
def test_no_module_compares_the_id_of_rules_with_a_word(module: Path) -> None:
    assert list(compared_ids(module.read_text("utf-8"))) == []


def compared_ids(source: str) -> Iterator[int]:
    """The lines on which an id of rules is compared with a literal."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            has_id = any(ast.unparse(side).endswith(("rules.id", "set_id")) for side in sides)
            if has_id and any(isinstance(side, ast.Constant) and side.value for side in sides):
                yield node.lineno


@pytest.mark.parametrize("module", ENGINE, ids=lambda path: str(path.relative_to(paths.ROOT)))
def test_the_engine_knows_no_box_by_size(module: Path) -> None:
    assert set(literals(module, int)) & BOX_NUMBERS == set()


def literals(module: Path, kind: type) -> list[object]:
    return [value for value in constants(module.read_text("utf-8")) if type(value) is kind]


def test_a_leaflet_named_in_the_code_would_be_seen() -> None:
    assert set(constants('if rules.id == "luckies": return 28')) >= {"luckies", 28}
    assert list(compared_ids('if match.rules.id == "block": pass')) == [1]


def test_the_ids_are_those_other_tools_ask_for(sets: dict[str, RuleSet]) -> None:
    assert {set_id: rules.number for set_id, rules in sets.items()} == {
        "luckies": "000",
        "bg2133": "001",
        "art3494": "002",
        "manylang": "003",
        "item2672": "004",
    }
