"""Reads a rule set from a table, and writes it as canonical text.

The dataclasses of ``app.domain.rules`` are the schema. A field that depends on a table choice is
written "@" and the choice's key: each option then stands for the value of that name, or for what
the choice's ``means`` says. The long form names the values itself: ``{"@" = "key", option = value,
"*" = the rest}``; these values can depend on further choices.

The canonical text leaves out what is as by default. So a rule set keeps its text, and the hash by
which a match knows it, when a later version of the app knows more fields.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any, get_args, get_origin

from app.domain.errors import RuleError
from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, REST, ByChoice, TableChoice
from app.domain.tiles import Tile
from app.toml_schema import Place, TableError, read

Table = Mapping[str, Any]

MARK = "@"
OFF = "off"
_NUMBER = re.compile(r"-?[0-9]{1,9}")
WORDS = {"yes": True, "on": True, "no": False, OFF: False}
"""Options that stand for true and false where a field is one of them."""


def rules_from_table(set_id: str, table: Table, place: Place) -> RuleSet:
    """Raises ``TableError`` if the table does not match the schema."""
    if "id" in table:
        raise (place / "id").error("is the name of the file")
    choices = _choices(table.get("choices", {}), place / "choices")
    presets = _presets(table.get("presets", {}))
    whole = {**table, "id": set_id, "presets": presets, "choices": _long(table.get("choices", {}))}
    used = set[str]()
    reader = _SlotReader({choice.key: choice for choice in choices}, used)
    rules: RuleSet = read(RuleSet, whole, place, reader)
    for choice in choices:
        if choice.key not in used:
            raise (place / "choices" / choice.key).error("is a choice that no rule is left to")
    return rules


def _long(choices: Any) -> Any:
    """A choice can be written as the list of its options alone."""
    if not isinstance(choices, Mapping):
        return choices
    return {key: {"options": one} if isinstance(one, list) else one for key, one in choices.items()}


def _choices(table: Any, place: Place) -> tuple[TableChoice, ...]:
    choices: tuple[TableChoice, ...] = read(tuple[TableChoice, ...], _long(table), place)
    for choice in choices:
        if choice.key == PLAYERS:
            raise (place / PLAYERS).error("is the number of players, and no choice")
    return choices


def _presets(table: Any) -> Any:
    """What is no table is refused later, as for every other field."""
    if not isinstance(table, Mapping):
        return table
    return {key: _preset(one) for key, one in table.items()}


def _preset(table: Any) -> Any:
    """A preset is written flat: its target beside the options of its choices."""
    if not isinstance(table, Mapping) or "choices" in table:
        return table
    options = {key: option for key, option in table.items() if key != "target"}
    target = {"target": table["target"]} if "target" in table else {}
    return {"choices": options, **target}


@dataclass(frozen=True, slots=True)
class _SlotReader:
    """Reads fields that depend on a choice, and notes the choices that are used."""

    choices: Mapping[str, TableChoice]
    used: set[str]

    def __call__(self, kind: Any, value: Any, place: Place) -> Any:
        if not any(get_origin(one) is ByChoice for one in get_args(kind)):
            return _read_plain(kind, value, place)
        is_short = isinstance(value, str) and value.startswith(MARK)
        if not is_short and not (isinstance(value, Mapping) and MARK in value):
            return NotImplemented
        key = value[len(MARK) :] if is_short else value[MARK]
        if not self._is_known(key, is_short=is_short):
            raise place.error(f"{value!r} is no table choice of these rules")
        self.used.add(key)
        if is_short:
            return _short_form(kind, self.choices[key], place)
        return self._long_form(kind, value, self.choices.get(key), place)

    def _is_known(self, key: Any, *, is_short: bool) -> bool:
        """The number of players has no options that could stand for values."""
        return isinstance(key, str) and (key in self.choices or (key == PLAYERS and not is_short))

    def _long_form(self, kind: Any, table: Table, choice: TableChoice | None, place: Place) -> Any:
        given = {name: item for name, item in table.items() if name != MARK}
        options = (*given, REST) if choice is None else choice.options
        _verify_options(given, options, place)
        meanings = {
            option: read(kind, given.get(option, given.get(REST)), place / option, self)
            for option in options
        }
        return ByChoice(table[MARK], meanings)


def _verify_options(given: Table, options: tuple[str, ...], place: Place) -> None:
    """Every option must have a value, and so must every number of players."""
    for name in given:
        if name not in (*options, REST):
            raise (place / name).error("is no option")
    missing = [option for option in options if option not in given]
    if missing and REST not in given:
        raise (place / missing[0]).error("is missing")


def _short_form(kind: Any, choice: TableChoice, place: Place) -> Any:
    meanings = {
        option: _read_word(kind, choice.means.get(option, option), place)
        for option in choice.options
    }
    return ByChoice(choice.key, meanings)


def _read_plain(kind: Any, value: Any, place: Place) -> Any:
    """Reads a tile; refuses a value that is written neither plainly nor by a choice."""
    if get_origin(kind) is ByChoice:
        raise place.error(f"is not {value!r}")
    return _tile(value, place) if kind is Tile else NotImplemented


def _tile(value: Any, place: Place) -> Tile:
    try:
        return Tile.parse(value)
    except RuleError as error:
        raise place.error(f"{value!r} is no tile") from error


def _read_word(kind: Any, word: str, place: Place) -> Any:
    """Reads a word as the field's kind: a number in digits, "off" as none."""
    for value in _values_of(word):
        try:
            return read(kind, value, place, _read_plain)
        except TableError as error:
            wrong = error
    raise wrong


