"""Two phones and a folder on Android: all rules of the shared folder hold in a document tree."""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from app.play.match.current_match import CurrentMatch
from app.sets import Leaflets
from app.storage import open_sync_folder
from app.store.sync.membership import join
from app.store.sync.rounds import Rounds
from app.store.sync.status import RoundResult, Trouble
from tests.builders import open_current_match, record_hand, start_match
from tests.device.fake_documents import ROOT, Documents
from tests.device.fake_java import TREE, FakeJava, JavaError, install
from tests.fake_clock import FakeClock


class Phone:
    """``rounds`` has a view of the folder of its own, as another phone has."""

    def __init__(self, folder: Path, name: str) -> None:
        self.current_match: CurrentMatch = open_current_match(folder, Leaflets())
        self.database = self.current_match.database
        self.rounds = Rounds(open_sync_folder(TREE))
        join(self.database, TREE, name)

    def round(self) -> RoundResult:
        return self.rounds.run(self.database)

    def ids(self) -> set[str]:
        rows = self.database.rows(
            "SELECT id FROM players UNION SELECT id FROM matches UNION SELECT id FROM hands"
        )
        return {row["id"] for row in rows}


@pytest.fixture
def documents(monkeypatch: pytest.MonkeyPatch) -> Documents:
    return Documents(install(monkeypatch, FakeJava()))


@pytest.fixture
def phones(documents: Documents, tmp_path: Path) -> Iterator[tuple[Phone, Phone]]:
    assert documents.nodes
    ann, ben = Phone(tmp_path / "ann", "Ann's phone"), Phone(tmp_path / "ben", "Ben's phone")
    with closing(ann.database), closing(ben.database):
        yield ann, ben


def test_what_one_phone_records_is_on_the_other(phones: tuple[Phone, Phone]) -> None:
    ann, ben = phones
    start_match(ann.current_match)
    hand = record_hand(ann.current_match, 0, 12)
    ann.round()

    result = ben.round()

    assert hand in ben.ids()
    assert ben.ids() == ann.ids()
    assert result.troubles == ()
    names = {phone.name for phone in ben.round().phones}
    assert names == {"Ann's phone", "Ben's phone"}


def test_many_small_files_become_one_and_nothing_is_lost(
    phones: tuple[Phone, Phone], documents: Documents
) -> None:
    ann, ben = phones
    for number in range(40):
        ann.current_match.roster.add(f"Player {number}", 0)
        ann.round()

    assert len([name for name in documents.created if name.endswith(".jsonl")]) >= 40
    assert sum(node.name.endswith(".jsonl") for node in documents.nodes.values()) < 40
    ben.round()
    assert ben.ids() == ann.ids()


def test_when_nothing_changed_each_directory_is_listed_once_and_nothing_else_is_asked(
    phones: tuple[Phone, Phone], documents: Documents
) -> None:
    ann, ben = phones
    start_match(ann.current_match)
    for phone in (ann, ben, ann, ben):
        phone.round()
    documents.queries.clear()
    documents.java.calls.clear()

    ann.round()

    assert set(documents.queries.values()) == {1}
    asked = [call for call in documents.java.calls if "openFile" in call or "Document(" in call]
    assert asked == []


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (JavaError("java.lang.SecurityException"), Trouble.NOT_ALLOWED),
        (JavaError("java.lang.IllegalStateException", "ENOSPC"), Trouble.FULL),
        (JavaError("java.lang.NullPointerException"), Trouble.NOT_REACHED),
    ],
)
def test_trouble_with_the_folder_is_told_and_later_all_is_written(
    phones: tuple[Phone, Phone], documents: Documents, error: JavaError, trouble: Trouble
) -> None:
    ann, ben = phones
    create = documents.java.answers["DocumentsContract.createDocument"]
    documents.java.answers["DocumentsContract.createDocument"] = error
    start_match(ann.current_match)

    troubles = [each.trouble for each in ann.round().troubles]

    assert troubles == [trouble]
    documents.java.answers["DocumentsContract.createDocument"] = create
    assert ann.round().troubles == ()
    ben.round()
    assert ben.ids() == ann.ids()


def test_a_folder_that_was_emptied_is_asked_about(
    phones: tuple[Phone, Phone], documents: Documents
) -> None:
    ann, _ben = phones
    start_match(ann.current_match)
    ann.round()
    for node in documents.children(ROOT):
        documents.forget(node)

    assert [each.trouble for each in ann.round().troubles] == [Trouble.EMPTY]
    assert documents.children(ROOT) == []


def test_files_whose_size_is_not_told_are_read_once_and_not_taken_for_lost(
    phones: tuple[Phone, Phone], documents: Documents
) -> None:
    ann, ben = phones
    start_match(ann.current_match)
    ann.round()
    clock = FakeClock()
    for phone in phones:
        phone.database.now = clock

    documents.hide_sizes()
    assert ben.round().read > 0
    documents.hide_sizes()
    for _ in range(3):
        clock.moment += timedelta(hours=3)
        rounds = [phone.round() for phone in phones]

    assert [(one.read, one.written) for one in rounds] == [(0, 0), (0, 0)]
