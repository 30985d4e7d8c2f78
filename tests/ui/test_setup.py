"""Setting up a match, in the window."""

from pathlib import Path

import pytest
from kivy.clock import Clock
from kivy.uix.textinput import TextInput

from app.ui.screens.setup import SeatRow, SignButton
from app.ui.widgets.lists.drag_list import DragList
from tests.builders import prepare_phone
from tests.ui.box_names import BG2133, LUCKIES, MANYLANG
from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone

KIVYS_PASSES = 20
"""Passes before a frame, as Kivy has it."""


@pytest.fixture
def any_phone(drive: Drive, tmp_path: Path, size: tuple[int, int], text_size: int) -> Phone:
    """Phones of several sizes, with small and with large text."""
    with prepare_phone(tmp_path / "phone", text_size=text_size):
        pass
    return Phone(drive, tmp_path / "phone", size)


def seats(phone: Phone) -> tuple[SeatRow, ...]:
    root = phone.driver.app.root
    return next(widget for widget in root.walk() if isinstance(widget, DragList)).rows


def seated(phone: Phone) -> list[str]:
    return [piece.state.name for piece in seats(phone)]


def handle(phone: Phone, seat: int) -> tuple[float, float]:
    """Scrolls to the handles; returns the position of this one."""
    widget = seats(phone)[seat].ids.handle
    return widget.to_window(*widget.center)


def bring_seats(phone: Phone) -> None:
    phone.driver.scroll_to(seats(phone)[-1])
    phone.driver.scroll_to(seats(phone)[0])


def test_a_new_phone_needs_four_taps_to_the_first_tile(phone: Phone) -> None:
    phone.tap(MANYLANG)
    phone.seat("Ann")
    phone.type("Bo")

    phone.tap("Start", "End hand")
    phone.tiles("6-4")

    assert phone.taps == 4


def test_a_second_player_of_a_name_is_refused_at_the_field(phone: Phone) -> None:
    phone.tap(MANYLANG)

    phone.seat("Ann", "ann")

    assert phone.shows(
        "Ann is already at the table. Give this player another name, for example “Ann B”."
    )
    assert seated(phone) == ["Ann"]

    phone.seat(" B")

    assert seated(phone) == ["Ann", "ann B"]


def test_starting_too_early_focuses_the_name_field(phone: Phone) -> None:
    phone.tap(MANYLANG)
    phone.seat("Ann")

    phone.tap("Start")

    assert phone.shows("1 more player is needed")
    assert phone.driver.find(kind=TextInput).focus


def test_a_seat_is_dragged_by_its_handle(phone: Phone) -> None:
    phone.tap(MANYLANG)
    phone.seat("Ann", "Bo", "Cy")
    bring_seats(phone)

    phone.driver.drag(handle(phone, 2), handle(phone, 0))

    assert seated(phone) == ["Cy", "Ann", "Bo"]
    assert all(piece.shift == 0 and not piece.held for piece in seats(phone))


def test_a_seat_dragged_beyond_the_list_is_the_last(phone: Phone) -> None:
    phone.tap(MANYLANG)
    phone.seat("Ann", "Bo", "Cy")
    bring_seats(phone)
    x, y = handle(phone, 0)

    phone.driver.drag((x, y), (x + 90, y - 600))

    assert seated(phone) == ["Bo", "Cy", "Ann"]


def test_a_seat_is_moved_without_dragging(phone: Phone) -> None:
    phone.tap(MANYLANG)
    phone.seat("Ann", "Bo")
    bring_seats(phone)

    phone.driver.tap(*handle(phone, 0))
    phone.tap("Later")

    assert seated(phone) == ["Bo", "Ann"]
    assert phone.find("Later").disabled
    assert not phone.find("Earlier").disabled


def test_a_player_leaves_a_seat(phone: Phone) -> None:
    phone.tap(MANYLANG)
    phone.seat("Ann", "Bo")

    phone.tap("Remove Ann from the table")

    assert seated(phone) == ["Bo"]


def test_a_tap_on_the_sign_gives_another_colour(phone: Phone) -> None:
    phone.tap(MANYLANG)
    phone.seat("Ann", "Bo")

    phone.driver.tap_on(phone.driver.find(kind=SignButton, within=seats(phone)[0]))

    assert [piece.state.colour for piece in seats(phone)] == [2, 1]


def test_four_play_as_partners(phone: Phone) -> None:
    phone.tap(BG2133)
    phone.seat("Ann", "Bo", "Cy", "Di")

    phone.tap("Play as partners")

    assert phone.find("Ann and Cy against Bo and Di, as in this leaflet.")

    phone.tap("Start")

    assert phone.shows("Ann and Cy")


def test_the_setup_is_restored_after_a_kill(phone: Phone) -> None:
    phone.tap(BG2133)
    phone.seat("Ann", "Bo")
    phone.type("C")

    phone.kill()

    assert phone.screen == "setup"
    assert seated(phone) == ["Ann", "Bo"]
    assert phone.driver.find("C", kind=TextInput)


def test_another_target_is_typed(phone: Phone) -> None:
    phone.tap(MANYLANG)
    phone.seat("Ann", "Bo")

    phone.tap("Other…")
    phone.type("0")
    phone.tap("Set")
    assert phone.shows("Type a number from 1 to 9999.")

    phone.driver.press_key(8)
    phone.type("61")
    phone.tap("Set")

    assert phone.find("61").chosen


