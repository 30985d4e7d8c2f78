"""Reads a table of a TOML file into a frozen dataclass, which is its schema.

Raises a ``TableError`` that names the file and the field for an unknown field, a missing one,
or a value of the wrong type. Knows nothing of dominoes.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType, UnionType
from typing import Any, Union, get_args, get_origin

_NUMBER = re.compile(r"[1-9][0-9]{0,8}|0")


class TableError(Exception):
    """A data file does not match its schema: a field, and what is wrong there."""

    def __init__(self, message: str, field: str = "", problem: str = "") -> None:
        super().__init__(message)
        self.field = field
        self.problem = problem or message


class UnknownError(TableError):
    """A field or a word that a later version of the app may know."""


@dataclass(frozen=True, slots=True)
class Place:
    """A file and a field in it, for error messages."""

    file: str
    field: str = ""

    def __truediv__(self, name: object) -> "Place":
        return Place(self.file, f"{self.field}.{name}" if self.field else str(name))

    def error(self, problem: str) -> TableError:
        return TableError(self._message(problem), self.field, problem)

    def unknown(self, problem: str) -> UnknownError:
        return UnknownError(self._message(problem), self.field, problem)

    def _message(self, problem: str) -> str:
        return f"{self.file}: {self.field or 'the file'}: {problem}"


SpecialReader = Callable[[Any, Any, Place], Any]
"""Reads a value with a special notation, or returns ``NotImplemented``."""


def read_file(file: Path) -> dict[str, Any]:
    """Returns the whole file as a table."""
    import tomllib  # noqa: PLC0415 - not needed for the first frame, of which it would take 1 %

    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise Place(file.name).error(str(error)) from error


def no_special(_kind: Any, _value: Any, _place: Place) -> Any:
    return NotImplemented


def read(kind: Any, value: Any, place: Place, special: SpecialReader = no_special) -> Any:
    """Converts a value of a file to the type that the schema asks for."""
    result = special(kind, value, place)
    if result is not NotImplemented:
        return result
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _read_union(get_args(kind), value, place, special)
    if origin is tuple:
        return _read_tuple(get_args(kind)[0], value, place, special)
    if origin is Mapping:
        keys, values = get_args(kind)
        return _read_mapping(keys, values, value, place, special)
    if is_dataclass(kind):
        return _read_dataclass(kind, value, place, special)
    return _read_plain(kind, value, place)


def _read_union(kinds: tuple[Any, ...], value: Any, place: Place, special: SpecialReader) -> Any:
    """Reads a value as the first of the types that it fits; the error is that of the first."""
    errors = list[TableError]()
    for kind in kinds:
        try:
            return read(kind, value, place, special)
        except TableError as error:
            errors.append(error)
    raise errors[0]


def _read_dataclass(kind: Any, value: Any, place: Place, special: SpecialReader) -> Any:
    given = _as_table(value, place)
    known = {field.name: field for field in fields(kind)}
    for name in given:
        if name not in known:
            raise (place / name).unknown("is not a field that is known here")
    for name, field in known.items():
        if name not in given and _is_required(field):
            raise (place / name).error("is missing")
    return kind(
        **{name: read(known[name].type, given[name], place / name, special) for name in given}
    )


def _is_required(field: "Field[Any]") -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _read_tuple(kind: Any, value: Any, place: Place, special: SpecialReader) -> tuple[Any, ...]:
    """Reads a list, or a table of tables; each table's name is the first field of its item."""
    if is_dataclass(kind) and not isinstance(value, list):
        name = fields(kind)[0].name
        return tuple(
            read(kind, {**_without_name(item, name, place / key), name: key}, place / key, special)
            for key, item in _as_table(value, place).items()
        )
    if not isinstance(value, list):
        raise place.error(f"is a list, not {value!r}")
    return tuple(read(kind, item, place, special) for item in value)


def _without_name(value: Any, name: str, place: Place) -> Mapping[str, Any]:
    """Raises ``TableError`` if the table repeats the field that its name already gives."""
    table = _as_table(value, place)
    if name in table:
        raise (place / name).error("is not a field that is known here")
    return table


def _read_mapping(
    keys: Any, values: Any, value: Any, place: Place, special: SpecialReader
) -> Mapping[Any, Any]:
    """Reads a table with free keys; number keys are written in digits."""
    items = {}
    for key, item in _as_table(value, place).items():
        if keys is int and not _NUMBER.fullmatch(key):
            raise (place / key[:40]).error("is named by a number")
        name = int(key) if keys is int else read(keys, key, place / key[:40], special)
        items[name] = read(values, item, place / key, special)
    return MappingProxyType(items)


def _as_table(value: Any, place: Place) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise place.error(f"is a table, not {value!r}")
    return value


def _read_plain(kind: Any, value: Any, place: Place) -> Any:
    if issubclass(kind, StrEnum):
        if value not in list(kind):
            error = place.unknown if isinstance(value, str) else place.error
            raise error(f"is one of {', '.join(kind)}, not {value!r}")
        return kind(value)
    if type(value) is not kind:
        raise place.error(f"is of kind {kind.__name__}, not {value!r}")
    return value
