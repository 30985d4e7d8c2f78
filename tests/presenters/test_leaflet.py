from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from app.domain.leaflet import Section
from app.domain.rules import RuleSet
from app.i18n import Language
from app.languages import LanguageInfo, language_info
from app.play.match.current_match import CurrentMatch
from app.presenters.leaflet import LeafletPresenter, LeafletState
from app.sets import Leaflets
from app.words.page.page import DISAGREE, anchored_statements
from app.words.page.rows import (
    Cover,
    Disagreement,
    Example,
    Heading,
    LineOfPlay,
    OpenChoice,
    Paragraph,
    TilesPicture,
)
from tests.builders import NAMES, open_current_match, start_match
from tests.fake_navigation import FakeNavigation
from tests.rule_sets import load_sets
from tests.services import services

BOXES = ("luckies", "bg2133", "art3494", "manylang", "item2672")
ALL = [rules.id for rules in load_sets()]


class Uppercase(Language):
    """Another language: all its texts are in capitals."""

    def say(self, msgid: str, **values: object) -> str:
        return super().say(msgid, **values).upper()


class English(Language):
    """The app's language: texts of other languages are in capitals."""

    def for_code(self, code: str) -> Language:
        return Uppercase(code, Path("no catalogues"))


@dataclass
class Fixture:
    """The presenter of a leaflet, and its states."""

    current_match: CurrentMatch
    language: Language = field(default_factory=English)
    navigation: FakeNavigation = field(default_factory=FakeNavigation)

    def __post_init__(self) -> None:
        self.presenter = LeafletPresenter(
            services(self.current_match, self.language),
            self.navigation,
            list_languages=lambda: THERE,
        )
        self.shown: list[LeafletState] = []
        self.presenter.shown = self.shown.append

    def open(self, box: str, at: str = "") -> LeafletState:
        self.presenter.open(box=box, at=at)
        return self.shown[-1]

    @property
    def now(self) -> LeafletState:
        return self.shown[-1]

    @property
    def first_title(self) -> str:
        return str(next(self.of(Heading)).title)

    def of(self, kind: type) -> Iterator[Any]:
        return (row for row in self.now.rows if type(row) is kind)


THERE: tuple[LanguageInfo, ...] = tuple(map(language_info, ("en", "de", "ar", "vi")))


@pytest.fixture
def read(tmp_path: Path, sets: Mapping[str, RuleSet]) -> Fixture:
    return Fixture(open_current_match(tmp_path, sets))


@pytest.fixture
def any_rules(tmp_path: Path) -> Fixture:
    """All leaflets and games, as the app has them."""
    return Fixture(open_current_match(tmp_path, Leaflets()))


@pytest.mark.parametrize("box", ALL)
def test_every_statement_is_on_the_page_in_its_section(any_rules: Fixture, box: str) -> None:
    state = any_rules.open(box)

    ids = [row.id for row in state.rows]
    for anchor, _ in anchored_statements(any_rules.current_match.leaflets[box]):
        assert ids.count(anchor) == 1
    headings = [row.id for row in state.rows if type(row) is Heading and row.id != DISAGREE]
    assert headings == [section for section in Section if section in headings]


@pytest.mark.parametrize("box", ALL)
def test_no_two_rows_have_one_name(any_rules: Fixture, box: str) -> None:
    ids = [row.id for row in any_rules.open(box).rows]

    assert len(set(ids)) == len(ids)


def test_the_cover_lists_what_the_page_has(read: Fixture) -> None:
    state = read.open("luckies")

    cover = state.rows[0]
    assert isinstance(cover, Cover)
    titles = [row.title for row in state.rows if type(row) is Heading]
    assert [content.title for content in cover.contents] == titles


def test_the_page_begins_at_the_requested_sentence_and_marks_it(read: Fixture) -> None:
    state = read.open("luckies", "blocked.winner.fewest_pips")

    marked = [row.id for row in state.rows if isinstance(row, Paragraph) and row.marked]
    assert marked == ["blocked.winner.fewest_pips"]
    assert state.rows[state.opening_row + 1].id == "blocked.winner.fewest_pips"


