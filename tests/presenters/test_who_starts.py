"""Finding out who starts."""

from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.entry.draft import Draft
from app.play.match.current_match import CurrentMatch
from app.play.start import Stage
from app.presenters.who_starts import WhoStartsPresenter
from app.presenters.who_starts.state import Reply
from app.words.boxes import Box
from tests.builders import NAMES, open_current_match, record_hand, start_match
from tests.fake_navigation import FakeNavigation
from tests.hands import tile
from tests.services import services

SAYS = Language()


@pytest.fixture
def current_match(tmp_path: Path, sets: dict[str, RuleSet]) -> CurrentMatch:
    return open_current_match(tmp_path / "phone", sets)


def opened(current_match: CurrentMatch, navigation: FakeNavigation) -> WhoStartsPresenter:
    presenter = WhoStartsPresenter(services(current_match, SAYS), navigation)
    presenter.open()
    return presenter


def step(presenter: WhoStartsPresenter) -> Stage:
    return presenter.state.step


def people(presenter: WhoStartsPresenter) -> list[str]:
    return [chip.text for chip in presenter.state.people]


def test_the_highest_double_is_asked_for_first(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, names=NAMES[:3])

    state = opened(current_match, navigation).state

    assert (state.step, state.tile) == (Stage.HOLDER, tile("6-6"))
    assert state.title == "Who holds 6-6?"
    assert [chip.text for chip in state.people] == ["Ann", "Bo", "Cy"]


def test_in_a_colour_box_doubles_are_named_by_colour(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, "luckies")

    assert opened(current_match, navigation).state.title == "Who holds double purple?"


def test_the_holder_of_the_double_starts_and_the_others_follow(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, names=NAMES[:3])
    presenter = opened(current_match, navigation)

    presenter.skip_tile()
    presenter.set_player("1")

    assert presenter.state.step is Stage.STARTER
    assert presenter.state.title == "Bo starts"
    assert presenter.state.subtitle == "Play 5-5 first."
    assert people(presenter) == ["Bo", "Cy", "Ann"]


def test_the_starter_is_stored_for_the_next_hand(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match)
    presenter = opened(current_match, navigation)

    presenter.set_player("1")
    presenter.finish()

    assert current_match.draft() == Draft(starter=1)
    assert navigation.calls == [("home table", {})]


def test_without_any_double_all_draw_again_and_it_begins_again(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match)
    presenter = opened(current_match, navigation)

    for _ in range(7):
        presenter.skip_tile()

    assert presenter.state.step is Stage.SHUFFLE

    presenter.finish()

    assert (presenter.state.step, presenter.state.tile) == (Stage.HOLDER, tile("6-6"))


def test_back_undoes_the_last_answer(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match)
    presenter = opened(current_match, navigation)

    assert [action.reply for action in presenter.state.actions] == [Reply.NOBODY]

    presenter.act(Reply.NOBODY)
    presenter.skip_tile()
    presenter.undo()

    assert presenter.state.tile == tile("5-5")

    presenter.set_player("0")
    presenter.undo()

    assert presenter.state.tile == tile("5-5")
    assert [action.reply for action in presenter.state.actions] == [Reply.NOBODY]
    assert presenter.state.back


def test_the_answers_are_there_when_the_screen_is_opened_again(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match)
    presenter = opened(current_match, navigation)
    presenter.skip_tile()

    presenter.open()

    assert presenter.state.tile == tile("5-5")


def test_the_next_hand_is_asked_again(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match)
    presenter = opened(current_match, navigation)
    presenter.skip_tile()
    record_hand(current_match, "", "6-4", out=0)

    presenter.open()

    assert presenter.state.tile == tile("6-6")


def test_after_the_answer_it_can_be_asked_again(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match)
    presenter = opened(current_match, navigation)
    presenter.set_player("0")

    presenter.open()

    assert presenter.state.step is Stage.HOLDER


