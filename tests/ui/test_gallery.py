"""The HTML page with the pictures."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from tests.ui.gallery import Gallery, Picture, write_gallery

FILE = re.compile(r'<img src="([^"]+)"')
SECTION = re.compile(r"<section.*?</section>", re.DOTALL)


def picture(folder: Path, stop: str, look: str = "light", *faults: str) -> Picture:
    file = folder / look / f"{stop}.png"
    return Picture(file, stop, "table", "Evening", (412, 915), (("look", look),), faults)


def page_of(folder: Path, *pictures: Picture) -> str:
    return write_gallery(folder, Gallery("Tour & all", "<about>", pictures)).read_text("utf-8")


def files_in(page: str) -> list[str]:
    return [unquote(unescape(name)) for name in FILE.findall(page)]


def test_every_picture_is_on_the_page_with_its_name(tmp_path: Path) -> None:
    names = ("what?", "50 % & <more>", 'a "quote"', "#1", "Übung ✓")

    page = page_of(tmp_path, *(picture(tmp_path, name) for name in names))

    assert files_in(page) == [f"light/{name}.png" for name in names]


def test_names_are_escaped(tmp_path: Path) -> None:
    page = page_of(tmp_path, picture(tmp_path, "<b>it's", "light", "cut: '<i>'"))

    assert "Tour &amp; all" in page
    assert "&lt;about&gt;" in page
    assert "<b>" not in page
    assert "<i>" not in page


def test_the_views_of_a_stop_are_in_one_row(tmp_path: Path) -> None:
    shown = [picture(tmp_path, stop, look) for stop in ("one", "two") for look in ("light", "dark")]

    rows = SECTION.findall(page_of(tmp_path, *shown))

    assert [files_in(row) for row in rows] == [
        ["light/one.png", "dark/one.png"],
        ["light/two.png", "dark/two.png"],
    ]


def test_pictures_are_filtered_by_facets_that_differ(tmp_path: Path) -> None:
    both = page_of(tmp_path, picture(tmp_path, "one"), picture(tmp_path, "one", "dark"))
    one = page_of(tmp_path, picture(tmp_path, "one"), picture(tmp_path, "two"))

    assert 'id="look-1" checked>dark' in both
    assert 'body:has(#look-1:not(:checked)) figure[data-look="dark"] { display: none; }' in both
    assert both.count('data-look="dark"') == 2  # in the rule and on the picture
    assert "look-0" not in one


def test_faults_are_shown_at_their_stop(tmp_path: Path) -> None:
    faulty = picture(tmp_path, "two", "dark", "cut: 'Ann'")
    page = page_of(tmp_path, picture(tmp_path, "one"), picture(tmp_path, "two"), faulty)

    right, wrong = SECTION.findall(page)

    assert "<li>dark: cut: &#x27;Ann&#x27;</li>" in wrong
    assert 'class="wrong"' in wrong
    assert wrong.count('class="faulty"') == 1
    assert "wrong" not in right
    assert "Only what has faults" in page
    assert "Only what has faults" not in page_of(tmp_path, replace(faulty, faults=()))


def test_chapters_have_their_titles(tmp_path: Path) -> None:
    later = replace(picture(tmp_path, "two"), chapter="Later")

    page = page_of(tmp_path, picture(tmp_path, "one"), later)

    assert re.findall("<h2>(.*)</h2>", page) == ["Evening", "Later"]
