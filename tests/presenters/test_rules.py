import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.presenters.box_list import GroupHeading, ListNote
from app.presenters.rules import (
    IndexedSentence,
    RulesPresenter,
    RulesState,
    SearchHit,
    find_sentences,
)
from app.sets import Leaflets
from app.store.core.folding import fold_text
from app.words.boxes import Box, box
from app.words.page.page import anchored_statements
from tests.builders import open_current_match, start_match
from tests.fake_navigation import FakeNavigation
from tests.services import services


@dataclass
class Fixture:
    current_match: CurrentMatch
    navigation: FakeNavigation = field(default_factory=FakeNavigation)

    language: Language = field(default_factory=Language)

    def __post_init__(self) -> None:
        self.presenter = RulesPresenter(
            services(self.current_match, self.language), self.navigation
        )
        self.shown: list[RulesState] = []
        self.presenter.shown = self.shown.append
        self.presenter.open()

    def find(self, typed: str) -> tuple[SearchHit, ...]:
        self.presenter.search(typed)
        return tuple(row for row in self.shown[-1].rows if isinstance(row, SearchHit))

    @property
    def titles(self) -> list[str]:
        return [row.title for row in self.shown[-1].rows if isinstance(row, GroupHeading)]

    @property
    def boxes(self) -> list[str]:
        return [row.id for row in self.shown[-1].rows if isinstance(row, Box)]

    @property
    def notes(self) -> list[str]:
        return [row.text for row in self.shown[-1].rows if isinstance(row, ListNote)]


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    return Fixture(open_current_match(tmp_path, sets))


def test_all_boxes_are_there_in_their_order(at: Fixture) -> None:
    assert at.boxes == ["luckies", "bg2133", "art3494", "manylang", "item2672"]
    assert at.titles == ["Leaflets"]


def test_the_box_on_the_table_is_the_first(at: Fixture) -> None:
    start_match(at.current_match, "art3494")

    at.presenter.open()

    assert at.titles == ["On the table now", "Leaflets"]
    assert at.boxes == ["art3494", "luckies", "bg2133", "manylang", "item2672"]


@pytest.fixture
def everything(tmp_path: Path) -> Fixture:
    """All leaflets and games, as the app has them."""
    return Fixture(open_current_match(tmp_path, Leaflets()))


def test_the_games_follow_the_leaflets_once_they_are_read(everything: Fixture) -> None:
    assert everything.titles == ["Leaflets"]

    everything.presenter.load_games()
    everything.presenter.show_games()

    assert everything.titles == ["Leaflets", "Games", "Yours"]
    assert len(everything.boxes) == 27
    card = next(row for row in everything.shown[-1].rows if getattr(row, "id", "") == "cuban")
    assert isinstance(card, Box)
    assert (card.name, card.maker) == ("Cuban", "Cuba")
    assert card.about.replace("\xa0", " ") == "4 players · 55 tiles"


def test_a_game_tells_how_many_can_play_and_with_which_sets(
    everything: Fixture, games: dict[str, RuleSet]
) -> None:
    card = box(everything.language, games["mexican_train"], chosen=False, marks=False)

    assert card.about.replace("\xa0", " ") == "2 to 14 players · 55 to 190 tiles"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("train", "mexican_train"),
        ("muggins", "all_fives"),
        ("domino cubano", "cuban"),
        ("doscientos", "puerto_rican"),
        ("LUCKIES", "luckies"),
    ],
)
def test_rules_are_found_by_any_of_their_names(everything: Fixture, typed: str, found: str) -> None:
    everything.find(typed)

    assert found in everything.boxes


def test_a_word_of_the_rules_finds_games_too(everything: Fixture) -> None:
    hits = everything.find("capicua")

    assert {hit.box for hit in hits} >= {"dominican", "puerto_rican", "venezuelan"}
    assert "Dominican dominoes" in everything.titles


def test_a_search_that_finds_only_a_name_does_not_say_that_nothing_was_found(
    everything: Fixture,
) -> None:
    hits = everything.find("boricua")

    assert (hits, everything.boxes, everything.notes) == ((), ["puerto_rican"], [])


def test_a_box_opens_its_leaflet(at: Fixture) -> None:
    at.presenter.pick_box("luckies")

    assert at.navigation.calls == [("leaflet", {"box": "luckies"})]


def test_a_search_finds_sentences_of_all_boxes(at: Fixture) -> None:
    hits = at.find("clockwise")

    assert {hit.box for hit in hits} == {"luckies", "bg2133", "art3494", "manylang", "item2672"}
    assert at.titles == [rules.name for rules in at.current_match.leaflets.values()]
    assert at.notes == ["5 sentences found"]
    assert all("clockwise" in hit.sentence for hit in hits)


