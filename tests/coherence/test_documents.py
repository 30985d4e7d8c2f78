"""What the documents say is true."""

import doctest
import re
from pathlib import Path

import pytest

from app import paths

README = paths.ROOT / "README.md"
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


def test_every_module_the_readme_names_is_there() -> None:
    for module in re.findall(r"`(app/[a-z/]+\.py)`", README.read_text("utf-8")):
        assert (paths.ROOT / module).exists(), module


def test_every_picture_is_small_and_shown() -> None:
    shown = {
        paths.ROOT / source for source in re.findall(r'src="(.+?)"', README.read_text("utf-8"))
    }

    assert shown == set((paths.ROOT / "docs" / "pictures").iterdir())
    assert max(picture.stat().st_size for picture in shown) <= 150_000
