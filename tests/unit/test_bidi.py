"""The bidirectional algorithm passes Unicode's own test cases (tests/unit/unicode/README.md)."""

import gzip
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest

from app.ui.text.bidi import levels
from app.ui.text.runs import Run, visual_order

FILE = Path(__file__).with_name("unicode") / "BidiCharacterTest.txt.gz"
SHA256 = "3c423c301f7b8dc41b879062cbf01fd1b4ec2ea4826e20d276c44b52129a01b6"
CASES = 91_707
EMBEDDINGS = frozenset("\u202a\u202b\u202c\u202d\u202e")
"""Old embeddings and overrides, which bidi.py ignores."""
WITH_EMBEDDINGS = 81
"""The cases with these characters: the only ones that are left out."""
REMOVED = "x"
"""The level of invisible characters, which rule X9 removes."""
EVERY = 20 if sys.platform == "emscripten" else 1
"""In Node the whole file would take minutes: only one of so many cases is run there."""


class Case(NamedTuple):
    """``levels`` and ``order`` as in the file; ``base`` is the level of the line."""

    text: str
    base: int
    levels: tuple[str, ...]
    order: tuple[int, ...]


def case_of(line: str) -> Case:
    """The second field, how the base was determined, is not used: our callers know the base."""
    points, _direction, base, found, order = line.split(";")
    text = "".join(chr(int(point, 16)) for point in points.split())
    return Case(text, int(base), tuple(found.split()), tuple(map(int, order.split())))


@pytest.fixture(scope="module")
def cases() -> tuple[Case, ...]:
    found = gzip.decompress(FILE.read_bytes()).decode()
    return tuple(case_of(line) for line in found.splitlines() if line and line[0] != "#")


def has_embeddings(case: Case) -> bool:
    return not EMBEDDINGS.isdisjoint(case.text)


def mismatches(cases: tuple[Case, ...]) -> Iterator[str]:
    """Describes each case with a different result."""
    for case in cases:
        ours = tuple(map(str, levels(case.text, case.base)))
        pairs = zip(ours, case.levels, strict=True)
        if any(wanted not in {REMOVED, our} for our, wanted in pairs):
            yield f"{case.text!a} at {case.base}: levels {ours}, not {case.levels}"
        elif visible_order(case.levels) != case.order:
            yield f"{case.levels}: seen as {visible_order(case.levels)}, not {case.order}"


@cache
def visible_order(found: tuple[str, ...]) -> tuple[int, ...]:
    """The indexes of the characters from left to right (L2), each as a run of its own."""
    runs = [
        Run(str(place), None, int(level)) for place, level in enumerate(found) if level != REMOVED
    ]
    return tuple(int(run.text) for run in visual_order(runs))


def test_the_file_is_as_unicode_published_it() -> None:
    assert sha256(gzip.decompress(FILE.read_bytes())).hexdigest() == SHA256


def test_this_python_knows_every_character_of_it(cases: tuple[Case, ...]) -> None:
    """A character newer than Python's tables has no direction there: the case would fail."""
    signs = set().union(*(case.text for case in cases))
    unknown = {sign for sign in signs if not unicodedata.bidirectional(sign)}

    assert len(cases) == CASES
    assert unknown == set()


def test_lines_without_embeddings_have_the_levels_of_unicode(cases: tuple[Case, ...]) -> None:
    ours = tuple(case for case in cases if not has_embeddings(case))

    assert len(ours) == CASES - WITH_EMBEDDINGS
    assert list(islice(mismatches(ours[::EVERY]), 5)) == []
