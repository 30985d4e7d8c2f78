"""Two phones over one folder: the app's own rounds, without a window."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from app.domain.rules import RuleSet
from app.play.app_data import AppData
from app.play.own_boxes import OwnBoxes
from app.play.sync.folder_sync import FolderSync
from app.play.sync.shared_folder import SharedFolder
from app.store.sync.folder import LocalSyncFolder
from app.store.sync.status import RoundResult
from tests.builders import record_hand, start_match
from tests.fake_rounds import FakeTimer


@dataclass
class SharingPhone:
    app_data: AppData
    shared: SharedFolder
    timer: FakeTimer
    taken: list[RoundResult | None] = field(default_factory=list)

    def run(self) -> None:
        """The next round runs."""
        self.timer.fire()

    @property
    def names(self) -> set[str]:
        """The phones of the folder."""
        result = self.shared.sync.status.result
        return {phone.name for phone in result.phones} if result else set()


def phone(home: Path, name: str, sets: Mapping[str, RuleSet]) -> SharingPhone:
    app_data, timer = AppData(home / name, sets), FakeTimer()
    assert app_data.open()
    sync = FolderSync(app_data, LocalSyncFolder, timer.scheduling)
    shared = SharedFolder(app_data, sync, home / name / "no-backup")
    made = SharingPhone(app_data, shared, timer)
    sync.when_taken = made.taken.append
    shared.join(str(home), name)
    made.run()
    return made


@pytest.fixture
def two(tmp_path: Path, sets: Mapping[str, RuleSet]) -> tuple[SharingPhone, SharingPhone]:
    return phone(tmp_path, "Ann's phone", sets), phone(tmp_path, "Tablet", sets)


Two = tuple[SharingPhone, SharingPhone]


def test_a_match_that_is_recorded_on_one_is_on_the_other(two: Two) -> None:
    one, other = two
    start_match(one.app_data.current_match)
    record_hand(one.app_data.current_match, "", "6-4", out=0)

    one.run()
    other.run()

    match_id = one.app_data.current_match.id
    (taken,) = other.taken
    assert taken is not None
    assert taken.matches == {match_id}
    assert taken.has_players
    assert len(other.app_data.current_match.matches.get(match_id).hands) == 1


def test_a_box_that_is_changed_on_one_is_played_on_the_other(two: Two) -> None:
    one, other = two
    here, there = one.app_data.current_match, other.app_data.current_match
    box = OwnBoxes(here).create(here.leaflets["manylang"], "Ours").id
    assert there.leaflets.get(box) is None
    one.run()
    other.run()
    assert there.leaflets[box].name == "Ours"

    OwnBoxes(here).edit(box, replace(here.leaflets[box], name="Ours on Sundays"))
    one.run()
    other.run()

    assert there.leaflets[box].name == "Ours on Sundays"
    taken = [result is not None and result.has_boxes for result in other.taken]
    assert taken == [True, True]


def test_a_round_that_finds_nothing_is_not_told(two: Two) -> None:
    one, other = two

    for _ in range(3):
        one.run()
        other.run()

    assert (one.taken, other.taken) == ([], [])
    assert one.names == {"Ann's phone", "Tablet"}


def test_a_phone_that_is_renamed_has_its_new_name_on_the_other(two: Two) -> None:
    one, other = two

    one.shared.rename("Ann")
    other.run()

    assert other.names == {"Ann", "Tablet"}


def test_a_phone_that_left_keeps_everything_and_gets_nothing_more(two: Two) -> None:
    one, other = two
    start_match(one.app_data.current_match)
    one.run()
    other.run()

    other.shared.leave()
    record_hand(one.app_data.current_match, "", "6-4", out=0)
    one.run()
    other.shared.sync.run_now()

    match_id = one.app_data.current_match.id
    assert other.app_data.current_match.matches.get(match_id).hands == ()


def test_a_clone_counts_as_a_phone_of_its_own(two: Two) -> None:
    one, other = two
    (other.app_data.folder / "no-backup" / "place").unlink()

    other.shared.open()
    other.shared.rename("Clone")
    one.run()

    result = one.shared.sync.status.result
    assert result is not None
    assert {"Ann's phone", "Clone"} <= one.names
    assert not other.shared.needs_look
