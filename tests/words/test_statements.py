"""The rules page in words: every statement has a sentence that follows the scoring rules."""

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from pathlib import Path
from random import Random

import pytest

from app import paths
from app.domain.errors import RuleError
from app.domain.hand import HandEnd
from app.domain.leaflet import Section, Statement, statements
from app.domain.match import Hand, Match, PlayerId
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, Status, resolve
from app.domain.rules.values import Kind, Points
from app.domain.scoring import score_hand
from app.domain.tiles import Tile
from app.i18n import Language
from app.play.match.people import Person
from app.words.hand.explanation import reasons
from app.words.naming import tile_name
from app.words.page.example import ANY_BLOCKED, BLOCKED, OUT, example, example_end
from app.words.page.rows import Example
from app.words.rules.choices import sentence
from app.words.rules.decisions import REASONS, why
from app.words.rules.sentences import SECTION_TITLES
from tests.hands import hand_end
from tests.oracles.match import match_winner, with_hands
from tests.rule_sets import load_set, load_sets

Sets = dict[str, RuleSet]
Changed = Callable[[str, str, str], RuleSet]

SAYS = Language()
ALL = [rules.id for rules in load_sets()]
BOXES = [rules.id for rules in load_sets() if rules.kind is Kind.LEAFLET]
GAMES = [set_id for set_id in ALL if set_id not in BOXES]
PEOPLE = (Person("ann", "Ann", 0), Person("bo", "Bo", 1))


MANY = 100


def all_choices(rules: RuleSet) -> Iterator[dict[str, str]]:
    """Every table; where there are very many, each option by itself, then some at random."""
    keys, options = zip(*((one.key, one.options) for one in rules.choices), strict=True)
    if prod(map(len, options)) <= MANY:
        for chosen in product(*options):
            yield dict(zip(keys, chosen, strict=True))
        return
    for choice in rules.choices:
        for option in choice.options:
            yield {choice.key: option}
    table = Random(rules.id)
    for _ in range(MANY):
        yield {key: table.choice(of_key) for key, of_key in zip(keys, options, strict=True)}


LABELS = {"faces.value", "deal.players"}
"""Statements of a word or two, without a verb."""


def all_statements(rules: RuleSet) -> Iterator[Statement]:
    """All statements of these rules, with all options."""
    for choices in all_choices(rules):
        yield from statements(rules, choices)


def page(rules: RuleSet) -> list[str]:
    return [sentence(SAYS, rules, statement) for statement in statements(rules)]


def winners(rules: RuleSet) -> list[tuple[int, ...]]:
    """The winner of a match to the leaflet's target, after one hand worth 60."""
    players = (PlayerId("ann"), PlayerId("bo"))
    end = hand_end(["", "6-6 6-5 6-4 6-3 6-2 6-1 2-1"], out=0)
    match = with_hands(
        Match(rules, players, target=resolve(rules.target.suggested, {})[0]), Hand(end)
    )
    won = match_winner(match)
    return [] if won is None else [won.sides[0]]


@pytest.fixture(scope="module")
def every(sets: Sets, games: Sets) -> Sets:
    return {**sets, **games}


@pytest.fixture
def changed(tmp_path: Path) -> Changed:
    """Loads the file of a leaflet with one change."""

    def load(set_id: str, before: str, after: str) -> RuleSet:
        text = (paths.SETS / f"{set_id}.toml").read_text("utf-8")
        assert text.count(before) == 1, before
        (tmp_path / f"{set_id}.toml").write_text(text.replace(before, after), "utf-8")
        return load_set(set_id, tmp_path)

    return load


def assert_is_whole(words: str, statement: Statement) -> None:
    assert words, statement
    assert not any(gap in words for gap in ("{", "}", "None", "()", "_")), words
    is_label = statement.key in LABELS or statement.section is Section.OPEN
    assert words[-1] in ".”?" or is_label, words


