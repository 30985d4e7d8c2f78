"""Taking in a box: from a text or a file, shown before it is kept, beside what is here already."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from app.device.answers import Result
from app.domain.editing import plain_rules
from app.domain.rules import RuleSet
from app.domain.rules.lines import problems
from app.domain.rules.tables import Blocked
from app.domain.rules.values import Points
from app.i18n import Language
from app.play.app_data import AppData
from app.play.own_boxes import OwnBoxes
from app.presenters.add_box import AddBoxPresenter, Entry, Note, Take
from app.presenters.background_jobs import BackgroundJobs
from app.rule_text import text_of
from app.store.exchange import box_text
from app.store.exchange.box_text import text_of_box
from app.store.write.boxes import Boxes
from app.words.page.rows import Cover, Heading, Paragraph
from app.words.rules.contradictions import problem_sentence
from tests.fake_device import FakeDevice, fake_device, run_now
from tests.fake_navigation import FakeNavigation
from tests.faults import disk_is_full
from tests.frozen_rules import newer_text
from tests.handed_boxes import BOX_ID, handed_box
from tests.own_boxes import to
from tests.services import services
from tests.store.test_fuzzed_rules import mutated_rules


@dataclass
class Fixture:
    app_data: AppData
    add_box: AddBoxPresenter
    device: FakeDevice
    navigation: FakeNavigation
    box: RuleSet

    @property
    def boxes(self) -> Boxes:
        return Boxes(self.app_data.current_match.database)

    @property
    def own(self) -> OwnBoxes:
        return OwnBoxes(self.app_data.current_match)

    @property
    def offer(self) -> tuple[str, tuple[Take, ...]]:
        """What is said of the box, and what can be done, the proposal first."""
        state = self.add_box.state
        assert [one.is_first for one in state.actions] == [True, False][: len(state.actions)]
        notes = [row.text for row in state.rows if isinstance(row, Note)]
        return "".join(notes), tuple(action.key for action in state.actions)

    def get(self, box: RuleSet) -> None:
        self.add_box.open()
        self.add_box.paste(f"Our box: {text_of_box(box)}")


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    app_data, navigation, device = (
        AppData(tmp_path / "phone", sets),
        FakeNavigation(),
        fake_device(tmp_path / "saved"),
    )
    assert app_data.open()
    jobs = BackgroundJobs(Language(), run_now)
    add_box = AddBoxPresenter(services(app_data, device=device.as_device, jobs=jobs), navigation)
    add_box.open()
    return Fixture(app_data, add_box, device, navigation, handed_box(sets["bg2133"]))


def test_a_pasted_box_is_shown_like_a_leaflet_before_it_is_kept(at: Fixture) -> None:
    at.get(at.box)

    state = at.add_box.state
    assert state.title == "Our box"
    cover = state.rows[0]
    assert isinstance(cover, Cover)
    assert cover.actions == ()
    assert any(note.startswith("Own rules, based on") for note in cover.notes)
    assert cover.language_name == ""
    assert sum(isinstance(row, Paragraph) for row in state.rows) > 20
    assert at.offer == ("", (Take.KEEP,))
    assert at.boxes.all() == ()


def test_a_kept_box_opens_its_page(at: Fixture) -> None:
    at.get(at.box)

    at.add_box.take(Take.KEEP)

    assert at.boxes.all() == (at.box,)
    assert at.navigation.calls == [("leaflet from home", {"box": BOX_ID})]
    assert isinstance(at.add_box.state.rows[0], Entry)


def test_a_section_of_the_page_is_found_by_its_name(at: Fixture) -> None:
    at.get(at.box)
    rows = at.add_box.state.rows
    heading = next(row for row in rows if isinstance(row, Heading))

    assert rows[at.add_box.row_index(heading.id)] == heading
    assert at.add_box.row_index("of another page") == 0


def test_the_same_box_is_not_kept_twice(at: Fixture) -> None:
    at.own.keep(at.box)

    at.get(at.box)

    assert at.offer == ("You have this box already.", (Take.OPEN,))
    at.add_box.take(Take.OPEN)
    assert at.boxes.all() == (at.box,)
    assert at.navigation.calls == [("leaflet from home", {"box": BOX_ID})]


def test_a_newer_revision_can_replace_the_one_that_is_here(at: Fixture) -> None:
    at.own.keep(at.box)
    newer = replace(to(150, at.box), revision=3)

    at.get(newer)

    said = "You have another revision of this box. Yours is revision 1, this one is revision 3."
    assert at.offer == (said, (Take.REPLACE, Take.COPY))
    at.add_box.take(Take.REPLACE)
    assert at.boxes.all() == (newer,)


def test_what_another_phone_brings_meanwhile_is_not_replaced_unasked(at: Fixture) -> None:
    at.get(at.box)

    at.boxes.add(replace(to(150, at.box), revision=3))
    at.add_box.refresh()

    said = "You have another revision of this box. Yours is revision 3, this one is revision 1."
    assert at.offer == (said, (Take.COPY, Take.REPLACE))


def test_of_an_older_revision_a_copy_is_proposed(at: Fixture) -> None:
    newer = replace(to(150, at.box), revision=3)
    at.own.keep(newer)

    at.get(at.box)

    said = "You have another revision of this box. Yours is revision 3, this one is revision 1."
    assert at.offer == (said, (Take.COPY, Take.REPLACE))
    at.add_box.take(Take.COPY)
    assert newer in at.boxes.all()
    (copy,) = (one for one in at.boxes.all() if one != newer)
    assert (copy.based_on, copy.target) == (BOX_ID, at.box.target)
    assert copy.name == f"{newer.name} 2"  # two of the same name could not be told apart
    assert at.navigation.calls == [("leaflet from home", {"box": copy.id})]


def test_a_copy_that_was_kept_is_here_already(at: Fixture) -> None:
    at.own.keep(at.box)
    at.own.keep(replace(to(150, at.box), revision=3))
    at.get(at.box)
    at.add_box.take(Take.COPY)
    (copy,) = (one for one in at.boxes.all() if one.based_on == BOX_ID)

    at.get(at.box)

    assert at.offer == ("You have this box already.", (Take.OPEN,))
    at.add_box.take(Take.OPEN)
    assert at.navigation.calls[-1] == ("leaflet from home", {"box": copy.id})
    assert len(at.boxes.all()) == 2


def test_a_box_that_both_have_changed_is_told(at: Fixture) -> None:
    at.own.keep(at.box)

    at.get(to(150, at.box))

    said = "You have this box with other rules: both of you changed it."
    assert at.offer[0].startswith(said)


def test_a_deleted_box_can_be_kept_again_and_its_later_revision_is_told(at: Fixture) -> None:
    at.own.keep(replace(at.box, revision=2))
    at.own.delete(BOX_ID)

    at.get(at.box)

    said = "This is revision 1 of the box. Here it was played by revision 2."
    assert at.offer == (said, (Take.KEEP,))
    at.add_box.take(Take.KEEP)
    assert at.boxes.all() == (at.box,)


def test_a_box_that_only_a_newer_version_can_read_is_not_replaced(at: Fixture) -> None:
    at.own.keep(at.box)
    at.boxes.change_text(BOX_ID, newer_text(at.box))

    at.get(at.box)

    assert "as a newer Pipkeeper wrote it" in at.offer[0]
    assert at.offer[1] == (Take.COPY,)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "Nothing was copied."),
        (" \n", "Nothing was copied."),
        ("See you on Friday!", "There is no box in this text."),
        ("PIPKEEPERBOX010400ABCDEF", "The end of this text is missing."),
        ("PIPKEEPERBOX010004ABCDEF0000", "This text was changed on its way."),
        ("PIPKEEPERBOX990004ABCDEF0000", "This box is from a newer Pipkeeper."),
        ("a" * 200_001, "That is too long to be a box."),
    ],
)
def test_a_wrong_text_says_what_is_wrong_and_changes_nothing(
    at: Fixture, text: str, error: str
) -> None:
    at.add_box.paste(text)

    assert at.add_box.state.error.startswith(error)
    assert at.add_box.state.place == ""
    assert isinstance(at.add_box.state.rows[0], Entry)
    assert at.boxes.all() == ()


def test_what_a_newer_version_has_put_in_is_named(at: Fixture) -> None:
    at.add_box.paste(box_text.pack(newer_text(at.box)))

    assert at.add_box.state.error == "This box is from a newer Pipkeeper. Update yours first."
    assert at.add_box.state.place == "This version does not know: gravity"


def test_rules_that_cannot_be_played_are_refused_with_their_place(at: Fixture) -> None:
    at.add_box.read_text(box_text.pack(text_of(replace(at.box, revision=0))))

    assert at.add_box.state.error.startswith("The rules of this box cannot be played.")
    assert at.add_box.state.place == "In the rules: revision"


def test_rules_that_contradict_each_other_are_refused_with_the_reason(at: Fixture) -> None:
    bad = replace(plain_rules(BOX_ID, "Ours"), blocked=Blocked((), Points.HANDS))

    at.add_box.paste(text_of_box(bad))

    assert at.add_box.state.error.startswith("The rules of this box cannot be played.")
    assert at.add_box.state.place
    assert at.add_box.state.place == problem_sentence(Language(), bad, problems(bad)[0])


def test_whatever_rules_a_text_holds_the_box_is_shown_or_refused(
    at: Fixture, mutations: int
) -> None:
    rng, shown = Random(21), 0
    for _ in range(mutations // 50):
        at.add_box.open()
        at.add_box.paste(box_text.pack(mutated_rules(rng, at.box)))
        state = at.add_box.state
        assert bool(state.error) is isinstance(state.rows[0], Entry)
        shown += not state.error
    assert shown > 0


def test_an_error_goes_when_a_box_is_read(at: Fixture) -> None:
    at.add_box.paste("Hello")

    at.add_box.paste(text_of_box(at.box))

    assert (at.add_box.state.error, at.add_box.state.title) == ("", "Our box")


def test_a_file_is_opened(at: Fixture, tmp_path: Path) -> None:
    at.device.documents.chosen = tmp_path / "ours.pipkeeper-box"
    at.device.documents.chosen.write_text(text_of_box(at.box), "utf-8")

    at.add_box.choose_file()

    assert at.add_box.state.title == "Our box"


def test_a_path_can_be_typed(at: Fixture, tmp_path: Path) -> None:
    at.device.documents.can_ask = False
    at.add_box.open()
    entry = at.add_box.state.rows[0]
    assert isinstance(entry, Entry)
    assert entry.is_path_typed
    (tmp_path / "ours").write_text(text_of_box(at.box), "utf-8")

    at.add_box.enter_path(str(tmp_path / "ours"))

    assert at.add_box.state.title == "Our box"


@pytest.mark.parametrize(
    ("fails", "error"), [(None, ""), (Result.NOT_THERE, "There is no such file")]
)
def test_a_file_that_was_not_chosen_says_why(at: Fixture, fails: Result, error: str) -> None:
    at.device.documents.fails = fails

    at.add_box.choose_file()

    assert at.add_box.state.error.startswith(error)
    assert bool(at.add_box.state.error) is bool(error)


def test_a_step_back_leads_to_the_ways_in(at: Fixture) -> None:
    at.get(at.box)

    assert at.add_box.discard()

    assert isinstance(at.add_box.state.rows[0], Entry)
    assert at.add_box.state.title == "Add a box"
    assert not at.add_box.discard()


def test_a_box_that_cannot_be_stored_stays_shown_with_the_reason(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    at.get(at.box)
    monkeypatch.setattr(OwnBoxes, "keep", disk_is_full)

    at.add_box.take(Take.KEEP)

    assert "no space" in at.add_box.state.error
    assert at.add_box.state.title == "Our box"
    assert at.navigation.calls == []


def test_nothing_is_kept_before_a_box_was_read(at: Fixture) -> None:
    at.add_box.take(Take.KEEP)

    assert at.boxes.all() == ()
    assert at.navigation.calls == []