def test_a_hit_opens_the_leaflet_at_its_sentence(at: Fixture) -> None:
    hit = at.find("purple points")[0]

    at.presenter.pick_box(hit.box, hit.anchor)

    assert at.navigation.calls == [("leaflet", {"box": "luckies", "at": "faces.value 6"})]
    anchors = [anchor for anchor, _ in anchored_statements(at.current_match.leaflets["luckies"])]
    assert hit.anchor in anchors


def test_all_words_must_occur_in_any_order(at: Fixture) -> None:
    both = at.find("shuffle DOUBLE")

    assert both
    assert all("double" in hit.sentence and "shuffle" in hit.sentence for hit in both)


def test_case_and_accents_make_no_difference() -> None:
    told = "Les dés “Čtyři” — ﬁn, ΣΊΓΜΑΣ"
    texts = (IndexedSentence(SearchHit("box", "id", "", told), fold_text(told)),)

    for typed in ("DES", "dés", "ctyri", "fin", "σιγμας", "σιγμασ"):
        assert find_sentences(texts, typed), typed
    assert find_sentences(texts, "dominoes") == ()


def test_invisible_marks_do_not_hide_words() -> None:
    told = "ตัว\u200bต่อ \u2068محمد\u2069"
    texts = (IndexedSentence(SearchHit("box", "id", "", told), fold_text(told)),)

    assert find_sentences(texts, "ตัวต่อ")
    assert find_sentences(texts, "محمد")


@pytest.mark.parametrize(
    ("code", "typed", "written"),
    [
        ("vi", "diem", "điểm"),
        ("pl", "polow", "połów"),
        ("da", "rorer", "rører"),
        ("cs", "bodu", "bodů"),
        ("tr", "puani", "puanı"),  # noqa: RUF001 - real letters
        ("fr", "d'un", "d’un"),  # noqa: RUF001 - as above
        ("el", "ΠΟΝΤΟΙ", "πόντοι"),
        ("el", "ποντοι", "πόντοι"),
        ("ru", "ее цвет", "Её цвет"),  # noqa: RUF001 - as above
        ("uk", "ії колір", "Її колір"),
        ("ar", "اول", "أول"),
        ("ar", "اذا", "إذا"),
        ("th", "แตม", "แต้ม"),
        ("ja", "どみの", "ドミノ"),
        ("ja", "ﾄﾞﾐﾉ", "ドミノ"),
        ("ko", unicodedata.normalize("NFD", "도미노"), "도미노"),
        ("ko", "도미ㄴ", "도미노"),
        ("zh-Hant", "點數", "點數"),
    ],
)
def test_rules_are_found_in_any_script(
    tmp_path: Path, sets: Mapping[str, RuleSet], code: str, typed: str, written: str
) -> None:
    at = Fixture(open_current_match(tmp_path, sets), language=Language(code))

    hits = at.find(typed)

    assert any(written in hit.sentence.replace("\u200b", "") for hit in hits)


def test_without_hits_it_says_what_to_do(at: Fixture) -> None:
    assert at.find("xylophone") == ()
    assert at.notes == ["Nothing found. Try fewer words, or only the beginning of a word."]


@pytest.mark.parametrize("typed", ["", "   ", "\u200b"])
def test_no_word_at_all_shows_the_boxes(at: Fixture, typed: str) -> None:
    at.find("clockwise")

    at.presenter.search(typed)

    assert len(at.boxes) == 5


def test_the_search_is_kept_until_it_is_cleared(at: Fixture) -> None:
    at.find("clockwise")

    at.presenter.open()
    assert at.shown[-1].query == "clockwise"

    at.presenter.clear()
    assert at.shown[-1].query == ""
    assert len(at.boxes) == 5


def test_the_search_finds_the_choices_of_this_table(at: Fixture) -> None:
    sentence = SearchHit("luckies", "blocked.winner.fewest_tiles", "Ties", "")
    before = at.find("tiles")
    start_match(at.current_match, "luckies", choices={"tie": "fewest_tiles"})
    at.presenter.open()

    after = at.find("tile")

    assert sentence not in [replace(hit, sentence="") for hit in before]
    assert sentence in [replace(hit, sentence="") for hit in after]


def test_a_search_through_all_boxes_is_quick(at: Fixture) -> None:
    at.find("t")
    begun = perf_counter()

    for typed in ("ti", "til", "tile", "tiles"):
        at.find(typed)

    assert perf_counter() - begun < 0.4