@pytest.mark.parametrize("box", ALL)
def test_every_statement_at_any_table_has_a_whole_sentence(every: Sets, box: str) -> None:
    for statement in all_statements(every[box]):
        assert_is_whole(sentence(SAYS, every[box], statement), statement)


@pytest.mark.parametrize("box", ALL)
def test_statements_not_in_the_leaflet_have_a_reason_or_say_that_it_is_silent(
    every: Sets, box: str
) -> None:
    speaker = "The leaflet" if every[box].kind is Kind.LEAFLET else "ource"
    for statement in all_statements(every[box]):
        reason = why(SAYS, every[box], statement)

        if statement.status is Status.STATED:
            assert reason == ("One source only." if statement.weak else "")
        else:
            words = reason or sentence(SAYS, every[box], statement)
            assert speaker in words, statement


@pytest.mark.parametrize("box", ALL)
def test_statements_that_depend_on_a_choice_say_so(every: Sets, box: str) -> None:
    for statement in all_statements(every[box]):
        may_change = "Your table can play it differently." in why(SAYS, every[box], statement)

        assert may_change == (statement.choice is not None)


def test_every_section_has_a_title() -> None:
    assert set(SECTION_TITLES) == set(Section)


def test_every_reason_has_words_and_all_words_are_used(every: Sets) -> None:
    given = {statement.reason for rules in every.values() for statement in all_statements(rules)}

    assert set(REASONS) == given - {None, ""}


@pytest.mark.parametrize("box", GAMES)
def test_no_sentence_about_a_game_speaks_of_a_leaflet(every: Sets, box: str) -> None:
    rules = every[box]
    for statement in statements(rules):
        told = sentence(SAYS, rules, statement) + why(SAYS, rules, statement)

        assert "leaflet" not in told.lower(), told


@pytest.mark.parametrize("box", ALL)
def test_every_reading_marks_a_statement(every: Sets, box: str) -> None:
    """A reading that marks no statement would be missing on the page."""
    rules = every[box]
    said = list(all_statements(rules))

    for reading in rules.readings:
        keys = [(one.key, f"sets.{one.highest}") for one in said]
        is_preset = reading.rule.startswith("presets.")
        assert is_preset or any(reading.is_of(key) for both in keys for key in both), reading


def test_another_deal_changes_the_page_and_the_valid_hands(changed: Changed) -> None:
    end = hand_end(["", "6-5 6-4 6-3 6-2 6-1 6-0 5-4"], out=0)
    before, after = load_set("luckies"), changed("luckies", "2 = 7", "2 = 6")

    assert "With 2 at the table, each takes 7 tiles (left over: 14)." in page(before)
    assert "With 2 at the table, each takes 6 tiles (left over: 16)." in page(after)
    assert score_hand(before, end).points == 60
    with pytest.raises(RuleError, match="too_many_tiles"):
        score_hand(after, end)


def test_another_target_changes_the_page_and_who_has_won(changed: Changed) -> None:
    before, after = load_set("bg2133"), changed("bg2133", "suggested = [100]", "suggested = [60]")

    assert any("The target is 100." in words for words in page(before))
    assert any("The target is 60." in words for words in page(after))
    assert winners(before) == []
    assert winners(after) == [(0,)]


def test_another_value_of_a_colour_changes_the_page_the_score_and_the_verdict(
    changed: Changed,
) -> None:
    """Pink and red change their values: the same tiles are worth other points."""
    names = '"blank", "pink", "red"'
    before, after = load_set("luckies"), changed("luckies", names, '"blank", "red", "pink"')

    def double_red(rules: RuleSet) -> tuple[str, int, tuple[str, ...]]:
        tile = next(one for one in rules.tiles if name(rules, one) == "double red")
        verdict = score_hand(rules, hand_end(["", str(tile)], out=0))
        return colour_line(rules), verdict.points, reasons(SAYS, verdict, PEOPLE, rules)

    def name(rules: RuleSet, tile: Tile) -> str:
        return tile_name(SAYS, rules.faces, tile)

    def colour_line(rules: RuleSet) -> str:
        return next(words for words in page(rules) if words.startswith("red"))

    worth = "It is worth the points that the other players still hold."
    ends = ("Ann went out.", "So Ann wins the hand.", worth)
    assert double_red(before) == ("red: 2 points", 4, (*ends, "That is 4."))
    assert double_red(after) == ("red: 1 point", 2, (*ends, "That is 2."))


