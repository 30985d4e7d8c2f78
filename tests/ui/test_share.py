"""Sharing a result, in the window, and the drawn picture."""

from itertools import groupby
from pathlib import Path

import pytest
from kivy.core.clipboard import Clipboard
from kivy.metrics import Metrics, dp, sp
from PIL import Image

from app.bootstrap import make_app
from app.i18n import Language
from app.presenters.share import picture
from app.ui.widgets.game.result_picture import WIDTH, draw_picture, png_writer
from app.ui.window.app import Pipkeeper
from tests.builders import prepare_phone, record_hand, start_match
from tests.fake_device import fake_device
from tests.ui.driver import Drive
from tests.ui.phone import Phone

FELT = (27, 107, 69)
QUIET = (63, 73, 66)
SMALLEST = 320
"""In pixels: the least width in which the picture is shown before it is sent."""


def win(folder: Path, **settings: object) -> None:
    """A phone with a match of two players that is won."""
    with prepare_phone(folder, **settings) as current_match:
        start_match(current_match, target=20)
        record_hand(current_match, "", "6-4 3-1", out=0)
        record_hand(current_match, "", "6-6", out=0)


@pytest.fixture
def won(drive: Drive, tmp_path: Path) -> Phone:
    win(tmp_path / "phone")
    return Phone(drive, tmp_path / "phone")


def saved(phone: Phone) -> Image.Image:
    (name,) = phone.device.documents.saved
    return Image.open(phone.device.documents.folder / name).convert("RGB")


def test_a_won_match_is_shared_from_the_table_as_a_picture(won: Phone) -> None:
    won.tap("Share")
    assert won.screen == "share"

    won.tap("Save the picture")

    image = saved(won)
    assert image.width == WIDTH
    assert image.height > WIDTH
    assert image.getpixel((2, 2)) == FELT
    assert won.shows("Saved here")


def test_a_match_is_shared_from_the_hand_that_won_it(won: Phone) -> None:
    won.tap("Hand 2: Ann +12", "Share")

    assert won.screen == "share"
    won.back()
    assert won.screen == "verdict"


def test_the_text_is_copied(won: Phone) -> None:
    won.tap("Share", "Copy as text")

    assert "Ann wins the match" in Clipboard.paste()
    assert won.shows("Copied")


def test_the_match_is_saved_for_a_spreadsheet(won: Phone) -> None:
    won.tap("Share", "For a spreadsheet")

    (name,) = won.device.documents.saved
    assert name.endswith(".csv")


def test_a_phone_shares_the_picture(drive: Drive, tmp_path: Path) -> None:
    win(tmp_path / "phone")
    phone = Phone(drive, tmp_path / "phone")
    phone.device.sharing.can_share = True

    phone.tap("Share", "Share the picture")

    ((kind, data),) = phone.device.sharing.shared
    assert kind == "image/png"
    assert data.startswith(b"\x89PNG")


def test_frames_are_drawn_while_the_picture_is_saved(drive: Drive, tmp_path: Path) -> None:
    """With the real background thread of the app."""
    win(tmp_path / "phone")
    device = fake_device(tmp_path / "saved")

    def app() -> Pipkeeper:
        return make_app(tmp_path / "phone", device=device.as_device, builds_ahead=False)

    driver = drive(app)
    driver.app.navigator.go("share")
    driver.settle()

    driver.tap_on(driver.find("Save the picture"))

    driver.until(lambda: any("Saved here" in text for text in driver.texts()))
    assert len(device.documents.saved) == 1


def test_the_picture_is_the_same_on_every_phone(drive: Drive, tmp_path: Path) -> None:
    images = [
        pictured(drive, tmp_path / look, size, look=look, text_size=text)
        for look, size, text in (("light", (412, 915), 100), ("black", (360, 640), 200))
    ]

    assert images[0].size == images[1].size
    assert images[0].tobytes() == images[1].tobytes()


def pictured(drive: Drive, folder: Path, size: tuple[int, int], **settings: object) -> Image.Image:
    """The shared picture of the same match, with other settings of the phone."""
    win(folder, **settings)
    phone = Phone(drive, folder, size)
    before = Metrics.density, Metrics.fontscale, dp(10), sp(10)
    table = phone.driver.app.navigator.screen.presenter._current_match.table  # noqa: SLF001 - no public way

    png_writer(draw_picture(picture(Language(), table, marks=False)))(folder / "drawn.png")

    assert (Metrics.density, Metrics.fontscale, dp(10), sp(10)) == before
    return Image.open(folder / "drawn.png").convert("RGB")


def test_the_target_stays_in_the_picture_where_it_is_shown_small(
    drive: Drive, tmp_path: Path
) -> None:
    """A line is lost between two pixels if it is not as thick as they are apart, less one: a dash
    is six of 2.5 pixels long.
    """
    image = pictured(drive, tmp_path / "phone", (412, 915))

    assert sum(is_dashed(image, row) for row in range(image.height)) >= WIDTH / SMALLEST - 1


def is_dashed(image: Image.Image, row: int) -> bool:
    pixels = (image.getpixel((x, row)) == QUIET for x in range(image.width))
    dashes = [len(tuple(same)) for is_quiet, same in groupby(pixels) if is_quiet]
    return dashes.count(15) > 10
