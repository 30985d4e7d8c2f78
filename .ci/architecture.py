"""Draws docs/architecture.svg from the real folders and imports of app: the rings, their
packages with their modules, and which ring imports which.
"""
# ruff: noqa: INP001 -- not a package: a test loads the file by its path

import ast
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
APP = ROOT / "app"
FILE = ROOT / "docs" / "architecture.svg"

ROWS = (
    *(("",), ("ui",), ("presenters",), ("words",), ("play",)),
    *(("store", "device", "vision"), ("domain",)),
)
"""From the outermost ring to the innermost; the empty name is for the modules of app itself."""
COLOURS = {
    "": "#f3efe4",
    "ui": "#dcebe2",
    "presenters": "#dde7f3",
    "words": "#f3f0d0",
    "play": "#d9efef",
    "store": "#f6e7d3",
    "device": "#f3dfe6",
    "vision": "#e3edd0",
    "domain": "#e9e2f3",
}
WIDTH, MARGIN, GAP, LINE = 1280, 24, 12, 15
MIN_BOX_WIDTH = 230
LETTER = 6.7
"""Average width of a letter."""


@dataclass(frozen=True)
class Package:
    name: str
    modules: tuple[str, ...]

    def lines(self, width: float) -> list[str]:
        return textwrap.wrap(", ".join(self.modules), int((width - 20) / LETTER))

    def height(self, width: float) -> int:
        return 30 + LINE * len(self.lines(width))


def packages(ring: str) -> list[Package]:
    """The ring's own modules first, then each package below it."""
    if not ring:
        return [Package("app", _modules(APP))]
    folders = [APP / ring, *sorted(one for one in (APP / ring).rglob("*") if one.is_dir())]
    found = [(folder.relative_to(APP).as_posix(), _modules(folder)) for folder in folders]
    return [Package(name, modules) for name, modules in found if modules]


def _modules(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in folder.glob("*.py") if file.stem != "__init__"))


def imported_rings(ring: str) -> list[str]:
    """The other rings that modules of this one import."""
    files = (APP / ring).rglob("*.py") if ring else APP.glob("*.py")
    names = {name for file in files for name in _imports(file)}
    rings = {name.split(".")[1] for name in names if name.count(".")}
    return [one for row in ROWS for one in row if one and one != ring and one in rings]


def _imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("app."):
            yield node.module or ""


def svg() -> str:
    parts, top = [], MARGIN
    for row in ROWS:
        width = (WIDTH - 2 * MARGIN - GAP * (len(row) - 1)) / len(row)
        bands = [
            _band(ring, MARGIN + number * (width + GAP), top, width)
            for number, ring in enumerate(row)
        ]
        parts += [drawn for drawn, _ in bands]
        top += max(height for _, height in bands) + 2 * GAP
    style = "text{font-family:sans-serif;font-size:12px;fill:#1d2a2c}.t{font-weight:bold}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}">'
        f'<style>{style}</style><rect width="{WIDTH}" height="{top}" fill="white"/>'
        f"{''.join(parts)}</svg>\n"
    )


def _band(ring: str, left: float, top: float, width: float) -> tuple[str, float]:
    """A ring with its boxes in columns; each box goes into the shortest column."""
    shown = packages(ring)
    columns = min(len(shown), int((width - GAP) // (MIN_BOX_WIDTH + GAP)))
    box = (width - GAP) / columns - GAP
    ends = [top + 44.0] * columns
    boxes = []
    for package in shown:
        column = ends.index(min(ends))
        boxes.append(_box(package, left + GAP + column * (box + GAP), ends[column], box))
        ends[column] += package.height(box) + GAP
    height = max(ends) - top
    imported = ", ".join(imported_rings(ring))
    title = f"{ring or 'app'}" + (f"  →  {imported}" if imported else "")
    ground = (
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="12"'
        f' fill="{COLOURS[ring]}"/>'
        f'<text class="t" x="{left + 14:g}" y="{top + 27:g}" style="font-size:16px">'
        f"{escape(title)}</text>"
    )
    return ground + "".join(boxes), height


def _box(package: Package, x: float, y: float, width: float) -> str:
    lines = "".join(
        f'<text x="{x + 10:g}" y="{y + 36 + LINE * number:g}">{escape(line)}</text>'
        for number, line in enumerate(package.lines(width))
    )
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{package.height(width)}" rx="8"'
        f' fill="white"/>'
        f'<text class="t" x="{x + 10:g}" y="{y + 19:g}">{escape(package.name)}/</text>{lines}'
    )


if __name__ == "__main__":
    FILE.write_text(svg(), "utf-8")
