"""Imports go inwards only, no packages import each other in a circle, and the domain needs nothing
but the standard library.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from app import paths
from app.routes import ROUTES

MODULES = sorted((paths.ROOT / "app").rglob("*.py"))

INWARDS = {
    "domain": {"domain"},
    "store": {"store", "domain"},
    "device": {"device", "domain"},
    "vision": {"vision", "domain"},
    "play": {"play", "store", "device", "vision", "domain"},
    "words": {"words", "play", "store", "device", "vision", "domain"},
    "presenters": {"presenters", "words", "play", "store", "device", "vision", "domain"},
    "ui": {"ui", "presenters", "words", "play", "domain"},
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
        ("play", "from app.words.naming import names"),
        ("play", "from app.presenters.outbox import Outbox"),
        ("store", "from app.play.navigation import Path"),
        ("words", "from app.presenters.hand.state import HandState"),
        ("words", "from app.ui.widgets.kit.screen import Screen"),
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
        ("presenters", "from app.words.naming import names"),
        ("words", "from app.play.match.people import Person"),
        ("play", "from app.store.core.records import MatchRecord"),
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


SCREENS = {route.name for route in ROUTES}


def screen_of(name: str) -> str:
    """The screen whose presenter's package a module is in, by its dotted name."""
    parts = name.split(".")
    is_screen = parts[:2] == ["app", "presenters"] and len(parts) > 2 and parts[2] in SCREENS
    return parts[2] if is_screen else ""


def foreign_screens(name: str, source: str) -> set[str]:
    """The other screens that a module of the presenters imports."""
    if not name.startswith("app.presenters"):
        return set()
    return {screen_of(other) for other in imported(source)} - {"", screen_of(name)}


@cache
def imported(source: str) -> frozenset[str]:
    """Also what is imported as a module from its package."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    below = {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}
    return frozenset(below.union(imports(source)))


def dotted(module: Path) -> str:
    return ".".join(module.relative_to(paths.ROOT).with_suffix("").parts)


def test_no_screen_knows_another() -> None:
    """What two of them need is in words, in play, or in a module of the presenters themselves."""
    known = {dotted(one): foreign_screens(dotted(one), one.read_text("utf-8")) for one in MODULES}

    assert {name: others for name, others in known.items() if others} == {}


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("app.presenters.photo.state", "from app.presenters.hand.state import HandState"),
        ("app.presenters.photo.state", "from app.presenters import hand"),
        ("app.presenters.outbox", "from app.presenters.exchange import ExchangePresenter"),
        ("app.presenters.error", "from app.presenters import share"),
    ],
)
def test_a_screen_that_knows_another_is_seen(name: str, line: str) -> None:
    assert foreign_screens(name, line) != set()


def words_of(source: str) -> list[str]:
    """What a module takes from the translations, but for the codes of the languages."""
    names = [name for name in imported(source) if name.startswith("app.i18n.")]
    return [name for name in names if name != "app.i18n.LANGUAGE_CODES"]


def test_play_has_no_word_of_any_language() -> None:
    worded = {dotted(one): words_of(one.read_text("utf-8")) for one in MODULES}

    assert [name for name in worded if name.startswith("app.play") and worded[name]] == []


def test_a_word_in_play_is_seen() -> None:
    assert words_of("from app.i18n import LANGUAGE_CODES, Language") == ["app.i18n.Language"]


NAMES = frozenset(map(dotted, MODULES))


def package_of(name: str) -> str:
    """The package of a module, or of what is in one; a module of app itself stands for itself."""
    while name not in NAMES and f"{name}.__init__" not in NAMES:
        name = name.rpartition(".")[0]
    is_itself = f"{name}.__init__" in NAMES or name.count(".") == 1
    return name if is_itself else name.rpartition(".")[0]


def imported_packages(source: str) -> set[str]:
    return {package_of(name) for name in imported(source) if name.startswith("app.")}


@cache
def all_packages() -> Mapping[str, set[str]]:
    """What the modules of each package import."""
    found = dict[str, set[str]]()
    for module in MODULES:
        package = package_of(dotted(module).removesuffix(".__init__"))
        found.setdefault(package, set()).update(imported_packages(module.read_text("utf-8")))
    return {package: names - {package} for package, names in found.items()}


def circles(packages: Mapping[str, set[str]]) -> set[str]:
    """The packages that import each other in circles, and those between two circles."""
    left = set(packages)
    while True:
        used = {name for package in left for name in packages[package]}
        ends = {package for package in left if package not in used or not packages[package] & left}
        if not ends:
            return left
        left -= ends


def test_no_packages_import_each_other_in_a_circle() -> None:
    assert circles(all_packages()) == set()


@pytest.mark.parametrize(
    ("package", "line", "other"),
    [
        ("app.domain", "from app.domain.hand import Sides", "app.domain.hand"),
        ("app.domain.rules", "from app.domain.verdict.steps import Key", "app.domain.verdict"),
        ("app.ui.widgets.drawing", "import app.ui.widgets.kit.buttons", "app.ui.widgets.kit"),
        ("app.ui.widgets.kit", "from app.ui.window import frame", "app.ui.window"),
        ("app.store.core", "from app.store.sync import membership", "app.store.sync"),
        ("app.play.match", "from app.play.hand import draft", "app.play.hand"),
        ("app.words", "from app.words.rules import bonuses", "app.words.rules"),
        ("app.presenters", "from app.presenters.table import state", "app.presenters.table"),
        ("app.paths", "def later():\n    from app.storage import Storage", "app.storage"),
    ],
)
def test_a_circle_of_packages_is_seen(package: str, line: str, other: str) -> None:
    planted = {**all_packages(), package: all_packages()[package] | imported_packages(line)}

    assert circles(planted) >= {package, other}
