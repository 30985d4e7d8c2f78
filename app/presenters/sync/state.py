"""The state of the screen of several phones: a folder to choose, or the phones that share it."""

from dataclasses import dataclass
from datetime import datetime

from app.device.documents import folder_name
from app.i18n import Language
from app.play.sync.folder_sync import SyncStatus
from app.play.sync.shared_folder import SharedFolder
from app.presenters.presenter import State
from app.store.sync.membership import Membership
from app.store.sync.status import Phone
from app.words.options import Note, Question
from app.words.sync.standing import (
    failed_note,
    name_note,
    paused_note,
    phone_details,
    phone_name,
    status_line,
    trouble_notes,
)


@dataclass(frozen=True, slots=True)
class JoinForm:
    """``is_path_typed`` if there is no folder dialog."""

    name: str
    is_path_typed: bool
    path_hint: str
    path_button: str


@dataclass(frozen=True, slots=True)
class PhoneRow:
    name: str
    details: str
    warning: str = ""
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Joined:
    """``progress`` is empty unless a round runs for long."""

    status: str
    progress: str
    phones: tuple[PhoneRow, ...]
    name: str
    folder: str


@dataclass(frozen=True, slots=True)
class SyncState(State):
    """One of ``form`` and ``joined``. ``troubles`` are said about the folder, ``notes`` about what
    two phones did at once. ``question`` is shown as a sheet.
    """

    form: JoinForm | None = None
    joined: Joined | None = None
    troubles: tuple[Note, ...] = ()
    notes: tuple[Note, ...] = ()
    question: Question | None = None


def join_form(language: Language, name: str, *, is_path_typed: bool) -> JoinForm:
    return JoinForm(
        name, is_path_typed, language.say("Which folder?"), language.say("Choose a folder")
    )


def joined(language: Language, membership: Membership, status: SyncStatus, now: datetime) -> Joined:
    phones = status.result.phones if status.result else ()
    rows, taken = status.taken_rows, ""
    if rows:
        taken = language.say("Read so far: {n}", n=rows)
    return Joined(
        status="" if status.result is None else status_line(language, phones, now),
        progress=taken,
        phones=tuple(_phone_row(language, phone, now) for phone in phones),
        name=membership.phone,
        folder=folder_name(membership.folder),
    )


def troubles(language: Language, shared: SharedFolder) -> tuple[Note, ...]:
    """What is wrong with the folder, and what is asked about it."""
    membership, status = shared.membership, shared.sync.status
    if membership is None:
        return ()
    found = status.result.troubles if status.result else ()
    return (
        *((paused_note(language),) if membership.is_paused else ()),
        *((name_note(language, membership.phone),) if shared.asks_name else ()),
        *((failed_note(language),) if status.has_failed else ()),
        *trouble_notes(language, found),
    )


def _phone_row(language: Language, phone: Phone, now: datetime) -> PhoneRow:
    warning = ""
    if phone.is_clock_off:
        warning = language.say("Its clock is off by more than an hour. Set it on that phone.")
    return PhoneRow(
        phone_name(language, phone), phone_details(language, phone, now), warning, phone.is_own
    )
