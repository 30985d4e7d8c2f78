"""Reads a table of a TOML file into a frozen dataclass, which is its schema.

What does not fit is a ``TableError`` that names the file and the field: an unknown
field, a missing one, a value of the wrong kind. Knows nothing of dominoes.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum
from types import MappingProxyType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

_NUMBER = re.compile(r"[1-9][0-9]{0,8}|0")


class TableError(Exception):
    """A data file holds something that its schema does not."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in which file: what an error has to name."""

    file: str
    field: str = ""

    def __truediv__(self, name: object) -> "Place":
        return Place(self.file, f"{self.field}.{name}" if self.field else str(name))

    def fault(self, what: str) -> TableError:
        return TableError(f"{self.file}: {self.field or 'the file'}: {what}")


Special = Callable[[Any, Any, Place], Any]
"""Reads a value that a file writes in a way of its own, or returns ``NotImplemented``."""


def nothing_special(_kind: Any, _value: Any, _place: Place) -> Any:
    return NotImplemented


def read(kind: Any, value: Any, place: Place, special: Special = nothing_special) -> Any:
    """A value of a file as the kind that its schema asks for."""
    read_so = special(kind, value, place)
    if read_so is not NotImplemented:
        return read_so
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return read(get_args(kind)[0], value, place, special)
    if origin is tuple:
        return _tuple(get_args(kind)[0], value, place, special)
    if origin is Mapping:
        keys, values = get_args(kind)
        return _mapping(keys, values, value, place, special)
    if is_dataclass(kind):
        return _dataclass(kind, value, place, special)
    return _plain(kind, value, place)


def _dataclass(kind: Any, value: Any, place: Place, special: Special) -> Any:
    given = _as_table(value, place)
    known = {field.name: field for field in fields(kind)}
    for name in given:
        if name not in known:
            raise (place / name).fault("is not a field that is known here")
    for name, field in known.items():
        if name not in given and _required(field):
            raise (place / name).fault("is missing")
    kinds = get_type_hints(kind)
    return kind(**{name: read(kinds[name], given[name], place / name, special) for name in given})


def _required(field: "Field[Any]") -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _tuple(kind: Any, value: Any, place: Place, special: Special) -> tuple[Any, ...]:
    """A list; or a table of tables, whose names are the first field of each."""
    if is_dataclass(kind):
        name = fields(kind)[0].name
        return tuple(
            read(kind, {**_unnamed(item, name, place / key), name: key}, place / key, special)
            for key, item in _as_table(value, place).items()
        )
    if not isinstance(value, list):
        raise place.fault(f"is a list, not {value!r}")
    return tuple(read(kind, item, place, special) for item in value)


def _unnamed(value: Any, name: str, place: Place) -> Mapping[str, Any]:
    """A table that is named from outside does not name itself."""
    table = _as_table(value, place)
    if name in table:
        raise (place / name).fault("is not a field that is known here")
    return table


def _mapping(
    keys: Any, values: Any, value: Any, place: Place, special: Special
) -> Mapping[Any, Any]:
    """A table with keys of its own; those of numbers are written in digits."""
    read_so = {}
    for key, item in _as_table(value, place).items():
        if keys is int and not _NUMBER.fullmatch(key):
            raise (place / key[:40]).fault("is named by a number")
        read_so[keys(key)] = read(values, item, place / key, special)
    return MappingProxyType(read_so)


def _as_table(value: Any, place: Place) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise place.fault(f"is a table, not {value!r}")
    return value


def _plain(kind: Any, value: Any, place: Place) -> Any:
    if issubclass(kind, StrEnum):
        if value not in list(kind):
            raise place.fault(f"is one of {', '.join(kind)}, not {value!r}")
        return kind(value)
    if type(value) is not kind:
        raise place.fault(f"is of kind {kind.__name__}, not {value!r}")
    return value
