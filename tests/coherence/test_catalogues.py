"""The translations are complete, have the same values, and can be drawn."""

import re
import string
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.i18n import ENGLISH, Language
from tests.rule_sets import load_sets
from tests.scripts import script

PO: ModuleType = script("catalogues")
FILES: list[Path] = PO.files()
TEMPLATE = PO.messages(PO.TEMPLATE)
THAI_RUN = re.compile("[\u0e01-\u0e5b]+")
LONGEST_RUN = 25
"""Thai letters without a border of words: a line must be able to end."""
VALUE, WORD = re.compile(r"\{\w+\}"), re.compile(r"[^\W\d_]+")
DIRECTION_MARKS = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
HEADER = r"""msgid ""
msgstr ""
"Language: de\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""
STAYS = 'msgid "Stays"\nmsgstr "Bleibt"\n'

every_catalogue = pytest.mark.parametrize("file", FILES, ids=PO.code_of)


def values(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def forms(message: Any) -> list[tuple[str, str]]:
    """Each form beside the English one that it stands for."""
    return [(PO.msgids(message)[-1], form) for form in PO.forms(message)]


@every_catalogue
def test_a_catalogue_has_the_sentences_of_the_screens_and_no_others(file: Path) -> None:
    said = [PO.msgids(one) for one in PO.messages(file)]

    assert said == [PO.msgids(one) for one in TEMPLATE], "type: make words"


@every_catalogue
def test_a_catalogue_is_complete(file: Path) -> None:
    assert [PO.msgids(one) for one in PO.messages(file) if not PO.is_done(one)] == []


@every_catalogue
def test_a_translation_has_the_values_of_its_sentence(file: Path) -> None:
    """A plural form may leave out the number; nothing else is left out or added."""
    wrong = [
        form
        for one in PO.messages(file)
        for english, form in forms(one)
        if form and not values(english) - may_be_left_out(one) <= values(form) <= values(english)
    ]

    assert wrong == []


def may_be_left_out(message: Any) -> set[str]:
    return {"n"} if message.pluralizable else set()


@every_catalogue
def test_a_translation_begins_and_ends_as_its_sentence_does(file: Path) -> None:
    """A missing space would join two words."""
    wrong = [
        form
        for one in PO.messages(file)
        for english, form in forms(one)
        if form and (english == english.strip()) != (form == form.strip())
        if PO.code_of(file) not in {"ja", "zh-Hans", "zh-Hant", "th", "ar"}  # "、" needs no space
    ]

    assert wrong == []


ALIKE = {"Puerto Rico", "United Kingdom", "Over {n} point"}
"""Names of countries that some languages write alike; and Danish for "more than one point"."""


@every_catalogue
def test_no_sentence_is_left_in_english(file: Path) -> None:
    """A single word may be the same in two languages, as Start or Total; a sentence may not."""
    same = {
        PO.msgids(one)[0]
        for one in PO.messages(file)
        if PO.is_done(one)
        and {*PO.msgids(one)} & {*PO.forms(one)}
        and len(WORD.findall(VALUE.sub("", PO.msgids(one)[0]))) > 1
    }

    assert same <= ALIKE


def test_every_language_of_the_leaflets_has_its_catalogue() -> None:
    spoken = {language for rules in load_sets() for language in rules.languages}

    assert {PO.code_of(file) for file in FILES} | {ENGLISH} == spoken


@every_catalogue
def test_no_translation_has_direction_marks(file: Path) -> None:
    """The one invisible mark that is allowed is the border of Thai words."""
    allowed = {"\u200b"} if PO.code_of(file) == "th" else set()

    said = (form for one in PO.messages(file) for form in PO.forms(one))
    found = {mark for form in said for mark in DIRECTION_MARKS.findall(form)}

    assert found <= allowed


def test_thai_lines_can_end_between_words() -> None:
    runs = [
        run
        for one in PO.messages(PO.file_of("th"))
        for form in PO.forms(one)
        for run in THAI_RUN.findall(form)
    ]

    assert [run for run in runs if len(run) > LONGEST_RUN] == []


@every_catalogue
def test_the_compiled_file_says_what_the_catalogue_says(file: Path, tmp_path: Path) -> None:
    code = PO.code_of(file)
    PO.compile_to(tmp_path / code / "LC_MESSAGES" / "pipkeeper.mo", PO.read(file))
    language = Language(code, tmp_path)
    single = [one for one in PO.messages(file) if not one.pluralizable]

    assert [language.say(one.id) for one in single] == [one.string or one.id for one in single]


def test_a_file_is_written_as_it_was_read(tmp_path: Path) -> None:
    written = (
        HEADER
        + """
# by hand
#, fuzzy, python-brace-format
msgid "say \\"A\\\\B\\"\\t{n}"
msgid_plural "more of it"
msgstr[0] "a"
msgstr[1] "ć"
"""
    )
    file = tmp_path / "pipkeeper.po"
    file.write_text(written, "utf-8")

    assert PO.text(HEADER, PO.read(file)) == written
    assert not any(map(PO.is_done, PO.messages(file)))


def test_new_sentences_are_merged_and_old_ones_dropped(tmp_path: Path) -> None:
    file = tmp_path / "pipkeeper.po"
    file.write_text(f'{HEADER}\nmsgid "Old"\nmsgstr "Alt"\n\n{STAYS}', "utf-8")
    template = PO.Catalog()
    template.add("New")
    template.add("Stays", locations=[("app/x.py", 7)])

    PO.merge(file, template)

    new = 'msgid "New"\nmsgstr ""\n'
    assert file.read_text("utf-8") == f"{HEADER}\n{new}\n#: app/x.py\n{STAYS}"


def test_a_sentence_with_a_new_plural_is_translated_again(tmp_path: Path) -> None:
    file = tmp_path / "pipkeeper.po"
    plural = 'msgid "{n} tile"\nmsgid_plural "{n} tiles"\nmsgstr[0] "a"\nmsgstr[1] "b"\n'
    file.write_text(f"{HEADER}\n{plural}", "utf-8")
    template = PO.Catalog()
    template.add(("{n} tile", "{n} more tiles"))

    PO.merge(file, template)

    assert [PO.forms(one) for one in PO.messages(file)] == [("", "")]


def test_an_unfinished_plural_stays_english(tmp_path: Path) -> None:
    catalog = PO.read(PO.file_of("ru"))
    catalog.add(("{n} new tile", "{n} new tiles"), ("", "", ""))

    PO.compile_to(tmp_path / "ru" / "LC_MESSAGES" / "pipkeeper.mo", catalog)

    assert Language("ru", tmp_path).many("{n} new tile", "{n} new tiles", 21) == "21 new tiles"


def test_the_names_of_games_are_compiled_in_all_languages() -> None:
    names = PO.names([PO.read(file) for file in FILES])

    assert {"Block", "Federation", "The last tile is a double"} <= names.keys()
    assert not {"Players", "New match"} & names.keys()
    assert Language("de").say("Block") in names["Block"]
    assert all(names.values())
