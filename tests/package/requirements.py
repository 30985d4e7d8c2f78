"""Checks the requirements of the spec: with python-for-android's own resolver, with pip, and
against what is imported.
"""

import ast
import logging
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tests.package.buildozer_spec import Requirement, Spec

PURE = (
    "--only-binary=:all:",
    "--platform=any",
    "--implementation=py",
    "--abi=none",
    "--python-version=3.14",
)
"""A wheel for every machine: nothing in it was compiled."""
WITH_SOURCES = ("materialyoucolor",)
"""Recipes whose own version is another one than ours: that one must have been published."""
IMPORTED_AS = {
    "pyjnius": ("jnius",),
    "pillow": ("PIL",),
    "python3": (),
    "hostpython3": (),
    "sqlite3": (),
}
"""Where a package is imported under other names than its own."""
REMOVED = (
    "asynchat asyncore audioop cgi cgitb chunk crypt distutils imghdr imp lib2to3 mailcap msilib "
    "nis nntplib ossaudiodev pipes smtpd sndhdr spwd sunau telnetlib uu xdrlib"
)
"""Of Python 3.11's library, what 3.14 has no more."""
NOT_BUILT = {"bz2", "curses", "dbm", "ensurepip", "idlelib", "lzma", "readline", "tkinter"}
"""Of 3.14's library, what python-for-android leaves out or has no recipe for here."""
LIBRARY = sys.stdlib_module_names - frozenset(REMOVED.split()) - NOT_BUILT
SECONDS = 60


@dataclass(frozen=True, slots=True)
class Resolution:
    """What python-for-android compiles, in this order, and what it leaves to pip."""

    recipes: tuple[str, ...]
    by_pip: tuple[str, ...]


def resolve(requirements: Sequence[Requirement], bootstrap: str = "sdl2") -> Resolution:
    from pythonforandroid.bootstrap import Bootstrap  # noqa: PLC0415 - a second, where needed
    from pythonforandroid.build import Context  # noqa: PLC0415 - as above
    from pythonforandroid.graph import get_recipe_order_and_bootstrap  # noqa: PLC0415 - as above
    from pythonforandroid.util import BuildInterruptingException  # noqa: PLC0415 - as above

    logging.getLogger("p4a").setLevel(logging.ERROR)
    context = Context()
    chosen = Bootstrap.get_bootstrap(bootstrap, context)
    names = [one.name for one in requirements]
    try:
        order, by_pip, _ = get_recipe_order_and_bootstrap(context, names, chosen)
    except BuildInterruptingException as conflict:
        raise ValueError(str(conflict.message)) from conflict
    return Resolution(tuple(order), tuple(by_pip))


def unpinned(requirements: Iterable[Requirement]) -> tuple[str, ...]:
    """Everything needs one exact version; only "android" is a part of python-for-android."""
    loose = (one for one in requirements if not one.version and one.name != "android")
    return tuple(f"{one.name} has no version" for one in loose)


def wrong_versions(requirements: Iterable[Requirement], found: Resolution) -> tuple[str, ...]:
    """A recipe builds the version that it was written for, whatever the spec says."""
    wrong = []
    for one in requirements:
        version = _recipe_version(one.name) if one.name in found.recipes else None
        if version and one.name not in WITH_SOURCES and one.version != version:
            wrong.append(f"{one} is not the version of its recipe, {version}")
    return tuple(wrong)


def _recipe_version(name: str) -> str | None:
    from pythonforandroid.build import Context  # noqa: PLC0415 - as in resolve
    from pythonforandroid.recipe import Recipe  # noqa: PLC0415 - as in resolve

    return getattr(type(Recipe.get_recipe(name, Context())), "_version", None)


def unpublished(requirements: Iterable[Requirement], found: Resolution) -> tuple[str, ...]:
    """Those without a recipe of which pip finds no pure wheel of that version."""
    asked = tuple(requirements)
    pure = tuple(one for one in asked if one.name not in found.recipes)
    sources = tuple(one for one in asked if one.name in WITH_SOURCES)
    wrong = [f"{one}: pip knows no pure wheel of it" for one in _unknown(pure, PURE)]
    wrong += [f"{one}: pip knows no such version" for one in _unknown(sources, ())]
    return tuple(wrong)


def _unknown(requirements: Sequence[Requirement], options: Sequence[str]) -> list[Requirement]:
    if not requirements or _pip_finds(requirements, options):
        return []
    if len(requirements) == 1:
        return list(requirements)
    with ThreadPoolExecutor() as pool:
        found = tuple(pool.map(lambda one: _pip_finds((one,), options), requirements))
    return [one for one, is_found in zip(requirements, found, strict=True) if not is_found]


@lru_cache
def offline() -> str:
    """Why pip finds not even Kivy; empty if it does."""
    done = _pip(("index", "versions", "--retries=0", "--timeout=10", "kivy"))
    return "" if done.returncode == 0 else f"pip reaches no index: {_last_line(done.stderr)}"


def _pip_finds(requirements: Sequence[Requirement], options: Sequence[str]) -> bool:
    dry = ("install", "--dry-run", "--no-deps", "--ignore-installed", "--target=unused", "--quiet")
    return _pip((*dry, *options, *map(str, requirements))).returncode == 0


def _pip(arguments: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
        env={**os.environ, "PIP_NO_INPUT": "1"},
    )


def _last_line(output: str) -> str:
    return next((line for line in reversed(output.splitlines()) if line.strip()), "it says nothing")


def missing(
    files: Iterable[Path], requirements: Iterable[Requirement], own: frozenset[str]
) -> tuple[str, ...]:
    """What these files import that is neither in Python on the phone nor in a requirement."""
    covered = own.union(*(_imported_as(one.name) for one in requirements))
    wrong = {
        f"{file.name} imports {name}, which is in no requirement"
        for file in files
        for name in imports(ast.parse(file.read_text("utf-8")))
        if name not in LIBRARY and name not in covered
    }
    return tuple(sorted(wrong))


def _imported_as(name: str) -> frozenset[str]:
    return frozenset(IMPORTED_AS.get(name, (name,)))


def imports(tree: ast.AST) -> Iterator[str]:
    """The packages that are imported anywhere in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Call):
            yield from _imported_by_name(node)


def _imported_by_name(call: ast.Call) -> Iterator[str]:
    """As import_module("jnius") does, for what a computer does not have."""
    match call:
        case ast.Call(func=ast.Name(id="import_module"), args=[ast.Constant(value=str(name))]):
            yield name.partition(".")[0]


def offline_faults(spec: Spec) -> tuple[str, ...]:
    """Everything that can be checked without a network."""
    found = resolve(spec.requirements)
    return (*unpinned(spec.requirements), *wrong_versions(spec.requirements, found))
