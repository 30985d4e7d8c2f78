"""Reads and writes what translators write: .po files, and the .mo files made of them.

Python's own library only, so that ``make run`` needs nothing for it. It knows as much of the
format as our files have: no contexts, no obsolete entries.
"""
# ruff: noqa: INP001 -- it lies among the scripts that import it

import re
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "data" / "locales"
TEMPLATE = LOCALES / "pipkeeper.pot"
FUZZY = "fuzzy"
MAGIC = 0x950412DE
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
PLAIN = {"n": "\n", "t": "\t"}
TWO, ONE = "nplurals=2; plural=(n != 1);", "nplurals=1; plural=0;"
EAST = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 :"
    " n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
)
FEW = "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"
ONE_AND_MORE = "en de nl da nb fi sv es it et pt bg hu el tr"
ALL_ALIKE = "zh-Hans zh-Hant ja ko id ms th vi"
PLURALS = {
    **dict.fromkeys(ONE_AND_MORE.split(" "), TWO),
    **dict.fromkeys(ALL_ALIKE.split(" "), ONE),
    **dict.fromkeys(("hr", "ru", "uk", "sr-Latn"), EAST),
    **dict.fromkeys(("cs", "sk"), FEW),
    "fr": "nplurals=2; plural=(n > 1);",
    "is": "nplurals=2; plural=(n%10!=1 || n%100==11);",
    "pl": ("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"),
    "lv": (
        "nplurals=3; plural=(n%10==0 || n%100>=11 && n%100<=19 ? 0 : n%10==1 && n%100!=11 ? 1 : 2);"
    ),
    "lt": (
        "nplurals=3; plural=(n%10==1 && (n%100<11 || n%100>19) ? 0 :"
        " n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2);"
    ),
    "ro": "nplurals=3; plural=(n==1 ? 0 : n==0 || n%100>=1 && n%100<=19 ? 1 : 2);",
    "sl": ("nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);"),
    "ar": (
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 :"
        " n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5);"
    ),
}
"""Which form goes with a whole number, as Unicode's CLDR has it; pt is that of Portugal."""


@dataclass(frozen=True)
class Entry:
    """A sentence and what it is in the language: one form, or one for each plural."""

    one: str
    other: str = ""
    forms: tuple[str, ...] = ()
    told: tuple[str, ...] = field(default=(), compare=False)
    """Comments, as they stand: of the program, and of the translator."""

    @property
    def is_done(self) -> bool:
        return bool(self.forms) and all(self.forms) and not self.is_fuzzy

    @property
    def is_fuzzy(self) -> bool:
        return any(line.startswith("#,") and FUZZY in line for line in self.told)


def files() -> list[Path]:
    return sorted(LOCALES.glob("*/LC_MESSAGES/pipkeeper.po"))


def file_of(code: str) -> Path:
    return LOCALES / code / "LC_MESSAGES" / "pipkeeper.po"


def code_of(file: Path) -> str:
    return file.parts[-3]


def read(file: Path) -> list[Entry]:
    """The head is the first one, the sentence of no words."""
    blocks = file.read_text("utf-8").split("\n\n")
    return [entry(block) for block in blocks if 'msgid "' in block]


def entry(block: str) -> Entry:
    told: list[str] = []
    parts: dict[str, str] = {}
    name = ""
    for line in block.strip().splitlines():
        if line.startswith("#"):
            told.append(line)
            continue
        key, _, rest = line.partition('"')
        name = key.strip() or name
        parts[name] = parts.get(name, "") + unquoted(rest.rpartition('"')[0])
    forms = tuple(text for key, text in parts.items() if key.startswith("msgstr"))
    return Entry(parts["msgid"], parts.get("msgid_plural", ""), forms, tuple(told))


def unquoted(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: PLAIN.get(found[1], found[1]), text)


def written(entries: Iterable[Entry], plurals: int) -> str:
    return "\n".join("".join(f"{line}\n" for line in lines(one, plurals)) for one in entries)


def lines(one: Entry, plurals: int) -> Iterator[str]:
    yield from one.told
    yield from quoted("msgid", one.one)
    if one.other:
        yield from quoted("msgid_plural", one.other)
        for place in range(plurals):
            text = one.forms[place] if place < len(one.forms) else ""
            yield from quoted(f"msgstr[{place}]", text)
    else:
        yield from quoted("msgstr", one.forms[0] if one.forms else "")


def quoted(name: str, text: str) -> Iterator[str]:
    """Each line of a text on a line of its own, as gettext's tools write it."""
    parts = text.splitlines(keepends=True)
    if len(parts) > 1:
        yield f'{name} ""'
    else:
        parts = [f"{part}" for part in parts] or [""]
    for part in parts:
        escaped = "".join(ESCAPES.get(sign, sign) for sign in part)
        yield f'"{escaped}"' if len(parts) > 1 else f'{name} "{escaped}"'


def head(code: str) -> Entry:
    told = (
        "Project-Id-Version: pipkeeper\n"
        f"Language: {code.replace('-', '_')}\n"
        "MIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=UTF-8\n"
        "Content-Transfer-Encoding: 8bit\n"
        f"Plural-Forms: {PLURALS[code]}\n"
    )
    return Entry("", "", (told,))


def count_of(code: str) -> int:
    """How many plural forms it has."""
    return int(PLURALS[code].partition("=")[2].partition(";")[0])


def merged(code: str, template: list[Entry], before: list[Entry]) -> list[Entry]:
    """The sentences of today, with the translations that were there; nothing is guessed."""
    known = {(one.one, one.other): one for one in before if one.is_done}
    found = [head(code)]
    for one in template[1:]:
        old = known.get((one.one, one.other), Entry(""))
        notes = tuple(line for line in old.told if line == "#" or line.startswith("# "))
        found.append(replace(one, forms=old.forms, told=(*notes, *one.told)))
    return found


def mo(entries: Iterable[Entry]) -> bytes:
    """As Python's gettext reads it; what is not done speaks English."""
    pairs = sorted(
        (f"{one.one}\0{one.other}" if one.other else one.one, "\0".join(one.forms))
        for one in entries
        if one.is_done
    )
    coded = [(key.encode(), text.encode()) for key, text in pairs]
    coded.sort()
    keys = b"".join(key + b"\0" for key, _ in coded)
    texts = b"".join(text + b"\0" for _, text in coded)
    start = 28 + 16 * len(coded)
    tables = b"".join(
        [*table(start, (key for key, _ in coded)), *table(start + len(keys), (t for _, t in coded))]
    )
    header = struct.pack("<7I", MAGIC, 0, len(coded), 28, 28 + 8 * len(coded), 0, start)
    return header + tables + keys + texts


def table(start: int, texts: Iterable[bytes]) -> Iterator[bytes]:
    for text in texts:
        yield struct.pack("<2I", len(text), start)
        start += len(text) + 1
