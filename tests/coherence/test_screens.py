"""A screen has one stem everywhere, and no two kv files make pieces of the same name."""

import re
from collections import Counter
from pathlib import Path

import pytest

from app import paths

KV = sorted(paths.KV.rglob("*.kv"))
STEMS = sorted(
    module.stem
    for module in (paths.ROOT / "app" / "ui" / "screens").glob("*.py")
    if module.stem != "__init__"
)


def made_in(file: Path) -> list[str]:
    """The classes that a file has rules for."""
    return re.findall(r"^<([A-Z]\w*)(?:@[\w+]+)?>:", file.read_text("utf-8"), re.MULTILINE)


def test_no_piece_is_made_in_two_files() -> None:
    made = Counter(name for file in KV for name in set(made_in(file)))

    assert [name for name, files in made.items() if files > 1] == []


@pytest.mark.parametrize("file", KV, ids=lambda file: file.name)
def test_no_piece_is_made_twice_in_a_file(file: Path) -> None:
    made = Counter(made_in(file))

    assert [name for name, times in made.items() if times > 1] == []


@pytest.mark.parametrize("stem", STEMS)
def test_a_screen_is_found_by_its_stem(stem: str) -> None:
    for place in (
        f"app/presenters/{stem}/presenter.py",
        f"kv/screens/{stem}.kv",
        f"tests/ui/test_{stem}.py",
    ):
        assert (paths.ROOT / place).exists(), place
