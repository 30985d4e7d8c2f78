"""Counting from a photograph: taken, read, looked through, and given to whoever holds the tiles."""

from pathlib import Path

import pytest

from app.device.answers import Result
from app.domain.tiles import Tile
from app.play.entry.draft import Ending
from app.presenters.photo.state import Phase, PhotoState
from app.vision import Doubt, Photo, PhotoError, PhotoFault
from app.words.photo import CHOOSE_PICTURE, TAKE_PHOTO
from tests.builders import record_hand, start_match
from tests.faults import disk_is_full
from tests.presenters.hand_table import with_stock_in_blocked_hands
from tests.presenters.photo_table import UNSURE, PhotoTable, photo, read_tile

ANN, BO, CY, DI = range(4)
BACK: tuple[str, dict[str, str]] = ("back", {})


@pytest.fixture
def table(tmp_path: Path) -> PhotoTable:
    return PhotoTable(tmp_path)


def test_the_tiles_of_a_photo_are_given_to_whoever_is_counted(table: PhotoTable) -> None:
    table.begin(photo("6-4", "2-0"))

    assert table.photo.state.phase is Phase.FOUND
    assert table.photo.state.title == "Whose tiles: Ann"
    assert table.photo.state.take == "Take these 2 tiles"
    assert table.tiles_of(ANN) == set()

    table.photo.take()

    assert table.tiles_of(ANN) == {"6-4", "2-0"}


def test_the_reader_is_told_what_set_is_on_the_table(table: PhotoTable) -> None:
    table.begin(photo("6-4"))

    rules = table.app_data.current_match.table.rules
    assert table.reader.asked == [(rules.tiles, rules.faces)]


def test_each_player_is_photographed_in_turn_without_another_tap(table: PhotoTable) -> None:
    table.hand.answer("ending", str(Ending.BLOCKED))
    table.begin(photo("6-4"), photo("5-1", "5-2"), photo("0-0"), photo("3-3"))

    for _player in range(4):
        table.photo.take()

    assert [table.tiles_of(seat) for seat in range(4)] == [
        {"6-4"},
        {"5-1", "5-2"},
        {"0-0"},
        {"3-3"},
    ]
    assert table.device.camera.asked == ["take"] * 4
    assert table.navigation.calls[-1] == BACK
    table.hand.open()
    assert table.hand.state.verdict.startswith("Cy")
    assert table.hand.state.note == "5 tiles from the photo"


def test_the_draw_pile_is_photographed_after_the_players_where_it_counts_in_a_blocked_hand(
    tmp_path: Path,
) -> None:
    table = PhotoTable(tmp_path, "item2672", 2, with_stock_in_blocked_hands("item2672"))
    table.hand.answer("ending", str(Ending.BLOCKED))
    table.begin(photo("6-4"), photo("5-1"), photo("0-0"))

    table.photo.take()
    table.photo.take()

    assert table.photo.state.title == "Draw pile"


def test_nobody_who_is_out_or_already_counted_is_photographed_next(table: PhotoTable) -> None:
    table.hand.answer("ending", str(BO))
    table.hand.select_holder(CY)
    table.hand.toggle_tile(Tile(6, 6))
    table.hand.select_holder(ANN)
    table.begin(photo("6-4"), photo("1-1"))

    table.photo.take()

    assert table.photo.state.title == "Whose tiles: Di"
    table.photo.take()
    assert table.navigation.calls[-1] == BACK


def test_undo_on_the_hand_screen_takes_all_photographs_back(table: PhotoTable) -> None:
    table.hand.toggle_tile(Tile(6, 6))
    table.begin(photo("6-4"), photo("5-1"))
    table.photo.take()
    table.photo.take()
    table.hand.open()

    table.hand.undo()

    assert table.tiles_of(ANN) == {"6-6"}
    assert table.tiles_of(BO) == set()


def test_the_hand_screen_tells_of_a_photograph_that_another_start_of_the_app_began(
    table: PhotoTable,
) -> None:
    table.hand.toggle_tile(Tile(6, 6))
    table.lay(photo("6-4", "6-6"))
    table.photo.open()  # the app was killed on this screen
    table.photo.retake()
    table.photo.take()

    table.hand.open()

    assert table.hand.state.note == "One tile from the photo"
    table.hand.undo()
    assert table.tiles_of(ANN) == {"6-6"}


