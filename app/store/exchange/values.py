"""Looks at values of a file that can hold anything, and names the place of what is wrong."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.store.core.errors import StoreError, StoreFault
from app.store.core.records import ID

_ID = re.compile(ID)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)
LARGEST = 2**53 - 1
"""Larger whole numbers are not the same in every reader of JSON."""
LONGEST_PLAIN = 200_000
"""In characters, of what a change log tells; a verdict may be told in it twice."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value and the way to it."""

    value: Any
    way: tuple[str | int, ...] = ()

    @property
    def place(self) -> str:
        """Written as people write it: ``matches[3].hands[1].left``."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.way)
        return "".join(steps).removeprefix(".") or "the file"

    def at(self, *steps: str | int) -> "Value":
        """A place below, for what is wrong there."""
        return Value(None, (*self.way, *steps))

    def wrong(self, why: str) -> StoreError:
        return StoreError(StoreFault.FILE_WRONG, place=self.place, why=why)

    def fields(self, *names: str) -> dict[str, "Value"]:
        """A table with just these fields."""
        if not isinstance(self.value, dict):
            raise self.wrong("no_table")
        for name in self.value:
            if name not in names:
                raise Value(None, (*self.way, str(name)[:40])).wrong("unknown")
        for name in names:
            if name not in self.value:
                raise Value(None, (*self.way, name)).wrong("missing")
        return {name: Value(self.value[name], (*self.way, name)) for name in names}

    def items(self) -> Iterator["Value"]:
        if not isinstance(self.value, list):
            raise self.wrong("no_list")
        return (Value(item, (*self.way, index)) for index, item in enumerate(self.value))

    def whole(self, least: int = 0, most: int = LARGEST) -> int:
        if type(self.value) is not int:
            raise self.wrong("no_whole_number")
        if not least <= self.value <= most:
            raise self.wrong("out_of_range")
        return self.value

    def flag(self) -> bool:
        if type(self.value) is not bool:
            raise self.wrong("not_true_or_false")
        return self.value

    def text(self, least: int = 0, most: int = 200) -> str:
        if not isinstance(self.value, str):
            raise self.wrong("no_text")
        if not least <= len(self.value) <= most:
            raise self.wrong("out_of_range")
        self.verify_text(self.value)
        return self.value

    def id(self) -> str:
        if not _ID.fullmatch(self.text()):
            raise self.wrong("no_id")
        return str(self.value)

    def moment(self) -> str:
        if not _MOMENT.fullmatch(self.text()) or not _is_a_moment(self.value):
            raise self.wrong("no_time")
        return str(self.value)

    def plain(self) -> dict[str, Any] | None:
        """A table that is only kept and shown, or nothing."""
        if self.value is not None and not isinstance(self.value, dict):
            raise self.wrong("no_table")
        self.verify_kept(LONGEST_PLAIN)
        return self.value

    def verify_kept(self, longest: int) -> None:
        """It can be written: no half a pair of surrogates, no number that is none, no end."""
        try:
            text = json.dumps(self.value, ensure_ascii=False, allow_nan=False)
        except (ValueError, RecursionError) as fault:
            raise self.wrong("no_number") from fault
        if len(text) > longest:
            raise self.wrong("too_long")
        self.verify_text(text)

    def verify_flat(self, levels: int) -> None:
        """Not nested deeper than this."""
        inside = [self.value]
        for _ in range(levels):
            inside = [one for value in inside for one in _inside(value)]
            if not inside:
                return
        raise self.wrong("too_deep")

    def verify_text(self, text: str) -> None:
        """Half a pair of surrogates is no letter, and cannot be kept."""
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as fault:
            raise self.wrong("no_text") from fault

    def texts(self) -> Mapping[str, str]:
        """A table of short texts, whatever they are called."""
        if not isinstance(self.value, dict):
            raise self.wrong("no_table")
        return {
            Value(name, self.way).text(): Value(text, (*self.way, name[:40])).text()
            for name, text in self.value.items()
        }


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _is_a_moment(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:  # that is the answer
        return False
    return True