def test_a_smaller_box_changes_what_all_its_points_are(changed: Changed) -> None:
    before = load_set("item2672")
    after = changed("item2672", "highest = 6", "highest = 7")
    end = hand_end(["", "3-0"], out=0, stock=60)

    for rules, tiles, pips in ((before, 28, 168), (after, 36, 252)):
        assert f"The box holds {tiles} tiles." in page(rules)
        assert any(f"{pips} for the whole box" in words for words in page(rules))
        assert score_hand(rules, end).points == pips - 3 - 60


def the_example(rules: RuleSet, choices: Chosen | None = None) -> tuple[HandEnd, Example]:
    end, shown = example_end(rules, choices), example(SAYS, rules, choices)
    assert end is not None
    assert shown is not None
    return end, shown


@pytest.mark.parametrize("box", GAMES)
def test_the_example_of_a_game_is_scored_by_the_engine(every: Sets, box: str) -> None:
    rules = every[box]
    for choices in all_choices(rules):
        end, shown = the_example(rules, choices)

        assert any(score_hand(rules, end, choices).gains)
        assert shown.headline
        assert shown.reasons
        assert not any("{" in words for words in (shown.headline, *shown.reasons))


def test_where_everybody_writes_the_example_tells_what_each_gets(every: Sets) -> None:
    _, shown = the_example(every["mexican_train"])

    assert shown.headline == "Player 1 went out. Player 2 +5"


@pytest.mark.parametrize("box", BOXES)
def test_the_example_is_scored_by_the_engine(sets: Sets, box: str) -> None:
    for choices in all_choices(sets[box]):
        end, shown = the_example(sets[box], choices)

        verdict = score_hand(sets[box], end, choices)
        assert verdict.points > 0
        assert f"wins {verdict.points}" in shown.headline
        assert len(verdict.side) == 1
        assert shown.reasons


@pytest.mark.parametrize("left", [*BLOCKED.values(), *ANY_BLOCKED])
def test_the_examples_can_be_blocked(left: tuple[str, ...]) -> None:
    """The hand can be blocked if there is a number in no hand: it can be at all open ends."""
    held = {half for hand in left for half in hand.replace("-", " ").split()}

    assert held < set("0123456")


def test_there_is_an_example_for_every_way_of_a_leaflet_to_score(sets: Sets) -> None:
    tables = [(rules, chosen) for rules in sets.values() for chosen in all_choices(rules)]
    blocked = {resolve(rules.blocked.points, rules.chosen(chosen)) for rules, chosen in tables}
    out = {resolve(rules.out.points, rules.chosen(chosen)) for rules, chosen in tables}

    assert set(BLOCKED) == blocked - {Points.NOBODY}
    assert set(OUT) == out


def test_the_players_of_the_example_are_not_those_of_the_table(sets: Sets) -> None:
    _, shown = the_example(sets["manylang"])

    assert [hand.name for hand in shown.hands] == ["Player 1", "Player 2"]
    assert (shown.headline, shown.sum) == ("Player 1 wins 8", "10 − 2")


def test_a_tile_of_dots_is_called_by_its_numbers_though_a_number_has_a_name(games: Sets) -> None:
    """The spinner is called so in the rules; on the tiles stand ten dots."""
    faces = games["spinner"].faces

    assert faces.names[10] == "spinner"
    assert tile_name(SAYS, faces, Tile(10, 3)) == "10-3"
