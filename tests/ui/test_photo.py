"""Counting from a photograph, in the window: pictures are drawn or real, and really read."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from app.play.match.current_match import CurrentMatch
from app.ui.widgets.game.photo_view import PhotoView
from tests.builders import prepare_phone, start_match
from tests.ui.driver import Drive
from tests.ui.job_runners import DeferredRunner
from tests.ui.phone import Phone
from tests.ui.photographed import PHOTOGRAPHS, colours, photograph, photograph_of_nothing
from tests.ui.touch import Touch, wheel

OnTable = Callable[..., Phone]


def four_players(current_match: CurrentMatch) -> None:
    start_match(current_match, "bg2133", ("Ann", "Bo", "Cy", "Di"), 100)


def with_colours(current_match: CurrentMatch) -> None:
    start_match(current_match, "luckies", ("Ann", "Bo", "Cy"), 100)


@pytest.fixture
def phone(on_table: OnTable) -> Phone:
    return on_table(four_players)


def take_photos(phone: Phone, *files: Path) -> None:
    """Goes from the table to the camera, which then has these pictures."""
    phone.device.camera.pictures = list(files)
    phone.tap("End hand", "Blocked", "Photo")


def view(phone: Phone) -> Any:
    found: Any = phone.driver.find(kind=PhotoView)
    return found


def middle(phone: Phone, key: int) -> tuple[float, float]:
    box = view(phone).box_of(key)
    return box.x + box.width / 2, box.y + box.height / 2


def tap_tile(phone: Phone, name: str) -> None:
    key = next(mark.key for mark in phone.state.tiles if mark.text == name)
    phone.driver.tap(*middle(phone, key))


def test_the_tiles_of_a_photo_are_outlined_named_and_taken(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4 5-5 2-0"))

    assert phone.screen == "photo"
    assert phone.shows("Whose tiles: Ann")
    assert [mark.text for mark in phone.state.tiles] == ["6-4", "5-5", "2-0"]
    assert [view(phone).cell_name(mark.key) for mark in phone.state.tiles] == [
        "6-4, Ann",
        "5-5, Ann",
        "2-0, Ann",
    ]

    phone.tap("Take these 3 tiles")

    assert phone.shows("Whose tiles: Bo")  # the camera was closed
    phone.back()
    assert phone.screen == "hand"
    assert phone.shows("22 (3)")
    assert phone.shows("3 tiles from the photo")
    phone.tap("Undo")
    assert not phone.shows("22 (3)")


def test_the_outlines_lie_on_the_tiles(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-6 0-0"))

    picture = phone.driver.screenshot().convert("RGB")
    height = picture.height
    for mark in phone.state.tiles:
        x, y = middle(phone, mark.key)
        upper_half = y + view(phone).box_of(mark.key).height / 4
        body = picture.getpixel((int(x), int(height - upper_half)))
        assert isinstance(body, tuple)
        assert min(body) > 120, mark.text  # ivory, not dark cloth


def test_a_tile_is_looked_at_closely_and_corrected(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4 5-5 2-0 3-1 6-6 4-1"))
    small = view(phone).box_of(0).width

    tap_tile(phone, "6-4")

    assert phone.shows("This is 6-4.")
    assert view(phone).box_of(0).width > 1.2 * small
    phone.cells("Keypad", 6, 5)
    assert next(mark.text for mark in phone.state.tiles) == "6-5"
    assert phone.shows("Now it is 6-5.")
    assert view(phone).box_of(0).width == pytest.approx(small)

    phone.tap("Undo")

    assert next(mark.text for mark in phone.state.tiles) == "6-4"


def test_a_tile_that_is_none_is_removed(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4 5-5"))
    tap_tile(phone, "5-5")

    phone.tap("There is no tile here")

    assert phone.shows("Removed: 5-5")
    assert phone.shows("Take this tile")


def test_the_back_key_goes_one_step_back(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4 5-5"))
    tap_tile(phone, "5-5")
    phone.back()
    assert phone.shows("Take these 2 tiles")
    phone.tap("Divide into heaps")
    phone.back()
    assert phone.screen == "photo"
    phone.back()
    assert phone.screen == "hand"
    assert not phone.shows("tiles from the photo")


def test_a_finger_draws_a_line_between_two_heaps(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4 5-5 2-0 3-1"))
    left, right = middle(phone, 1), middle(phone, 2)
    between = (left[0] + right[0]) / 2

    phone.tap("Divide into heaps")
    assert phone.shows("Draw a line between two heaps with your finger.")
    phone.driver.drag((between, left[1] + dp(60)), (between, left[1] - dp(60)))

    assert phone.shows("Ann (2)")
    assert phone.shows("Bo (2)")
    phone.tap("Take these 4 tiles")
    phone.back()
    assert phone.shows("20 (2)")
    assert phone.shows("6 (2)")


def test_a_wrong_line_is_taken_back(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4 5-5 2-0 3-1"))
    x, y = middle(phone, 1)
    phone.tap("Divide into heaps")
    phone.driver.drag((x + dp(20), y + dp(60)), (x + dp(20), y - dp(60)))
    assert phone.shows("Bo (2)")

    phone.tap("Undo")

    assert phone.state.lines == ()
    assert phone.shows("Take these 4 tiles")


def test_nothing_of_the_picture_stays_in_memory(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4"))
    shown = view(phone)

    phone.back()

    assert shown.texture is None
    assert shown.picture is None


def test_the_wheel_enlarges_and_what_is_enlarged_stays_so(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4 5-5 2-0 3-1"))
    before = view(phone).box_of(0).width

    for _ in range(3):
        wheel(*middle(phone, 0), "scrolldown")
    phone.driver.settle()
    larger = view(phone).box_of(0).width
    phone.tap("What is left: Cy")

    assert larger > 1.4 * before
    assert view(phone).box_of(0).width == pytest.approx(larger)
    wheel(*middle(phone, 0), "scrollup")
    phone.driver.settle()
    assert view(phone).box_of(0).width < larger


def test_a_short_stroke_is_no_line(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4 5-5"))
    x, y = middle(phone, 0)
    phone.tap("Divide into heaps")

    phone.driver.drag((x, y), (x + dp(10), y))

    assert phone.state.lines == ()


def test_two_fingers_enlarge_the_picture_and_one_moves_it(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4 5-5 2-0 3-1"))
    before = view(phone).box_of(0)
    x, y = middle(phone, 0)
    one, other = Touch(x - 20, y), Touch(x + 20, y)

    one.touch_down()
    other.touch_down()
    one.touch_move(x - 60, y)
    other.touch_move(x + 60, y)
    one.touch_up()
    other.touch_up()
    phone.driver.settle()

    larger = view(phone).box_of(0)
    assert larger.width > 1.5 * before.width
    assert phone.state.question is None  # that was no tap

    phone.driver.drag((x, y), (x + dp(60), y))

    assert view(phone).box_of(0).x > larger.x
    assert phone.state.question is None


def test_the_picture_stays_when_look_and_text_size_change(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4 5-5"))
    tap_tile(phone, "5-5")

    phone.driver.app.apply_look("dark", 150)
    phone.driver.settle()

    assert phone.shows("This is 5-5.")
    assert view(phone).texture is not None
    phone.back()
    phone.tap("Take these 2 tiles")


def test_the_picture_fits_when_the_phone_is_turned(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph(tmp_path, "6-4 5-5"))

    phone.driver.resize(915, 412)

    box = view(phone).photo_box
    shown = view(phone)
    assert box.width <= shown.width + 1
    assert box.height <= shown.height + 1
    assert shown.width > 400
    tap_tile(phone, "6-4")
    assert phone.shows("This is 6-4.")


def test_a_table_without_dominoes_is_said_in_words(phone: Phone, tmp_path: Path) -> None:
    take_photos(phone, photograph_of_nothing(tmp_path))

    assert phone.shows("No dominoes found.")
    assert phone.shows("The photo never leaves this phone, and is deleted at once.")
    phone.device.camera.pictures = [photograph(tmp_path, "6-4")]

    phone.tap("Choose a photo")

    assert phone.shows("Take this tile")


def test_a_letter_is_no_picture(phone: Phone, tmp_path: Path) -> None:
    letter = tmp_path / "letter.jpg"
    letter.write_text("Dear aunt")

    take_photos(phone, letter)

    assert phone.shows("This photo cannot be opened. Choose another one.")


def test_reading_shows_the_picture_and_can_be_cancelled(drive: Drive, tmp_path: Path) -> None:
    runner = DeferredRunner()
    with prepare_phone(tmp_path / "phone") as current_match:
        four_players(current_match)
    phone = Phone(drive, tmp_path / "phone", run_in_background=runner)
    phone.tap("End hand", "Blocked")
    phone.device.camera.pictures = [photograph(tmp_path, "6-4")]
    runner.is_deferring = True

    phone.tap("Photo")
    runner.run_next()  # the camera
    runner.run_next()  # the picture is opened
    phone.driver.settle()

    assert phone.shows("Looking for tiles…")
    assert view(phone).texture is not None
    phone.driver.app.apply_look("dark", 100)
    phone.driver.settle()
    assert view(phone).texture is not None

    phone.tap("Cancel")
    runner.run_all()
    phone.driver.settle()

    assert phone.shows("Take a photo")
    assert phone.state.tiles == ()


def test_colours_are_read_as_colours(on_table: OnTable, tmp_path: Path) -> None:
    phone = on_table(with_colours)

    take_photos(phone, colours(tmp_path, "5-1 3-2"))

    assert {mark.text.removesuffix("?") for mark in phone.state.tiles} == {
        "blue-pink",
        "yellow-red",
    }


def test_real_photographs_are_read(on_table: OnTable) -> None:
    def with_nines(current_match: CurrentMatch) -> None:
        start_match(current_match, "cuban", ("Ann", "Bo", "Cy", "Di"), 100, partners=True)

    phone = on_table(with_nines)

    take_photos(phone, PHOTOGRAPHS / "jjml_ddc93e.jpg")

    assert {mark.text for mark in phone.state.tiles} == {"8-8", "7-2", "9-5", "7-0"}