def test_the_hand_screen_tells_only_of_photographs_that_were_not_taken_back(
    table: PhotoTable,
) -> None:
    table.begin(photo("6-4", "2-0"), photo("5-1"))
    table.photo.take()
    table.photo.take()
    table.undo()
    table.photo.step_back()
    table.hand.open()
    assert table.hand.state.note == "2 tiles from the photo"

    table.begin(photo("3-3"))
    table.photo.take()
    table.undo()
    table.hand.open()

    assert table.hand.state.note == ""
    assert not table.hand.state.can_undo


def test_what_was_entered_before_stays(table: PhotoTable) -> None:
    table.hand.toggle_tile(Tile(6, 6))
    table.begin(photo("6-4", "6-6"))

    table.photo.take()

    assert table.tiles_of(ANN) == {"6-6", "6-4"}


def test_a_tile_that_is_not_sure_is_asked_about_before_anything_is_taken(table: PhotoTable) -> None:
    table.begin(photo("6-4", "5-5?"))
    assert table.photo.state.take == "Look at one tile first"

    table.photo.take()

    question = table.photo.state.question
    assert question is not None
    assert question.text == "Is this 5-5? It is hard to see."
    assert question.confirm == "Yes, 5-5"
    assert table.tiles_of(ANN) == set()

    table.photo.confirm()
    table.photo.take()

    assert table.tiles_of(ANN) == {"6-4", "5-5"}


@pytest.mark.parametrize("doubt", list(Doubt))
def test_no_doubt_of_the_reader_is_counted_without_a_tap(table: PhotoTable, doubt: Doubt) -> None:
    table.begin(Photo((read_tile("6-4"), read_tile("5-5", 1, 0, 0.99, doubt))))

    table.photo.take()

    assert table.tiles_of(ANN) == set()
    assert table.photo.state.question is not None


def test_a_tile_that_is_there_twice_cannot_be_confirmed_but_corrected(table: PhotoTable) -> None:
    table.begin(photo("6-4", "6-4?"))
    assert table.marks == ["6-4?", "6-4?"]
    table.photo.take()
    question = table.photo.state.question
    assert question is not None
    assert question.confirm == ""
    assert question.text == "6-4 is on the photo twice."

    table.photo.add_half(5)
    table.photo.add_half(4)

    assert table.marks == ["5-4", "6-4?"]
    table.photo.select_tile(table.mark("6-4?").key)
    table.photo.confirm()
    table.photo.take()
    assert table.tiles_of(ANN) == {"5-4", "6-4"}


def test_a_tile_that_the_set_does_not_have_must_be_corrected(table: PhotoTable) -> None:
    table.begin(photo("9-8"))

    table.photo.take()

    question = table.photo.state.question
    assert question is not None
    assert (question.text, question.confirm) == (
        "This box has no 9-8.",
        "",
    )
    table.photo.add_half(6)
    assert table.photo.state.question is not None
    assert table.photo.state.question.half == 6
    table.photo.add_half(5)
    table.photo.take()
    assert table.tiles_of(ANN) == {"6-5"}


def test_a_tile_that_somebody_else_has_is_marked_and_moves_only_by_a_tap(table: PhotoTable) -> None:
    table.hand.select_holder(BO)
    table.hand.toggle_tile(Tile(6, 4))
    table.hand.select_holder(ANN)
    table.begin(photo("6-4", "2-0"))
    assert table.marks == ["6-4?", "2-0"]

    table.photo.take()

    question = table.photo.state.question
    assert question is not None
    assert question.text == "6-4 is already counted: Bo. Is it here all the same?"
    table.photo.confirm()
    table.photo.take()
    assert (table.tiles_of(ANN), table.tiles_of(BO)) == ({"6-4", "2-0"}, set())


def test_a_sure_tile_can_be_corrected_removed_and_brought_back(table: PhotoTable) -> None:
    table.begin(photo("6-4", "2-0"))

    table.correct("6-4", "6-5")

    assert table.marks == ["6-5", "2-0"]
    assert table.photo.state.note == "Now it is 6-5."
    table.undo()
    assert table.marks == ["6-4", "2-0"]

    table.photo.select_tile(table.mark("2-0").key)
    table.photo.remove()

    assert table.marks == ["6-4"]
    assert table.photo.state.take == "Take this tile"
    assert table.photo.state.note == "Removed: 2-0"
    table.undo()
    assert table.marks == ["6-4", "2-0"]


def test_when_all_tiles_are_removed_nothing_can_be_taken(table: PhotoTable) -> None:
    table.begin(photo("6-4"))
    table.photo.select_tile(0)

    table.photo.remove()

    assert table.photo.state.take == ""
    assert table.photo.state.hint == "No tiles are left on this photo."
    table.photo.take()
    assert table.tiles_of(ANN) == set()


