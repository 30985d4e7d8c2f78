"""The code names no leaflet, and the engine no size of a set."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import paths
from app.domain.rules import RuleSet
from app.sets import load_sets

APP = sorted((paths.ROOT / "app").rglob("*.py"))
ENGINE = [
    *(module for module in APP if module.parent.name == "domain" and module.name != "tiles.py"),
    paths.ROOT / "app" / "sets.py",
]
"""Everything that scores; only tiles.py knows the sizes of sets."""
BOX_NUMBERS = {6, 7, 28, 21, 168}
NAMES = {rules.id for rules in load_sets()} | {rules.number for rules in load_sets()}


def constants(source: str) -> Iterator[object]:
    """Every literal of the code, without docstrings and comments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant):
            yield node.value


@pytest.mark.parametrize("module", APP, ids=lambda path: str(path.relative_to(paths.ROOT)))
def test_no_module_knows_a_leaflet_by_name(module: Path) -> None:
    assert set(literals(module, str)) & NAMES == set()


@pytest.mark.parametrize("module", ENGINE, ids=lambda path: str(path.relative_to(paths.ROOT)))
def test_the_engine_knows_no_box_by_size(module: Path) -> None:
    assert set(literals(module, int)) & BOX_NUMBERS == set()


def literals(module: Path, kind: type) -> list[object]:
    return [value for value in constants(module.read_text("utf-8")) if type(value) is kind]


def test_a_leaflet_named_in_the_code_would_be_seen() -> None:
    assert set(constants('if rules.id == "luckies": return 28')) >= {"luckies", 28}


def test_the_ids_are_those_other_tools_ask_for(sets: dict[str, RuleSet]) -> None:
    assert {set_id: rules.number for set_id, rules in sets.items()} == {
        "luckies": "000",
        "bg2133": "001",
        "art3494": "002",
        "manylang": "003",
        "item2672": "004",
    }
