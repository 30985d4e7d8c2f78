"""A screen has one name everywhere, and no two kv rules have the same name."""

import ast
import re
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

from app import paths
from app.routes import ROUTES, Route

KV = sorted(paths.KV.rglob("*.kv"))


def rules_of(file: Path) -> list[str]:
    """The classes that a file has rules for."""
    return re.findall(r"^<([A-Z]\w*)(?:@[\w+]+)?>:", file.read_text("utf-8"), re.MULTILINE)


def heads_of(file: Path) -> set[str]:
    """The same, with those that share a rule with others."""
    heads = re.findall(r"^<([^>]+)>:", file.read_text("utf-8"), re.MULTILINE)
    return {name.partition("@")[0] for head in heads for name in head.split(",")}


def widget_modules() -> dict[str, str]:
    """The table of ``app.ui.kv``, which imports Kivy."""
    for node in ast.parse((paths.ROOT / "app" / "ui" / "kv.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "WIDGETS":
            return dict(ast.literal_eval(node.value))
    raise LookupError


WIDGETS = widget_modules()


def names_in(module: Path) -> set[str]:
    """The classes that a module has, its own and imported ones."""
    found = set()
    for node in ast.parse(module.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.name for alias in node.names}
    return found


def test_no_rule_is_in_two_files() -> None:
    made = Counter(name for file in KV for name in set(rules_of(file)))

    assert [name for name, files in made.items() if files > 1] == []


@pytest.mark.parametrize("file", KV, ids=lambda file: file.name)
def test_no_rule_is_twice_in_a_file(file: Path) -> None:
    made = Counter(rules_of(file))

    assert [name for name, times in made.items() if times > 1] == []


@pytest.mark.parametrize("name", WIDGETS)
def test_a_shared_widget_has_its_rule_wherever_it_is_used_first(name: str) -> None:
    """A rule in the file of one screen is missing where the app starts at another one."""
    module = paths.ROOT / "app" / "ui" / "widgets" / f"{WIDGETS[name].replace('.', '/')}.py"
    loaded = {"widgets/kit", *re.findall(r'"(widgets/\w+)"', module.read_text("utf-8"))}
    files = {
        str(file.relative_to(paths.KV).with_suffix("")) for file in KV if name in heads_of(file)
    }

    assert files <= loaded


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_a_screen_is_found_by_its_stem(route: Route) -> None:
    stem = route.name
    for place in (f"kv/screens/{stem}.kv", f"tests/ui/test_{stem}.py"):
        assert (paths.ROOT / place).exists(), place
    assert (paths.ROOT / f"app/ui/screens/{stem}.py").exists() is not bool(route.base)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_the_presenter_of_a_screen_is_a_module_or_opens_its_package(route: Route) -> None:
    module = paths.ROOT / "app" / "presenters" / f"{route.name}.py"
    package = module.with_suffix("") / "__init__.py"
    (there,) = (one for one in (module, package) if one.exists())

    assert f"{route.classes}Presenter" in names_in(there)


def test_every_module_of_screens_is_in_the_table() -> None:
    modules = {module.stem for module in (paths.ROOT / "app" / "ui" / "screens").glob("*.py")}

    assert modules - {"__init__"} == {route.name for route in ROUTES if not route.base}


def test_no_widget_has_the_name_of_a_rule_of_kivys_own() -> None:
    """Kivy would apply that rule too: a bar of ours once lost its fill to one."""
    style = (kivy_folder() / "data" / "style.kv").read_text("utf-8")
    rules = {
        name.partition("@")[0].strip("-").lower()
        for heads in re.findall(r"^<(.+?)>:", style, re.MULTILINE)
        for name in heads.split(",")
    }
    modules = (paths.ROOT / "app" / "ui").rglob("*.py")
    classes = {
        name.lower()
        for module in modules
        for name in re.findall(r"^class (\w+)", module.read_text("utf-8"), re.MULTILINE)
    }

    assert len(rules) > 20
    assert rules & (classes | {name.lower() for file in KV for name in rules_of(file)}) == set()


def kivy_folder() -> Path:
    """Without importing Kivy, which would open a window."""
    found = find_spec("kivy")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent
