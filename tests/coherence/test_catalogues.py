"""What translators write: complete, with the same values, and fit to be drawn."""

import re
import string
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.i18n import ENGLISH, Language
from app.sets import load_sets
from tests.pseudo_locale import catalogues

PO: ModuleType = catalogues()
FILES: list[Path] = PO.files()
TEMPLATE = PO.read(PO.TEMPLATE)[1:]
THAI_RUN = re.compile("[\u0e01-\u0e5b]+")
LONGEST_RUN = 25
"""Thai letters without a border of words: a line must be able to end."""
VALUE, WORD = re.compile(r"\{\w+\}"), re.compile(r"[^\W\d_]+")
STEERING = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")

every_catalogue = pytest.mark.parametrize("file", FILES, ids=PO.code_of)


def values(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def forms(entry: Any) -> list[tuple[str, str]]:
    """Each form beside the English one that it stands for."""
    return [(entry.other or entry.one, form) for form in entry.forms]


@every_catalogue
def test_a_catalogue_has_the_sentences_of_the_screens_and_no_others(file: Path) -> None:
    said = [(one.one, one.other) for one in PO.read(file)[1:]]

    assert said == [(one.one, one.other) for one in TEMPLATE], "type: make words"


@every_catalogue
def test_a_catalogue_is_complete(file: Path) -> None:
    assert [one.one for one in PO.read(file)[1:] if not one.is_done] == []


@every_catalogue
def test_a_translation_has_the_values_of_its_sentence(file: Path) -> None:
    """A form for one number alone may leave the number out; nothing else is left out or added."""
    wrong = [
        form
        for one in PO.read(file)[1:]
        for english, form in forms(one)
        if form and not values(english) - may_be_left_out(one) <= values(form) <= values(english)
    ]

    assert wrong == []


def may_be_left_out(entry: Any) -> set[str]:
    return {"n"} if entry.other else set()


@every_catalogue
def test_a_translation_begins_and_ends_as_its_sentence_does(file: Path) -> None:
    """Where a value follows at once, a space that is lost glues two words."""
    wrong = [
        form
        for one in PO.read(file)[1:]
        for english, form in forms(one)
        if form and (english == english.strip()) != (form == form.strip())
        if PO.code_of(file) not in {"ja", "zh-Hans", "zh-Hant", "th", "ar"}  # "、" needs no space
    ]

    assert wrong == []


@every_catalogue
def test_no_sentence_is_left_in_english(file: Path) -> None:
    """A single word may be the same in two languages, as Start or Total; a sentence is not."""
    same = {
        one.one
        for one in PO.read(file)[1:]
        if one.is_done
        and {one.one, one.other} & set(one.forms)
        and len(WORD.findall(VALUE.sub("", one.one))) > 1
    }

    assert same == set()


def test_every_language_of_the_leaflets_has_its_catalogue() -> None:
    spoken = {language for rules in load_sets() for language in rules.languages}

    assert {PO.code_of(file) for file in FILES} | {ENGLISH} == spoken == set(PO.PLURALS)


@every_catalogue
def test_no_translation_steers_its_direction_itself(file: Path) -> None:
    """The borders of Thai words are the one mark that nobody sees."""
    allowed = {"\u200b"} if PO.code_of(file) == "th" else set()

    found = {mark for one in PO.read(file) for form in one.forms for mark in STEERING.findall(form)}

    assert found <= allowed


def test_thai_lines_can_end_between_words() -> None:
    runs = [
        run
        for one in PO.read(PO.file_of("th"))
        for form in one.forms
        for run in THAI_RUN.findall(form)
    ]

    assert [run for run in runs if len(run) > LONGEST_RUN] == []


@every_catalogue
def test_what_is_built_of_it_is_what_is_said(file: Path, tmp_path: Path) -> None:
    code = PO.code_of(file)
    built = tmp_path / code / "LC_MESSAGES" / "pipkeeper.mo"
    built.parent.mkdir(parents=True)
    entries = PO.read(file)
    built.write_bytes(PO.mo(entries))
    language = Language(code, tmp_path)

    assert [language.say(one.one) for one in entries[1:] if not one.other] == [
        one.forms[0] if one.is_done else one.one for one in entries[1:] if not one.other
    ]


def test_a_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    entry = PO.Entry('say "A\\B"\n{n}', "more\tof it", ("a\nb", "ć"), ("# by hand", "#, fuzzy"))
    file = tmp_path / "pipkeeper.po"
    file.write_text(PO.written([PO.head("de"), entry], 2), "utf-8")

    head, read = PO.read(file)

    assert (read, read.told) == (entry, entry.told)
    assert head == PO.head("de")
    assert not read.is_done


def test_new_sentences_are_merged_and_old_ones_kept() -> None:
    before = [PO.head("de"), PO.Entry("Old", "", ("Alt",)), PO.Entry("Stays", "", ("Bleibt",))]
    template = [PO.Entry(""), PO.Entry("New"), PO.Entry("Stays", "", (), ("#: app/x.py",))]

    _, new, stays = PO.merged("de", template, before)

    assert (new.one, new.forms) == ("New", ())
    assert (stays.forms, stays.told) == (("Bleibt",), ("#: app/x.py",))
