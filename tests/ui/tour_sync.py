"""The stops of the tour on the screen of several phones, which is opened from the settings."""

from collections.abc import Iterator
from dataclasses import replace

from app.play.sync.folder_sync import INTERVAL, SyncStatus
from app.store.sync.membership import pause, resume
from app.store.sync.status import Phone as SharingPhone
from app.store.sync.status import RoundResult, Trouble, TroubleAt
from tests import taken_rows
from tests.ui.pending_events import CLOCK
from tests.ui.phone import Phone

FILE = "pipkeeper/1/5f0c8f0e-7c0f-4a27-9c0e-0d9f6a3b2c11/9b74c9897bac770ffc029102a200c5de.jsonl"
OTHERS = (
    SharingPhone("1", "Tablet", latest="2026-03-01T18:00:00.000Z"),
    SharingPhone("2", "Bartholomäus von Unterfeldwaldhausen", is_clock_off=True),
    SharingPhone("3", "محمد", latest="2026-02-28T18:00:00.000Z"),
)


def walk(phone: Phone) -> Iterator[str]:
    phone.device.documents.can_ask = False
    phone.tap("Several phones")
    yield "several phones, a folder to type"
    phone.back()
    phone.device.documents.can_ask = True
    phone.tap("Several phones")
    yield "several phones, a folder to choose"
    phone.device.documents.chosen = phone.folder.with_name("shared by all")
    phone.device.documents.chosen.mkdir()
    phone.tap("Choose a folder")
    CLOCK.forward(INTERVAL)
    phone.driver.settle()
    yield "several phones, alone"
    yield from _joined(phone)
    phone.tap("Leave the folder")
    yield "several phones, leave the folder?"
    phone.tap("Leave the folder")
    phone.back()


def _joined(phone: Phone) -> Iterator[str]:
    own = SharingPhone("0", "Ann", is_own=True)
    result = RoundResult(phones=(own, *OTHERS))
    _show(phone, SyncStatus(result, taken_rows=12345))
    yield "several phones, many rows come in"
    troubles = tuple(TroubleAt(trouble, FILE) for trouble in Trouble)
    _show(phone, SyncStatus(replace(result, troubles=troubles), has_failed=True))
    yield "several phones, all that can be wrong"
    phone.tap("Write everything again")
    yield "several phones, write everything again?"
    phone.back()
    _show(phone, SyncStatus(result))
    database = phone.driver.app.navigator.screen.presenter._app_data.current_match.database  # noqa: SLF001 (no test would see it otherwise)
    pause(database)
    _show(phone, SyncStatus(result))
    yield "several phones, after a restore"
    resume(database)
    _show(phone, SyncStatus(result))
    yield from _lost(phone)
    _show(phone, SyncStatus(result))
    phone.tap("Rename this phone")
    yield "several phones, another name"
    phone.tap("Save")


def _lost(phone: Phone) -> Iterator[str]:
    """A name that gave way; afterwards it is as it was."""
    current_match = phone.driver.app.navigator.screen.presenter._app_data.current_match  # noqa: SLF001 (as above)
    ours = current_match.roster.all()[0]
    ours = current_match.roster.change(ours.id, name=ours.name)
    taken_rows.take(current_match, taken_rows.renamed(ours, f"{ours.name} {ours.name}"))
    _show(phone, SyncStatus(RoundResult(phones=OTHERS)))
    yield "several phones, a change that gave way"
    phone.tap("Set mine again")


def _show(phone: Phone, status: SyncStatus) -> None:
    """As if the last round had ended like this."""
    presenter = phone.driver.app.navigator.screen.presenter
    presenter._shared.sync.status = status  # noqa: SLF001 (the folder would need other programs)
    presenter.refresh()
    phone.driver.settle()
