"""Every screen and state, in every size of window and text, is laid out as it should be, and all
that can be tapped has a role and a name.

Colours do not change the layout, so only the light look is checked. Languages other than English
are checked in one size each: some of them in each run, all of them in ``make soak``.
"""

from itertools import cycle
from pathlib import Path

import pytest

from app.i18n import CODE_LIST
from tests.pseudo_locale import catalogues
from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.roles import nameless
from tests.ui.tour import SIZES, View, phone_of, views, walk

HARDEST = ("ar", "ru", "ja", "th", "fi", "hu", "el", "de")
"""The first languages to check: right to left, with long words, without spaces."""
NARROW, _, SIDEWAYS, _ = SIZES
LOOKED_AT = ((NARROW, 100), (NARROW, 200), (SIDEWAYS, 100))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "spoken" in metafunc.fixturenames:
        there = set(map(catalogues().code_of, catalogues().files()))
        codes = [code for code in dict.fromkeys((*HARDEST, *CODE_LIST.split(" "))) if code in there]
        looks = zip(codes, cycle(LOOKED_AT), strict=False)
        spoken = [View(size, "light", text_size, code) for code, (size, text_size) in looks]
        count = metafunc.config.getoption("--languages")
        metafunc.parametrize("spoken", spoken[:count], ids=str)


def layout_faults(drive: Drive, folder: Path, view: View) -> list[str]:
    phone = phone_of(view, folder / "phone", drive)
    return [
        f"{stop}: {fault}"
        for stop in walk(phone)
        for fault in (*faults(phone.driver), *nameless(phone.driver))
    ]


@pytest.mark.parametrize("view", views("light"), ids=str)
def test_nothing_is_cut_or_overlaps_or_is_too_small(
    drive: Drive, tmp_path: Path, view: View
) -> None:
    assert layout_faults(drive, tmp_path, view) == []


def test_nothing_is_cut_or_overlaps_or_is_too_small_in_other_languages(
    drive: Drive, tmp_path: Path, spoken: View
) -> None:
    assert layout_faults(drive, tmp_path, spoken) == []
