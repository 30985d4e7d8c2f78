"""One word for one thing, in every language: the terms of docs/terms in the sentences with them."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from app import paths
from app.i18n import ENGLISH, LANGUAGE_CODES
from tests.scripts import script

PO = script("catalogues")
FOLDER = paths.ROOT / "docs" / "terms"
PLACEHOLDER = re.compile(r"\{\w+\}")
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u00ad"))
QUOTES = {
    "„“": "bg cs de et is lt sk",
    "„”": "hr hu lv pl ro sr-Latn",
    "«»": "ar el es fr it nb pt ru uk",
    "»«": "da sl",
    "””": "fi sv",
    "“”": "id ko ms nl th tr vi zh-Hans",
    "「」": "ja zh-Hant",
}
"""The marks around quoted words, as each language writes them. Korean has its single ones for words
that are not speech.
"""
KOREAN_WORD = str.maketrans("‘’", "“”")  # noqa: RUF001 -- as they are written
ANY_QUOTE = re.compile('[«»„“”‟「」『』"]')
OTHER_DIGIT = re.compile(r"[^\D0-9]")

Term = Mapping[str, Any]

every_language = pytest.mark.parametrize("code", sorted(LANGUAGE_CODES - {ENGLISH}))


@cache
def terms(code: str) -> dict[str, Term]:
    return tomllib.loads((FOLDER / f"{code}.toml").read_text("utf-8"))


@cache
def sentences(code: str) -> tuple[tuple[str, str], ...]:
    """Each form of a translation with its English sentence."""
    return tuple(
        (PO.msgids(message)[0], form.translate(INVISIBLE))
        for message in PO.messages(PO.file_of(code))
        for form in PO.forms(message)
    )


def has(english: str, name: str) -> bool:
    words = PLACEHOLDER.sub("{}", english)
    return re.search(terms(ENGLISH)[name]["pattern"], words) is not None


def uses(form: str, term: Term) -> bool:
    return any(stem in form.lower() for stem in term["stems"])


def others(code: str) -> Iterator[tuple[str, str, str]]:
    """Where a term has another word: the term, the English sentence, the translation."""
    for name, term in terms(code).items():
        for english, form in sentences(code):
            if has(english, name) and not uses(form, term):
                yield name, english, form


@every_language
def test_a_language_has_a_word_for_each_term(code: str) -> None:
    assert list(terms(code)) == list(terms(ENGLISH))
    assert all(term["word"] and term["stems"] for term in terms(code).values())


@every_language
def test_a_term_is_always_the_same_word(code: str) -> None:
    """Exceptions are in the language's file: a pronoun, or another way to put it."""
    assert [
        (name, form)
        for name, english, form in others(code)
        if english not in terms(code)[name].get("except", ())
    ] == []


def test_english_has_one_word_for_each_term() -> None:
    said = [english for one in PO.messages(PO.TEMPLATE) for english in PO.msgids(one)]

    assert [
        (name, english)
        for name, term in terms(ENGLISH).items()
        if "never" in term
        for english in said
        if re.search(term["never"], english)
    ] == []


@every_language
def test_every_exception_is_needed(code: str) -> None:
    listed = {
        (name, english) for name, term in terms(code).items() for english in term.get("except", ())
    }

    assert listed <= {(name, english) for name, english, _ in others(code)}


@every_language
@pytest.mark.parametrize(("meant", "other"), [("half", "end"), ("end", "half")])
def test_a_half_of_a_tile_and_an_end_of_the_line_are_not_confused(
    code: str, meant: str, other: str
) -> None:
    assert not set(terms(code)[meant]["stems"]) & set(terms(code)[other]["stems"])
    assert [
        form
        for english, form in sentences(code)
        if has(english, meant) and not has(english, other)
        if uses(form, terms(code)[other]) and not uses(form, terms(code)[meant])
    ] == []


@every_language
def test_quotation_marks_are_those_of_the_language(code: str) -> None:
    """A translation may quote more than the English does, such as the name of a button."""
    marks = next(marks for marks, codes in QUOTES.items() if code in codes.split(" "))
    same = KOREAN_WORD if code == "ko" else {}

    assert [
        form
        for english, form in sentences(code)
        for found in ["".join(ANY_QUOTE.findall(form.translate(same)))]
        if found != marks * (len(found) // 2) or len(found) < 2 * english.count("“")
    ] == []


@every_language
def test_numerals_are_those_that_the_app_writes(code: str) -> None:
    assert [form for _, form in sentences(code) if OTHER_DIGIT.search(form)] == []


def test_the_glossary_lists_the_terms() -> None:
    glossary = script("glossary")

    assert glossary.FILE.read_text("utf-8") == glossary.text(), "type: make glossary"