# Games


def set_up(phone: Phone, game: str, *names: str) -> Phone:
    phone.driver.app.navigator.go("setup", box=game)
    phone.driver.settle()
    phone.seat(*names)
    return phone


def test_the_size_of_the_set_is_chosen_by_a_tap(phone: Phone) -> None:
    set_up(phone, "mexican_train", "Ann", "Bo")
    small = "9-9 · 55 tiles · 2 to 4 players"
    rounds = "10 (one for each double)"

    phone.tap(small)

    assert phone.find(small).chosen
    assert phone.find(rounds).chosen

    phone.tap("Name of a player")
    phone.seat("Cy", "Di", "Ed")
    phone.tap("Start")

    assert phone.shows("This set is not for 5 players. Choose another size.")
    assert phone.screen == "setup"


def test_partners_of_a_game_for_pairs_are_shown_without_a_switch(phone: Phone) -> None:
    set_up(phone, "dominican", "Ann", "Bo", "Cy", "Di")

    assert "Play as partners" not in phone.labels
    assert phone.find("Ann and Cy play against Bo and Di.")

    phone.tap("Start")

    assert phone.screen == "table"
    assert phone.shows("Ann and Cy")


def test_a_preset_and_a_choice_of_many_are_taken_by_taps(phone: Phone) -> None:
    set_up(phone, "partners", "Ann", "Bo")

    phone.tap("House rules")
    assert phone.find("House rules").chosen
    assert phone.find("100").chosen

    phone.tap("What the table decides (6)", "Who starts the next hand? The next player")
    phone.tap("The winner")

    assert phone.find("The winner").chosen
    assert not phone.find("House rules").chosen


@pytest.mark.every_size
def test_what_the_table_decides_opens_at_its_title(any_phone: Phone) -> None:
    phone = any_phone
    set_up(phone, "dominican", "Ann", "Bo", "Cy", "Di")
    title = next(one for one in phone.labels if one.startswith("What the table decides"))

    phone.tap(title)

    page = phone.driver.app.navigator.screen.ids.page
    top = page.to_window(0, page.top)[1]
    (shown,) = phone.driver.find_all(title)
    at = shown.to_window(0, shown.top)[1]
    assert page.to_window(0, page.y)[1] < at <= top
    assert page.content.height > page.height

    phone.tap(title)  # it folds where it stands, or lower where the page ends
    (folded,) = phone.driver.find_all(title)
    assert folded.to_window(0, folded.top)[1] <= at + 1


@pytest.mark.parametrize("game", ["mexican_train", "dominican", "chickenfoot"])
def test_many_choices_are_laid_out_in_the_passes_that_kivy_takes_by_itself(
    phone: Phone, game: str
) -> None:
    """After more of them Kivy logs a critical error, and the settings offer an error report."""
    Clock.max_iteration = KIVYS_PASSES  # the next app sets its own again
    set_up(phone, game, "Ann", "Bo", "Cy", "Di")
    title = next(one for one in phone.labels if one.startswith("What the table decides"))

    phone.tap(title)

    assert phone.state.choices


@pytest.mark.every_size
def test_the_layout_of_a_game_has_no_faults_on_any_phone(any_phone: Phone) -> None:
    phone = any_phone
    set_up(phone, "puerto_rican", "Ann", "Bo", "Cy", "Maximiliana Alexandrowna")
    assert faults(phone.driver) == []

    phone.tap("Doscientos", "What the table decides (7)")
    assert faults(phone.driver) == []

    phone.tap("What does the winner of a hand get? All the others' points, a partner's too")
    assert faults(phone.driver) == []

    set_up(phone, "mexican_train")
    phone.tap("Other…")
    assert faults(phone.driver) == []


def test_marks_are_offered_for_coloured_boxes(phone: Phone) -> None:
    phone.tap(LUCKIES, "Hard to tell the colours apart?")

    assert phone.find("Hard to tell the colours apart?").active


def test_nothing_is_drawn_while_nobody_taps(phone: Phone) -> None:
    phone.tap(LUCKIES)
    phone.seat("Ann", "Bo")
    phone.driver.app.navigator.screen.ids.name.focus = False  # the cursor blinks

    assert phone.driver.idle_frames(0.5) == 0


@pytest.mark.every_size
def test_the_layout_has_no_faults_on_any_phone(any_phone: Phone) -> None:
    phone = any_phone
    phone.tap(LUCKIES)
    assert faults(phone.driver) == []

    phone.seat("Ann", "Bo", "Maximiliana Alexandrowna von Hohenstein", "سلمى")
    phone.tap("Play as partners")
    assert faults(phone.driver) == []

    bring_seats(phone)
    assert faults(phone.driver) == []

    phone.driver.drag(handle(phone, 1), handle(phone, 0))
    assert seated(phone)[:2] == ["Bo", "Ann"]

    phone.tap("Other…", "What the leaflet leaves open (3)")
    assert faults(phone.driver) == []

    phone.tap("The fewest tiles")
    assert phone.find("The fewest tiles").chosen
    assert faults(phone.driver) == []

    phone.tap(LUCKIES)
    assert faults(phone.driver) == []

    phone.tap(LUCKIES, "Start")
    assert phone.screen == "table"
