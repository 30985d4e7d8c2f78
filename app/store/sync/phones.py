"""The phones of the folder, for the line that says how things stand.

``name.json`` beside the files of a phone has its name. It is written once a session at most, unless
the name changes: two phones that share a directory must not answer each other for ever.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from app.store.core.json_values import to_json
from app.store.core.stamps import format_timestamp
from app.store.sync.file_format import parse_head
from app.store.sync.files_there import Context
from app.store.sync.folder import PLACE, Listing
from app.store.sync.membership import MAX_PHONE_NAME, MOST_OLD_PLACES
from app.store.sync.status import Phone

logger = logging.getLogger(__name__)

NAME_FILE = "name.json"
MAX_NAME_BYTES = 4096
MOST_OFF = timedelta(hours=1)
"""A clock that is further ahead than this is told."""


@dataclass(frozen=True, slots=True)
class NameFile:
    """What a phone says of itself."""

    phone: str = ""
    app: str = ""
    old_places: tuple[str, ...] = ()


@dataclass
class NameFiles:
    """Read again when their size changes. The size of each is kept beside it, and what this phone
    wrote last.
    """

    _read: dict[str, tuple[int, NameFile]] = field(default_factory=dict)
    _written: bytes = b""

    def write_own(self, context: Context, listing: Listing) -> bool:
        content = _own_content(context)
        if content == self._written:
            return False
        size = listing.get(context.place, {}).get(NAME_FILE)
        if size == len(content) and _read_bytes(context, context.place) == content:
            self._written = content
            return False
        context.step()
        context.folder.write(context.place, NAME_FILE, content)
        self._written = content
        return True

    def phones(self, context: Context, listing: Listing) -> tuple[Phone, ...]:
        """This phone first. A directory that another phone had before is no phone of its own."""
        names = {place: self._name(context, place, files) for place, files in listing.items()}
        own = NameFile(context.membership.phone, context.version, context.membership.old_places)
        names[context.place] = own
        old = {place for name in names.values() for place in name.old_places} - {context.place}
        rows = context.database.rows("SELECT place, latest FROM sync_places")
        latest = {row["place"]: row["latest"] for row in rows}
        found = [
            _phone(context, place, name, latest.get(place, ""))
            for place, name in names.items()
            if place not in old and (place in latest or name.phone)
        ]
        return tuple(sorted(found, key=lambda phone: (not phone.is_own, phone.name, phone.place)))

    def _name(self, context: Context, place: str, files: Mapping[str, int]) -> NameFile:
        size = files.get(NAME_FILE)
        if size is None or size > MAX_NAME_BYTES or place == context.place:
            return NameFile()
        before = self._read.get(place)
        if before is not None and before[0] == size:
            return before[1]
        name = _name_file(_read_bytes(context, place))
        self._read[place] = (size, name)
        return name


def _phone(context: Context, place: str, name: NameFile, latest: str) -> Phone:
    soon = format_timestamp(context.database.now() + MOST_OFF)
    return Phone(
        place=place,
        name=name.phone,
        app=name.app,
        latest=latest,
        is_own=place == context.place,
        is_clock_off=latest > soon,
    )


def _own_content(context: Context) -> bytes:
    told = {
        "app": context.version,
        "name": context.membership.phone,
        "places": list(context.membership.old_places),
    }
    return to_json(told).encode()


def _read_bytes(context: Context, place: str) -> bytes:
    context.step()
    try:
        return context.folder.read(place, NAME_FILE, MAX_NAME_BYTES)
    except OSError as error:
        logger.info("the name of a phone is not read: %s", type(error).__name__)
        return b""


def _name_file(content: bytes) -> NameFile:
    """Whatever is not as expected is left out: it is only told."""
    try:
        values = parse_head(content.decode())
    except (ValueError, RecursionError) as error:
        logger.info("the name of a phone is not read: %s", type(error).__name__)
        return NameFile()
    if not isinstance(values, dict):
        return NameFile()
    places = values.get("places")
    old = [one for one in places if _is_place(one)] if isinstance(places, list) else []
    return NameFile(
        _text(values.get("name")), _text(values.get("app")), tuple(old[:MOST_OLD_PLACES])
    )


def _is_place(value: object) -> bool:
    return isinstance(value, str) and PLACE.fullmatch(value) is not None


def _text(value: Any) -> str:  # noqa: ANN401 - any JSON
    """In one line, without what cannot be shown."""
    if not isinstance(value, str):
        return ""
    return "".join(letter for letter in value if letter.isprintable())[:MAX_PHONE_NAME]
