"""Long jobs can be cancelled at each progress report, and then have changed nothing."""

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.store.core.database import connect
from app.store.core.errors import StoreError, StoreFault
from app.store.core.progress import Cancelled, cancellable, copy_bytes, sub_progress
from app.store.exchange.bgstats import export_bgstats
from app.store.exchange.exporting import export_csv, export_json
from app.store.exchange.importing import import_document
from app.store.exchange.preview import preview
from app.store.safety.opening import FILE
from app.store.safety.restore import finish_restore, prepare_restore
from tests.many_matches import fill
from tests.store.conftest import Phone

OpenPhone = Callable[[Path], Phone]
Work = Callable[["Watch"], object]


@dataclass
class Watch:
    """Records the progress reports, and cancels the job at one of them."""

    cancels_at: int = -1
    seen: list[float] = field(default_factory=list)

    def __call__(self, share: float) -> None:
        self.seen.append(share)
        if len(self.seen) - 1 == self.cancels_at:
            raise Cancelled


@pytest.fixture
def full(open_phone: OpenPhone, tmp_path: Path) -> Phone:
    phone = open_phone(tmp_path / "full")
    fill(phone.opened.database, phone.sets, matches=12, hands=3)
    return phone


def everything(phone: Phone) -> object:
    """The whole export, without its time."""
    file = phone.folder / "everything.json"
    export_json(phone.opened.database, file)
    export = json.loads(file.read_text("utf-8"))
    file.unlink()
    return export["players"], export["matches"]


def every_moment(work: Work, unchanged: Callable[[], object]) -> int:
    """Cancels the job at each report in turn, then completes it; returns the number of reports."""
    before = unchanged()
    watch = Watch()
    for moment in range(10_000):
        watch = Watch(moment)
        try:
            work(watch)
        except Cancelled:
            assert unchanged() == before
        else:
            break
    assert len(watch.seen) > 0
    assert watch.seen == sorted(watch.seen)
    assert all(0 <= share <= 1 for share in watch.seen)
    return len(watch.seen)


def files_in(folder: Path) -> dict[str, bytes]:
    """Without the files of SQLite's log, which may be there or not."""
    return {
        file.name: file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and not file.name.startswith(FILE)
    }


