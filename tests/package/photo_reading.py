"""Reads a photograph from the files of the package alone, in a process of its own."""

import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageDraw

from tests.package.requirements import NOT_BUILT

TIMEOUT = 60
TILES = "Tiles: 4-2"
PROGRAM = """
import sys
own, site, picture, *not_built = sys.argv[1:]
sys.path[:0] = [own, site]
sys.modules.update(dict.fromkeys(not_built))
from pathlib import Path
from app.vision import read_photo
from app.vision.opening import open_picture
photo = read_photo(open_picture(Path(picture)))
print("Tiles:", *(read.tile for read in photo.tiles))
outside = [m.__file__ for m in sys.modules.values() if getattr(m, "__file__", None)
           and not m.__file__.startswith((own, site, sys.base_prefix))]
print("Outside:", *outside)
"""
"""What Python lacks on a phone cannot be imported."""
PIPS = ((160, 250), (240, 250), (160, 330), (240, 330), (180, 450), (220, 530))
"""Of four and two, in pixels; in the middle between them is the bar."""


def read(own: Path, site: Path, folder: Path) -> str:
    """Its output. -I and -S: it can import neither the repository nor any installed package."""
    picture = folder / "picture.jpg"
    _draw(picture)
    places = map(str, (own, site, picture))
    command = (sys.executable, "-I", "-S", "-OO", "-c", PROGRAM, *places, *NOT_BUILT)
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=TIMEOUT, check=False
    )
    return done.stdout + done.stderr


def _draw(file: Path) -> None:
    """One tile on green cloth, seen from above."""
    picture = Image.new("RGB", (600, 780), (30, 90, 50))
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((100, 190, 300, 590), 16, (240, 235, 220))
    pen.rectangle((120, 386, 280, 394), (20, 20, 20))
    for x, y in PIPS:
        pen.ellipse((x - 16, y - 16, x + 16, y + 16), (20, 20, 20))
    picture.save(file, quality=90)


def faults(output: str) -> tuple[str, ...]:
    """What is wrong with the reading, by its output."""
    if TILES not in output.splitlines():
        return (f"reads no photograph with its own files: {output.strip()}",)
    _, _, outside = output.partition("Outside:")
    return tuple(f"imports {file}, which is not in the package" for file in outside.split())