def test_a_section_begins_at_its_heading(read: Fixture) -> None:
    state = read.open("luckies", Section.POINTS)

    assert state.rows[state.opening_row].id == Section.POINTS


def test_an_unknown_sentence_is_ignored(read: Fixture) -> None:
    assert read.open("luckies", "blocked.winner.of_another_box").opening_row == 0


def test_an_unknown_box_leads_to_the_boxes(read: Fixture) -> None:
    read.presenter.open(box="somebody_elses")

    assert read.navigation.calls == [("home rules", {})]


def test_statements_the_leaflet_does_not_make_have_a_reason(read: Fixture) -> None:
    read.open("luckies")

    whys = {row.id: row.why for row in read.of(Paragraph)}
    assert whys["turn.direction.clockwise"] == ""
    assert whys["faces.blank"].startswith("The leaflet does not say")


def test_the_open_points_show_the_usual_option(read: Fixture) -> None:
    read.open("luckies")

    tie = next(row for row in read.of(OpenChoice) if row.id == "choices.tie")
    chosen = [answer for answer in tie.answers if answer.chosen]
    assert [answer.name for answer in chosen] == ["Nobody (usual)"]
    assert chosen[0].note == ""
    assert tie.change_label == ""


def test_the_open_points_show_the_choice_of_this_table_and_open_it(read: Fixture) -> None:
    start_match(read.current_match, "luckies", choices={"tie": "fewest_tiles"})

    read.open("luckies")

    tie = next(row for row in read.of(OpenChoice) if row.id == "choices.tie")
    played = next(answer for answer in tie.answers if answer.chosen)
    assert (played.name, played.note) == ("The fewest tiles", "Your table plays this.")
    assert "fewest_tiles" in "".join(row.id for row in read.of(Paragraph))
    assert tie.change_label
    read.presenter.open_choices()
    assert read.navigation.calls == [("choices", {})]


def test_a_match_with_another_box_changes_nothing_here(read: Fixture) -> None:
    before = read.open("bg2133")
    start_match(read.current_match, "luckies")

    assert read.open("bg2133") == before


def test_the_pictures_are_those_of_the_box(read: Fixture) -> None:
    read.open("luckies")
    pictures = {row.id: row for row in read.of(TilesPicture)}
    faces = pictures["picture.box"].tiles
    assert [(tile.caption, tile.figure) for tile in faces[:2]] == [("blank", "0"), ("pink", "1")]
    assert [tile.chosen for tile in pictures["picture.start"].tiles] == [True, False, False]

    plain = {row.id: row.picture for row in read.of(LineOfPlay)}
    read.open("bg2133")
    branching = {row.id: row.picture for row in read.of(LineOfPlay)}

    assert [len(plain[name].open_ends) for name in ("picture.line", "picture.doubles")] == [2, 2]
    assert len(branching["picture.doubles"].open_ends) == 4


@pytest.mark.parametrize("box", BOXES)
def test_touching_halves_in_a_picture_have_the_same_face(read: Fixture, box: str) -> None:
    read.open(box)

    for row in read.of(LineOfPlay):
        along = [
            placed for placed in row.picture.tiles if not placed.upright or placed.tile.is_double
        ]
        for one, other in pairwise(along):
            assert one.tile.low == other.tile.high


@pytest.mark.parametrize("box", BOXES)
def test_there_is_an_example_with_tiles(read: Fixture, box: str) -> None:
    read.open(box)

    (example,) = read.of(Example)
    assert any(hand.tiles for hand in example.hands)
    assert example.headline.startswith("Player ")


