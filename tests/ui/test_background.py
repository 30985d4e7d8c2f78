"""In the middle of each long job the phone is rotated, gets dark, changes its language, is tapped
at, and put into the background: the job goes on in front of everything, and its result is shown.
"""

import json
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Thread, get_native_id
from typing import Any

import pytest
from kivy.core.window import Window

from app.i18n import Language
from app.lazy_services import LazyServices
from app.store.core.database import Database, connect
from app.store.exchange.exporting import export_json
from app.store.safety.opening import FILE
from app.ui.widgets.kit.sheet import SHOW_DELAY, ProgressSheet
from tests.builders import prepare_phone, record_hand, start_match
from tests.ui.driver import PHONE, Drive
from tests.ui.job_runners import SteppedRunner, is_being_written
from tests.ui.layout import faults
from tests.ui.phone import Phone

SIDEWAYS = (915, 412)
GERMAN, ARABIC = Language("de"), Language("ar")


@dataclass
class Fixture:
    """A phone with a paused job, and an export of another phone."""

    phone: Phone
    other: Path

    @property
    def runner(self) -> SteppedRunner:
        return self.phone.runner

    @property
    def sheet(self) -> ProgressSheet:
        (sheet,) = self.phone.driver.find_all(kind=ProgressSheet)
        return sheet

    @property
    def matches(self) -> list[str]:
        """The player names of each stored match, from the file."""
        with closing(connect(self.phone.folder / FILE)) as connection:
            rows = connection.execute(
                "SELECT (SELECT group_concat(name) FROM seats JOIN players ON id = player_id"
                " WHERE match_id = m.id) AS names FROM matches AS m ORDER BY names"
            )
            return [row["names"] for row in rows]

    @property
    def everything(self) -> object:
        """The whole export, without its time."""
        file = self.phone.folder / "everything.json"
        with closing(connect(self.phone.folder / FILE)) as connection:
            export_json(Database(connection), file)
        export = json.loads(file.read_text("utf-8"))
        file.unlink()
        return export["players"], export["matches"]

    @property
    def copies(self) -> int:
        return len(list((self.phone.folder / "backups").glob("*.sqlite3")))

    def surround(self, **values: object) -> None:
        """Changes settings of the system, and brings the app back from the background."""
        for name, value in values.items():
            setattr(self.phone.device.system, name, value)
        assert self.phone.driver.app.dispatch("on_pause")
        self.phone.driver.app.dispatch("on_resume")
        self.phone.driver.settle()

    def restore_the_only_backup(self) -> None:
        screen = self.phone.driver.app.navigator.screen
        line = next(one for one in screen.walk() if type(one).__name__ == "BackupLine")
        self.phone.driver.scroll_to(line)
        self.phone.driver.tap_on(line)
        self.runner.paused = True
        self.phone.tap("Restore")


@dataclass(frozen=True)
class LongJob:
    """A long job: how it is started, its title, its message at the end, and the players of the
    stored matches afterwards.
    """

    name: str
    begin: Callable[[Fixture], None]
    title: str
    done: str
    matches: tuple[str, ...]

    def __str__(self) -> str:
        return self.name


def begin_export(place: Fixture) -> None:
    place.phone.tap("Settings", "Export and import")
    place.runner.paused = True
    place.phone.tap("For another Pipkeeper")


def begin_import(place: Fixture) -> None:
    place.phone.device.documents.chosen = place.other
    place.phone.tap("Settings", "Export and import", "Choose a file")
    place.runner.paused = True
    place.phone.tap("Import this file")
    while not is_being_written(place.phone.folder):
        assert place.runner.step(), "it was over before it wrote anything"
    place.phone.driver.settle()


def begin_looking(place: Fixture) -> None:
    place.phone.device.documents.can_ask = False
    place.phone.tap("Settings", "Export and import", "Where is the file?")
    place.phone.type(str(place.other))
    place.runner.paused = True
    place.phone.tap("Open")


def begin_a_backup(place: Fixture) -> None:
    place.phone.tap("Settings", "Backups")
    place.runner.paused = True
    place.phone.tap("Make a backup now")


