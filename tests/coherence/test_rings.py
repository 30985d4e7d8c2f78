"""Imports go inwards only, and the domain needs nothing but the standard library."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import paths

MODULES = sorted((paths.ROOT / "app").rglob("*.py"))

INWARDS = {
    "domain": {"domain"},
    "store": {"store", "domain"},
    "device": {"device", "domain"},
    "vision": {"vision", "domain"},
    "presenters": {"presenters", "store", "device", "vision", "domain"},
    "ui": {"ui", "presenters", "domain"},
}
"""What each ring may import; the modules of app itself belong to no ring."""

NO_KIVY = set(INWARDS) - {"ui"}
ARRAYS = {"numpy", "PIL"}
"""Only the reader of photographs needs them, and only when one is opened."""


def ring_of(module: Path) -> str:
    parts = module.relative_to(paths.ROOT / "app").parts
    return parts[0] if len(parts) > 1 else ""


def imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "an import names its module in full"
            yield node.module or ""


def breaches(ring: str, source: str) -> list[str]:
    return [name for name in imports(source) if not allowed(ring, name)]


def allowed(ring: str, name: str) -> bool:
    top, *below = name.split(".")
    if top == "app":
        inner = below[0] if below and below[0] in INWARDS else ""
        return inner in INWARDS.get(ring, {inner}) if inner else ring != "domain"
    if ring == "domain":
        return top in sys.stdlib_module_names
    if top in ARRAYS:
        return ring == "vision"
    return ring not in NO_KIVY or top not in {"kivy", "kivymd"}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(paths.ROOT)))
def test_a_module_imports_only_inwards(module: Path) -> None:
    assert breaches(ring_of(module), module.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("ring", "line"),
    [
        ("domain", "from app.store import database"),
        ("domain", "import kivy"),
        ("domain", "import pip"),
        ("domain", "from app import sets"),
        ("domain", "from app.paths import ROOT"),
        ("store", "from app.presenters import table"),
        ("device", "from app.store import matches"),
        ("device", "from app.vision import read_photo"),
        ("vision", "from app.store.core import files"),
        ("vision", "from app.device.answers import Answer"),
        ("vision", "from kivy.core.image import Image"),
        ("presenters", "from PIL import Image"),
        ("ui", "import numpy"),
        ("ui", "from app.vision import read_photo"),
        ("presenters", "from app.ui import navigator"),
        ("presenters", "from kivy.clock import Clock"),
        ("ui", "from app.store import matches"),
        ("ui", "import app.device"),
    ],
)
def test_a_breach_of_the_rings_is_seen(ring: str, line: str) -> None:
    assert breaches(ring, line) != []


@pytest.mark.parametrize(
    ("ring", "line"),
    [
        ("domain", "from app.domain.tiles import Tile"),
        ("store", "import sqlite3"),
        ("presenters", "from app.store import matches"),
        ("vision", "import numpy"),
        ("presenters", "from app.vision import read_photo"),
        ("ui", "from kivy.clock import Clock"),
        ("ui", "from app.domain.tiles import Tile"),
        ("", "from app.domain.rules import RuleSet"),
    ],
)
def test_an_import_inwards_is_fine(ring: str, line: str) -> None:
    assert breaches(ring, line) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(paths.ROOT)))
def test_a_module_says_what_it_is_for(module: Path) -> None:
    assert ast.get_docstring(ast.parse(module.read_text("utf-8")))
