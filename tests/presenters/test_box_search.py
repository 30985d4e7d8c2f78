"""The search for a box or a game: by its names in all languages, and by the sizes of its sets."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.rules.tables import NAMED_PRESETS
from app.i18n import LANGUAGE_CODES, Language
from app.play.match.current_match import CurrentMatch
from app.presenters.box_list import found_rows, has_words, load_games, names
from app.sets import Leaflets
from app.words.boxes import Box
from app.words.game_words import PRESETS, set_name
from tests.builders import open_current_match

LANGUAGES = {code: Language(code) for code in sorted(LANGUAGE_CODES)}
GAMES = Leaflets().games


@pytest.fixture
def current_match(tmp_path: Path) -> CurrentMatch:
    return open_current_match(tmp_path, Leaflets())


def found(current_match: CurrentMatch, query: str, language: str = "en") -> Iterator[str]:
    for row in found_rows(current_match, Language(language), query):
        if isinstance(row, Box):
            yield row.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_name_in_any_language_finds_a_game_in_every_language(code: str) -> None:
    missed = [
        (rules.id, spoken)
        for rules in GAMES
        for spoken, language in LANGUAGES.items()
        if not has_words(names(LANGUAGES[code], rules), set_name(language, rules))
    ]

    assert missed == []


def test_a_search_finds_presets_and_bonuses_of_other_languages(current_match: CurrentMatch) -> None:
    german, dutch = LANGUAGES["de"], LANGUAGES["nl"]

    for code in ("en", "ja"):
        assert "partners" in found(current_match, german.say(PRESETS["federation"]), code)
        assert "brazilian" in found(current_match, dutch.say("The last tile is a double"), code)


@pytest.mark.parametrize(
    "typed", ["double twelve", "Double-Twelve", "double-12", "D12", "12-12", "91"]
)
def test_the_size_of_a_set_finds_the_games_that_are_played_with_it(
    current_match: CurrentMatch, typed: str
) -> None:
    assert set(found(current_match, typed)) == {rules.id for rules in GAMES if 12 in rules.sets}


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("tren mexicano", "mexican_train"),
        ("muggins", "all_fives"),
        ("5s and 3s", "fives_and_threes"),
        ("five up", "five_up"),
        ("dominó cubano", "cuban"),
    ],
)
def test_a_game_is_found_by_what_it_is_called_elsewhere(
    current_match: CurrentMatch, typed: str, game: str
) -> None:
    assert game in found(current_match, typed, "ko")


def test_what_is_called_so_comes_before_what_only_has_the_letters(
    current_match: CurrentMatch,
) -> None:
    assert next(found(current_match, "domini")) == "dominican"
    assert next(found(current_match, "jam")) == "jamaican_cutthroat"


def test_without_the_file_of_names_the_others_find_a_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    language, leaflets = Language("en", tmp_path), Leaflets()

    with caplog.at_level(logging.WARNING):
        load_games(language, leaflets)

    assert has_words(names(language, leaflets["all_fives"]), "muggins")
    assert [record.getMessage() for record in caplog.records] == [
        "The names in other languages cannot be read"
    ]


def test_each_way_to_play_with_a_name_of_its_own_is_called_by_it() -> None:
    assert set(PRESETS) == NAMED_PRESETS
