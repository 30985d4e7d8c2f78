"""Handing on a box: the message, the file, and that its next change is a new revision."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from app.device.answers import Result
from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.app_data import AppData
from app.play.own_boxes import OwnBoxes
from app.presenters.background_jobs import BackgroundJobs
from app.presenters.hand_on import LONGEST_MESSAGE, HandOnPresenter, file_name, shown
from app.store.exchange.box_text import box_of_file, box_of_text
from app.store.write.boxes import Boxes
from tests.fake_device import FakeDevice, fake_device, run_now
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.handed_boxes import handed_box
from tests.own_boxes import to
from tests.services import services


@dataclass
class Fixture:
    app_data: AppData
    hand_on: HandOnPresenter
    device: FakeDevice
    navigation: FakeNavigation
    box: str

    @property
    def own(self) -> OwnBoxes:
        return OwnBoxes(self.app_data.current_match)

    @property
    def rules(self) -> RuleSet:
        return Boxes(self.app_data.current_match.database).get(self.box)

    @property
    def is_known(self) -> bool:
        return Boxes(self.app_data.current_match.database).is_known(self.rules)


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    app_data, navigation, device = (
        AppData(tmp_path / "phone", sets),
        FakeNavigation(),
        fake_device(tmp_path / "saved"),
    )
    assert app_data.open()
    jobs = BackgroundJobs(Language(), run_now)
    box = OwnBoxes(app_data.current_match).create(sets["bg2133"], "Grandma's tiles").id
    hand_on = HandOnPresenter(services(app_data, device=device.as_device, jobs=jobs), navigation)
    hand_on.open(box=box)
    return Fixture(app_data, hand_on, device, navigation, box)


def test_the_message_tells_what_it_is_and_holds_the_box(at: Fixture) -> None:
    state = at.hand_on.state

    assert state.text.startswith("“Grandma's tiles”: a box of dominoes for Pipkeeper.")
    assert "tap “Rules”, “Add a box”, “Paste”." in state.text
    assert box_of_text(state.text) == at.rules
    assert state.box is not None
    assert state.box.name == "Grandma's tiles"


def test_only_the_beginning_of_the_code_is_shown_and_how_long_it_is(at: Fixture) -> None:
    state = at.hand_on.state

    assert state.shown.endswith("…")
    assert state.text.startswith(state.shown.removesuffix("…"))
    assert len(state.shown) < len(state.text)
    assert state.size == f"{len(state.text)} characters"
    assert shown("A box.\n\nABC") == "A box.\n\nABC"


def test_only_to_look_at_the_text_hands_nothing_on(at: Fixture) -> None:
    assert not at.is_known


def test_a_copied_text_makes_the_next_change_a_new_revision(at: Fixture) -> None:
    at.hand_on.copied()

    assert at.hand_on.state.note == "Copied. You can paste it anywhere."
    assert at.is_known
    at.own.edit(at.box, to(150, at.rules))
    assert at.rules.revision == 2


def test_what_another_phone_made_of_the_box_is_what_is_sent(at: Fixture) -> None:
    changed = to(150, at.rules)
    Boxes(at.app_data.current_match.database).change(changed)
    at.app_data.current_match.leaflets.forget()

    at.hand_on.refresh()
    at.hand_on.copied()

    assert box_of_text(at.hand_on.state.text) == changed
    assert at.is_known
    assert at.hand_on.state.note == "Copied. You can paste it anywhere."
    at.hand_on.refresh()
    assert at.hand_on.state.note == "Copied. You can paste it anywhere.", "nothing was changed"


def test_the_text_is_shared_where_the_phone_can(at: Fixture) -> None:
    at.device.sharing.can_share = True
    at.hand_on.open(box=at.box)
    assert at.hand_on.state.can_share

    at.hand_on.share_text()

    ((kind, text),) = at.device.sharing.shared
    assert (kind, text) == ("text", at.hand_on.state.text.encode())
    assert at.is_known


def test_the_file_is_named_by_the_box_and_holds_it(at: Fixture) -> None:
    at.hand_on.save_file()

    (name,) = at.device.documents.saved
    assert name == "Grandma's tiles.pipkeeper-box"
    assert box_of_file(at.device.documents.folder / name) == at.rules
    assert name in at.hand_on.state.note
    assert at.is_known


def test_a_file_that_cannot_be_saved_says_why(at: Fixture) -> None:
    at.device.documents.fails = Result.NO_ROOM

    at.hand_on.save_file()

    assert "no space" in at.hand_on.state.error


def test_a_full_disk_says_so(at: Fixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OwnBoxes, "hand_on", disk_is_full)

    at.hand_on.copied()

    assert "no space" in at.hand_on.state.error
    assert at.hand_on.state.note == ""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ours", "Ours"),
        ("a/b\\c: d?", "a b c  d"),
        ("..", "box"),
        ("ドミノ 🁣", "ドミノ 🁣"),
        ("x" * 90, "x" * 40),
        ("a\u202eb\n", "ab"),
    ],
)
def test_any_name_becomes_the_name_of_a_file(
    sets: Mapping[str, RuleSet], name: str, expected: str
) -> None:
    box = replace(handed_box(sets["bg2133"]), name=name)

    assert file_name(box) == f"{expected}.pipkeeper-box"


def test_a_box_with_changes_that_contradict_each_other_is_handed_on_as_it_was(
    at: Fixture,
) -> None:
    before = at.rules
    at.own.edit(at.box, replace(before, deal={}, sets={6: {}}))

    at.hand_on.open(box=at.box)

    assert at.hand_on.state.warning.startswith("Your last changes contradict each other.")
    assert box_of_text(at.hand_on.state.text) == before


def test_a_box_too_long_for_a_message_can_still_be_saved(at: Fixture) -> None:
    rng = Random(1)
    names = tuple(rng.randbytes(40).hex() for _ in range(40))
    faces = replace(at.rules.faces, names=names)
    Boxes(at.app_data.current_match.database).change(replace(at.rules, faces=faces))

    at.hand_on.open(box=at.box)

    state = at.hand_on.state
    assert int(state.size.split()[0]) > LONGEST_MESSAGE
    assert (state.text, state.shown) == ("", "")
    assert state.about == "This box is too long for a message. Save it as a file."
    at.hand_on.save_file()
    (name,) = at.device.documents.saved
    assert box_of_file(at.device.documents.folder / name).faces == faces


def test_a_box_that_is_gone_leads_to_the_rules(at: Fixture) -> None:
    at.own.delete(at.box)

    at.hand_on.open(box=at.box)

    assert at.navigation.calls == [("home rules", {})]
    at.hand_on.copied()
    assert at.hand_on.state.note == ""
