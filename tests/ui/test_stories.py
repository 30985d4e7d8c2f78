"""Whole matches, from choosing a box to the winner, in a real window.

Each story is a realistic evening, and checks the number of its taps.
"""

import pytest

from app.ui.widgets.game.tray import Tray
from tests.ui.box_names import ART3494, BG2133, ITEM2672, LUCKIES, MANYLANG
from tests.ui.driver import ENTER
from tests.ui.layout import faults
from tests.ui.phone import Phone

pytestmark = pytest.mark.usefixtures("nothing_logged")


def sit_down(phone: Phone, box: str, *names: str) -> None:
    """A new phone with new players. Typing a name costs no tap, but Enter counts as one."""
    phone.tap(box)
    phone.seat(*names[:-1])
    phone.driver.taps += len(names) - 1
    phone.type(names[-1])


def totals(phone: Phone) -> list[str]:
    return [text for text in phone.texts if text.isdigit()]


def test_from_a_new_phone_to_the_first_tile_in_five_taps(phone: Phone) -> None:
    sit_down(phone, MANYLANG, "Ann", "Bo")
    phone.tap("Start")
    phone.tap("End hand")
    phone.tiles("6-3")

    assert phone.shows("9 (1)")
    assert phone.taps == 5


def test_luckies_tie_goes_to_the_lowest_single(phone: Phone) -> None:
    sit_down(phone, LUCKIES, "Ann", "Bo", "Cy")
    phone.tap("Start")
    before = phone.taps

    phone.tap("End hand")
    phone.tiles("3-1 4-4")
    phone.count("Bo")
    phone.tiles("5-5 2-0")
    phone.count("Cy")
    phone.tiles("6-5 6-2")

    assert phone.shows("Bo wins 19 — 12 + 19 − 12")

    phone.tap("Why?")

    assert phone.shows("Ann and Bo have the fewest points left: 12.")
    assert phone.shows("Bo holds the lowest tile that is not a double: red-blank.")

    phone.back()
    phone.tap("Record")

    assert phone.screen == "verdict"
    assert phone.shows("+19")
    assert phone.taps - before == 11


def test_bg2133_is_played_by_partners_to_a_hundred(phone: Phone) -> None:
    sit_down(phone, BG2133, "Ann", "Bo", "Cy", "Di")
    phone.driver.press_key(ENTER)
    phone.tap("Play as partners")
    phone.tap("Start")

    assert phone.shows("Ann and Cy")

    hands = 0
    while phone.screen == "table" and not phone.shows("Rematch"):
        before = phone.taps
        phone.tap("End hand")
        phone.out("Ann")
        phone.tiles("6-6 6-5 5-5")
        phone.count("Cy")
        phone.tiles("1-0")
        phone.count("Di")
        phone.tiles("6-4 5-4 4-4")
        phone.tap("Record")
        hands += 1
        assert phone.taps - before == 12
        if not phone.shows("Rematch"):
            phone.tap("Next hand")

    assert hands == 2  # 33 + 27 = 60 points each
    assert phone.shows("120")

    phone.tap("Rematch")

    assert phone.screen == "table"
    assert totals(phone)[:2] == ["0", "0"]


def test_item2672_asks_for_its_draw_pile_and_says_why(phone: Phone) -> None:
    sit_down(phone, ITEM2672, "Ann", "Bo")
    phone.tap("Start")
    before = phone.taps

    phone.tap("End hand")
    phone.out("Ann")
    phone.tiles("6-3 5-4")

    assert phone.shows("This leaflet counts every point on the table")

    phone.tap("Record")  # too early: it asks for the draw pile

    assert phone.shows("When a player goes out, this leaflet counts every point on the table.")

    phone.tiles("6-6 1-0")

    assert phone.shows("Ann wins 137 — 168 − 18 − 13")

    phone.tap("Record")

    assert phone.shows("137")
    assert phone.shows("Rematch")  # the target is 100
    assert phone.taps - before == 8


def test_manylang_with_five_players_leaves_a_tie_to_the_table(phone: Phone) -> None:
    sit_down(phone, MANYLANG, "Ann", "Bo", "Cy", "Di", "Ed")
    phone.tap("Start")
    before = phone.taps

    phone.tap("End hand")
    for name, tiles in (("Ann", "3-1"), ("Bo", "4-0"), ("Cy", "6-6"), ("Di", "5-5")):
        phone.count(name)
        phone.tiles(tiles)
    phone.count("Ed")
    phone.tiles("6-5")

    assert phone.shows("Nobody wins this hand")

    phone.tap("Record")

    assert phone.taps - before == 12
    assert phone.shows("Nobody wins")

    phone.tap("The fewest tiles")

    assert phone.shows("Nobody wins")

    phone.tap("The lowest tile of any kind")

    assert phone.shows("Nobody wins")  # 3-1 and 4-0 have equal pips

    phone.tap("The table decides", "Ann")

    assert phone.shows("Ann wins")
    assert phone.shows("+33")


def test_art3494_is_started_by_the_highest_drawn_tile(phone: Phone) -> None:
    sit_down(phone, ART3494, "Ann", "Bo", "Cy")
    phone.tap("Start")
    before = phone.taps

    phone.tap("Who starts?")
    phone.tiles("6-3 5-4 1-0")

    assert phone.shows("again")  # Ann and Bo drew 9 pips each

    phone.tiles("6-5 2-1")

    assert phone.shows("Ann starts")

    phone.tap("Start playing")

    assert phone.screen == "table"
    assert phone.taps - before == 7

    phone.tap("End hand")
    phone.out("Cy")
    phone.tiles("6-3")
    phone.count("Bo")
    phone.tiles("5-4")
    phone.tap("Record")

    assert phone.shows("+18")


