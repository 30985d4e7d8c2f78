"""Writes an HTML page with pictures of screens: a row for each stop, its views side by side.

The page needs neither network nor server. Must not import Kivy.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path
from string import Template
from urllib.parse import quote

PAGE = Path(__file__).with_suffix(".html")
FULL_ROW, SINGLE = "rows", "single"
LONGEST = {FULL_ROW: 320, SINGLE: 460}
"""The initial length of the longer side of each picture, in pixels of the page."""


@dataclass(frozen=True, slots=True)
class Picture:
    """``view`` has the name and value of each facet, like the size of the window. ``faults`` are
    the faults of its layout.
    """

    file: Path
    stop: str
    screen: str
    chapter: str
    size: tuple[int, int]
    view: tuple[tuple[str, str], ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def shape(self) -> tuple[float, float]:
        """Width and height; the longer side is 1."""
        width, height = self.size
        return width / max(self.size), height / max(self.size)

    @property
    def view_name(self) -> str:
        return " · ".join(value for _, value in self.view)


@dataclass(frozen=True, slots=True)
class Gallery:
    """``pictures`` are in the order of the page; those of a stop follow each other."""

    title: str
    about: str
    pictures: tuple[Picture, ...]

    @property
    def kind(self) -> str:
        views = {picture.view for picture in self.pictures}
        return FULL_ROW if len(views) > 1 else SINGLE

    @property
    def facets(self) -> dict[str, tuple[str, ...]]:
        """The facets with more than one value, and their values."""
        values: dict[str, dict[str, None]] = {}
        for picture in self.pictures:
            for name, value in picture.view:
                values.setdefault(name, {})[value] = None
        return {name: tuple(found) for name, found in values.items() if len(found) > 1}


def write_gallery(folder: Path, gallery: Gallery) -> Path:
    """Writes ``index.html`` into ``folder``; the pictures are in it or below it."""
    page = folder / "index.html"
    text = Template(PAGE.read_text("utf-8")).substitute(
        title=escape(gallery.title),
        about=escape(gallery.about),
        kind=gallery.kind,
        longest=LONGEST[gallery.kind],
        filters="\n".join(_filters(gallery)),
        hiding="\n".join(_hiding(gallery)),
        stops="\n".join(_chapters(folder, gallery.pictures)),
    )
    page.write_text(text, "utf-8")
    return page


def _filters(gallery: Gallery) -> Iterator[str]:
    for name, values in gallery.facets.items():
        chips = (_chip(f"{name}-{place}", value) for place, value in enumerate(values))
        yield f'<fieldset aria-label="{escape(name)}">{"".join(chips)}</fieldset>'
    if any(picture.faults for picture in gallery.pictures):
        yield _chip("faults-only", "Only what has faults", checked=False)


def _chip(key: str, label: str, *, checked: bool = True) -> str:
    box = f'<input type="checkbox" id="{escape(key)}"{" checked" if checked else ""}>'
    return f'<label class="chip">{box}{escape(label)}</label>'


def _hiding(gallery: Gallery) -> Iterator[str]:
    """A CSS rule for each filter: hides pictures while the filter is not checked."""
    for name, values in gallery.facets.items():
        for place, value in enumerate(values):
            wanted = f'figure[data-{name}="{escape(value)}"]'
            yield f"body:has(#{name}-{place}:not(:checked)) {wanted} {{ display: none; }}"
    yield "body:has(#faults-only:checked) section:not(.wrong) { display: none; }"


def _chapters(folder: Path, pictures: Iterable[Picture]) -> Iterator[str]:
    for chapter, some in groupby(pictures, lambda picture: picture.chapter):
        stops = "\n".join(_stops(folder, some))
        title = f"<h2>{escape(chapter)}</h2>\n" if chapter else ""
        yield f'<div class="part">{title}<div class="chapter">\n{stops}\n</div></div>'


def _stops(folder: Path, pictures: Iterable[Picture]) -> Iterator[str]:
    for stop, some in groupby(pictures, lambda picture: picture.stop):
        row = tuple(some)
        screen, (width, _) = row[0].screen, row[0].shape
        faults = [
            ": ".join(filter(None, (one.view_name, fault))) for one in row for fault in one.faults
        ]
        yield (
            f'<section class="{"wrong" if faults else ""}" style="--w:{width:.4f}"'
            f' data-words="{escape(f"{stop} {screen}".lower())}">'
            f"<h3>{escape(stop)} <small>{escape(screen)}</small></h3>{_list(faults)}"
            f'<div class="pictures">{"".join(_figure(folder, one) for one in row)}</div></section>'
        )


def _list(faults: list[str]) -> str:
    items = "".join(f"<li>{escape(fault)}</li>" for fault in faults)
    return f'<ul class="faults">{items}</ul>' if faults else ""


def _figure(folder: Path, picture: Picture) -> str:
    file = quote(picture.file.relative_to(folder).as_posix())
    width, height = picture.shape
    data = "".join(f' data-{name}="{escape(value)}"' for name, value in picture.view)
    caption = "\n".join((f"{picture.stop} · {picture.view_name}".rstrip(" ·"), *picture.faults))
    return (
        f'<figure class="{"faulty" if picture.faults else ""}"{data}'
        f' data-view="{escape(picture.view_name)}" data-caption="{escape(caption)}"'
        f' style="--w:{width:.4f};--h:{height:.4f}"><a href="{file}">'
        f'<img src="{file}" alt="{escape(picture.stop)}" loading="lazy" decoding="async"></a>'
        f"<figcaption>{escape(picture.view_name)}</figcaption></figure>"
    )