def begin_a_restore(place: Fixture) -> None:
    place.phone.tap("Settings", "Backups", "Make a backup now")
    with prepare_phone(place.phone.folder) as current_match:
        start_match(current_match, names=("Ed", "Flo"))
    place.restore_the_only_backup()


HERE, THERE = ("Ann,Bo",), ("Cy,Di",) * 3
JOBS = (
    LongJob("export", begin_export, "Writing the file…", "Saved here: {place}", HERE),
    LongJob("import", begin_import, "Importing…", "The file was imported.", (*HERE, *THERE)),
    LongJob("preview", begin_looking, "Reading the file…", "In this file:", HERE),
    LongJob("backup", begin_a_backup, "Making a backup…", "A backup was made.", HERE),
    LongJob(
        "restore", begin_a_restore, "Restoring the backup…",
        "Everything is as it was in the backup: {when}", HERE,
    ),
)  # fmt: skip


@pytest.fixture
def place(drive: Drive, tmp_path: Path) -> Fixture:
    with prepare_phone(tmp_path / "other") as current_match:
        for _ in THERE:
            start_match(current_match, names=("Cy", "Di"))
            record_hand(current_match, "", "6-4 3-1", out=0)
        export_json(current_match.database, tmp_path / "other.json")
    with prepare_phone(tmp_path / "phone") as current_match:
        start_match(current_match)
        record_hand(current_match, "", "6-4 3-1", out=0)
    return Fixture(Phone(drive, tmp_path / "phone"), tmp_path / "other.json")


def setting(folder: Path, key: str) -> object:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        row = connection.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
    return json.loads(row[0]) if row else None


def fixed_part(language: Language, msgid: str) -> str:
    """The part of a sentence before its first value."""
    return language.say(msgid).partition("{")[0].rstrip()


def assert_locks(place: Fixture, title: str) -> None:
    """The job's sheet is in front; the back key and taps do not reach the screen behind it."""
    before = place.phone.screen, place.matches
    place.phone.back()
    width, height = Window.size
    for spot in ((8, height - 8), (40, height - 40), (width / 2, height * 0.7), (width - 8, 8)):
        place.phone.driver.tap(*spot)
    assert (place.phone.screen, place.matches) == before
    assert place.sheet.title == title
    assert place.sheet.opacity == 1
    assert faults(place.phone.driver) == []


@pytest.mark.parametrize("job", JOBS, ids=str)
def test_a_job_goes_on_through_rotation_dark_mode_and_language_changes(
    place: Fixture, job: LongJob
) -> None:
    job.begin(place)
    assert_locks(place, job.title)
    assert place.phone.shows("%")

    light = brightness(place)
    place.surround(dark=True)
    assert_locks(place, job.title)
    assert brightness(place) < light

    place.phone.driver.resize(*SIDEWAYS)
    assert_locks(place, job.title)

    place.surround(spoken=("ar",))
    assert_locks(place, ARABIC.say(job.title))
    assert place.phone.driver.app.navigator.frame.is_rtl

    place.surround(scale=2.0)
    assert_locks(place, ARABIC.say(job.title))

    place.phone.driver.resize(*PHONE)
    place.surround(spoken=("de",), scale=1.0)
    assert_locks(place, GERMAN.say(job.title))

    place.runner.finish()
    place.phone.driver.settle()

    assert place.phone.driver.find_all(kind=ProgressSheet) == ()
    assert place.phone.shows(fixed_part(GERMAN, job.done))
    assert place.matches == list(job.matches)
    goes_on(place)


def brightness(place: Fixture) -> float:
    """Texts of the screen behind the sheet."""
    top = place.phone.driver.screenshot().crop((100, 0, 300, 8)).convert("L")
    return sum(top.tobytes()) / (200 * 8)


def goes_on(place: Fixture) -> None:
    """The next tap works, and is stored."""
    while place.phone.screen != "settings":
        place.phone.back()
    words = GERMAN if place.phone.driver.app.navigator.frame.language == "de" else Language()
    place.phone.tap(words.say("True black"))
    assert setting(place.phone.folder, "look") == "black"
    place.phone.back()
    assert place.phone.screen == "table"
    place.phone.tap(words.say("End hand"))
    assert place.phone.screen == "hand"
    assert setting(place.phone.folder, "path")["path"][-1][0] == "hand"  # type: ignore[index] # of JSON