def test_the_page_of_a_game_tells_its_names_its_sources_and_what_it_leaves_out(
    any_rules: Fixture,
) -> None:
    state = any_rules.open("mexican_train")

    cover = state.rows[0]
    assert isinstance(cover, Cover)
    assert state.title == "Mexican Train"
    assert cover.box.maker == "United States"
    assert "Also called: Trains, Domino Trains and Tren mexicano." in cover.notes
    assert any("does not tell every rule" in note for note in cover.notes)
    last = state.rows[-1]
    assert isinstance(last, Paragraph)
    assert last.text.startswith("Sources: pagat.com · Idaho")
    assert cover.contents[-1].title == "What the table decides"
    assert not any("leaflet" in note for note in cover.notes[:-1])


def test_the_example_of_a_game_of_bids_has_no_empty_hands(any_rules: Fixture) -> None:
    any_rules.open("texas_42")

    (example,) = any_rules.of(Example)
    assert example.hands == ()
    assert example.reasons[:2] == (
        "Player 1 and Player 3 bid 30 and made it.",
        "The bid is worth 1 mark.",
    )


def test_a_game_is_not_said_to_have_a_box(any_rules: Fixture) -> None:
    state = any_rules.open("all_fives")

    titles = [row.title for row in state.rows if isinstance(row, Heading)]
    sentences = [row.text for row in state.rows if isinstance(row, Paragraph)]
    assert "Tiles" in titles
    assert not any("box" in text for text in (*titles, *sentences))
    assert "A set up to 6-6 has 28 tiles." in sentences


def names_beside(state: LeafletState, choice: str, option: int) -> str:
    """What stands beside an answer: the sets of choices that it belongs to, and its sources."""
    row = next(row for row in state.rows if isinstance(row, OpenChoice) and row.id == choice)
    return row.answers[option].sources


def test_an_option_tells_the_choices_that_it_belongs_to(any_rules: Fixture) -> None:
    state = any_rules.open("partners")

    assert names_beside(state, "choices.points", 0).startswith("Federation · Sources: ")
    assert names_beside(state, "choices.points", 1).startswith("House rules · Sources: ")


def test_choices_that_go_with_a_target_are_named_by_it(any_rules: Fixture) -> None:
    state = any_rules.open("fives_and_threes")

    assert names_beside(state, "choices.reach", 1).startswith("To 100 points")


def test_choices_that_one_thin_source_names_together_say_so(any_rules: Fixture) -> None:
    state = any_rules.open("puerto_rican")

    assert names_beside(state, "choices.block", 1).startswith("Doscientos: One source only.")
    assert names_beside(state, "choices.block", 0).startswith("Quinientos · Sources: ")


def test_a_table_choice_of_a_game_names_who_plays_it_like_this(any_rules: Fixture) -> None:
    any_rules.open("mexican_train")

    engine = next(row for row in any_rules.of(OpenChoice) if row.id == "choices.engine")
    assert engine.why == "Sources differ."
    assert engine.answers[0].sources == "Sources: pagat.com · Idaho Good Sam · spaanszt"
    blank = next(row for row in any_rules.of(OpenChoice) if row.id == "choices.blank_half")
    assert blank.answers[1].sources.startswith("One source only.")


def test_a_rule_with_one_thin_source_says_so(any_rules: Fixture) -> None:
    any_rules.open("chickenfoot")

    thin = [row for row in any_rules.of(Paragraph) if row.why.startswith("One source only.")]

    assert any("With a set up to 15-15" in row.text for row in thin)


def test_rounds_are_pictured_by_their_doubles_and_a_train(any_rules: Fixture) -> None:
    any_rules.open("mexican_train")

    pictures = {row.id: row for row in any_rules.of(TilesPicture)}
    doubles = [(str(one.tile), one.figure) for one in pictures["picture.start"].tiles]
    assert doubles == [("12-12", "1"), ("11-11", "2"), ("10-10", "3"), ("9-9", "4")]
    train = next(row.picture for row in any_rules.of(LineOfPlay) if row.id == "picture.line")
    assert (str(train.tiles[0].tile), train.tiles[0].upright) == ("12-12", True)
    assert len(train.open_ends) == 1