def test_the_highest_drawn_tile_starts_with_any_tile(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, "art3494", NAMES[:3])
    presenter = opened(current_match, navigation)

    assert (presenter.state.step, presenter.state.title) == (Stage.DRAW, "What did Ann draw?")

    presenter.toggle_drawn_tile(tile("3-1"))
    assert presenter.state.title == "What did Bo draw?"
    presenter.toggle_drawn_tile(tile("6-5"))
    presenter.toggle_drawn_tile(tile("0-0"))

    assert presenter.state.title == "Bo starts"
    assert presenter.state.subtitle == "All tiles are shuffled again. Any tile may be played first."
    assert presenter.state.choice_note == ""


def test_only_those_who_tie_draw_again(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, "art3494", NAMES[:3])
    presenter = opened(current_match, navigation)

    for drawn in ("5-3", "4-1", "6-2"):
        presenter.toggle_drawn_tile(tile(drawn))

    assert presenter.state.step is Stage.DRAW
    assert presenter.state.subtitle == "Ann and Cy drew equally high. They draw again."
    assert people(presenter) == ["Ann", "Cy"]
    assert presenter.state.drawn == ()

    presenter.toggle_drawn_tile(tile("1-1"))
    presenter.toggle_drawn_tile(tile("4-3"))

    assert presenter.state.title == "Cy starts"


def test_the_open_point_is_shown_if_it_mattered(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, "art3494")
    presenter = opened(current_match, navigation)

    presenter.toggle_drawn_tile(tile("6-0"))
    presenter.toggle_drawn_tile(tile("5-4"))

    assert presenter.state.title == "Bo starts"
    assert "The one with the most points" in presenter.state.choice_note


def test_the_table_chooses_what_the_highest_tile_is(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, "art3494", choices={"draw_value": "higher_end"})
    presenter = opened(current_match, navigation)

    presenter.toggle_drawn_tile(tile("6-0"))
    presenter.toggle_drawn_tile(tile("5-4"))

    assert presenter.state.title == "Ann starts"


def test_a_drawn_tile_tapped_again_is_taken_back(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, "art3494")
    presenter = opened(current_match, navigation)
    presenter.toggle_drawn_tile(tile("6-0"))

    presenter.toggle_drawn_tile(tile("6-0"))

    assert presenter.state.title == "What did Ann draw?"
    assert presenter.state.drawn == ()


def test_without_a_match_the_last_players_are_asked_and_nothing_is_stored(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match, names=NAMES[:3])
    current_match.end()
    presenter = opened(current_match, navigation)

    assert people(presenter) == ["Ann", "Bo", "Cy"]

    presenter.set_player("2")
    presenter.finish()

    assert navigation.calls == [("back", {})]


def test_on_a_new_phone_box_and_number_of_players_are_asked_first(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter = opened(current_match, navigation)

    assert step(presenter) is Stage.BOX
    listed = [row.id for row in presenter.state.boxes if isinstance(row, Box)]
    assert listed == list(current_match.leaflets)

    presenter.pick_box("bg2133")
    assert presenter.state.box is not None
    assert (presenter.state.box.id, presenter.state.boxes) == ("bg2133", ())
    assert [chip.text for chip in presenter.state.numbers] == ["2", "3", "4"]
    presenter.pick_number("3")

    assert people(presenter) == ["Seat 1", "Seat 2", "Seat 3"]

    presenter.undo()
    assert step(presenter) is Stage.NUMBER

    presenter.undo()
    assert step(presenter) is Stage.BOX


def test_after_the_end_of_the_match_the_screen_goes_back(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match)
    presenter = opened(current_match, navigation)
    current_match.end()

    presenter.open()
    presenter.set_player("0")
    presenter.finish()

    assert navigation.calls == [("back", {})]


def test_a_corrupt_last_match_does_not_prevent_asking(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    start_match(current_match)
    record_hand(current_match, "", "6-4", out=0)
    current_match.end()
    with current_match.database.writing() as connection:
        connection.execute("UPDATE hands SET facts = '{}'")

    assert step(opened(current_match, navigation)) is Stage.BOX
