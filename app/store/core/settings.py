"""The table of settings: the key of each, what is a valid value, and what counts without one.

All of them are of this phone: none is exported or shared. A backup has them, as it has all of the
file; those that stay are not brought back by it, as nobody asks for them with the matches.
"""

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from app.i18n import LANGUAGE_CODES
from app.store.core.errors import StoreError
from app.store.core.json_values import (
    DECODE_ERRORS,
    Json,
    as_bool,
    as_int,
    as_text,
    as_texts,
    from_json,
)
from app.store.core.records import ID_PATTERN

logger = logging.getLogger(__name__)
T = TypeVar("T")
Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """``read`` raises one of ``DECODE_ERRORS`` for what is no value of this setting. ``stays``: a
    restored backup does not change it, once it was set here.
    """

    key: str
    read: Callable[[Json], T]
    default: T
    stays: bool = False

    def value(self, text: str | None) -> T:
        """Returns what the stored text says; the default for what is not set, damaged, or written
        by another version.
        """
        if text is None:
            return self.default
        try:
            return self.read(from_json(text))
        except (StoreError, *DECODE_ERRORS) as fault:
            logger.warning("The setting %s is not understood: %s", self.key, type(fault).__name__)
            return self.default

    def of(self, name: str) -> "Setting[T]":
        """The one of several that is called so."""
        return replace(self, key=f"{self.key} {name}")


def _one_of(read: Callable[[Json], T], *values: T) -> Callable[[Json], T]:
    def read_one(value: Json) -> T:
        found = read(value)
        if found not in values:
            raise ValueError(found)
        return found

    return read_one


def _as_id(value: Json) -> str:
    if not re.fullmatch(ID_PATTERN, as_text(value)):
        raise ValueError(value)
    return str(value)


def _unread(value: Json) -> Json:
    """What only its reader can check: it needs the rules, or where the screens lead."""
    return value


# what is on the table, and where the player is
ON_TABLE: Setting[str | None] = Setting("table", as_text, None)
"""The id of the match; empty if there is none, ``None`` if there never was one."""
PLAYING_ON: Setting[Texts] = Setting("playing_on", as_texts, ())
"""The ids of a match and of its winning hand after which play goes on."""
PATH = Setting("path", _unread, None)
"""The screens that were open, with the id of the match that was on the table."""
SETUP = Setting("setup", _unread, None)
"""The new match that is being set up."""
TRIAL = Setting("trial", _unread, None)
"""The hand that is tried, of each box."""

# how it looks and speaks
LOOKS = "light", "dark", "black"
SYSTEM_LOOK = "phone"
"""Light or dark, following the system."""
LOOK = Setting("look", _one_of(as_text, SYSTEM_LOOK, *LOOKS), SYSTEM_LOOK, stays=True)
TEXT_SIZES = 100, 115, 130, 150, 175, 200
"""In percent of the system's text size."""
TEXT_SIZE = Setting("text_size", _one_of(as_int, *TEXT_SIZES), 100, stays=True)
LANGUAGE = Setting("language", _one_of(as_text, "", *LANGUAGE_CODES), "", stays=True)
"""Its code; empty for the language of the system."""
MARKS: Setting[bool | None] = Setting("marks", as_bool, None, stays=True)
"""Shows signs inside coloured dots, for colour-blind users; ``None`` until the user was asked."""

# what the device does
VOICE = Setting("voice", as_bool, default=False, stays=True)
VIBRATION = Setting("vibration", as_bool, default=True, stays=True)
AWAKE = Setting("awake", as_bool, default=True, stays=True)
VOICELESS: Setting[Texts] = Setting("voiceless", as_texts, (), stays=True)
"""The languages for which the missing-voice message was shown."""

# other phones, and copies of the file
DEVICE = Setting("device", _as_id, "")
"""This phone's id, made with the first write."""
ASKS_NAME = Setting("asks_phone_name", as_bool, default=False)
"""True while a phone that was set up from another one's backup has to be named."""
DECLINED: Setting[Texts] = Setting("two_people", as_texts, ())
"""Players who are no one person: pairs of ids, each sorted and joined by a space."""
EXTERNAL_FOLDER = Setting("copy_folder", as_text, "", stays=True)
"""The path or address of the folder of the external backups; empty: there are none."""
RECOVERY_NOTE = Setting("recovery", _unread, None)
"""What the notice of a recovery says, until the player has seen it."""

SETTINGS: tuple[Setting[Any], ...] = tuple(
    row for row in tuple(vars().values()) if isinstance(row, Setting)
)
"""All rows above."""