def test_the_back_key_first_closes_the_question_and_then_forgets_the_picture(
    table: PhotoTable,
) -> None:
    table.begin(photo("6-4"))
    table.photo.select_tile(0)

    assert table.photo.step_back()
    assert table.photo.state.question is None
    assert not table.photo.step_back()
    assert table.photo.state.picture is None


def test_the_tiles_can_be_given_to_somebody_else(table: PhotoTable) -> None:
    table.begin(photo("6-4"))

    table.photo.select_holder(CY)
    table.photo.take()

    assert (table.tiles_of(ANN), table.tiles_of(CY)) == (set(), {"6-4"})


def heaps() -> Photo:
    """Two tiles at the left, one at the right."""
    return Photo((read_tile("6-4"), read_tile("2-0", 0, 1), read_tile("1-1", 5)))


MIDDLE_LINE = ((50.0, 190.0), (55.0, 10.0))


def test_a_line_divides_a_photo_into_heaps_of_players_in_turn(table: PhotoTable) -> None:
    table.begin(heaps())
    assert not table.photo.state.heaps

    table.divide(*MIDDLE_LINE)

    assert [heap.text for heap in table.photo.state.heaps] == ["Ann (2)", "Bo (1)"]
    assert [mark.colour for mark in table.photo.state.tiles] == [0, 0, 1]
    table.photo.take()
    assert (table.tiles_of(ANN), table.tiles_of(BO)) == ({"6-4", "2-0"}, {"1-1"})
    assert table.photo.state.title == "Whose tiles: Cy"


def test_a_second_line_divides_a_heap_again_and_undo_takes_it_back(table: PhotoTable) -> None:
    table.begin(heaps())
    table.divide(*MIDDLE_LINE)

    table.divide((0.0, 35.0), (40.0, 35.0))

    assert {heap.text for heap in table.photo.state.heaps} == {"Ann (1)", "Bo (1)", "Cy (1)"}
    table.undo()
    assert [heap.text for heap in table.photo.state.heaps] == ["Ann (2)", "Bo (1)"]


def test_a_heap_can_be_given_to_somebody_else(table: PhotoTable) -> None:
    table.begin(heaps())
    table.divide(*MIDDLE_LINE)
    table.photo.select_heap(table.photo.state.heaps[1].key)

    table.photo.select_holder(ANN)

    assert [heap.text for heap in table.photo.state.heaps] == ["Bo (2)", "Ann (1)"]
    assert [holder.text for holder in table.photo.state.holders if holder.chosen] == ["Ann"]


def test_the_next_photograph_is_of_the_next_in_turn_after_the_last_heap(table: PhotoTable) -> None:
    table.hand.select_holder(CY)
    table.begin(heaps())
    table.divide(*MIDDLE_LINE)
    table.photo.select_heap(table.photo.state.heaps[1].key)
    table.photo.select_holder(ANN)
    assert [heap.text for heap in table.photo.state.heaps] == ["Cy (2)", "Ann (1)"]

    table.photo.take()

    assert table.photo.state.title == "Whose tiles: Bo"


def test_there_are_no_more_heaps_than_players(tmp_path: Path) -> None:
    table = PhotoTable(tmp_path, players=2)
    table.begin(heaps())
    table.divide(*MIDDLE_LINE)

    table.divide((0.0, 35.0), (40.0, 35.0))

    assert table.photo.state.note == "There is nobody left for another heap."
    assert len(table.photo.state.heaps) == 2


def test_a_line_that_parts_nothing_is_drawn_once_more(table: PhotoTable) -> None:
    table.begin(heaps())

    table.divide((180.0, 10.0), (180.0, 190.0))

    assert table.photo.state.lines == ()
    assert table.photo.state.is_dividing


def test_a_heap_whose_tiles_were_removed_is_nobodys(table: PhotoTable) -> None:
    table.begin(photo("6-4", "5-5"))
    table.divide((20.0, 0.0), (20.0, 190.0))
    table.photo.select_tile(0)

    table.photo.remove()

    assert [(heap.text, heap.chosen) for heap in table.photo.state.heaps] == [("Bo (1)", True)]
    assert table.photo.state.title == "Whose tiles: Bo"
    table.photo.select_holder(ANN)
    table.photo.take()
    assert (table.tiles_of(ANN), table.tiles_of(BO)) == ({"5-5"}, set())


