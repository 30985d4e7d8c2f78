"""The page of an own box: one line a rule, what differs, and what cannot go together."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from app.domain.editing import own_rules, plain_rules
from app.domain.rules import RuleSet
from app.domain.rules.lines import line_of, lines, problems
from app.domain.rules.problem import Contradiction, Problem
from app.domain.rules.tables import Faces, Start
from app.domain.rules.values import Best, Ends, StartBy
from app.domain.tiles import Tile
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.own_boxes import OwnBoxes
from app.presenters.own_box import OwnBoxPresenter
from app.store.core.errors import StoreFault
from app.words.rules.contradictions import SENTENCES, problem_sentence
from app.words.rules.own_lines import BoxActions, BoxHeading, BoxRow, RuleLine, base_of, box_rows
from tests.builders import open_current_match
from tests.cost import checked_rules
from tests.fake_navigation import FakeNavigation
from tests.rule_sets import load_sets
from tests.services import services

Sets = dict[str, RuleSet]

SAYS = Language()
ALL = [rules.id for rules in load_sets()]
LANGUAGES = ("de", "ar", "ja", "fr")


@pytest.fixture(scope="module")
def every(sets: Sets, games: Sets) -> Sets:
    return {**sets, **games}


@pytest.fixture
def current_match(tmp_path: Path, every: Sets) -> CurrentMatch:
    return open_current_match(tmp_path / "phone", every)


@pytest.fixture
def box(current_match: CurrentMatch, every: Sets) -> RuleSet:
    return OwnBoxes(current_match).create(every["partners"], "Ours")


def opened(
    current_match: CurrentMatch, box: str, navigation: FakeNavigation | None = None
) -> OwnBoxPresenter:
    presenter = OwnBoxPresenter(services(current_match, SAYS), navigation or FakeNavigation())
    presenter.open(box=box)
    return presenter


def test_changed_rules_are_looked_through_once(current_match: CurrentMatch, box: RuleSet) -> None:
    own_boxes, presenter = OwnBoxes(current_match), opened(current_match, box.id)
    changed = replace(box, out=replace(box.out, flat=7))

    with checked_rules() as looked:
        own_boxes.edit(box.id, changed)
        presenter.open(box=box.id)
        presenter.open(box=box.id)

    assert len(looked) == 1


def rule_lines(rows: tuple[BoxRow, ...]) -> Mapping[str, RuleLine]:
    return {row.key: row for row in rows if isinstance(row, RuleLine)}


def ending_with(ends: Ends, best: Best) -> Callable[[RuleSet], RuleSet]:
    return lambda rules: replace(rules, target=replace(rules.target, ends=ends, best=best))


@pytest.mark.parametrize("set_id", [*ALL, "plain"])
def test_each_line_of_every_box_has_a_question_and_an_answer(every: Sets, set_id: str) -> None:
    rules = own_rules(every[set_id], "x", "Ours") if set_id in every else plain_rules("x", "Ours")
    verify_lines(SAYS, rules, every)


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_line_has_a_question_and_an_answer_in_any_language(every: Sets, code: str) -> None:
    verify_lines(Language(code), own_rules(every["luckies"], "x", "Ours"), every)
    verify_lines(Language(code), own_rules(every["dominican"], "x", "Ours"), every)


def verify_lines(language: Language, rules: RuleSet, every: Sets) -> None:
    found = rule_lines(box_rows(language, rules, base_of(rules, every)))
    told = [words for row in found.values() for words in (row.title, row.text)]
    assert tuple(found) == tuple(line.key for line in lines(rules))
    assert all(told)
    assert not any("{" in words or "_" in words for words in told), told
    titles = [row.title for row in found.values()]
    assert len(set(titles)) == len(titles), titles
    assert not any(row.problem or row.is_changed for row in found.values())


def test_the_page_has_the_sections_of_the_rules_page(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    rows = opened(current_match, box.id).state.rows

    assert [row.key for row in rows[:2] if isinstance(row, RuleLine)] == ["name", "by"]
    titles = [row.title for row in rows if isinstance(row, BoxHeading)]
    assert titles[:3] == ["Tiles", "Players and tiles", "Who starts"]
    assert titles[-1] == "What the table decides"
    assert isinstance(rows[-1], BoxActions)


def test_a_line_says_the_rule_in_the_words_of_the_rules_page(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    found = rule_lines(opened(current_match, box.id).state.rows)

    assert found["turn.unable"].title == "When you cannot play"
    assert found["turn.unable"].text == (
        "If none of your tiles fits, knock on a tile on the table and pass."
    )
    assert found["name"].text == "Ours"
    assert found["by"].text == "Not said"


def test_what_the_table_is_asked_is_said_at_the_rule_and_listed_last(every: Sets) -> None:
    rules = own_rules(every["dominican"], "x", "Ours")

    found = rule_lines(box_rows(SAYS, rules, None))
    assert found["out.points"].text.endswith("The table is asked about this before a match.")
    assert "The table is asked" not in found["turn.unable"].text
    assert "What does the winner of a hand get?" in found["questions"].text.splitlines()


def test_what_differs_from_what_the_box_was_made_from_is_marked(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    other = next(
        option.rules
        for option in line_of("turn.unable").options(box)
        if option.key == "draw_until_able"
    )
    OwnBoxes(current_match).edit(box.id, other)
    found = rule_lines(opened(current_match, box.id).state.rows)

    assert found["turn.unable"].is_changed
    assert found["turn.unable"].text == (
        "If none of your tiles fits, draw tiles until you have one that fits."
    )
    assert not found["out.points"].is_changed
    assert not found["name"].is_changed


def test_what_cannot_go_together_is_said_at_its_line_until_it_is_mended(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    own_boxes, presenter = OwnBoxes(current_match), opened(current_match, box.id)
    own_boxes.edit(box.id, ending_with(Ends.EXACTLY, Best.FEWEST)(box))
    presenter.refresh()
    told = rule_lines(presenter.state.rows)

    assert told["target.ends"].problem.startswith("Where the target must be reached exactly")
    assert [row.key for row in told.values() if row.problem] == ["target.ends"]
    assert presenter.state.warning.startswith("These rules do not go together yet.")

    own_boxes.edit(box.id, ending_with(Ends.EXACTLY, Best.MOST)(box))
    presenter.refresh()
    assert not any(row.problem for row in rule_lines(presenter.state.rows).values())
    assert not presenter.state.warning


def test_while_rules_contradict_each_other_the_box_is_played_as_it_was(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    OwnBoxes(current_match).edit(box.id, ending_with(Ends.OVER, Best.MOST)(box))

    presenter = opened(current_match, box.id)
    assert presenter.state.warning
    assert OwnBoxes(current_match).hand_on(box.id).target == box.target


def test_a_change_is_taken_back_and_done_again_also_after_a_restart(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    OwnBoxes(current_match).edit(box.id, replace(box, name="Theirs"))
    presenter = opened(current_match, box.id)
    assert (presenter.state.can_undo, presenter.state.can_redo) == (True, False)

    presenter.undo()
    assert (presenter.state.title, presenter.state.can_undo) == ("Ours", False)

    again = opened(current_match, box.id)
    assert again.state.can_redo
    again.redo()
    assert again.state.title == "Theirs"


def test_it_says_what_the_box_was_made_from(current_match: CurrentMatch, box: RuleSet) -> None:
    plain = OwnBoxes(current_match).create(None, "Mine")

    assert opened(current_match, box.id).state.about == "Own rules, based on Spanish partners."
    assert opened(current_match, plain.id).state.about == ""


def test_nothing_is_marked_if_what_the_box_was_made_from_is_gone(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    own_boxes = OwnBoxes(current_match)
    copy = own_boxes.create(box, "Copy")
    own_boxes.edit(copy.id, ending_with(Ends.EXACTLY, Best.MOST)(copy))
    changed = rule_lines(opened(current_match, copy.id).state.rows)["target.ends"]
    own_boxes.delete(box.id)

    state = opened(current_match, copy.id).state
    assert changed.is_changed
    assert not any(row.is_changed for row in rule_lines(state.rows).values())
    assert state.about == ""


def test_a_box_that_is_gone_leads_to_the_rules(current_match: CurrentMatch, box: RuleSet) -> None:
    navigation = FakeNavigation()
    presenter = opened(current_match, box.id, navigation)
    OwnBoxes(current_match).delete(box.id)
    presenter.refresh()

    assert navigation.calls == [("home rules", {})]


def test_a_step_that_cannot_be_taken_back_is_said(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    OwnBoxes(current_match).edit(box.id, replace(box, name="Theirs"))
    presenter = opened(current_match, box.id)
    current_match.database.read_only = StoreFault.READ_ONLY
    presenter.undo()

    assert presenter.state.error.startswith("Pipkeeper's file can be read but not written")
    assert presenter.state.title == "Theirs"


def test_each_button_leads_to_its_screen_with_the_box(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    navigation = FakeNavigation()
    presenter = opened(current_match, box.id, navigation)
    presenter.open_rule("deal")
    presenter.try_hand()
    presenter.play()
    presenter.open_page()
    presenter.hand_on()

    assert navigation.calls == [
        ("own_rule", {"box": box.id, "rule": "deal"}),
        ("hand", {"trial": box.id}),
        ("setup", {"box": box.id}),
        ("leaflet", {"box": box.id}),
        ("hand_on", {"box": box.id}),
    ]


@pytest.mark.parametrize("why", Contradiction)
def test_each_contradiction_says_what_is_wrong_and_what_to_do(why: Contradiction) -> None:
    values = {"most": 9, "least": 1, "players": 4, "whole": 7, "highest": 6, "tile": Tile(6, 6)}
    rules = plain_rules("x", "Ours")

    told = problem_sentence(SAYS, rules, Problem("name", why, values))
    assert told.count(".") >= 2
    assert "{" not in told
    assert set(SENTENCES) == set(Contradiction)


def test_every_problem_of_a_set_of_no_size_is_said() -> None:
    rules = plain_rules("x", "Ours")
    start = Start(by=StartBy.ROUND_DOUBLE, first_double=6)
    sizes = MappingProxyType({-1: rules.deal})
    found = problems(replace(rules, faces=Faces(-1), sets=sizes, start=start))

    assert Contradiction.DOUBLE_NOT_IN_SET in {problem.why for problem in found}
    assert all(problem_sentence(SAYS, rules, problem) for problem in found)


def test_a_problem_without_a_line_of_its_own_is_said_above_the_rules(
    current_match: CurrentMatch,
) -> None:
    box = OwnBoxes(current_match).create(None, "Mine")
    start = Start(by=StartBy.LOT, next_by=StartBy.LOT, tile=Tile(6, 6))
    OwnBoxes(current_match).edit(box.id, replace(box, start=start))

    state = opened(current_match, box.id).state
    assert "start.tile" not in rule_lines(state.rows)
    assert state.warning.endswith(SENTENCES[Contradiction.TILE_NOT_ASKED])


def test_a_number_of_hands_is_called_rounds_as_in_the_setup(current_match: CurrentMatch) -> None:
    box = OwnBoxes(current_match).create(current_match.leaflets["mexican_train"], "Trains")

    lines = rule_lines(opened(current_match, box.id).state.rows)

    assert lines["target.default"].title == "Rounds"


def test_a_fixed_number_of_rounds_does_not_depend_on_the_first_double(
    current_match: CurrentMatch,
) -> None:
    boxes = OwnBoxes(current_match)
    box = boxes.create(current_match.leaflets["mexican_train"], "Trains")
    asked = "The table is asked about this before a match."
    assert asked in rule_lines(opened(current_match, box.id).state.rows)["target.default"].text

    boxes.edit(box.id, replace(box, target=replace(box.target, default=10)))

    assert asked not in rule_lines(opened(current_match, box.id).state.rows)["target.default"].text
