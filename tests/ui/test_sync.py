"""Several phones that share a folder: one in the window, the other one without."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.play.sync.folder_sync import INTERVAL
from app.sets import Leaflets
from app.ui.widgets.kit.text_field import NameField
from tests.builders import prepare_phone, record_hand, start_match, store_path
from tests.other_phone import OtherPhone, other_phone, share
from tests.ui.driver import Drive
from tests.ui.pending_events import CLOCK
from tests.ui.phone import Phone


@dataclass
class Family:
    """``phone`` is in the window; both have the match on the table."""

    phone: Phone
    tablet: OtherPhone

    def carry(self) -> None:
        """What the tablet changed arrives."""
        self.tablet.sync()
        next_round(self.phone)


def next_round(phone: Phone) -> None:
    CLOCK.forward(INTERVAL)
    phone.driver.settle()


@pytest.fixture
def tablet(tmp_path: Path) -> Iterator[OtherPhone]:
    with other_phone(tmp_path / "tablet", tmp_path / "shared", Leaflets()) as tablet:
        (tmp_path / "shared").mkdir()
        yield tablet


@pytest.fixture
def family(drive: Drive, tmp_path: Path, tablet: OtherPhone) -> Family:
    return started(drive, tmp_path, tablet)


def started(drive: Drive, folder: Path, tablet: OtherPhone, *path: str, **params: str) -> Family:
    """A phone on which an evening was played, which the tablet goes on with; ``path`` is the screen
    on which it starts.
    """
    with prepare_phone(folder / "phone") as current_match:
        start_match(current_match)
        record_hand(current_match, "", "6-4 3-1", out=0)
        share(current_match, folder / "phone", folder / "shared", "Ann's phone")
        if path:
            store_path(current_match, *path, **params)
    phone = Phone(drive, folder / "phone")
    next_round(phone)
    tablet.sync()
    tablet.current_match.put_on_table(tablet.current_match.matches.unfinished(1)[0].id)
    return Family(phone, tablet)


def test_a_folder_is_shared_and_left_again(phone: Phone, tmp_path: Path) -> None:
    phone.device.documents.chosen = tmp_path / "shared"
    phone.device.documents.chosen.mkdir()
    phone.visit("Table")
    phone.driver.app.navigator.go("settings")
    phone.driver.settle()

    phone.tap("Several phones", "Choose a folder")
    next_round(phone)

    assert phone.shows("No other phone uses this folder yet.")
    assert phone.shows(str(tmp_path / "shared"))
    assert list((tmp_path / "shared" / "pipkeeper" / "1").iterdir())
    phone.tap("Rename this phone")
    field = phone.driver.find(kind=NameField)
    field.text = "Ann's phone"
    phone.tap("Save")
    assert phone.shows("Ann's phone")
    phone.tap("Leave the folder", "Leave the folder")
    assert phone.shows("Choose a folder")


def test_a_path_is_typed_where_there_is_no_dialog(phone: Phone, tmp_path: Path) -> None:
    phone.device.documents.can_ask = False
    phone.driver.app.navigator.go("sync")
    phone.driver.settle()
    name, path = phone.driver.find_all(kind=NameField)
    name.text = "Ann's phone"
    path.text = str(tmp_path)

    phone.tap("Choose a folder")

    assert phone.state.joined.name == "Ann's phone"
    assert phone.state.joined.folder == str(tmp_path)


def test_a_hand_of_the_tablet_is_on_the_table_and_said_there(family: Family) -> None:
    record_hand(family.tablet.current_match, "6-6", "", out=1)

    family.carry()

    assert family.phone.shows("1 hand came from Tablet.")
    assert family.phone.shows("Hand 3")
    family.phone.tap("End hand")
    family.phone.back()
    assert not family.phone.shows("1 hand came from Tablet.")


def test_a_hand_is_on_the_tablet_soon_after_it_was_recorded(family: Family) -> None:
    family.phone.tap("End hand")
    family.phone.out("Ann")
    family.phone.count("Bo")
    family.phone.tiles("6-6")
    family.phone.tap("Record")

    CLOCK.forward(1)
    family.phone.driver.settle()

    result = family.tablet.sync()
    assert result.matches == {family.tablet.current_match.id}


def test_a_half_entered_hand_stays(family: Family) -> None:
    family.phone.tap("End hand")
    family.phone.out("Ann")
    family.phone.count("Bo")
    family.phone.tiles("6-6 5-5")
    record_hand(family.tablet.current_match, "6-3", "", out=1)

    family.carry()

    assert family.phone.screen == "hand"
    assert family.phone.shows("Hand 3")
    assert family.phone.shows("Ann wins 22")
    family.phone.tap("Record", "Next hand")
    assert family.phone.shows("Hand 4")


def test_a_hand_that_is_entered_stays_when_the_tablet_ends_the_match(family: Family) -> None:
    family.phone.tap("End hand")
    family.phone.out("Ann")
    family.tablet.current_match.end()

    family.carry()

    assert family.phone.screen == "hand"
    family.phone.count("Bo")
    family.phone.tiles("6-6")
    family.phone.tap("Record")
    assert family.phone.screen == "verdict"


def test_a_match_that_the_tablet_ended_leaves_the_table(family: Family) -> None:
    family.tablet.current_match.end()

    family.carry()

    assert family.phone.state.score is None
    assert not family.phone.shows("End hand")


def test_a_name_that_is_typed_stays(drive: Drive, tmp_path: Path, tablet: OtherPhone) -> None:
    family = started(drive, tmp_path, tablet, "setup")
    field = family.phone.driver.find(kind=NameField)
    family.phone.driver.tap_on(field)
    family.phone.type("Zo")
    family.tablet.current_match.roster.add("Zoltan", 3)

    family.carry()

    assert (field.text, field.focus) == ("Zo", True)
    assert "Zoltan" in {chip.text for chip in family.phone.state.roster}
    family.phone.type("e")
    assert field.text == "Zoe"


def test_an_open_sheet_stays_with_what_is_typed(family: Family) -> None:
    family.phone.visit("Players")
    family.phone.tap("Bo", "More", "Rename")
    field = family.phone.driver.find(kind=NameField)
    field.text = "Robert"
    record_hand(family.tablet.current_match, "6-3", "", out=1)
    people = {one.name: one.id for one in family.tablet.current_match.roster.all()}
    family.tablet.current_match.roster.change(people["Ann"], name="Anna")

    family.carry()

    assert field.text == "Robert"
    family.phone.tap("Save")
    assert family.phone.shows("The player is now called Robert.")
    assert "Anna" in str(family.phone.state.rows)


def test_a_scrolled_history_stays_where_it_is(
    drive: Drive, tmp_path: Path, tablet: OtherPhone
) -> None:
    for _ in range(40):
        tablet.current_match.rematch() if tablet.current_match.now else start_match(
            tablet.current_match
        )
        record_hand(tablet.current_match, "", "6-4 3-1", out=0)
    tablet.sync()
    family = started(drive, tmp_path, tablet)
    family.phone.visit("History")
    rows = family.phone.driver.app.navigator.screen.ids.list
    rows.scroll_y = 0.5
    family.phone.driver.settle()
    before = (1 - rows.scroll_y) * (rows.body.height - rows.height)
    record_hand(family.tablet.current_match, "6-3", "", out=1)

    family.carry()

    after = (1 - rows.scroll_y) * (rows.body.height - rows.height)
    assert before > rows.height
    assert abs(after - before) < 1


def test_a_search_in_the_history_stays(family: Family) -> None:
    family.phone.visit("History")
    family.phone.tap("Search names and notes")
    field = family.phone.driver.find(kind=NameField)
    family.phone.type("bo")
    record_hand(family.tablet.current_match, "6-3", "", out=1)

    family.carry()

    assert (field.text, field.focus) == ("bo", True)
    assert family.phone.state.query == "bo"


def test_rounds_that_find_nothing_draw_no_frame(family: Family) -> None:
    next_round(family.phone)
    before = family.phone.driver.drawn

    for _ in range(5):
        next_round(family.phone)

    assert family.phone.driver.drawn == before


def test_trouble_is_a_dot_on_the_gear_and_said_on_the_screen(
    family: Family, tmp_path: Path
) -> None:
    (tmp_path / "shared").rename(tmp_path / "not mounted")

    next_round(family.phone)

    assert family.phone.screen == "table"
    family.phone.tap("Settings. Something needs your attention.", "Several phones")
    assert family.phone.shows("The folder cannot be reached.")
    (tmp_path / "not mounted").rename(tmp_path / "shared")
    next_round(family.phone)
    assert not family.phone.shows("The folder cannot be reached.")
    family.phone.back()
    family.phone.back()
    assert family.phone.find("Settings")


def test_an_emptied_folder_is_written_again_only_if_the_player_says_so(
    family: Family, tmp_path: Path
) -> None:
    (tmp_path / "shared" / "pipkeeper").rename(tmp_path / "aside")
    next_round(family.phone)
    assert not (tmp_path / "shared" / "pipkeeper").exists()
    family.phone.tap("Settings. Something needs your attention.", "Several phones")

    family.phone.tap("Write everything again", "Write everything again")

    assert len(list((tmp_path / "shared" / "pipkeeper" / "1").iterdir())) == 1
    assert not family.phone.shows("Write everything again")


def test_a_restored_backup_asks_before_the_folder_is_read_again(family: Family) -> None:
    family.phone.tap("Settings", "Backups", "Make a backup now")
    record_hand(family.tablet.current_match, "6-6", "", out=1)
    family.carry()
    screen = family.phone.driver.app.navigator.screen
    lines = [one for one in screen.walk() if type(one).__name__ == "BackupLine"]
    family.phone.driver.scroll_to(lines[0])
    family.phone.driver.tap_on(lines[0])
    family.phone.tap("Restore")
    next_round(family.phone)
    family.phone.back()
    family.phone.back()
    assert family.phone.shows("Hand 2")

    family.phone.tap("Settings. Something needs your attention.", "Several phones")
    family.phone.tap("Read it again")

    family.phone.back()
    family.phone.back()
    assert family.phone.shows("Hand 3")


def test_the_app_that_is_left_writes_what_waits(family: Family) -> None:
    family.phone.tap("End hand")
    family.phone.out("Ann")
    family.phone.count("Bo")
    family.phone.tiles("6-6")
    family.phone.tap("Record")

    family.phone.driver.app.dispatch("on_pause")

    assert family.tablet.sync().matches == {family.tablet.current_match.id}
    family.phone.driver.app.dispatch("on_resume")
    family.phone.driver.settle()
    assert family.phone.screen == "verdict"


def test_both_phones_record_the_next_hand_and_the_table_asks(family: Family) -> None:
    record_hand(family.tablet.current_match, "6-3", "", out=1)
    family.phone.tap("End hand")
    family.phone.out("Ann")
    family.phone.count("Bo")
    family.phone.tiles("6-6")
    family.phone.tap("Record")
    family.phone.back()

    family.carry()
    assert family.phone.shows("Two phones recorded a hand at the same time. Keep both?")
    family.phone.tap("Keep both")
    next_round(family.phone)
    family.tablet.sync()

    match = family.tablet.current_match
    assert len(match.matches.get(match.id).hands) == 3
    assert match.matches.changes(match.id)[-1].what == "hands_kept"


def test_a_match_that_the_tablet_deleted_is_restored_on_both(family: Family) -> None:
    match_id = family.tablet.current_match.id
    family.tablet.current_match.matches.delete(match_id)

    family.carry()
    assert family.phone.shows("Tablet deleted this match. Restore it?")
    family.phone.tap("Restore")
    assert family.phone.shows("End hand")
    next_round(family.phone)
    family.tablet.sync()

    assert not family.tablet.current_match.matches.record(match_id).stamp.deleted


def test_a_name_that_gave_way_is_set_again_on_both(family: Family) -> None:
    roster = family.tablet.current_match.roster
    bo = next(one.id for one in roster.all() if one.name == "Bo")
    roster.change(bo, name="Robert")
    roster.change(bo, name="Bob")
    family.phone.visit("Players")
    family.phone.tap("Bo", "More", "Rename")
    family.phone.driver.find(kind=NameField).text = "Bobo"
    family.phone.tap("Save")
    family.carry()

    family.phone.back()
    family.phone.tap("Settings. Something needs your attention.", "Several phones")
    assert family.phone.shows("Bobo → Bob")
    family.phone.tap("Set mine again")
    assert not family.phone.shows("Set mine again")
    next_round(family.phone)
    family.tablet.sync()

    assert roster.get(bo).name == "Bobo"
