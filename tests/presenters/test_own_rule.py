"""One rule of an own box: what can be chosen or typed, in words, and kept at once."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.editing import own_rules, plain_rules
from app.domain.editing.bonuses import bonus_rows, switched
from app.domain.editing.box import PALETTE, dealt
from app.domain.rules import RuleSet
from app.domain.rules.lines import lines
from app.domain.rules.lines.line import LineKind
from app.domain.rules.values import Criterion, To
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.own_boxes import OwnBoxes
from app.presenters.own_rule.faces import PALETTE_NAMES
from app.presenters.own_rule.pages import rule_page
from app.presenters.own_rule.presenter import OwnRulePresenter
from app.presenters.own_rule.rule_page import (
    Chain,
    ChainLink,
    FaceRow,
    OnOff,
    Part,
    PartHeading,
    Steps,
    TypedField,
    ValueOption,
    View,
)
from app.store.core.errors import StoreFault
from app.words.rules.choices import option_name, question
from tests.builders import open_current_match
from tests.fake_navigation import FakeNavigation
from tests.rule_sets import load_sets
from tests.services import services

Sets = dict[str, RuleSet]

SAYS = Language()
ALL = [rules.id for rules in load_sets()]
LANGUAGES = ("de", "ar", "ja", "fr")
BACK: tuple[str, dict[str, str]] = ("back", {})


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
    current_match: CurrentMatch, box: str, rule: str, navigation: FakeNavigation | None = None
) -> OwnRulePresenter:
    presenter = OwnRulePresenter(services(current_match, SAYS), navigation or FakeNavigation())
    presenter.open(box=box, rule=rule)
    return presenter


def values(parts: tuple[Part, ...]) -> Mapping[str, ValueOption]:
    return {part.key: part for part in parts if isinstance(part, ValueOption)}


def fields(parts: tuple[Part, ...]) -> Mapping[str, TypedField]:
    return {part.key: part for part in parts if isinstance(part, TypedField)}


def draft(current_match: CurrentMatch, box: RuleSet) -> RuleSet:
    return OwnBoxes(current_match).draft(box.id)


@pytest.mark.parametrize("set_id", [*ALL, "plain"])
def test_each_value_of_every_rule_says_what_it_is(every: Sets, set_id: str) -> None:
    verify_values(Language(), of(every, set_id))


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_value_says_what_it_is_in_any_language(every: Sets, code: str) -> None:
    verify_values(Language(code), of(every, "luckies"))
    verify_values(Language(code), of(every, "mexican_train"))


def of(every: Sets, set_id: str) -> RuleSet:
    known = every.get(set_id)
    return plain_rules("x", "Ours") if known is None else own_rules(known, "x", "Ours")


def verify_values(language: Language, rules: RuleSet) -> None:
    for line in lines(rules):
        offered = values(tuple(rule_page(language, rules, line.key, View()).parts()))
        told = [(one.name, one.text) for one in offered.values()]
        assert all(name for name, _text in told), line.key
        assert not any("_" in words or "{" in words for both in told for words in both), told
        if line.kind in {LineKind.OPTIONS, LineKind.NUMBER}:
            assert len(set(told)) == len(told), (line.key, told)


def test_a_value_is_kept_with_one_tap_that_leads_back_to_the_page(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    navigation = FakeNavigation()
    presenter = opened(current_match, box.id, "turn.unable", navigation)
    offered = values(presenter.state.parts)
    assert offered["knock"].chosen
    assert offered["draw_one"].name == "Draw one tile"
    assert offered["draw_one"].text.startswith("If none of your tiles fits, draw one tile.")

    presenter.choose("draw_one")
    assert navigation.calls == [BACK]
    assert draft(current_match, box).turn.unable == "draw_one"


def test_a_number_is_kept_with_every_digit_that_makes_a_right_one(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    presenter = opened(current_match, box.id, "out.flat")
    presenter.type_text("number", "4")
    presenter.type_text("number", "42")
    assert draft(current_match, box).out.flat == 42
    assert fields(presenter.state.parts)["number"].text == "42"

    presenter.type_text("number", "42x")
    field = fields(presenter.state.parts)["number"]
    assert (field.text, field.error) == ("42x", "Type a number from −9999 to 9999.")
    assert draft(current_match, box).out.flat == 42


def test_a_number_that_is_typed_is_there_when_the_rule_is_opened_again(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    opened(current_match, box.id, "target.default").type_text("number", "365")

    presenter = opened(current_match, box.id, "target.default")
    assert values(presenter.state.parts)["365"].chosen


def test_undo_takes_back_all_letters_of_a_field_at_once(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    presenter = opened(current_match, box.id, "name")
    for text in ("Ours ", "Ours at", "Ours at home"):
        presenter.type_text("name", text)
    assert draft(current_match, box).name == "Ours at home"

    presenter.undo()
    assert draft(current_match, box).name == "Ours"
    assert fields(presenter.state.parts)["name"].text == "Ours"
    presenter.redo()
    assert draft(current_match, box).name == "Ours at home"
    assert not presenter.state.can_redo


def test_a_box_keeps_its_name_until_another_one_is_typed(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    presenter = opened(current_match, box.id, "name")
    presenter.type_text("name", " ")
    assert fields(presenter.state.parts)["name"].error == "A box needs a name. Type one."
    presenter.type_text("name", "x" * 41)
    error = fields(presenter.state.parts)["name"].error

    assert error == "This name is too long: 40 letters at most."
    assert draft(current_match, box).name == "Ours"


def test_nobody_has_to_say_who_made_a_box(current_match: CurrentMatch, box: RuleSet) -> None:
    presenter = opened(current_match, box.id, "by")
    presenter.type_text("by", "Ann")
    assert draft(current_match, box).by == "Ann"
    presenter.type_text("by", "")

    assert draft(current_match, box).by == ""
    assert not fields(presenter.state.parts)["by"].error


def test_what_cannot_go_together_is_said_on_the_page_of_the_rule(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    presenter = opened(current_match, box.id, "target.ends")
    presenter.choose("over")
    presenter.open(box=box.id, rule="target.ends")

    assert presenter.state.problem.startswith("Where the highest total wins")
    presenter.choose("reach")
    presenter.open(box=box.id, rule="target.ends")
    assert not presenter.state.problem


def test_a_box_or_a_rule_that_is_gone_leads_to_the_rules(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    navigation = FakeNavigation()
    opened(current_match, box.id, "of_a_later_version", navigation)
    OwnBoxes(current_match).delete(box.id)
    opened(current_match, box.id, "turn.unable", navigation)

    assert navigation.calls == [("home rules", {}), ("home rules", {})]


def test_what_cannot_be_stored_is_said_and_the_page_stays(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    navigation = FakeNavigation()
    presenter = opened(current_match, box.id, "turn.unable", navigation)
    current_match.database.read_only = StoreFault.READ_ONLY
    presenter.choose("draw_one")

    assert presenter.state.error.startswith("Pipkeeper's file can be read but not written")
    assert not navigation.calls
    assert values(presenter.state.parts)["knock"].chosen
    current_match.database.read_only = None
    presenter.refresh()
    assert not presenter.state.error


def test_each_value_that_is_chosen_is_played_and_shown_as_chosen(every: Sets) -> None:
    rules = of(every, "partners")
    for line in lines(rules):
        if line.kind not in {LineKind.OPTIONS, LineKind.NUMBER}:
            continue
        before = not_asked(rules, line.key)
        for key in values(parts_of(before, line.key)):
            chosen = rule_page(SAYS, before, line.key, View()).choose(key)
            shown = values(parts_of(chosen, line.key))
            assert [one.key for one in shown.values() if one.chosen] == [key], line.key


def parts_of(rules: RuleSet, key: str, view: View | None = None) -> tuple[Part, ...]:
    return tuple(rule_page(SAYS, rules, key, view or View()).parts())


def not_asked(rules: RuleSet, line: str) -> RuleSet:
    """The rules if the table is not asked about this line any more."""
    return rule_page(SAYS, rules, line, View()).toggle("ask")


def test_the_table_can_be_asked_about_a_rule_with_two_values_or_more(
    current_match: CurrentMatch, box: RuleSet
) -> None:
    navigation = FakeNavigation()
    presenter = opened(current_match, box.id, "turn.unable", navigation)
    presenter.toggle("ask")
    assert draft(current_match, box) == box
    presenter.choose("draw_one")

    rules = draft(current_match, box)
    assert not navigation.calls
    assert [choice.options for choice in rules.choices if choice.key == "turn_unable"] == [
        ("knock", "draw_one")
    ]
    shown = values(presenter.state.parts)
    assert all(one.is_many for one in shown.values())
    assert [one.key for one in shown.values() if one.chosen] == ["knock", "draw_one"]
    asked = next(choice for choice in rules.choices if choice.key == "turn_unable")
    assert question(SAYS, rules, asked) == "When you cannot play"
    assert [option_name(SAYS, asked, one) for one in asked.options] == [
        "Knock and pass",
        "Draw one tile",
    ]


def test_whoever_asks_no_more_plays_what_was_usual(
    current_match: CurrentMatch, every: Sets
) -> None:
    box = OwnBoxes(current_match).create(every["dominican"], "Ours")
    presenter = opened(current_match, box.id, "out.points")
    assert switches(presenter.state.parts)["ask"].on
    presenter.toggle("ask")

    assert draft(current_match, box).out.points == "every"
    assert not switches(presenter.state.parts)["ask"].on
    assert [one.key for one in values(presenter.state.parts).values() if one.chosen] == ["every"]


def test_a_question_that_is_settled_is_asked_no_more(
    current_match: CurrentMatch, every: Sets
) -> None:
    box = OwnBoxes(current_match).create(every["jamaican_partner"], "Ours")
    presenter = opened(current_match, box.id, "questions")
    assert "key=strict" in values(presenter.state.parts)
    presenter.choose("key=strict")

    assert "key" not in [choice.key for choice in draft(current_match, box).choices]
    assert "key=strict" not in values(presenter.state.parts)
    presenter.undo()
    assert "key=strict" in values(presenter.state.parts)


def test_the_chain_is_moved_taken_apart_and_added_to(current_match: CurrentMatch) -> None:
    box = OwnBoxes(current_match).create(None, "Ours")
    presenter = opened(current_match, box.id, "blocked.winner")
    presenter.choose("opener")
    presenter.choose("fewest_tiles")
    assert chain(presenter.state.parts) == ["fewest_pips", "opener", "fewest_tiles", "nobody"]

    presenter.move(2, 0)
    presenter.remove(2)
    assert chain(presenter.state.parts) == ["fewest_tiles", "fewest_pips", "nobody"]
    assert list(draft(current_match, box).blocked.chain({})) == chain(presenter.state.parts)


def test_a_criterion_is_told_by_its_place_in_the_chain(
    current_match: CurrentMatch,
) -> None:
    box = OwnBoxes(current_match).create(None, "Ours")
    presenter = opened(current_match, box.id, "blocked.winner")
    first, second = links(presenter.state.parts)

    assert first.text == "If the hand is blocked, whoever has the fewest points left wins it."
    assert second.text == "If it is still a tie, nobody wins the hand, and nobody gets points."


@pytest.mark.parametrize("writes", [To.WINNER, To.LOSERS, To.EVERYBODY])
def test_each_criterion_has_words_at_each_place(writes: To) -> None:
    rules = plain_rules("x", "Ours")
    rules = replace(rules, blocked=replace(rules.blocked, to=writes))
    for first in Criterion:
        blocked = replace(rules.blocked, winner=(first, Criterion.FEWEST_TILES, Criterion.SHARE))
        told = links(parts_of(replace(rules, blocked=blocked), "blocked.winner"))
        assert all(link.text for link in told), first
        assert "_" not in "".join(link.text for link in told)


def test_tiles_are_dealt_step_by_step_to_each_number_of_players(
    current_match: CurrentMatch,
) -> None:
    box = OwnBoxes(current_match).create(None, "Ours")
    presenter = opened(current_match, box.id, "deal")
    assert [steps(presenter.state.parts)[key].text for key in ("6.2", "6.4", "6.5")] == [
        "7 tiles",
        "7 tiles",
        "not played",
    ]
    presenter.step("6.4", 1)
    assert dealt(draft(current_match, box))[4] == 7
    presenter.step("6.5", 1)
    presenter.step("6.4", -1)

    assert draft(current_match, box).deal == {2: 7, 3: 7, 4: 6, 5: 5}
    assert not steps(presenter.state.parts)["6.5"].can_more


def test_below_one_tile_the_table_decides_and_then_nobody_plays(
    current_match: CurrentMatch,
) -> None:
    box = OwnBoxes(current_match).create(None, "Ours")
    presenter = opened(current_match, box.id, "deal")
    for _ in range(7):
        presenter.step("6.4", -1)
    assert steps(presenter.state.parts)["6.4"].text == "The table decides"
    presenter.step("6.4", -1)
    assert steps(presenter.state.parts)["6.4"].text == "not played"

    for players in (2, 3):
        for _ in range(9):
            presenter.step(f"6.{players}", -1)
    assert played_by(draft(current_match, box)) == [3]
    assert not steps(presenter.state.parts)["6.3"].can_less


def test_another_size_of_the_set_has_a_deal_of_its_own(current_match: CurrentMatch) -> None:
    box = OwnBoxes(current_match).create(None, "Ours")
    presenter = opened(current_match, box.id, "sets")
    presenter.toggle("9")
    presenter.step("9.2", 1)

    rules = draft(current_match, box)
    assert (dealt(rules, 6)[2], dealt(rules, 9)[2]) == (7, 8)
    presenter.toggle("9")
    assert list(draft(current_match, box).sets) == [6]


def test_a_typed_size_of_the_set_leaves_no_trace_of_its_first_digit(
    current_match: CurrentMatch,
) -> None:
    box = OwnBoxes(current_match).create(None, "Ours")
    presenter = opened(current_match, box.id, "faces")
    presenter.type_text("number", "1")
    presenter.type_text("number", "10")

    rules = draft(current_match, box)
    assert rules.faces.highest == 10
    assert rules.deal == box.deal
    presenter.undo()
    assert draft(current_match, box) == box


def test_halves_get_names_and_colours(current_match: CurrentMatch) -> None:
    box = OwnBoxes(current_match).create(None, "Ours")
    presenter = opened(current_match, box.id, "faces")
    presenter.choose("show.colours")
    rows = faces(presenter.state.parts)
    assert len({row.colour for row in rows.values()}) == 7
    assert rows["0"].colour == ""
    assert all(one.name for row in rows.values() for one in row.colours)

    presenter.type_text("6", "Sky")
    presenter.recolour("6", "#a1caf1")
    row, found = faces(presenter.state.parts)["6"], draft(current_match, box).faces
    assert (row.name, row.colour) == ("Sky", "#a1caf1")
    assert (found.names[6], found.colours[6]) == ("Sky", "#a1caf1")

    presenter.type_text("6", "x" * 21)
    assert faces(presenter.state.parts)["6"].error == "This name is too long: 20 letters at most."
    presenter.type_text("6", "")
    assert draft(current_match, box).faces.names[6] == "6"


def test_extra_points_are_switched_on_with_what_is_usual_and_changed(
    current_match: CurrentMatch,
) -> None:
    box = OwnBoxes(current_match).create(None, "Ours")
    presenter = opened(current_match, box.id, "bonus")
    presenter.toggle("on capicua")
    presenter.type_text("points 0 capicua", "40")
    presenter.toggle("conditions capicua")
    presenter.choose("fits different capicua")

    shown = switches(presenter.state.parts)["on capicua"]
    assert shown.on
    assert shown.text == (
        "Capicúa (the last tile fits both ends): +40. The last tile must not be a double. The last"
        " tile must fit both ends, and they must be different."
    )
    presenter.toggle("on capicua")
    assert not draft(current_match, box).bonus


def test_the_conditions_of_extra_points_are_questions_with_answers(
    current_match: CurrentMatch,
) -> None:
    box = OwnBoxes(current_match).create(None, "Ours")
    presenter = opened(current_match, box.id, "bonus")
    presenter.toggle("on foul")
    presenter.toggle("conditions foul")

    offered = values(presenter.state.parts)

    assert PartHeading("Does the hand still count?") in presenter.state.parts
    assert offered["void no foul"].name == "Yes"
    assert offered["void yes foul"].name == "So the hand itself does not count: nobody wins it."
    assert offered["to side foul"].name == "That player's side gets this."
    assert offered["bar 0 foul"].name == "Always"


def test_extra_points_of_ones_own_have_a_name_that_is_typed(
    current_match: CurrentMatch,
) -> None:
    box = OwnBoxes(current_match).create(None, "Ours")
    presenter = opened(current_match, box.id, "bonus")
    presenter.choose("add")
    presenter.type_text("name 0 ", "Sw")
    presenter.type_text("name 0 ", "Sweep")
    presenter.type_text("points 0 Sweep", "-5")

    (row,) = draft(current_match, box).bonus
    assert (row.name, row.points) == ("Sweep", -5)
    presenter.type_text("name 0 ", "capicua")
    assert fields(presenter.state.parts)["name 0 "].error.startswith("Other extra points")


@pytest.mark.parametrize("set_id", [*ALL, "plain"])
def test_no_two_extra_points_that_are_not_paid_are_called_the_same(
    every: Sets, set_id: str
) -> None:
    rules = of(every, set_id)
    if rules.bid is None:
        shown = switches(parts_of(rules, "bonus"))
        titles = [one.title for key, one in shown.items() if key.startswith("on ") and not one.on]
        assert len(set(titles)) == len(titles)


def test_every_condition_of_extra_points_has_words(every: Sets) -> None:
    rules = of(every, "plain")
    for row in bonus_rows(rules):
        rules = switched(rules, row.name, on=True)
    for row in bonus_rows(rules):
        shown = parts_of(rules, "bonus", View(opened=row.name))
        keys = [part.key for part in shown if not isinstance(part, PartHeading | Chain)]
        assert len(set(keys)) == len(keys)
        assert all(one.name and "_" not in one.name for one in values(shown).values())
        page = rule_page(SAYS, rules, "bonus", View(opened=row.name))
        assert all(page.choose(key) for key in values(shown))


def played_by(rules: RuleSet) -> list[int]:
    return [players for players, tiles in dealt(rules).items() if tiles is not None]


def test_there_is_a_name_for_every_colour_of_the_palette() -> None:
    assert set(PALETTE_NAMES) == set(PALETTE)
    assert len(set(PALETTE_NAMES.values())) == len(PALETTE)


def test_the_switch_comes_before_values_that_a_tap_can_take_away(
    current_match: CurrentMatch,
) -> None:
    box = OwnBoxes(current_match).create(current_match.leaflets["bg2133"], "Ours")
    page = opened(current_match, box.id, "turn.unable")
    assert isinstance(page.state.parts[-1], OnOff)

    page.toggle("ask")

    assert isinstance(page.state.parts[0], OnOff)
    assert page.state.parts[0].on


def switches(parts: tuple[Part, ...]) -> Mapping[str, OnOff]:
    return {part.key: part for part in parts if isinstance(part, OnOff)}


def steps(parts: tuple[Part, ...]) -> Mapping[str, Steps]:
    return {part.key: part for part in parts if isinstance(part, Steps)}


def faces(parts: tuple[Part, ...]) -> Mapping[str, FaceRow]:
    return {part.key: part for part in parts if isinstance(part, FaceRow)}


def links(parts: tuple[Part, ...]) -> tuple[ChainLink, ...]:
    return next((part.links for part in parts if isinstance(part, Chain)), ())


def chain(parts: tuple[Part, ...]) -> list[str]:
    return [str(link.key) for link in links(parts)]