def test_whoever_is_out_gets_no_heap(tmp_path: Path) -> None:
    table = PhotoTable(tmp_path, players=3)
    table.hand.answer("ending", str(BO))
    table.begin(heaps())

    table.divide(*MIDDLE_LINE)

    assert [heap.text for heap in table.photo.state.heaps] == ["Cy (2)", "Ann (1)"]


def test_everything_that_was_done_to_a_photo_can_be_undone_one_after_the_other(
    table: PhotoTable,
) -> None:
    table.begin(photo("6-4", "5-5?"))
    table.correct("6-4", "6-5")
    table.photo.select_tile(1)
    table.photo.confirm()
    table.divide((20.0, 0.0), (20.0, 190.0))
    table.photo.select_holder(DI)
    assert table.photo.state.note == "Di (1) and Bo (1)"

    table.undo()
    assert table.photo.state.note == "Ann (1) and Bo (1)"
    table.undo()
    assert not table.photo.state.heaps
    assert table.photo.state.note == "This is 5-5."
    table.undo()
    assert table.marks == ["6-5", "5-5?"]
    table.undo()

    assert table.marks == ["6-4", "5-5?"]
    assert not table.photo.state.can_undo


def test_a_photo_without_dominoes_says_how_to_take_one(table: PhotoTable) -> None:
    table.begin(Photo())

    state = table.photo.state
    assert state.phase is Phase.ASKING
    assert state.about.startswith("No dominoes found. Photograph them from above, without flash")
    assert state.is_wrong
    assert [way.key for way in state.ways] == [TAKE_PHOTO, CHOOSE_PICTURE]


@pytest.mark.parametrize("fault", [one for one in PhotoFault if one is not PhotoFault.CANCELLED])
def test_every_fault_of_a_picture_is_said_in_words(table: PhotoTable, fault: PhotoFault) -> None:
    table.begin(PhotoError(fault))

    assert "photo" in table.photo.state.about
    assert table.photo.state.is_wrong
    assert len(table.device.camera.forgotten) == 1


def test_a_file_that_is_no_picture_is_refused_and_forgotten(table: PhotoTable) -> None:
    file = table.folder / "letter.txt"
    file.write_text("Dear aunt")
    table.device.camera.pictures = [file]

    table.begin()

    assert table.photo.state.about == "This photo cannot be opened. Choose another one."
    assert table.device.camera.forgotten == [str(file)]


def test_the_picture_is_forgotten_before_anybody_sees_it(table: PhotoTable) -> None:
    table.begin(photo("6-4"))

    assert table.device.camera.forgotten == [str(table.folder / "photo 0.jpg")]
    assert table.photo.state.picture is not None


def test_the_screen_says_what_becomes_of_the_picture(table: PhotoTable) -> None:
    table.begin()

    assert table.photo.state.privacy == "The photo never leaves this phone, and is deleted at once."
    table.device.camera.can_take = False
    table.photo.open()
    assert table.photo.state.privacy.endswith("and no copy of it is kept.")


def test_without_a_camera_a_picture_is_chosen(table: PhotoTable) -> None:
    table.device.camera.can_take = False

    table.begin(photo("6-4"))

    assert table.device.camera.asked == ["choose"]
    assert table.marks == ["6-4"]


def test_without_a_dialog_the_path_is_typed(table: PhotoTable) -> None:
    table.device.camera.can_take = table.device.camera.can_choose = False
    table.begin(photo("6-4"))
    assert table.photo.state.is_path_typed

    table.photo.enter_path(str(table.folder / "photo 0.jpg"))

    assert table.marks == ["6-4"]
    table.photo.step_back()
    table.photo.enter_path("nowhere.jpg")
    assert table.photo.state.about == "There is no such file. Check the name, then try again."


def test_a_camera_that_was_closed_is_no_error(table: PhotoTable) -> None:
    table.begin()

    assert table.photo.state.phase is Phase.ASKING
    assert not table.photo.state.is_wrong
    assert table.photo.state.about.startswith("Photograph the tiles from above")


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Result.UNSUPPORTED, "This phone cannot do that."),
        (Result.NO_ROOM, "There is no space left. Free some space, then tap again."),
        (Result.FAILED, "That did not work. Try again."),
    ],
)
def test_a_camera_that_fails_says_why(table: PhotoTable, result: Result, words: str) -> None:
    table.device.camera.fails = result

    table.begin()

    assert table.photo.state.about == words
    assert table.photo.state.is_wrong