@pytest.mark.parametrize(
    "export",
    [
        lambda phone, file, watch: export_json(phone.opened.database, file, progress=watch),
        lambda phone, file, watch: export_csv(phone.opened.database, file, progress=watch),
        lambda phone, file, watch: export_bgstats(
            phone.opened.database, file, phone.sets, progress=watch
        ),
    ],
    ids=["json", "csv", "bgstats"],
)
def test_a_cancelled_export_does_not_change_the_file(
    full: Phone, tmp_path: Path, export: Callable[[Phone, Path, Watch], object]
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    file = folder / "all"
    file.write_text("of yesterday", "utf-8")

    moments = every_moment(lambda watch: export(full, file, watch), lambda: files_in(folder))

    assert moments == 13
    assert file.read_text("utf-8") != "of yesterday"


def test_a_cancelled_import_changes_nothing(full: Phone, phone: Phone, tmp_path: Path) -> None:
    export_json(full.opened.database, tmp_path / "all.json")
    document = preview(phone.opened.database, tmp_path / "all.json").document
    assert document is not None

    moments = every_moment(
        lambda watch: import_document(phone.opened.database, document, watch),
        lambda: everything(phone),
    )

    assert moments == 13
    assert everything(phone) == everything(full)


def test_a_preview_reports_progress_and_can_be_cancelled(
    full: Phone, phone: Phone, tmp_path: Path
) -> None:
    file = tmp_path / "all.json"
    export_json(full.opened.database, file)

    moments = every_moment(
        lambda watch: preview(phone.opened.database, file, watch),
        lambda: everything(phone),
    )

    assert moments == 13


def test_a_previewed_document_is_imported_even_if_the_file_has_changed(
    full: Phone, phone: Phone, tmp_path: Path
) -> None:
    file = tmp_path / "all.json"
    export_json(full.opened.database, file)
    looked = preview(phone.opened.database, file)
    file.write_text("milk", "utf-8")

    assert looked.document is not None
    done = import_document(phone.opened.database, looked.document)

    assert done == 8 + 12 + 36
    assert everything(phone) == everything(full)


def test_the_preview_of_an_invalid_file_has_no_document(
    full: Phone, phone: Phone, tmp_path: Path
) -> None:
    file = tmp_path / "all.json"
    export_json(full.opened.database, file)
    export = json.loads(file.read_text("utf-8"))
    export["matches"][3]["hands"][1]["out"] = 7
    file.write_text(json.dumps(export), "utf-8")

    looked = preview(phone.opened.database, file)

    assert len(looked.problems) == 1
    assert looked.document is None


def test_a_previewed_document_that_conflicts_by_now_is_refused(
    full: Phone, phone: Phone, tmp_path: Path
) -> None:
    """A match with the same id but another box was started after the preview."""
    file, other = tmp_path / "all.json", tmp_path / "other.json"
    export_json(full.opened.database, file)
    export = json.loads(file.read_text("utf-8"))
    export["matches"] = export["matches"][:1]
    export["matches"][0]["started_at"] = "2001-01-01T00:00:00.000Z"
    other.write_text(json.dumps(export), "utf-8")
    looked = preview(phone.opened.database, file).document
    since = preview(phone.opened.database, other).document
    assert looked is not None
    assert since is not None
    import_document(phone.opened.database, since)
    before = everything(phone)

    with pytest.raises(StoreError) as refused:
        import_document(phone.opened.database, looked)

    assert refused.value.key == StoreFault.FILE_WRONG
    assert everything(phone) == before


def test_a_cancelled_backup_is_removed(full: Phone) -> None:
    fill(full.opened.database, full.sets, matches=100, hands=6, seed=2)
    backups = full.folder / "backups"

    moments = every_moment(
        lambda watch: full.opened.backups.back_up(full.folder / FILE, watch),
        lambda: files_in(backups),
    )

    assert moments > 2


def test_a_cancelled_restore_changes_neither_the_file_nor_the_backups(full: Phone) -> None:
    chosen = full.opened.backups.back_up(full.folder / FILE)
    fill(full.opened.database, full.sets, matches=2, hands=1, seed=2)

    def work(watch: Watch) -> None:
        prepared = prepare_restore(full.opened, chosen, progress=watch)
        full.opened.database.close()
        finish_restore(prepared)

    watch = Watch()
    for moment in range(100):
        before, export = files_in(full.folder), everything(full)
        watch = Watch(moment)
        try:
            work(watch)
        except Cancelled:
            assert (files_in(full.folder), everything(full)) == (before, export)
        else:
            break

    assert len(watch.seen) > 3
    with closing(connect(full.folder / FILE)) as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone()[0] == 12


def test_a_single_long_statement_can_be_stopped() -> None:
    watch = Watch(2)
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"

    with closing(connect(Path(":memory:"), "mode=memory")) as connection:
        with pytest.raises(Cancelled), cancellable(connection, lambda: watch(0.5)):
            connection.execute(endless)
        assert connection.execute("SELECT 1").fetchone()[0] == 1

    assert len(watch.seen) == 3


def test_the_progress_of_a_step_is_a_part_of_the_whole(tmp_path: Path) -> None:
    watch = Watch()
    source = tmp_path / "source"
    source.write_bytes(bytes(range(256)) * 10_000)

    copy_bytes(source, tmp_path / "target", sub_progress(watch, 0.5, 1))

    assert (tmp_path / "target").read_bytes() == source.read_bytes()
    assert len(watch.seen) == 3
    assert watch.seen[0] > 0.5
    assert watch.seen[-1] == 1
