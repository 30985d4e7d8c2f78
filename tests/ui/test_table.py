"""The table in the window: empty, with a match, won, and as table view."""

from collections.abc import Callable
from typing import Any

import pytest
from kivy.graphics.texture import Texture

from app.domain.match import Match, PlayerId
from app.play.entry.draft import Draft
from app.play.match.current_match import CurrentMatch
from app.ui.widgets.charts.line_chart import LineChart
from app.ui.widgets.drawing.canvas import text_texture
from app.ui.widgets.game import hands_grid
from app.ui.widgets.game.far_score import FarScore
from app.ui.widgets.game.hands_grid import NO_GAIN, HandLine
from app.ui.widgets.game.score_card import CompactScore, ScoreCards
from app.ui.widgets.kit.label import TextLabel
from app.ui.widgets.kit.lines import Snackbar
from app.ui.widgets.kit.page import TopBar
from tests import taken_rows
from tests.builders import NAMES, record_hand, start_match
from tests.ui.layout import faults
from tests.ui.phone import Phone

SMALL = (360, 640)
LOOKS = {100: "light", 200: "dark"}
BOXES = (
    "Luckies colour dominoes",
    "Premium Domino Set BG2133",
    "Domino 6 Colours, Art. 3494",
    "Dominoes in 37 languages",
    "Double-Six Dominoes, Item 2672-4",
)
CROWD = (*NAMES, "Gus", "Hana", "Ingeborg", "Juan", "Kim", "Lea", "Mo", "Nikolai")
ODD_NAMES = ("عبد الرحمن بن محمد", "Maximiliana von Hohenstein-Ortenburg", "🙂 Bo 👨‍👩‍👧")

Evening = Callable[[CurrentMatch], None]


def nothing(_current_match: CurrentMatch) -> None:
    """A new phone."""


def three_hands(current_match: CurrentMatch) -> None:
    start_match(current_match, target=100)
    record_hand(current_match, "", "6-4", out=0, starter=1)
    record_hand(current_match, "2-1", "5-5")
    record_hand(current_match, "6-6", "", out=1, starter=0)


def six_players(current_match: CurrentMatch) -> None:
    start_match(current_match, "art3494", NAMES, 200)
    for hand in range(8):
        left = ["6-4", "5-5", "3-1", "2-2", "4-4", "1-0"]
        left[hand % 5] = ""
        record_hand(current_match, *left, out=hand % 5, starter=hand % 6)


def fourteen_players(current_match: CurrentMatch) -> None:
    """More sides than a phone has room for, with the round's double above them."""
    people = [current_match.roster.add(name, place % 8) for place, name in enumerate(CROWD)]
    players = tuple(PlayerId(person.id) for person in people)
    train = current_match.leaflets["mexican_train"]
    current_match.start(Match(rules=train, players=players, highest=18))
    left = ("", "6-4", "5-5", "3-1", "2-2", "4-4", "1-0", "2-0", "3-0", "4-0", "5-0", "6-0")
    record_hand(current_match, *left, "6-1", "6-2", out=0)


def partners(current_match: CurrentMatch) -> None:
    start_match(current_match, "bg2133", NAMES[:4], partners=True)
    record_hand(current_match, "6-4", "5-5", "", "2-1", out=2, starter=1)


def odd_names(current_match: CurrentMatch) -> None:
    start_match(current_match, names=ODD_NAMES)
    record_hand(current_match, "", "6-4", "5-5", out=0, starter=1)


def won(current_match: CurrentMatch) -> None:
    start_match(current_match, target=32)
    record_hand(current_match, "", "6-4", out=0)
    record_hand(current_match, "", "6-6 5-5", out=0)


def pause(current_match: CurrentMatch) -> None:
    three_hands(current_match)
    current_match.pause()


def totals(phone: Phone) -> list[int]:
    (cards,) = phone.driver.find_all(kind=ScoreCards)
    return [state.total for state in cards.states]


