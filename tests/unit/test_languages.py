"""The languages of the app, and which one is chosen for a phone."""

import pytest

from app.device.system import system_locales
from app.i18n import LANGUAGE_CODES, best_match
from app.languages import LANGUAGES, NAMES, available_languages, language_info
from tests.rule_sets import load_set


def test_the_app_has_the_languages_of_the_leaflet_with_the_most() -> None:
    assert set(NAMES) == LANGUAGE_CODES == set(load_set("manylang").languages)
    assert len(LANGUAGES) == 37


def test_a_language_is_called_by_its_own_name() -> None:
    assert language_info("de") == ("de", "Deutsch", "ltr")
    assert language_info("ar") == ("ar", "العربية", "rtl")
    assert len({one.name for one in LANGUAGES}) == 37


def test_only_arabic_is_right_to_left() -> None:
    assert [one.code for one in LANGUAGES if one.direction == "rtl"] == ["ar"]


def test_english_is_always_available() -> None:
    assert "en" in {one.code for one in available_languages()}
    assert set(available_languages()) <= set(LANGUAGES)


@pytest.mark.parametrize(
    ("locale", "code"),
    [
        ("de", "de"),
        ("de_AT", "de"),
        ("de_DE.UTF-8", "de"),
        ("de-CH", "de"),
        ("es_419", "es"),
        ("pt_BR", "pt"),
        ("pt-PT", "pt"),
        ("no_NO", "nb"),
        ("nn", "nb"),
        ("nb_NO.utf8", "nb"),
        ("in", "id"),
        ("in_ID", "id"),
        ("zh", "zh-Hans"),
        ("zh_CN", "zh-Hans"),
        ("zh_SG", "zh-Hans"),
        ("zh_TW", "zh-Hant"),
        ("zh_HK.UTF-8", "zh-Hant"),
        ("zh_MO", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("zh-Hant-TW", "zh-Hant"),
        ("zh-Hans-HK", "zh-Hans"),
        ("sr", "sr-Latn"),
        ("sr_RS", "sr-Latn"),
        ("sr_Latn_RS", "sr-Latn"),
        ("sr_RS@latin", "sr-Latn"),
        ("ar_EG", "ar"),
        ("iw", "en"),
        ("gsw", "en"),
        ("C", "en"),
        ("", "en"),
        ("nonsense!", "en"),
    ],
)
def test_a_phone_gets_its_own_language_or_the_nearest(locale: str, code: str) -> None:
    assert best_match([locale]) == code


def test_the_first_supported_language_is_used() -> None:
    assert best_match(["gsw_CH", "ca_ES", "fr_CH", "de_CH"]) == "fr"
    assert best_match([]) == "en"


@pytest.mark.parametrize(
    ("environment", "locales"),
    [
        ({"LANG": "de_DE.UTF-8"}, ("de_DE.UTF-8",)),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": ""}, ("fr_FR",)),
        ({"LANG": "de_DE", "LC_ALL": "it_IT", "LC_MESSAGES": "fr_FR"}, ("it_IT",)),
        ({"LANG": "de_DE", "LANGUAGE": "gsw:da"}, ("gsw", "da", "de_DE")),
        ({"LANG": "C.UTF-8", "LANGUAGE": "da"}, ()),
        ({"LANG": "POSIX"}, ()),
        ({}, ()),
    ],
)
def test_the_languages_of_a_desktop_come_from_its_environment(
    environment: dict[str, str], locales: tuple[str, ...]
) -> None:
    assert system_locales(environment) == locales