def _values_of(word: str) -> Iterator[Any]:
    yield word
    if _NUMBER.fullmatch(word):
        yield int(word)
    if word in WORDS:
        yield WORDS[word]
    if word == OFF:
        yield 0


def text_of(rules: RuleSet) -> str:
    """Returns the canonical text; the same for equal rule sets."""
    table = {"id": rules.id, **_table(rules)}
    return json.dumps(table, ensure_ascii=False, separators=(",", ":"))


def hash_of(text: str) -> str:
    """Returns what a match names its rules by."""
    return sha256(text.encode("utf-8")).hexdigest()


def rules_from_text(text: str) -> RuleSet:
    """Raises ``TableError`` if the text is no rule set that this version knows."""
    place = Place("rules")
    try:
        table = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise place.error(str(error)) from error
    if not isinstance(table, dict) or not isinstance(table.get("id"), str):
        raise (place / "id").error("is missing")
    return rules_from_table(table.pop("id"), table, place)


def _table(record: Any) -> dict[str, Any]:
    """Writes the fields of a record that are not as by default."""
    return {
        field.name: _written(getattr(record, field.name))
        for field in fields(record)
        if field.name not in _omitted(record) and not _is_default(record, field)
    }


def _omitted(record: Any) -> frozenset[str]:
    """The id stands outside; of the deal and the sets, one gives the other."""
    if not isinstance(record, RuleSet):
        return frozenset()
    return frozenset({"id", "sets" if len(record.sets) == 1 else "deal"})


def _is_default(record: Any, field: "Field[Any]") -> bool:
    value = getattr(record, field.name)
    if isinstance(record, TableChoice) and field.name == "default":
        return bool(value == record.options[0])
    if field.default is not MISSING:
        return bool(value == field.default)
    return field.default_factory is not MISSING and bool(value == field.default_factory())


def _written(value: Any) -> Any:
    if isinstance(value, ByChoice):
        meanings = {option: _written(meaning) for option, meaning in value.meanings.items()}
        return {MARK: value.choice, **meanings}
    if isinstance(value, StrEnum | Tile):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _written(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return _written_tuple(value)
    return _table(value) if is_dataclass(value) else value


def _written_tuple(items: tuple[Any, ...]) -> Any:
    """Records are written as a table by their first field; anything else as a list."""
    if not items or not is_dataclass(items[0]) or isinstance(items[0], Tile | ByChoice):
        return [_written(item) for item in items]
    name = fields(items[0])[0].name
    return {
        getattr(item, name): {key: part for key, part in _table(item).items() if key != name}
        for item in items
    }
