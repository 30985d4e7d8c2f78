"""The Players screen in the window: the list and the tables."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.graphics.texture import Texture

from app.play.match.current_match import CurrentMatch
from app.ui.widgets.charts import matrix
from app.ui.widgets.charts.matrix import MatrixFields
from app.ui.widgets.drawing.canvas import text_texture
from app.ui.window.frame import Destination
from tests.builders import NAMES, prepare_phone, record_hand, start_match, start_match_again
from tests.many_matches import fill
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.visibility import rect_of


def nobody(_current_match: CurrentMatch) -> None:
    """No match was played."""


def one_match(current_match: CurrentMatch) -> None:
    start_match(current_match, names=NAMES[:3], target=10)
    record_hand(current_match, "", "6-4", "3-0", out=0)


def many(current_match: CurrentMatch) -> None:
    fill(current_match.database, current_match.leaflets, matches=40, hands=6)


def two_boxes(current_match: CurrentMatch) -> None:
    one_match(current_match)
    start_match_again(current_match, "all_fives", NAMES[:2], target=50)
    record_hand(current_match, "", "6-4", out=0)


def two_anns(current_match: CurrentMatch) -> None:
    start_match(current_match, names=("Ann", "Bo"), target=10)
    record_hand(current_match, "", "6-4", out=0)
    start_match(current_match, names=("ann", "Cy"), target=10)


@pytest.fixture
def on_players(drive: Drive, tmp_path: Path) -> Callable[..., Phone]:
    def open_players(
        played: Callable[[CurrentMatch], None],
        size: tuple[int, int] = PHONE,
        language: str = "en",
        **settings: Any,
    ) -> Phone:
        folder = tmp_path / "phone"
        with prepare_phone(folder, language=language, **settings) as current_match:
            played(current_match)
        phone = Phone(drive, folder, size, language)
        phone.driver.tap_on(phone.driver.find(phone.translated("Players"), kind=Destination))
        return phone

    return open_players


def field(phone: Phone, line: int, column: int) -> tuple[float, float]:
    """The position of its centre in the window."""
    fields = phone.driver.find(kind=MatrixFields)
    box, around = fields.field_box(line, column), rect_of(fields)
    return around.left + box.centre[0], around.bottom + box.centre[1]


def test_a_new_phone_offers_a_first_match(on_players: Callable[..., Phone]) -> None:
    phone = on_players(nobody)

    assert phone.shows("Nobody has played yet.")
    phone.tap("New match")

    assert phone.screen == "setup"


def test_a_tap_on_a_player_opens_their_page(on_players: Callable[..., Phone]) -> None:
    phone = on_players(one_match)

    assert phone.shows("1 match · 1 win")
    phone.tap("Ann: 1 match and 1 win")

    assert phone.screen == "player"
    phone.back()
    assert phone.screen == "players"


def test_the_list_and_a_page_are_filtered_by_box(on_players: Callable[..., Phone]) -> None:
    phone = on_players(two_boxes)

    phone.tap("Box")
    assert phone.shows("Matches with which box?")
    phone.tap("All Fives")

    assert not phone.shows("Cy")
    phone.tap("Ann: 1 match and 0 wins")
    phone.tap("Remove the filter: All Fives")
    assert phone.shows("2")
    phone.tap("Box")
    phone.tap("All Fives")
    phone.back()
    phone.tap("Remove the filter: All Fives")
    assert phone.shows("Cy")


def test_a_tap_on_a_number_of_the_matrix_opens_the_two_players(
    on_players: Callable[..., Phone],
) -> None:
    phone = on_players(one_match)
    phone.tap("Head to head")

    phone.driver.tap(*field(phone, 0, 1))

    assert phone.screen == "pair"
    assert phone.state.title == "Ann and Bo"
    phone.back()
    assert phone.screen == "players"
    assert phone.driver.find_all(kind=MatrixFields)


def test_an_empty_cell_opens_nothing(on_players: Callable[..., Phone]) -> None:
    phone = on_players(one_match)
    phone.tap("Head to head")

    phone.driver.tap(*field(phone, 1, 1))

    assert phone.screen == "players"


def test_a_matrix_wider_than_the_phone_can_be_scrolled(
    on_players: Callable[..., Phone],
) -> None:
    phone = on_players(many, (360, 640))
    phone.tap("Head to head")
    fields = phone.driver.find(kind=MatrixFields)
    before = rect_of(fields).left

    x, y = field(phone, 1, 2)
    phone.driver.drag((x, y), (x - 120, y))

    assert rect_of(fields).left < before - 50
    assert phone.screen == "players"


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_names_above_the_columns_are_as_long_as_fit(
    on_players: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch, text_size: int
) -> None:
    titles: list[str] = []

    def noting(text: str, *args: Any, **options: Any) -> Texture:
        titles.append(text)
        return text_texture(text, *args, **options)

    monkeypatch.setattr(matrix, "text_texture", noting)
    phone = on_players(long_names, (412, 915), text_size=text_size)
    phone.tap("Head to head")
    fields = phone.driver.find(kind=MatrixFields)

    assert "Pablo" in titles
    assert fields.width <= rect_of(fields.parent).width + 1 or text_size > 100
    assert fields.field_width >= fields.field_size
    for name in ("Maximiliana", "Pablo", "Zoë"):
        assert fields.title_of(name).width <= fields.field_width


def long_names(current_match: CurrentMatch) -> None:
    start_match(current_match, names=("Maximiliana", "Pablo", "Zoë"), target=10)
    record_hand(current_match, "", "6-4", "3-0", out=0)


def test_in_arabic_the_first_column_is_at_the_right(
    on_players: Callable[..., Phone],
) -> None:
    phone = on_players(many, (360, 640), "ar")
    phone.tap("Head to head")

    fields = phone.driver.find(kind=MatrixFields)
    slide = fields.parent

    assert fields.field_box(0, 0).x > fields.field_box(0, 1).x
    assert rect_of(fields).right == pytest.approx(rect_of(slide).right, abs=1)


@pytest.mark.every_size
@pytest.mark.parametrize("played", [nobody, one_match, many])
def test_the_layout_has_no_faults(
    on_players: Callable[..., Phone],
    size: tuple[int, int],
    text_size: int,
    played: Callable[[CurrentMatch], None],
) -> None:
    phone = on_players(played, size, text_size=text_size)

    found = faults(phone.driver)
    for view in ("Head to head", "Partners") if played is not nobody else ():
        phone.tap(view)
        found += faults(phone.driver)

    assert found == []


def test_no_frame_is_drawn_while_nobody_does_anything(on_players: Callable[..., Phone]) -> None:
    phone = on_players(many)
    phone.tap("Head to head")

    assert phone.driver.idle_frames(0.5) == 0


def test_two_of_one_name_are_made_one_player(on_players: Callable[..., Phone]) -> None:
    phone = on_players(two_anns)
    asked = next(one for one in phone.labels if one.endswith("the same person?"))

    phone.tap(asked)
    phone.tap("Ann stays, and gets 1 match")

    assert phone.shows("The matches of ann belong to Ann now.")
    assert asked not in phone.labels
    phone.tap("Undo")
    phone.tap(asked)
    phone.tap("They are two people")
    assert asked not in phone.labels
    assert phone.shows("ann")


@pytest.mark.every_size
def test_who_may_be_one_person_fits(
    on_players: Callable[..., Phone], size: tuple[int, int], text_size: int
) -> None:
    phone = on_players(two_anns, size, text_size=text_size)

    assert any(one.endswith("the same person?") for one in phone.labels)
    assert faults(phone.driver) == []