def test_reading_can_be_cancelled(table: PhotoTable) -> None:
    table.runner.is_deferring = True
    table.begin(photo("6-4"))
    table.runner.run_next()  # the camera
    table.runner.run_next()  # the picture is opened
    assert table.is_reading
    assert table.photo.state.picture is not None

    table.photo.cancel()

    assert not table.is_reading
    table.runner.run_all()
    assert not table.is_reading
    assert table.marks == []


def test_a_corrected_tile_that_somebody_else_has_is_asked_about(table: PhotoTable) -> None:
    table.hand.select_holder(BO)
    table.hand.toggle_tile(Tile(6, 5))
    table.hand.select_holder(ANN)
    table.begin(photo("6-4"))

    table.correct("6-4", "6-5")

    assert table.marks == ["6-5?"]
    table.photo.take()
    table.photo.confirm()
    table.photo.take()
    assert (table.tiles_of(ANN), table.tiles_of(BO)) == ({"6-5"}, set())


def test_a_tile_that_was_confirmed_for_its_owner_is_asked_about_for_another(
    table: PhotoTable,
) -> None:
    table.hand.select_holder(BO)
    table.hand.toggle_tile(Tile(5, 5))
    table.begin(photo("5-5?"))
    table.photo.select_tile(0)
    table.photo.confirm()
    assert table.marks == ["5-5"]

    table.photo.select_holder(ANN)

    assert table.marks == ["5-5?"]


def test_the_last_tile_is_not_taken_without_a_word(tmp_path: Path) -> None:
    table = PhotoTable(tmp_path, "puerto_rican", partners=True)
    table.hand.answer("ending", str(ANN))
    table.hand.answer("fits", "different")
    table.hand.select_holder(-2)
    table.hand.toggle_tile(Tile(6, 4))
    assert table.draft.last == Tile(6, 4)
    table.hand.select_holder(BO)

    table.begin(photo("6-4"))

    assert table.marks == ["6-4?"]
    table.photo.take()
    question = table.photo.state.question
    assert question is not None
    assert question.text == "6-4 is already counted: Last tile. Is it here all the same?"


def test_an_empty_draw_pile_is_not_photographed(tmp_path: Path) -> None:
    table = PhotoTable(tmp_path, "item2672", players=2)
    table.hand.answer("ending", str(ANN))
    table.hand.toggle_empty_stock()
    table.hand.select_holder(BO)
    table.begin(photo("6-4"))

    table.photo.take()

    assert table.navigation.calls[-1] == BACK


def test_whose_tiles_come_next_can_be_chosen_before_the_photo(table: PhotoTable) -> None:
    table.begin()
    table.photo.select_holder(CY)
    table.lay(photo("6-4"))

    table.photo.ask(TAKE_PHOTO)
    table.photo.take()

    assert table.tiles_of(CY) == {"6-4"}


def test_the_back_key_while_another_photo_is_read_keeps_the_first_one(table: PhotoTable) -> None:
    table.begin(photo("6-4"))
    table.correct("6-4", "6-5")
    table.lay(photo("5-5"))
    table.runner.is_deferring = True
    table.photo.retake()
    table.runner.run_next()
    table.runner.run_next()
    assert table.is_reading

    assert table.photo.step_back()

    table.runner.run_all()
    assert table.marks == ["6-5"]
    assert table.photo.state.can_undo


def test_a_picture_that_comes_after_the_screen_was_left_is_forgotten(table: PhotoTable) -> None:
    table.runner.is_deferring = True
    table.begin(photo("6-4"))
    table.photo.step_back()

    table.runner.run_all()

    assert table.marks == []
    assert len(table.device.camera.forgotten) == 1


def test_a_picture_that_comes_after_the_match_is_gone_breaks_nothing(table: PhotoTable) -> None:
    table.runner.is_deferring = True
    table.begin(photo("6-4"))
    table.app_data.current_match.pause()
    table.photo.refresh()

    table.runner.run_all()

    assert table.navigation.calls[-1] == ("home table", {})
    assert table.photo.state.picture is None


def test_a_picture_of_another_hand_is_not_looked_through_again(table: PhotoTable) -> None:
    table.begin(photo("6-4", "5-5"))
    table.app_data.current_match.pause()
    start_match(table.app_data.current_match, "luckies", ("Ed", "Flo"), 50)

    table.photo.open()

    assert table.marks == []
    assert table.photo.state.picture is None


