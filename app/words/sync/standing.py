"""The words for the state of a shared folder: its phones, and what is wrong with it."""

from collections.abc import Mapping
from datetime import datetime

from app.i18n import Language, marked
from app.store.sync.status import Phone, Trouble, TroubleAt
from app.words.dates import date_and_time
from app.words.naming import join_with_dots
from app.words.options import Note, Question

CHOOSE, WRITE_AGAIN, READ_AGAIN, RENAME, KEEP_NAME, LEAVE = (
    "choose",
    "write",
    "read",
    "rename",
    "keep",
    "leave",
)
"""The keys of what can be tapped."""
PAUSED, NAME = "paused", "name"
"""The keys of notes that are about no trouble."""

TROUBLES: Mapping[Trouble, str] = {
    Trouble.NOT_REACHED: marked(
        "The folder cannot be reached. Check that it is there, and that the program that shares it"
        " is running."
    ),
    Trouble.NOT_ALLOWED: marked(
        "Pipkeeper is not allowed to read or write in the folder. Choose the folder again."
    ),
    Trouble.FULL: marked("There is no space left for the folder. Free some space."),
    Trouble.EMPTY: marked(
        "The folder is empty, but it was not empty before. If it is only not connected, wait until"
        " it is back. Nothing is lost on this phone."
    ),
    Trouble.INVALID: marked(
        "A file in the folder has parts that are not from Pipkeeper. They were left out."
    ),
    Trouble.OTHER_TABLE: marked(
        "A file in the folder would change who plays in a match, which nobody can change. That part"
        " was left out."
    ),
    Trouble.TORN: marked(
        "A file in the folder is not whole. It may still be on its way, so Pipkeeper looks at it"
        " again. Nothing is lost on this phone."
    ),
    Trouble.TOO_LARGE: marked("Something in the folder is too large, so it was not read."),
    Trouble.REFUSED: marked("Something in the folder is not a plain file, so it was not read."),
    Trouble.NEWER: marked(
        "A newer Pipkeeper wrote a file in the folder. Update Pipkeeper on this phone to read all"
        " of it."
    ),
}
MOST_FILES = 3
"""Files that are named with a trouble."""
FAILED = marked("The folder could not be read because of an error. Restart Pipkeeper.")
BUTTONS: Mapping[Trouble, tuple[str, str]] = {
    Trouble.NOT_ALLOWED: (CHOOSE, marked("Choose a folder")),
    Trouble.EMPTY: (WRITE_AGAIN, marked("Write everything again")),
}


def status_line(language: Language, phones: tuple[Phone, ...], now: datetime) -> str:
    """How many phones there are, and of which of the others the latest change came."""
    others = [phone for phone in phones if not phone.is_own]
    if not others:
        return language.say("No other phone uses this folder yet.")
    count = language.many("{n} phone", "{n} phones", len(others) + 1)
    latest = max(others, key=lambda phone: phone.latest)
    if not latest.latest:
        return count
    name, when = phone_name(language, latest), date_and_time(language, latest.latest, now)
    return join_with_dots((count, language.say("{name}: {value}", name=name, value=when)))


def phone_name(language: Language, phone: Phone) -> str:
    return phone.name or language.say("A phone without a name")


def phone_details(language: Language, phone: Phone, now: datetime) -> str:
    if phone.is_own:
        return language.say("This phone")
    if not phone.latest:
        return language.say("Nothing has come from it yet.")
    when = date_and_time(language, phone.latest, now)
    return language.say("Latest change: {when}", when=when)


def trouble_notes(language: Language, found: tuple[TroubleAt, ...]) -> tuple[Note, ...]:
    """One for each kind of trouble, with the files that have it."""
    kinds = dict.fromkeys(one.trouble for one in found)
    return tuple(
        _trouble_note(language, kind, [one.file for one in found if one.trouble == kind])
        for kind in kinds
    )


def _trouble_note(language: Language, trouble: Trouble, files: list[str]) -> Note:
    buttons = (BUTTONS[trouble],) if trouble in BUTTONS else ()
    return Note(
        key=trouble,
        title="",
        text=language.say(TROUBLES[trouble]),
        options=tuple((key, language.say(label)) for key, label in buttons),
        is_bad=True,
        files="\n".join((*files[:MOST_FILES], *("…" for _ in files[MOST_FILES : MOST_FILES + 1]))),
    )


def failed_note(language: Language) -> Note:
    return Note("failed", "", language.say(FAILED), is_bad=True)


def paused_note(language: Language) -> Note:
    say = language.say
    return Note(
        PAUSED,
        say("Read the folder again?"),
        say(
            "A backup was restored, so the folder is not read or written now. What was changed"
            " after the backup is still in the folder. It comes back when you read the folder"
            " again."
        ),
        ((READ_AGAIN, say("Read it again")), (LEAVE, say("Leave the folder"))),
    )


def name_note(language: Language, name: str) -> Note:
    say = language.say
    return Note(
        NAME,
        say("What is this phone called?"),
        say(
            "It was set up from the backup of another phone, so both are called {name}.", name=name
        ),
        ((RENAME, say("Rename")), (KEEP_NAME, say("Keep the name"))),
    )


def leave_question(language: Language) -> Question:
    say = language.say
    return Question(
        say("Leave the folder?"),
        say(
            "All matches and players stay on this phone, and its files stay in the folder. What is"
            " changed from now on is not shared."
        ),
        ((LEAVE, say("Leave the folder")), ("", say("Cancel"))),
    )


def write_again_question(language: Language) -> Question:
    say = language.say
    return Question(
        say("The folder is empty. Write everything again?"),
        say("All matches and players of this phone are then written into the folder."),
        ((WRITE_AGAIN, say("Write everything again")), ("", say("Cancel"))),
    )
