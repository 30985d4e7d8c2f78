"""What the documents say is true."""

import doctest
import re
from pathlib import Path

import pytest

from app import paths

README = paths.ROOT / "README.md"
ARCHITECTURE = (paths.ROOT / "docs" / "architecture.md").read_text("utf-8")
FOLDERS = ("app", "kv", "data", "tests", "bench", ".ci")
FILES = [
    *paths.ROOT.glob("*.py"),
    *(file for folder in FOLDERS for file in (paths.ROOT / folder).rglob("*.*")),
]
DOCUMENTS = sorted([*paths.ROOT.glob("*.md"), *(paths.ROOT / "docs").glob("*.md")])


def test_the_examples_in_the_readme_run_as_printed() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)

    assert tried >= 10
    assert failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_links_only_to_files_that_are_there(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text("utf-8")):
        assert (document.parent / target).exists(), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_names_only_make_targets_that_are_there(document: Path) -> None:
    rules = (paths.ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z0-9-]+):", rules, re.MULTILINE))

    named = set(re.findall(r"(?:^|`|\s{4})make ([a-z0-9-]+)", document.read_text("utf-8")))

    assert named <= targets


def test_the_readme_names_every_box() -> None:
    readme = " ".join(README.read_text("utf-8").split())

    for file in paths.SETS.glob("*.toml"):
        name = re.search(r'^name = "(.+?)"', file.read_text("utf-8"), re.MULTILINE)
        assert name
        assert name[1] in readme


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_module_that_a_document_names_is_there(document: Path) -> None:
    """By its whole path, or by the end of it where the folder was just named."""
    there = [f"/{file.relative_to(paths.ROOT)}" for file in FILES]
    for named in re.findall(r"`([a-z0-9_./-]+\.(?:py|kv|sql))`", document.read_text("utf-8")):
        assert any(file.endswith(f"/{named}") for file in there), named


def test_every_place_of_the_architecture_is_there() -> None:
    for named in re.findall(r"`((?:app|kv|data|docs|tests|bench)/[^`<]*)`", ARCHITECTURE):
        assert (paths.ROOT / named).exists(), named


def test_every_picture_is_small_and_shown() -> None:
    shown = {
        paths.ROOT / source for source in re.findall(r'src="(.+?)"', README.read_text("utf-8"))
    }

    assert shown == set((paths.ROOT / "docs" / "pictures").iterdir())
    assert max(picture.stat().st_size for picture in shown) <= 150_000
