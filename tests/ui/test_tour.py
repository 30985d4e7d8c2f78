"""Every screen and state, in every size of window and text, is laid out as it should be, and all
that can be tapped has a role and a name.

Colours do not change the layout, so only the light look is checked. Languages other than English
are checked on a narrow phone with larger text: some of them in each run, all in ``make soak``.
"""

from collections.abc import Callable, Iterator
from itertools import cycle, repeat
from pathlib import Path

import pytest

from app.i18n import ENGLISH, LANGUAGE_CODES
from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.roles import nameless
from tests.ui.tour import SIZES, View, phone_of, views, walk
from tests.ui.tour_games import walk as walk_games
from tests.ui.tour_games import walk_everything

pytestmark = pytest.mark.usefixtures("nothing_logged")

HARDEST = ("ar", "ru", "ja", "th", "fi", "hu", "el", "de")
"""The first languages to check, in other views too: right to left, long words, no spaces."""
NARROW, PHONE, SIDEWAYS, TABLET = SIZES
OTHERS = sorted(LANGUAGE_CODES - {ENGLISH})
LARGER = (NARROW, 130)
LOOKED_AT = (LARGER, (NARROW, 200), (SIDEWAYS, 100))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "spoken" in metafunc.fixturenames:
        looks = (*zip(HARDEST, cycle(LOOKED_AT), strict=False), *zip(OTHERS, repeat(LARGER)))
        spoken = [View(size, "light", scale, code) for code, (size, scale) in dict.fromkeys(looks)]
        count = metafunc.config.getoption("--languages")
        in_full = 1 if count <= len(HARDEST) else count  # with the games: the first, or all in soak
        walks = (walk_everything if place < in_full else walk for place in range(count))
        metafunc.parametrize(("spoken", "by"), list(zip(spoken, walks, strict=False)), ids=_named)
    if "toured" in metafunc.fixturenames:
        is_short = metafunc.config.getoption("--languages") <= len(HARDEST)
        of_games = [View(NARROW, text_size=200), View(SIDEWAYS)]
        easier = (View(PHONE, text_size=200), View(TABLET)) if is_short else ()
        toured = [
            *((view, walk) for view in views("light") if view not in easier),
            *((view, walk_games) for view in (of_games if is_short else views("light"))),
        ]
        ids = [f"{view}-{'games' if by is walk_games else 'leaflets'}" for view, by in toured]
        metafunc.parametrize("toured", toured, ids=ids)


def _named(value: object) -> str:
    return getattr(value, "__name__", str(value))


Walk = Callable[[Phone], Iterator[str]]


def layout_faults(drive: Drive, folder: Path, view: View, walk: Walk) -> list[str]:
    phone = phone_of(view, folder / "phone", drive)
    return [
        f"{stop}: {fault}"
        for stop in walk(phone)
        for fault in (*faults(phone.driver), *nameless(phone.driver))
    ]


def test_nothing_is_cut_or_overlaps_or_is_too_small(
    drive: Drive, tmp_path: Path, toured: tuple[View, Walk]
) -> None:
    """The leaflets in all views but two that others stand for, the games in the narrowest and in
    landscape; both in all of them by soak.
    """
    assert layout_faults(drive, tmp_path, *toured) == []


def test_nothing_is_cut_or_overlaps_or_is_too_small_in_other_languages(
    drive: Drive, tmp_path: Path, spoken: View, by: Walk
) -> None:
    assert layout_faults(drive, tmp_path, spoken, by) == []
