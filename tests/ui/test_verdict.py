"""The verdict in the window: winner, reasons, open points, editing, taking back."""

from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.factory import Factory

from app.domain.hand import HandEnd
from app.domain.match import Hand
from app.play.match.current_match import CurrentMatch
from app.ui.widgets.charts.line_chart import LineChart
from app.ui.widgets.game.score_card import ScoreCards, Signs
from tests.builders import NAMES, prepare_phone, record_hand, start_match, store_path
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone

SIZES = ((360, 640), (412, 915), (915, 412), (800, 1280))
LOOKS = {100: "light", 200: "dark"}

Evening = Callable[[CurrentMatch], str]


def tie(current_match: CurrentMatch) -> str:
    """A tie that the leaflet does not decide."""
    start_match(current_match, "bg2133", NAMES[:3], 100)
    return record_hand(current_match, "2-1", "1-1 1-0", "5-4")


def counted_tie(current_match: CurrentMatch) -> str:
    """One of the two tied players has a total instead of tiles."""
    start_match(current_match, "bg2133", NAMES[:2], 100)
    return record_hand(current_match, 3, "1-1 1-0")


def went_out(current_match: CurrentMatch) -> str:
    start_match(current_match, names=NAMES[:3], target=100)
    return record_hand(current_match, "6-3", "", "6-5", out=1)


def of_partners(current_match: CurrentMatch) -> str:
    start_match(current_match, "bg2133", NAMES[:4], 100, partners=True)
    return record_hand(current_match, "2-1", "3-0", "5-4", "6-6")


def won(current_match: CurrentMatch) -> str:
    start_match(current_match, target=32)
    record_hand(current_match, "", "6-4", out=0)
    return record_hand(current_match, "", "6-6 5-5", out=0)


@pytest.fixture
def on_verdict(drive: Drive, tmp_path: Path) -> Callable[..., Phone]:
    """A phone that starts on the verdict of a hand, just recorded or older."""

    def open_verdict(
        evening: Evening,
        size: tuple[int, int] = PHONE,
        text_size: int = 100,
        look: str = "light",
        fresh: str = "yes",
    ) -> Phone:
        folder = tmp_path / "phone"
        with prepare_phone(folder, text_size=text_size, look=look) as current_match:
            store_path(current_match, "verdict", hand=evening(current_match), fresh=fresh)
        return Phone(drive, folder, size)

    return open_verdict


def totals(phone: Phone) -> list[int]:
    (cards,) = phone.driver.find_all(kind=ScoreCards)
    return [state.total for state in cards.states]


def test_the_winner_the_points_and_the_sum_come_first(on_verdict: Callable[..., Phone]) -> None:
    phone = on_verdict(went_out)

    assert phone.texts[:4] == ("Hand 1", "Bo wins", "+20", "9 + 11")
    assert totals(phone) == [0, 20, 0]
    assert phone.shows("Bo went out.")


def of_rounds(current_match: CurrentMatch) -> str:
    """Ten players, each of whom writes what they hold."""
    people = (*NAMES, "Gus", "Hana", "Ivo", "Jo")
    start_match(current_match, "mexican_train", people, 13)
    left = ("0-0", *(f"12-{pips}" for pips in range(1, 9)), "")
    return record_hand(current_match, *left, out=9)


def won_in_play(current_match: CurrentMatch) -> str:
    start_match(current_match, "all_fives", NAMES[:2], 20)
    end = HandEnd(dict.fromkeys(range(2)), plays=((1, 20),), stopped=True)
    return current_match.record(Hand(end))


def test_a_hand_won_in_play_shows_the_sign_of_the_winner(on_verdict: Callable[..., Phone]) -> None:
    phone = on_verdict(won_in_play)

    assert phone.driver.find_all(kind=Factory.LargeIcon) == ()
    assert (1,) in [signs.colours for signs in phone.driver.find_all(kind=Signs)]


def test_what_a_table_decided_of_a_game_comes_after_the_score(
    on_verdict: Callable[..., Phone],
) -> None:
    phone = on_verdict(of_rounds)

    decided, why = phone.first_of("TableRules"), phone.first_of("VerdictReasons")

    assert decided.to_window(*decided.pos)[1] < why.to_window(*why.pos)[1]
    assert phone.shows("0-0: what is it worth?")