@pytest.mark.parametrize("job", JOBS, ids=str)
def test_a_cancelled_job_has_changed_nothing(place: Fixture, job: LongJob) -> None:
    job.begin(place)
    copies = place.copies
    everything = place.everything

    place.phone.tap("Cancel")
    assert place.sheet.title == "One moment…"
    assert "Cancel" not in place.phone.driver.texts(within=place.sheet)
    assert_locks(place, "One moment…")
    place.runner.finish()
    place.phone.driver.settle()

    assert place.phone.driver.find_all(kind=ProgressSheet) == ()
    assert not place.phone.shows(fixed_part(Language(), job.done))
    assert place.everything == everything
    assert place.copies == copies
    assert place.phone.device.documents.saved == ()
    assert not list(place.phone.folder.rglob("*.part*"))
    goes_on(place)


def test_a_cancelled_import_can_be_done_all_the_same(place: Fixture) -> None:
    begin_import(place)
    place.phone.tap("Cancel")
    place.runner.finish()
    place.phone.driver.settle()
    assert place.phone.shows("Everything is as it was before.")
    assert place.matches == [*HERE]

    place.phone.tap("Import this file")

    assert place.phone.shows("The file was imported.")
    assert place.matches == [*HERE, *THERE]


def test_the_result_of_an_import_is_in_the_current_language(place: Fixture) -> None:
    begin_import(place)
    place.surround(spoken=("de",))

    place.runner.finish()
    place.phone.driver.settle()

    assert place.phone.shows(GERMAN.say("Imported:"))
    assert place.phone.shows(place.other.name)
    place.phone.tap(GERMAN.say("Undo"))
    assert place.phone.shows(GERMAN.say("Everything is as it was before."))
    assert place.matches == [*HERE]


def test_a_quick_job_shows_no_sheet(place: Fixture) -> None:
    """The screen is locked at once, but no sheet flashes up."""
    place.phone.tap("Settings", "Backups")
    place.runner.paused = True
    screen = place.phone.driver.app.navigator.screen
    screen.presenter.make_backup()
    place.phone.driver.frames()

    assert place.phone.driver.find_all(kind=ProgressSheet) == ()
    assert [type(one) for one in place.phone.driver.app.navigator._sheets] == [ProgressSheet]  # noqa: SLF001 - not public
    place.phone.driver.app.navigator.back()
    assert place.phone.screen == "backups"

    place.phone.driver.settle(soon=2 * SHOW_DELAY)
    assert place.sheet.title == "Making a backup…"
    place.runner.finish()


def test_the_bar_shows_the_progress(place: Fixture) -> None:
    begin_import(place)
    seen = [place.sheet.state.progress]
    while place.runner.step():
        place.phone.driver.settle()
        seen.append(place.sheet.state.progress)
        assert place.phone.shows(f"{int(seen[-1] * 100)} %")

    assert seen == sorted(seen)
    assert seen[0] >= 0


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a thread has no priority of its own")
def test_what_nothing_waits_for_gives_way_to_the_window(tmp_path: Path) -> None:
    """The copy of a large file would take the processor from the first frame after a tap."""
    priorities: list[int] = []

    def ask() -> None:
        priorities.append(os.getpriority(os.PRIO_PROCESS, get_native_id()))

    def in_a_thread(work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        thread = Thread(target=work)
        thread.start()
        thread.join(timeout=20)
        then(None)

    LazyServices(Language(), tmp_path, None, in_a_thread, None).run_detached(ask)
    ask()

    assert priorities[0] == 19 > priorities[1]


def test_the_last_backup_of_a_window_that_is_closed_holds_the_evening(place: Fixture) -> None:
    """At a desk the app is never in the background."""
    place.phone.tap("End hand")
    place.phone.out("Bo")
    place.phone.tiles("5-4")
    place.phone.tap("Record")

    place.phone.driver.end()

    newest = max((place.phone.folder / "backups").glob("*.sqlite3"))
    with closing(connect(newest)) as connection:
        assert connection.execute("SELECT count(*) FROM hands").fetchone()[0] == 2