def test_a_new_phone_asks_which_box_is_on_the_table(on_table: Callable[..., Phone]) -> None:
    phone = on_table(nothing)

    assert phone.texts[0] == "Which box is on the table?"
    for box in BOXES:
        phone.find(box)
    phone.tap(BOXES[1])
    assert phone.screen == "setup"


def test_a_match_without_hands_is_ready_to_be_played(on_table: Callable[..., Phone]) -> None:
    phone = on_table(lambda current_match: start_match(current_match, names=NAMES[:3]))

    assert totals(phone) == [0, 0, 0]
    assert phone.shows("Everything is ready.")
    assert phone.driver.find_all(kind=LineChart) == ()
    phone.tap("End hand")
    assert phone.screen == "hand"


def test_a_match_with_three_hands_shows_cards_grid_and_chart(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(three_hands)

    assert totals(phone) == [17, 12]
    assert phone.shows("needs 83")
    assert phone.shows("+12")
    assert [line.state.number for line in phone.driver.find_all(kind=HandLine)] == ["3", "2", "1"]
    assert len(phone.driver.find_all(kind=LineChart)) == 1


def test_the_last_hand_is_taken_back_and_restored(on_table: Callable[..., Phone]) -> None:
    phone = on_table(three_hands)

    phone.tap("More", "Remove the last hand")

    assert totals(phone) == [17, 0]
    assert phone.shows("Hand 3 was removed.")
    phone.tap("Undo")
    assert totals(phone) == [17, 12]
    assert phone.taps == 3


def test_the_line_that_says_what_was_done_is_built_when_something_was(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(three_hands)

    def lines() -> int:
        return sum(isinstance(widget, Snackbar) for widget in phone.driver.app.root.walk())

    before = lines()
    phone.tap("More", "Remove the last hand")
    during = lines()
    phone.tap("Undo")

    assert (before, during, lines()) == (0, 1, 0)


def test_the_back_key_closes_the_menu_first(on_table: Callable[..., Phone]) -> None:
    phone = on_table(three_hands)
    phone.tap("More")

    phone.back()

    assert not phone.shows("Remove the last hand")
    assert phone.screen == "table"
    assert not phone.driver.has_ended


def test_of_a_game_the_menu_speaks_of_no_leaflet(on_table: Callable[..., Phone]) -> None:
    phone = on_table(lambda current_match: start_match(current_match, "all_fives", NAMES[:2]))

    phone.tap("More", "What the table decides")

    assert phone.screen == "choices"


def test_what_cannot_be_done_yet_is_still_to_be_read_in_the_menu(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(lambda current_match: start_match(current_match, names=NAMES[:2]))
    phone.tap("More")

    words = phone.driver.find("Remove the last hand", kind=TextLabel)
    assert words.disabled
    assert words.disabled_color == words.color


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_name_of_a_game_in_rounds_stands_on_one_line(
    on_table: Callable[..., Phone], text_size: int
) -> None:
    phone = on_table(
        lambda current_match: start_match(current_match, "mexican_train", NAMES[:3], 13),
        (360, 640),
        text_size,
    )

    (bar,) = phone.driver.find_all(kind=TopBar)
    title = bar.ids.title
    assert title.text == "Mexican Train"
    assert title.texture_size[1] < 2 * title.font_size


def test_a_half_counted_hand_is_resumed(on_table: Callable[..., Phone]) -> None:
    def half_counted(current_match: CurrentMatch) -> None:
        three_hands(current_match)
        current_match.save_draft(Draft(ending=1))

    phone = on_table(half_counted)

    phone.tap("Continue counting")

    assert phone.screen == "hand"


def test_ending_a_match_is_confirmed_and_can_be_undone(on_table: Callable[..., Phone]) -> None:
    phone = on_table(three_hands)

    phone.tap("More", "End match")
    assert phone.shows("It is saved in the history with all its hands.")
    phone.tap("Keep playing")
    assert totals(phone) == [17, 12]
    phone.tap("More", "End match", "End match")
    assert phone.shows("The match is over.")
    phone.tap("Undo")
    assert totals(phone) == [17, 12]


def test_a_rematch_takes_one_tap(on_table: Callable[..., Phone]) -> None:
    phone = on_table(won)
    assert phone.shows("Ann wins the match")

    phone.tap("Rematch")

    assert totals(phone) == [0, 0]
    assert phone.shows("End hand")


def test_a_dash_says_that_nobody_won_a_hand(
    on_table: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def noting(text: str, *args: Any, **options: Any) -> Texture:
        written.append(text)
        return text_texture(text, *args, **options)

    def two_hands(current_match: CurrentMatch) -> None:
        start_match(current_match)
        record_hand(current_match, "", "6-4", out=0)
        record_hand(current_match, "2-1", "3-0")

    monkeypatch.setattr(hands_grid, "text_texture", noting)
    on_table(two_hands)

    assert {"1", "+10", "2", NO_GAIN} <= {*written}
    assert written.count("+10") == written.count("1")
    assert written.count(NO_GAIN) == 2 * written.count("2")


def test_a_won_match_can_be_played_on(on_table: Callable[..., Phone]) -> None:
    phone = on_table(won)

    phone.tap("Keep playing")

    assert totals(phone) == [32, 0]
    phone.find("End hand")


def test_in_landscape_there_are_only_totals(on_table: Callable[..., Phone]) -> None:
    phone = on_table(three_hands)

    phone.driver.resize(915, 412)

    assert [far.state.total for far in phone.driver.find_all(kind=FarScore)] == [17, 12]
    assert phone.driver.find_all(kind=ScoreCards) == ()
    phone.driver.resize(412, 915)
    assert totals(phone) == [17, 12]


def test_in_landscape_a_won_match_can_be_played_on_too(on_table: Callable[..., Phone]) -> None:
    phone = on_table(won, (915, 412))

    phone.tap("Keep playing")

    phone.find("End hand")
    assert not phone.shows("Rematch")


def test_the_back_key_closes_the_table_view(on_table: Callable[..., Phone]) -> None:
    phone = on_table(three_hands)

    phone.tap("More", "Table view: large numbers")
    assert len(phone.driver.find_all(kind=FarScore)) == 2
    phone.find("End hand")
    phone.back()

    assert totals(phone) == [17, 12]
    assert not phone.driver.has_ended


def test_the_table_view_can_be_rotated(on_table: Callable[..., Phone]) -> None:
    phone = on_table(three_hands, (412, 915))
    phone.tap("More", "Table view: large numbers")
    upright = [tuple(field.size) for field in phone.driver.find_all(kind=FarScore)]

    phone.driver.resize(915, 412)
    assert faults(phone.driver) == []
    phone.driver.resize(412, 915)

    assert [tuple(field.size) for field in phone.driver.find_all(kind=FarScore)] == upright
    assert faults(phone.driver) == []


def test_totals_fill_the_table_view(on_table: Callable[..., Phone]) -> None:
    phone = on_table(three_hands, (915, 412))

    fields = phone.driver.find_all(kind=FarScore)

    for field in fields:
        figure = field.children[1]
        assert figure.texture_size[0] <= field.width
        assert figure.font_size > field.height * 0.4


def test_all_hands_are_shown_on_request(on_table: Callable[..., Phone]) -> None:
    phone = on_table(six_players)

    phone.tap("Show all 8 hands")

    phone.tap("Hand 1: Ann +27")
    assert phone.screen == "verdict"


def test_nothing_is_drawn_while_nothing_changes(on_table: Callable[..., Phone]) -> None:
    phone = on_table(three_hands)

    assert phone.driver.idle_frames(0.5) == 0


@pytest.mark.every_size
@pytest.mark.parametrize(
    "evening",
    [nothing, three_hands, six_players, fourteen_players, partners, odd_names, won, pause],
)
def test_nothing_is_cut_and_every_target_is_large_enough(
    on_table: Callable[..., Phone], evening: Evening, size: tuple[int, int], text_size: int
) -> None:
    phone = on_table(evening, size, text_size, LOOKS[text_size])

    assert faults(phone.driver) == []


@pytest.mark.parametrize(("text_size", "look"), LOOKS.items())
def test_the_table_view_fits_fourteen_players(
    on_table: Callable[..., Phone], text_size: int, look: str
) -> None:
    phone = on_table(fourteen_players, SMALL, text_size, look)
    phone.tap("More", "Table view: large numbers")

    assert faults(phone.driver) == []


def test_of_many_players_at_least_six_are_seen_above_the_button(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(fourteen_players, SMALL)

    button = phone.find("End hand")
    cards = phone.driver.find_all(kind=CompactScore)
    seen = [
        card for card in cards if card.to_window(*card.pos)[1] >= button.to_window(*button.pos)[1]
    ]
    assert len(seen) >= 6


def test_six_players_with_a_target_keep_their_bars(on_table: Callable[..., Phone]) -> None:
    phone = on_table(six_players)

    assert phone.driver.find_all(kind=CompactScore) == ()


@pytest.mark.every_size
def test_the_menu_fits_on_the_screen(
    on_table: Callable[..., Phone], size: tuple[int, int], text_size: int
) -> None:
    phone = on_table(three_hands, size, text_size)

    phone.tap("More")

    assert faults(phone.driver) == []


def of_nine_letters(current_match: CurrentMatch) -> None:
    start_match(current_match, names=("Alexandra", "Bo"), target=100)
    record_hand(current_match, "", "6-4", out=0)


@pytest.mark.parametrize("text_size", [100, 130])
def test_the_name_of_who_leads_is_not_broken_on_a_small_phone(
    on_table: Callable[..., Phone], text_size: int
) -> None:
    phone = on_table(of_nine_letters, (360, 640), text_size)

    name = phone.driver.find("Alexandra", kind=TextLabel)

    assert len(name._label._cached_lines) == 1  # noqa: SLF001 - the lines are nowhere else


def two_hands(current_match: CurrentMatch) -> None:
    """Another phone recorded the last hand too."""
    three_hands(current_match)
    taken_rows.records_the_same_hand(current_match, current_match.table.hands[-1].id, 9)


def lost_target(current_match: CurrentMatch) -> None:
    three_hands(current_match)
    current_match.matches.change(current_match.id, target=150)
    taken_rows.changes_match(current_match, target=200)


def deleted_elsewhere(current_match: CurrentMatch) -> None:
    three_hands(current_match)
    taken_rows.deletes_match(current_match)


def test_two_hands_of_two_phones_are_asked_about_below_the_score(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(two_hands)
    assert phone.shows("Two phones recorded a hand at the same time. Keep both?")

    phone.tap("Remove hand 4")
    assert phone.shows("Hand 4 was removed.")
    assert not phone.shows("Keep both")
    phone.tap("Undo")
    phone.tap("Keep both")

    assert not phone.shows("Keep both")
    assert phone.screen == "table"


def test_a_target_that_gave_way_is_set_again(on_table: Callable[..., Phone]) -> None:
    phone = on_table(lost_target)
    assert phone.shows("The target was changed: 150 → 200")

    phone.tap("Set mine again")

    assert not phone.shows("Set mine again")
    assert phone.shows("To 150 points")


def test_a_match_that_another_phone_deleted_is_restored(on_table: Callable[..., Phone]) -> None:
    phone = on_table(deleted_elsewhere)
    assert phone.shows("Another phone deleted this match. Restore it?")
    assert phone.shows("Ann · Bo")

    phone.tap("Restore")

    assert totals(phone) == [17, 12]


def test_a_match_that_another_phone_deleted_can_stay_deleted(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(deleted_elsewhere)

    phone.tap("Leave it deleted")

    assert not phone.shows("Restore")
    assert phone.state.empty is not None


@pytest.mark.every_size
@pytest.mark.parametrize(
    ("evening", "button"),
    [
        (two_hands, "Keep both"),
        (lost_target, "Set mine again"),
        (deleted_elsewhere, "Leave it deleted"),
    ],
)
def test_the_questions_fit(
    on_table: Callable[..., Phone],
    evening: Evening,
    button: str,
    size: tuple[int, int],
    text_size: int,
) -> None:
    phone = on_table(evening, size, text_size, LOOKS[text_size])

    phone.find(button)

    assert faults(phone.driver) == []