def test_after_recording_the_next_hand_is_one_tap_away(on_verdict: Callable[..., Phone]) -> None:
    phone = on_verdict(went_out)

    phone.tap("Next hand")

    assert phone.screen == "table"
    phone.back()
    assert phone.driver.has_ended


def test_a_table_that_picks_the_winner_is_asked_for_it(on_verdict: Callable[..., Phone]) -> None:
    phone = on_verdict(tie)

    phone.tap("The table decides")
    assert phone.shows("Ann and Bo tie. Who wins? The table decides.")
    phone.tap("Bo")

    assert phone.shows("Bo wins")


def test_an_answer_that_needs_tiles_opens_the_hand(on_verdict: Callable[..., Phone]) -> None:
    phone = on_verdict(counted_tie)

    phone.tap("The fewest tiles")
    assert phone.shows("Here the tiles decide, not the total. Tap the tiles of Ann.")
    phone.tap("Enter them")

    assert phone.screen == "hand"
    phone.count("Ann")
    phone.tiles("2-1")
    phone.tap("Save the change")
    assert phone.screen == "verdict"
    assert phone.shows("Ann wins")


def test_a_hand_is_taken_back_and_restored(on_verdict: Callable[..., Phone]) -> None:
    phone = on_verdict(went_out, fresh="")

    phone.tap("Remove hand")
    assert phone.shows("This hand was removed and does not count.")
    phone.tap("Restore")

    assert totals(phone) == [0, 20, 0]


def test_the_winner_of_the_match_is_above_the_chart(on_verdict: Callable[..., Phone]) -> None:
    phone = on_verdict(won)

    assert phone.shows("Ann wins the match")
    assert len(phone.driver.find_all(kind=LineChart)) == 1
    phone.tap("Rematch")
    assert phone.screen == "table"
    assert totals(phone) == [0, 0]


def test_the_phone_can_be_rotated(on_verdict: Callable[..., Phone]) -> None:
    phone = on_verdict(tie)

    phone.driver.resize(915, 412)

    assert phone.shows("Nobody wins this hand")
    phone.tap("The fewest tiles")
    assert phone.shows("Ann wins")
    assert phone.shows("Saved for this match.")


@pytest.mark.every_size
@pytest.mark.parametrize("evening", [went_out, of_partners, won])
def test_nothing_is_cut_and_every_target_is_large_enough(
    on_verdict: Callable[..., Phone], evening: Evening, size: tuple[int, int], text_size: int
) -> None:
    phone = on_verdict(evening, size, text_size, LOOKS[text_size])

    assert faults(phone.driver) == []


def test_a_question_has_room_in_large_type(on_verdict: Callable[..., Phone]) -> None:
    phone = on_verdict(tie, SIZES[0], 200)

    for size in SIZES:
        phone.driver.resize(*size)
        phone.tap("The table decides")
        assert faults(phone.driver) == [], size
        phone.back()


@pytest.mark.parametrize("fresh", ["yes", ""])
def test_long_words_on_two_buttons_are_not_broken(drive: Drive, tmp_path: Path, fresh: str) -> None:
    """On a small phone the German "Zurücknehmen" was broken within the word."""
    folder = tmp_path / "phone"
    with prepare_phone(folder, language="de") as current_match:
        hand = went_out(current_match)
        store_path(current_match, "verdict", hand=hand, fresh=fresh)
    phone = Phone(drive, folder, (360, 640), "de")

    for words in ("Remove hand", "Edit"):
        press = phone.find(phone.translated(words))
        assert press.ids.text_label.texture_size[1] < 1.6 * press.ids.icon.font_size, words


@pytest.mark.parametrize("size", SIZES[:3], ids=str)
def test_with_large_text_a_hand_is_put_right_by_buttons_without_broken_words(
    on_verdict: Callable[..., Phone], size: tuple[int, int]
) -> None:
    phone = on_verdict(went_out, size, text_size=200)

    edit = phone.first_of("EditHandLinks").children[-1]

    label = edit.ids.text_label
    assert label.text == "Edit"
    assert len(label._label._cached_lines) == 1  # noqa: SLF001 - the lines are nowhere else
    phone.driver.tap_on(edit)
    assert phone.screen == "hand"
