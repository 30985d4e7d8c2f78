"""The plural forms of each language agree with Unicode's CLDR, which is repeated here."""

from collections.abc import Callable
from gettext import c2py
from pathlib import Path

import pytest

from tests.scripts import script

PO = script("catalogues")
ORDER = ("zero", "one", "two", "few", "many", "other")
"""The order of the forms, except for the languages below."""


def one_is_one(n: int) -> str:
    return "one" if n == 1 else "other"


def no_forms(_: int) -> str:
    return "other"


def french(n: int) -> str:
    return "one" if n in {0, 1} else "other"


def icelandic(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "other"


def czech(n: int) -> str:
    return {1: "one", 2: "few", 3: "few", 4: "few"}.get(n, "other")


def polish(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n % 10 in {2, 3, 4} and n % 100 not in {12, 13, 14} else "many"


def east_slavic(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in {2, 3, 4} and n % 100 not in {12, 13, 14} else "many"


def lithuanian(n: int) -> str:
    if n % 10 == 1 and n % 100 not in range(11, 20):
        return "one"
    return "few" if n % 10 in range(2, 10) and n % 100 not in range(11, 20) else "other"


def latvian(n: int) -> str:
    if n % 10 == 0 or n % 100 in range(11, 20):
        return "zero"
    return "one" if n % 10 == 1 and n % 100 != 11 else "other"


def romanian(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n == 0 or n % 100 in range(1, 20) else "other"


def slovenian(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "other")


def arabic(n: int) -> str:
    if n in {0, 1, 2}:
        return ("zero", "one", "two")[n]
    if n % 100 in range(3, 11):
        return "few"
    return "many" if n % 100 in range(11, 100) else "other"


ONE_AND_MORE = "de nl da nb fi sv es it hu et pt bg el tr"
ALL_ALIKE = "zh-Hans zh-Hant ko ja id ms th vi"
CLDR: dict[str, Callable[[int], str]] = {
    **dict.fromkeys(ONE_AND_MORE.split(" "), one_is_one),
    **dict.fromkeys(ALL_ALIKE.split(" "), no_forms),
    **dict.fromkeys(("ru", "uk", "hr", "sr-Latn"), east_slavic),
    **dict.fromkeys(("cs", "sk"), czech),
    "fr": french,
    "is": icelandic,
    "pl": polish,
    "lv": latvian,
    "lt": lithuanian,
    "ro": romanian,
    "sl": slovenian,
    "ar": arabic,
}
"""For whole numbers. "other" in Croatian and Serbian is the same as "many" in Russian. In es, it,
fr and pt a million has a form of its own, which the app does not need.
"""


@pytest.mark.parametrize("file", PO.files(), ids=PO.code_of)
def test_every_number_gets_the_form_that_goes_with_it(file: Path) -> None:
    catalog = PO.read(file)
    rule = c2py(catalog.plural_expr)
    told = [CLDR[PO.code_of(file)](n) for n in range(201)]
    forms = [form for form in ORDER if form in told]

    assert [forms[rule(n)] for n in range(201)] == told
    assert catalog.num_plurals == len(forms)


@pytest.mark.parametrize("file", PO.files(), ids=PO.code_of)
def test_a_catalogue_has_all_forms_of_each_sentence_with_a_number(file: Path) -> None:
    counts = {len(PO.forms(one)) for one in PO.messages(file) if one.pluralizable}

    assert counts == {PO.read(file).num_plurals}
