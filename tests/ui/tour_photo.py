"""The part of the tour on photographs: asked for, read, looked through, divided, refused."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from app.presenters.photo.state import Phase, PhotoState
from app.words.photo import READING
from tests.ui.phone import Phone
from tests.ui.photographed import photograph
from tests.ui.tour_tables import show, sit_down, stop_by_stop


def walk(phone: Phone) -> Iterator[str]:
    sit_down(phone, "bg2133", 4)
    show(phone, "hand")
    phone.tap("Blocked")
    phone.tap("Photo")
    yield "a photo, asked for"
    with TemporaryDirectory() as folder:
        phone.device.camera.pictures = [photograph(Path(folder), "6-4 5-5 2-0 3-1 6-6 4-1")]
        phone.tap("Take a photo")
        yield "a photo, read"
        yield from _looked_through(phone)
        letter = Path(folder) / "letter.jpg"
        letter.write_text("Dear aunt")
        phone.device.camera.pictures = [letter]
        phone.tap("Another photo")
        yield "a photo, another one that cannot be read"
        phone.back()
        phone.device.camera.pictures = [letter]
        phone.tap("Photo")
        yield "a photo that cannot be read"
    phone.device.camera.can_take = phone.device.camera.can_choose = False
    show(phone, "photo")
    yield "a photo, where files are typed"
    phone.device.camera.can_take = phone.device.camera.can_choose = True
    phone.back()


def _looked_through(phone: Phone) -> Iterator[str]:
    found: PhotoState = phone.state
    about = phone.translated(READING)
    reading = replace(
        found, phase=Phase.READING, about=about, tiles=(), take="", holders=(), can_divide=False
    )
    reading = replace(reading, is_looked_through=False)
    _show(phone, reading)
    yield "a photo, being read"
    _show(phone, found)
    _present(phone, "select_tile", 0)
    yield from stop_by_stop(phone, "a photo, a tile that is sure")
    for half in (5, 5):
        _present(phone, "add_half", half)
    _present(phone, "take")
    yield from stop_by_stop(phone, "a photo, a tile that is there twice")
    _present(phone, "step_back")
    _present(phone, "toggle_dividing")
    yield "a photo, to be divided"
    picture = found.picture
    assert picture is not None
    middle = picture.width / 2
    _present(
        phone, "divide", ((middle, 0.9 * picture.height), (1.1 * middle, 0.1 * picture.height))
    )
    yield "a photo, divided"


def _present(phone: Phone, intent: str, *values: object) -> None:
    getattr(phone.driver.app.navigator.screen.presenter, intent)(*values)
    phone.driver.settle()


def _show(phone: Phone, state: PhotoState) -> None:
    phone.driver.app.navigator.screen.show(state)
    phone.driver.settle()
