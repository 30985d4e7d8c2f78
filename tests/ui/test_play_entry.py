"""Points and events that are told on the table while a hand is played."""

from collections.abc import Callable

import pytest
from kivy.metrics import dp

from app.domain.hand.facts import Event
from app.play.entry.draft import Draft
from app.play.match.current_match import CurrentMatch
from app.ui.widgets.game.play_entry import ScoreInPlay
from app.ui.widgets.kit.label import SmallLabel
from tests.builders import NAMES, record_hand, start_match
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.visibility import rect_of

SIDEWAYS = (915, 412)
LOOKS = {100: "light", 200: "dark"}
"""The smallest, and landscape; the tour has the others."""

Evening = Callable[[CurrentMatch], None]


def fives(current_match: CurrentMatch) -> None:
    start_match(current_match, "all_fives", NAMES[:2], 250)
    record_hand(current_match, "", "6-4", out=0, plays=((0, 10), (1, 5)))


def last_of_many_hands(current_match: CurrentMatch) -> None:
    start_match(current_match, "all_fives", NAMES[:4], 100)
    for _hand in range(4):
        record_hand(current_match, "", "1-0", "2-0", "3-0", out=0, plays=((3, 20),))


def fives_of_partners(current_match: CurrentMatch) -> None:
    start_match(current_match, "all_fives", NAMES[:4], 200, partners=True)
    current_match.save_draft(Draft(plays=((0, 10), (2, 5), (1, 20))))


def fives_and_threes(current_match: CurrentMatch) -> None:
    start_match(current_match, "fives_and_threes", NAMES[:4], 12)
    current_match.save_draft(Draft(plays=((0, 8), (0, 6), (1, 3))))


def dominican(current_match: CurrentMatch) -> None:
    start_match(
        current_match, "dominican", NAMES[:4], 200, partners=True, choices={"wrong_pass": "30"}
    )


def dominican_with_events(current_match: CurrentMatch) -> None:
    dominican(current_match)
    current_match.save_draft(Draft(events=(Event("pass_round", 0), Event("wrong_pass", 1))))


def totals(phone: Phone) -> list[int]:
    cards = sorted(phone.driver.find_all(kind=ScoreInPlay), key=lambda card: -card.y)
    return [card.state.total for card in cards]


def test_one_tap_announces_and_one_tap_takes_it_back(on_table: Callable[..., Phone]) -> None:
    phone = on_table(fives)
    before = totals(phone)

    phone.tap("Ann +10", "Bo +5", "Ann +5")

    assert phone.taps == 3
    assert totals(phone) == [before[0] + 15, before[1] + 5]
    assert phone.shows("10 + 5")
    phone.tap("Take back: Ann +5")
    assert totals(phone) == [before[0] + 10, before[1] + 5]


def test_the_higher_amounts_are_one_tap_further(on_table: Callable[..., Phone]) -> None:
    phone = on_table(fives)
    before = totals(phone)

    phone.tap("More points for Ann", "Ann +35")

    assert totals(phone) == [before[0] + 35, before[1]]


def test_the_higher_amounts_are_folded_away_for_the_next_hand(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(fives)
    phone.tap("More points for Ann")
    assert "Ann +35" in phone.labels

    phone.tap("End hand")
    phone.back()

    assert "Ann +35" not in phone.labels


def test_what_to_do_first_is_not_said_after_an_announcement(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(lambda current_match: start_match(current_match, "all_fives", NAMES[:2]))
    assert phone.shows("Everything is ready.")

    phone.tap("Ann +10")

    assert not phone.shows("Everything is ready.")


def test_announcements_survive_a_kill(on_table: Callable[..., Phone]) -> None:
    phone = on_table(fives)
    phone.tap("Ann +10", "Bo +20")
    before = totals(phone)

    phone.kill()

    assert totals(phone) == before
    phone.find("Take back: Bo +20")


def test_a_key_stays_where_it_is_after_a_tap(on_table: Callable[..., Phone]) -> None:
    phone = on_table(fives)
    key = phone.find("Bo +5")
    before = key.to_window(*key.center)

    phone.tap("Ann +10", "Bo +5")

    assert key.to_window(*key.center) == before


def test_an_announcement_that_wins_leads_to_the_end_of_the_hand(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(fives_and_threes)
    phone.tap("Bo +8")
    assert totals(phone)[1] == 11

    phone.tap("Bo +1")

    assert phone.shows("Bo wins the match")
    assert "Who starts?" not in phone.texts
    phone.tap("Record")
    assert phone.screen == "hand"


def test_who_wins_by_an_announcement_is_read_whole_with_the_phone_sideways(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(last_of_many_hands, SIDEWAYS)

    phone.tap("Di +20")

    heading = phone.driver.find("Di wins the match")
    assert phone.driver.visible(heading).rect.contains(rect_of(heading))


def test_a_key_that_takes_back_has_a_name_before_it_when_the_match_is_won(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(fives_and_threes, SIDEWAYS)
    phone.tap("Bo +8", "Bo +1")

    for name, key in (("Ann", "Take back: Ann +6"), ("Bo", "Take back: Bo +1")):
        beside = rect_of(phone.find(key))
        names = [rect_of(one) for one in phone.driver.find_all(name, kind=SmallLabel)]
        assert [beside.bottom < one.centre[1] < beside.top for one in names].count(True) == 1


@pytest.mark.parametrize("size", [SIDEWAYS, (640, 360)])
def test_three_amounts_stand_side_by_side_with_the_phone_sideways(
    on_table: Callable[..., Phone], size: tuple[int, int]
) -> None:
    phone = on_table(fives, size)

    keys = [rect_of(phone.find(label)) for label in ("Ann +5", "Ann +10", "Ann +15")]

    assert len({key.bottom for key in keys}) == 1
    assert min(key.width for key in keys) >= dp(48)


def test_what_happened_is_told_and_taken_back(on_table: Callable[..., Phone]) -> None:
    phone = on_table(dominican)

    phone.tap("Everybody else passed", "Bo")
    assert phone.shows("After a tile of Bo, everybody else passed.")
    assert phone.taps == 2
    phone.tap("Take back: After a tile of Bo, everybody else passed.")
    assert not phone.shows("After a tile of Bo, everybody else passed.")
    phone.tap("Undo")
    assert phone.shows("After a tile of Bo, everybody else passed.")


def test_an_opening_pass_asks_who_started_and_how_many_passed(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table(dominican)

    phone.tap("Pass after the first tile", "Cy", "The next 2 players passed")

    assert phone.shows("Cy started, and the next 2 players passed.")


@pytest.mark.parametrize(
    "evening", [fives, fives_of_partners, fives_and_threes, dominican_with_events]
)
@pytest.mark.every_size
def test_nothing_is_cut_off_in_any_size(
    on_table: Callable[..., Phone],
    evening: Evening,
    size: tuple[int, int],
    text_size: int,
) -> None:
    phone = on_table(evening, size, text_size, LOOKS[text_size])

    assert list(faults(phone.driver)) == []
