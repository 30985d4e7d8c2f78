"""The files of the translators: collects the sentences of app and kv, puts them into the file of
each language, and compiles these files for the app. Babel does the work.

Usage: catalogues.py update | untranslated | compile
"""
# ruff: noqa: INP001 -- not a package: tests load the file by its path

import io
import json
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "data" / "locales"
TEMPLATE = LOCALES / "pipkeeper.pot"
TEMPLATE_HEADER = r"""# The words of Pipkeeper's screens. "make words" writes this file.
msgid ""
msgstr ""
"Project-Id-Version: pipkeeper\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"""
KEYWORDS = {"say": None, "many": (1, 2), "marked": None}
"""The functions whose first argument, or whose first two, are sentences."""
NAMES = LOCALES / "names.json"
NAMED_IN = frozenset({"app/words/game_words.py", "app/words/rules/bonus_words.py"})
"""The modules with names by which a game is found, whatever the app's language is."""
COMMENT_TAGS = ("Translators:",)
KEY = re.compile(r"""(?<=\w)\[[^][\n]*["'][^][\n]*\]""")
"""As in say(SENTENCES["key"]): Babel would take the key for a sentence."""


def files() -> list[Path]:
    return sorted(LOCALES.glob("*/LC_MESSAGES/pipkeeper.po"))


def file_of(code: str) -> Path:
    return LOCALES / code / "LC_MESSAGES" / "pipkeeper.po"


def code_of(file: Path) -> str:
    return file.parts[-3]


def read(file: Path) -> Catalog:
    with file.open("rb") as po:
        return read_po(po)


def messages(file: Path) -> list[Message]:
    """All but the header, the message without an id."""
    return [message for message in read(file) if message.id]


def msgids(message: Message) -> tuple[str, ...]:
    """The English sentence, or its singular and its plural."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> tuple[str, ...]:
    """The translation, or one for each plural form of the language."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def is_done(message: Message) -> bool:
    return all(forms(message)) and not message.fuzzy


def collect(tree: Path) -> Catalog:
    """Kv is near enough to Python for Babel. The order is that of files, lines and letters."""
    template = Catalog()
    for file in sorted([*tree.glob("app/**/*.py"), *tree.glob("kv/**/*.kv")], key=str):
        source = io.BytesIO(KEY.sub("", file.read_text("utf-8")).encode())
        found = extract("python", source, KEYWORDS, COMMENT_TAGS)
        for line, ids, comments, _ in sorted(found, key=lambda one: (one[0], str(one[1]))):
            place = (file.relative_to(tree).as_posix(), line)
            template.add(ids, locations=[place], auto_comments=comments)
    return template


def text(header: str, catalog: Catalog) -> str:
    """The header is not Babel's, which changes with the day. Without the numbers of lines a
    sentence that only moves changes nothing.
    """
    body = io.BytesIO()
    write_po(body, catalog, width=0, omit_header=True, include_lineno=False, ignore_obsolete=True)
    return f"{header}\n{body.getvalue().decode().rstrip()}\n"


def update() -> None:
    template = collect(ROOT)
    TEMPLATE.write_text(text(TEMPLATE_HEADER, template), "utf-8")
    for file in files():
        merge(file, template)


def merge(file: Path, template: Catalog) -> None:
    """No translation is guessed: if a sentence or its plural is new, so is the message."""
    header, _, _ = file.read_text("utf-8").partition("\n\n")
    catalog = read(file)
    ids = {message.id for message in template}
    for message in [one for one in catalog if one.id not in ids]:
        catalog.delete(message.id)
    catalog.update(template, no_fuzzy_matching=True)
    file.write_text(text(f"{header}\n", catalog), "utf-8")


def untranslated() -> None:
    for file in files():
        found = messages(file)
        missing = sorted(msgids(message)[0] for message in found if not is_done(message))
        print(f"{code_of(file)}: {len(missing)} of {len(found)}")
        for sentence in missing:
            print(f"    {sentence}")


def compile_all() -> None:
    catalogs = [read(file) for file in files()]
    NAMES.write_text(json.dumps(names(catalogs), ensure_ascii=False, sort_keys=True), "utf-8")
    for file, catalog in zip(files(), catalogs, strict=True):
        compile_to(file.with_suffix(".mo"), catalog)


def names(catalogs: list[Catalog]) -> dict[str, list[str]]:
    """What each name is in all languages, each word once."""
    found: dict[str, set[str]] = {}
    for message in (one for catalog in catalogs for one in catalog if _is_name(one)):
        found.setdefault(msgids(message)[0], set()).add(forms(message)[0])
    return {msgid: sorted(said) for msgid, said in found.items()}


def _is_name(message: Message) -> bool:
    places = {place for place, _ in message.locations}
    return bool(isinstance(message.id, str) and places & NAMED_IN and is_done(message))


def compile_to(file: Path, catalog: Catalog) -> None:
    """What is fuzzy or missing stays English: Babel would write both English forms of a plural,
    and a language with three would show them for the wrong numbers.
    """
    for message in [one for one in catalog if one.id and not is_done(one)]:
        catalog.delete(message.id)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as mo:
        write_mo(mo, catalog)


if __name__ == "__main__":
    {"update": update, "untranslated": untranslated, "compile": compile_all}[sys.argv[1]]()