def test_undo_on_the_hand_screen_is_of_this_hand_alone(table: PhotoTable) -> None:
    table.begin(photo("6-4"), photo("5-1"))
    table.photo.take()
    table.app_data.current_match.pause()
    start_match(table.app_data.current_match, "luckies", ("Ed", "Flo"), 50)

    table.hand.open()

    assert table.hand.state.note == ""
    assert not table.hand.state.can_undo


def test_a_recorded_hand_is_corrected_by_a_photo(table: PhotoTable) -> None:
    hand = record_hand(table.app_data.current_match, "6-6", "5-5", "4-4", "3-3")
    table.hand.open(hand)
    table.hand.photograph()
    table.lay(photo("2-1"))
    table.photo.open(**table.navigation.calls[-1][1])
    table.photo.begin()

    table.photo.take()

    changed = table.app_data.current_match.draft(hand)
    assert changed is not None
    assert {str(tile) for tile in changed.tiles_of(ANN)} == {"6-6", "2-1"}


def test_a_trial_of_rules_is_photographed_too(table: PhotoTable) -> None:
    table.lay(photo("2-1"))
    table.photo.open(trial="bg2133")
    table.photo.begin()

    table.photo.take()

    assert table.tiles_of(ANN) == set()  # nothing of it in the match on the table
    table.hand.open(trial="bg2133")
    assert Tile(2, 1) in table.hand.state.holder_tiles or table.hand.state.tile_colours


def test_another_photo_replaces_the_first_only_when_it_was_read(table: PhotoTable) -> None:
    table.begin(photo("6-4"))
    table.photo.retake()  # and the camera was closed
    assert table.marks == ["6-4"]

    table.lay(PhotoError(PhotoFault.TOO_SMALL))
    table.photo.retake()

    assert table.marks == ["6-4"]
    assert table.photo.state.note == "This photo is too small. Choose a larger one."

    table.lay(photo("5-5", "1-0"))
    table.photo.retake()

    assert table.marks == ["5-5", "1-0"]


def test_what_is_looked_at_stays_in_another_language(table: PhotoTable) -> None:
    table.begin(photo("6-4?"))
    table.photo.select_tile(0)

    table.language.switch_to("de")
    table.photo.open()

    assert table.marks == ["6-4?"]
    assert table.photo.state.question is not None


def test_undo_after_taking_brings_back_the_photo_and_what_was_entered(table: PhotoTable) -> None:
    table.begin(photo("6-4", "2-0"))
    table.photo.take()
    assert table.photo.state.note == "Ann (2)"
    assert table.photo.state.can_undo

    table.undo()

    assert table.tiles_of(ANN) == set()
    assert table.marks == ["6-4", "2-0"]
    assert table.photo.state.title == "Whose tiles: Ann"


def test_a_full_disk_is_said_and_loses_nothing(
    table: PhotoTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.begin(photo("6-4"))
    monkeypatch.setattr(table.app_data.current_match, "save_draft", disk_is_full)

    table.photo.take()

    assert table.photo.state.note.startswith("This phone has no space left")
    assert table.marks == ["6-4"]
    monkeypatch.undo()
    table.photo.take()
    assert table.tiles_of(ANN) == {"6-4"}


def test_a_hand_that_another_phone_took_away_leads_home(table: PhotoTable) -> None:
    table.begin(photo("6-4"))
    table.app_data.current_match.pause()

    table.photo.refresh()

    assert table.navigation.calls[-1] == ("home table", {})


def test_no_picture_stays_in_memory_after_the_screen_is_left(table: PhotoTable) -> None:
    table.begin(photo("6-4"))

    shown = list[PhotoState]()
    table.photo.shown = shown.append
    table.photo.step_back()

    assert shown[-1].picture is None


def test_the_colour_of_a_tile_is_asked_about_in_words_of_colours(tmp_path: Path) -> None:
    table = PhotoTable(tmp_path, "luckies")
    table.begin(Photo((read_tile("5-1", 0, 0, UNSURE, Doubt.COLOUR),)))

    table.photo.take()

    question = table.photo.state.question
    assert question is not None
    assert "In this light, colours can look alike." in question.text
    assert "5-1" not in question.text


def test_tiles_of_the_draw_pile_can_be_photographed(tmp_path: Path) -> None:
    table = PhotoTable(tmp_path, "item2672", players=2)
    table.hand.answer("ending", str(ANN))
    table.begin(photo("6-4"), photo("1-1", "5-2"))

    table.photo.take()
    assert table.photo.state.title == "Draw pile"
    table.photo.take()

    assert table.tiles_of(-1) == {"1-1", "5-2"}
    assert table.navigation.calls[-1] == BACK