def test_touching_halves_add_up_to_seven_where_the_rules_say_so(any_rules: Fixture) -> None:
    any_rules.open("matador")

    line = next(row.picture for row in any_rules.of(LineOfPlay) if row.id == "picture.line")
    sums = [one.tile.low + other.tile.high for one, other in pairwise(line.tiles)]
    assert sums == [7, 7]


def test_where_tricks_are_played_no_line_is_pictured(any_rules: Fixture) -> None:
    any_rules.open("texas_42")

    assert list(any_rules.of(LineOfPlay)) == []
    assert all(row.id != "picture.start" for row in any_rules.now.rows)


def test_disagreements_of_languages_are_shown_with_their_names(read: Fixture) -> None:
    read.open("manylang")

    facts = list(read.of(Disagreement))
    assert len(facts) > 20
    assert any("Tiếng Việt" in fact.languages for fact in facts)
    assert all(fact.text for fact in facts)


def test_a_leaflet_in_one_language_has_no_disagreements(read: Fixture) -> None:
    state = read.open("item2672")

    assert all(row.id != DISAGREE for row in state.rows)


def test_the_page_can_be_in_another_language_than_the_app(read: Fixture) -> None:
    read.open("luckies")
    title = read.first_title

    read.presenter.change_language("ar")
    name, params = read.navigation.calls[-1]
    assert name == "leaflet instead"
    read.presenter.open(**params)  # also when the app is started again

    assert (read.now.language_code, read.now.language_name) == ("ar", "العربية")
    assert read.first_title == title.upper()
    assert read.language.code == "en"
    read.open("luckies")
    assert read.first_title == title


def test_the_languages_of_the_leaflet_come_first(read: Fixture) -> None:
    read.open("luckies")

    own, others = read.presenter.language_groups()

    assert [row.text for row in own.rows] == ["English", "Deutsch"]
    assert [row.text for row in others.rows] == ["العربية", "Tiếng Việt"]
    assert [row.key for row in own.rows if row.chosen] == ["en"]


def test_languages_that_stand_alone_have_no_title(any_rules: Fixture) -> None:
    any_rules.open("mexican_train")

    (every,) = any_rules.presenter.language_groups()

    assert every.title == ""


def test_all_texts_of_the_page_can_be_read_aloud(read: Fixture) -> None:
    read.open("luckies")

    spoken = [text for _, text in read.presenter.sentences_from()]

    assert spoken[0] == "Luckies colour dominoes"
    assert "On your turn you play one tile." in spoken
    assert "Your table can play it differently." in " ".join(spoken)
    assert all(spoken)
    for row in read.of(Paragraph):
        assert row.text in spoken


@pytest.mark.parametrize("box", ["luckies", "mexican_train"])
def test_the_page_leads_to_a_match_and_to_who_starts(any_rules: Fixture, box: str) -> None:
    cover = any_rules.open(box).rows[0]

    assert isinstance(cover, Cover)
    for action in cover.actions:
        any_rules.presenter.act(action.key)

    assert any_rules.navigation.calls == [
        ("setup", {"box": box}),
        ("who_starts", {"box": box}),
        ("new_box", {"base": box}),
    ]


def test_the_rules_of_a_past_match_start_no_other(read: Fixture) -> None:
    start_match(read.current_match, "luckies")
    match_id = read.current_match.table.id
    read.current_match.end()

    read.presenter.open(box="luckies", match=match_id)
    cover = read.now.rows[0]

    assert isinstance(cover, Cover)
    assert cover.actions == ()


def test_the_page_does_not_deny_that_the_winners_tiles_count_in_a_blocked_hand(
    any_rules: Fixture,
) -> None:
    choices = {"out_points": "losers", "blocked_points": "every"}
    start_match(
        any_rules.current_match, "dominican", NAMES[:4], 200, partners=True, choices=choices
    )

    any_rules.open("dominican")

    told = [row.text for row in any_rules.of(Paragraph)]
    of_partners = "When you play as partners, only the tiles of the other side count"
    assert not any(text.startswith(of_partners) for text in told)
    assert any(text.startswith(f"If a player goes out: {of_partners}") for text in told)