def play_three(phone: Phone) -> None:
    """Plays three hands; Ann wins 9 points in each."""
    sit_down(phone, MANYLANG, "Ann", "Bo")
    phone.tap("Start")
    for _ in range(3):
        phone.tap("End hand")
        phone.out("Ann")
        phone.tiles("6-3")
        phone.tap("Record", "Next hand")


def test_a_hand_is_edited_after_two_more(phone: Phone) -> None:
    play_three(phone)

    assert totals(phone)[:1] == ["27"]

    before = phone.taps
    phone.tap("Hand 1: Ann +9")
    phone.tap("Edit")
    phone.tiles("5-5")
    phone.tap("Save the change")

    assert phone.shows("+19")
    assert phone.taps - before == 4

    phone.back()

    assert phone.screen == "table"
    assert totals(phone)[:1] == ["37"]

    phone.tap("More", "Change log")

    assert phone.screen == "changes"
    assert phone.shows("Hand 1")


def test_a_hand_taken_back_can_be_restored(phone: Phone) -> None:
    play_three(phone)

    phone.tap("Hand 2: Ann +9", "Remove hand")

    assert phone.shows("Hand 2 was removed.")

    phone.back()

    assert totals(phone)[:1] == ["18"]

    phone.tap("More", "Change log", "Restore")
    phone.back()

    assert totals(phone)[:1] == ["27"]


def test_after_a_kill_during_a_hand_the_hand_is_shown_again(phone: Phone) -> None:
    sit_down(phone, MANYLANG, "Ann", "Bo", "Cy")
    phone.tap("Start", "End hand")
    phone.tiles("6-3 5-4")
    phone.count("Bo")
    phone.tiles("1-0")
    before = phone.texts

    phone.kill()

    assert phone.screen == "hand"
    assert phone.texts == before

    phone.count("Cy")
    phone.tiles("2-0")

    assert phone.shows("Bo wins 19 — 18 + 2 − 1")

    phone.back()

    assert phone.screen == "table"


def test_after_a_kill_during_the_setup_nothing_has_to_be_typed_again(phone: Phone) -> None:
    sit_down(phone, BG2133, "Ann", "Bo", "Cy")

    phone.kill()

    assert phone.screen == "setup"
    assert phone.shows("Ann")
    assert phone.shows("Bo")


def test_the_back_key_leads_home_from_every_screen(phone: Phone) -> None:
    play_three(phone)
    ways = {
        "hand": ("End hand",),
        "verdict": ("Hand 1: Ann +9",),
        "settings": ("Settings",),
        "who_starts": ("Who starts?",),
        "changes": ("More", "Change log"),
        "choices": ("More", "What the leaflet leaves open"),
        "rules": ("Rules",),
        "history": ("History",),
        "players": ("Players",),
    }
    for screen, taps in ways.items():
        phone.tap(*taps)
        assert phone.screen == screen

        phone.back()

        assert phone.screen == "table", screen

    phone.tap("More")
    phone.back()

    assert phone.screen == "table"
    assert not phone.driver.has_ended

    phone.back()

    assert phone.driver.has_ended


def test_after_two_steps_the_back_key_takes_two_steps_back(phone: Phone) -> None:
    play_three(phone)
    phone.tap("Hand 1: Ann +9", "Edit", "Why?")

    for screen in ("hand", "verdict", "table"):
        phone.back()
        assert phone.screen == screen


def test_a_match_that_was_won_can_be_played_on_and_ended(phone: Phone) -> None:
    sit_down(phone, MANYLANG, "Ann", "Bo")
    phone.driver.press_key(ENTER)
    phone.tap("50", "Start", "End hand")
    phone.out("Ann")
    phone.tiles("6-6 6-5 6-4 5-5 4-4")
    phone.tap("Record")

    assert phone.shows("Rematch")

    phone.tap("Keep playing")

    assert phone.screen == "table"

    phone.tap("End hand")
    phone.out("Bo")
    phone.tiles("6-3")
    phone.tap("Record")

    assert phone.shows("+9")

    phone.tap("Next hand")
    phone.tap("More", "End match", "End match")

    assert phone.shows("Rematch")
    assert phone.shows(MANYLANG)

    before = phone.taps
    phone.tap("Rematch")

    assert totals(phone)[:2] == ["0", "0"]
    assert phone.taps - before == 1


def test_players_with_names_of_any_script_play_together(phone: Phone) -> None:
    sit_down(
        phone, MANYLANG, "محمد", "Zoë 👨\u200d👩\u200d👧", "Bartholomäus von Unterfeldwaldhausen"
    )
    phone.tap("Start")

    assert phone.shows("محمد")
    assert faults(phone.driver) == []

    phone.tap("End hand")

    assert faults(phone.driver) == []

    phone.tiles("6-3")
    phone.count("Zoë 👨\u200d👩\u200d👧")
    phone.tiles("1-0")
    phone.tap("Record")

    assert phone.shows("Bartholo…dhausen")
    assert faults(phone.driver) == []


def test_no_frame_is_drawn_while_nothing_changes(phone: Phone) -> None:
    sit_down(phone, LUCKIES, "Ann", "Bo")
    phone.tap("Start")

    assert phone.driver.idle_frames(3) == 0

    phone.tap("End hand")
    phone.tiles("6-3")

    assert isinstance(phone.driver.find(kind=Tray), Tray)
    assert phone.driver.idle_frames(3) == 0
