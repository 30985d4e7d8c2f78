"""Own boxes are changed line by line: nothing that can be tapped or typed raises."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from app.domain.editing import bonuses, chain, own_rules, plain_rules, questions
from app.domain.editing import box as edited_box
from app.domain.leaflet import Section, said_at, statements
from app.domain.match import states
from app.domain.match.starting import next_start
from app.domain.rules import RuleSet
from app.domain.rules.choices import Status
from app.domain.rules.lines import line_of, lines, problems
from app.domain.rules.lines.bonuses import bonus_lines
from app.domain.rules.lines.line import Line, LineKind, LineOption
from app.domain.rules.play_values import DrawnTile, Rest, Show, StockEmpty, Unable
from app.domain.rules.values import Criterion, Kind, Points, StartBy, TargetKind
from app.domain.tiles import Tile
from app.rule_text import rules_from_text, text_of
from tests.random_boxes import new_box
from tests.random_edits import edited, own_boxes
from tests.random_ends import played, random_match
from tests.random_rules import random_rules
from tests.rule_sets import load_set, load_sets

BOXES = own_boxes()
PLAIN = plain_rules("plain", "Plain")
TEXTS = {LineKind.NAME, LineKind.BY}


Said = list[tuple[Section, str, dict[str, object], object, int]]


def told(rules: RuleSet) -> Said:
    """What the page says, with the usual options."""
    said = said_at(rules, rules.chosen())
    return [(one.section, one.key, dict(one.values), one.players, one.highest) for one in said]


def own(set_id: str) -> RuleSet:
    return own_rules(load_set(set_id), "mine", "Mine")


def box_to(target: int) -> RuleSet:
    """A box that proposes no other number than this."""
    return replace(PLAIN, target=replace(PLAIN.target, default=None, suggested=(target,)))


def option(rules: RuleSet, line: str, key: str) -> RuleSet:
    (found,) = [one.rules for one in line_of(line).options(rules) if one.key == key]
    return found


def keys(options: tuple[LineOption, ...]) -> tuple[str, ...]:
    return tuple(one.key for one in options)


def with_options(rules: RuleSet) -> Iterator[Line]:
    """The lines of a box that have options, and those of its bonuses."""
    for line in lines(rules):
        if line.kind in {LineKind.OPTIONS, LineKind.NUMBER}:
            yield line
    for row in rules.bonus:
        yield from bonus_lines(rules, row.name)


# What a box begins with


@pytest.mark.parametrize("base", load_sets(), ids=lambda base: base.id)
def test_an_own_box_plays_as_what_it_was_made_from_and_says_nothing_of_where_that_is_from(
    base: RuleSet,
) -> None:
    box = own_rules(base, "mine", "Mine")

    assert (box.id, box.name, box.kind, box.based_on) == ("mine", "Mine", Kind.OWN, base.id)
    assert (box.by, box.revision) == ("", 1)
    assert not any((box.number, box.maker, box.languages, box.names, box.regions))
    assert not any((box.sources, box.readings))
    assert box.presets == base.presets
    assert box.chosen() == base.chosen()
    assert {choice.status for choice in box.choices} <= {Status.VARIES}
    assert not any(choice.reason or choice.weak or choice.sources for choice in box.choices)
    assert (box.out, box.blocked, box.bonus, box.deal) == (
        base.out,
        base.blocked,
        base.bonus,
        base.deal,
    )
    assert box.target.kind is not TargetKind.SILENT


def test_an_own_box_can_be_made_from_another_own_box() -> None:
    first = own("dominican")
    second = own_rules(first, "other", "Other")

    assert (second.based_on, second.id, second.revision) == ("mine", "other", 1)
    assert second.bonus == first.bonus


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.id)
def test_every_box_can_be_played_as_it_begins(box: RuleSet) -> None:
    assert problems(box) == ()
    assert rules_from_text(text_of(box)) == box


def test_the_plain_box_is_a_block_game_to_a_hundred() -> None:
    assert PLAIN.nobody_draws()
    assert PLAIN.deals({}) == {2: 7, 3: 7, 4: 7}
    assert PLAIN.target.default == 100
    assert PLAIN.choices == ()
    assert PLAIN.based_on == ""


# The lines


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.id)
def test_every_option_of_every_line_is_told_otherwise_than_the_others(box: RuleSet) -> None:
    for line in with_options(box):
        options = line.options(box)
        said = [(one.key, one.rules, told(one.rules)) for one in options]
        for (one, rules, text), (other, others, words) in combinations(said, 2):
            assert rules != others, (line.key, one, other)
            assert text != words, (line.key, one, other)
        for key, rules, _text in said:
            assert line.chosen(rules) in {(key,), line.chosen(box)}, (line.key, key)


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.id)
def test_every_option_can_be_written_down(box: RuleSet) -> None:
    for line in some_lines(box):
        for one in line.options(box):
            assert rules_from_text(text_of(one.rules)) == one.rules


def some_lines(box: RuleSet) -> Iterator[Line]:
    """Every fourth line, for each box other ones: to look at all of all would take a minute."""
    yield from list(with_options(box))[BOXES.index(box) % 4 :: 4]


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.id)
def test_each_statement_of_a_box_is_told_by_a_line(box: RuleSet) -> None:
    fixed = {"out.winner"}
    here = lines(box)

    for one in statements(box):
        assert one.key in fixed or any(line.tells(one.key) for line in here), one.key


@pytest.mark.parametrize("seed", [*range(40), 115, 296, 440, 524, 557])
def test_what_is_told_or_wrong_can_be_changed_on_a_line_that_is_there(seed: int) -> None:
    """Whatever was chosen before: a line that is hidden now leaves no rule behind."""
    rng = Random(seed)
    box = edited(rng, new_box(rng), rng.randint(1, 14))
    here = lines(box)

    said = [one.key for one in statements(box) if one.section is not Section.OPEN]
    assert all(any(line.tells(key) for line in here) for key in said if key != "out.winner")
    assert {problem.rule for problem in problems(box)} <= {line.key for line in here}


@pytest.mark.parametrize("key", ["own", "nobody"])
def test_fixed_points_are_told_only_where_somebody_wins_a_blocked_hand(key: str) -> None:
    paid = line_of("blocked.flat").with_number(PLAIN, 10)
    box = option(paid, "blocked.points", key)

    told = [one.key for one in statements(box)]
    assert "blocked.flat" in [one.key for one in statements(paid)]
    assert "blocked.flat" not in told


def test_nothing_ends_a_match_in_a_hand_in_which_nothing_is_announced() -> None:
    box = option(option(PLAIN, "play", "fives"), "target.when", "play")
    told = [one.key for one in statements(box)]
    silent = option(box, "play", "none")

    assert "target.when.play" in told
    assert "target.when.play" not in [one.key for one in statements(silent)]
    assert not problems(option(silent, "target.ends", "rounds"))
    assert problems(option(box, "target.ends", "rounds"))


def test_a_tile_that_no_answer_asks_for_is_forgotten_with_the_question() -> None:
    line = line_of("start.next_by")
    asked = questions.ask(PLAIN, line, (StartBy.TURN, StartBy.THAT_TILE))
    (choice,) = [one.key for one in asked.choices if "next_by" in one.key]

    settled = questions.settled(asked, choice, StartBy.TURN)

    assert asked.start.tile is not None
    assert settled.start.tile is None


def test_the_lines_come_in_the_order_of_the_page() -> None:
    for box in BOXES:
        order = [list(type(line.section)).index(line.section) for line in lines(box)]

        assert order == sorted(order)


def test_the_present_option_changes_nothing() -> None:
    for box in BOXES:
        for line in with_options(box):
            present = line.chosen(box)
            if len(present) == 1:
                assert option_of(line, box, present[0]) is box


def option_of(line: Line, rules: RuleSet, key: str) -> RuleSet:
    return next(one.rules for one in line.options(rules) if one.key == key)


def test_a_choice_that_no_rule_is_left_to_falls_away() -> None:
    box = own("block")

    settled = option(box, "blocked.points", "each")

    assert "blocked_points" in {choice.key for choice in box.choices}
    assert "blocked_points" not in {choice.key for choice in settled.choices}
    assert settled.blocked.points is Points.EACH


def test_a_choice_that_other_rules_are_left_to_stays() -> None:
    box = own("block")

    settled = option(box, "start.no_double", "heaviest_hand")

    assert "lead" in {choice.key for choice in settled.choices}


def test_presets_say_nothing_of_a_choice_that_fell_away() -> None:
    box = own("puerto_rican")
    preset = next(one for one in box.presets if "first_hands" in one.choices)

    settled = questions.settled(box, "first_hands", "on")

    (same,) = [one for one in settled.presets if one.name == preset.name]
    assert set(preset.choices) - set(same.choices) == {"first_hands"}
    assert problems(settled) == ()


def test_who_cannot_draw_needs_no_rule_about_drawn_tiles() -> None:
    box = option(own("draw"), "turn.unable", Unable.KNOCK)

    assert box.nobody_draws()
    assert box.turn.drawn_tile is DrawnTile.NONE_DRAWN
    assert box.turn.stock_empty is StockEmpty.NEVER_DRAWN
    assert "turn.stock_empty" not in {line.key for line in lines(box)}
    assert problems(box) == ()


def test_who_can_draw_has_a_draw_pile() -> None:
    box = option(PLAIN, "turn.unable", Unable.DRAW_ONE)

    assert box.setup.rest is Rest.FACE_DOWN
    assert box.turn.stock_empty is StockEmpty.PASS
    assert "turn.stock_empty" in {line.key for line in lines(box)}
    assert problems(box) == ()


def test_the_tile_that_starts_is_the_highest_double_until_another_is_chosen() -> None:
    box = option(PLAIN, "start.by", StartBy.THAT_TILE)

    assert box.start.tile == Tile(6, 6)
    assert option(box, "start.tile", "3-3").start.tile == Tile(3, 3)
    assert option(box, "start.by", StartBy.HIGHEST_DOUBLE).start.tile is None


def test_no_double_is_led_where_lots_are_drawn() -> None:
    box = option(PLAIN, "start.by", StartBy.LOT)

    assert problems(box) == ()
    assert "that_double" not in keys(line_of("start.lead").options(box))


def test_a_blocked_hand_that_nobody_wins_gets_a_chain_when_it_is_scored() -> None:
    box = own("mexican_train")
    assert chain.links(box) == ()

    scored = option(box, "blocked.points", Points.HANDS)

    assert [link.criterion for link in chain.links(scored)] == [
        Criterion.FEWEST_PIPS,
        Criterion.NOBODY,
    ]
    assert problems(scored) == ()


def test_a_number_is_typed_within_its_limits() -> None:
    line = line_of("counting.nearest")

    assert line.with_number(PLAIN, 7).counting.nearest == 7
    assert line.with_number(PLAIN, -1).counting.nearest == 1
    assert line.with_number(PLAIN, 10**9).counting.nearest == 9_999


def test_a_blank_is_worth_what_is_typed() -> None:
    box = line_of("values.half").with_number(PLAIN, 13)

    assert box.values.half == {0: 13}
    assert option(box, "values.half", "0").values.half == {}


def test_a_target_that_is_typed_is_proposed_and_named() -> None:
    box = line_of("target.default").with_number(PLAIN, 77)

    assert (box.target.default, box.target.suggested) == (77, (77, 100))


def test_a_target_of_ten_is_counted_in_marks_and_one_of_eleven_in_points() -> None:
    line = line_of("target.default")

    marks, points = (keys(line.options(line.with_number(box_to(n), n))) for n in (10, 11))

    assert {"5", "6", "7", "10"} <= {*marks}
    assert {"50", "500"} <= {*points}
    assert {*marks}.isdisjoint({"50", "500"})
    assert "7" not in points


# Tiles


def test_a_smaller_set_deals_no_more_than_it_holds() -> None:
    box = edited_box.with_highest(own("mexican_train"), 6)

    assert set(box.sets) == {6, 9, 15, 18}
    assert all(tiles * players <= 28 for players, tiles in box.deals(box.chosen()).items())
    assert problems(box) == ()


def test_the_tiles_of_a_smaller_set_are_those_that_it_has() -> None:
    box = edited_box.with_highest(own("dominican"), 3)

    assert box.start.tile == Tile(3, 3)
    assert [one.why for one in problems(box)] == []
    assert box.deals(box.chosen()) == {4: 2}


def test_new_faces_get_colours_that_are_not_taken() -> None:
    box = edited_box.with_highest(own("luckies"), 12)

    assert len(box.faces.colours) == len(set(box.faces.colours)) == 13
    assert box.faces.names[:8] == (
        "blank",
        "pink",
        "red",
        "yellow",
        "green",
        "blue",
        "purple",
        "7",
    )
    assert problems(box) == ()


def test_there_are_colours_for_every_face_of_the_largest_set() -> None:
    box = edited_box.with_show(edited_box.with_highest(PLAIN, 18), Show.COLOURS)

    assert len(set(box.faces.colours)) == 19
    assert problems(box) == ()


def test_dots_have_neither_names_nor_colours() -> None:
    box = edited_box.with_show(own("luckies"), Show.PIPS)

    assert (box.faces.names, box.faces.colours) == ((), ())
    assert problems(box) == ()


def test_a_face_without_a_name_is_called_by_its_number() -> None:
    named = edited_box.with_face_name(PLAIN, 6, "moon")

    assert named.faces.names[6] == "moon"
    assert edited_box.with_face_name(named, 6, " ").faces.names == ()


def test_only_a_colour_can_be_a_colour() -> None:
    box = own("luckies")

    assert edited_box.with_colour(box, 1, "red") == box
    assert edited_box.with_colour(box, 1, "#ABCDEF").faces.colours[1] == "#abcdef"
    assert edited_box.with_colour(PLAIN, 1, "#abcdef") == PLAIN


def test_another_size_of_the_set_is_added_and_taken_away() -> None:
    more = edited_box.with_size(PLAIN, 9, on=True)

    assert set(more.sets) == {6, 9}
    assert edited_box.with_size(more, 9, on=False) == PLAIN
    assert edited_box.with_size(PLAIN, 6, on=False) == PLAIN


# Deals


def test_a_deal_is_changed_added_and_taken_away_for_each_number_of_players() -> None:
    box = edited_box.with_deal(PLAIN, 2, 99)
    assert edited_box.dealt(box)[2] == 14

    box = edited_box.with_deal(edited_box.with_deal(box, 5, 5), 2, None)
    assert {n: tiles for n, tiles in edited_box.dealt(box).items() if tiles is not None} == {
        3: 7,
        4: 7,
        5: 5,
    }


def test_the_last_number_of_players_stays() -> None:
    box = PLAIN
    for players in range(2, 15):
        box = edited_box.with_deal(box, players, None)

    assert box.deals({}) == {4: 7}


# The chain


def test_a_criterion_is_added_before_the_one_that_decides() -> None:
    box = chain.added(PLAIN, Criterion.OPENER)
    assert [link.criterion for link in chain.links(box)] == [
        Criterion.FEWEST_PIPS,
        Criterion.OPENER,
        Criterion.NOBODY,
    ]

    box = chain.added(box, Criterion.SHARE)
    assert [link.criterion for link in chain.links(box)][-1] is Criterion.SHARE
    assert problems(box) == ()


def test_a_link_that_is_asked_moves_with_its_question() -> None:
    box = own("bg2133")

    moved = chain.moved(box, 1, 0)

    assert chain.links(moved)[0].asked == ("tie",)
    assert "tie" in {choice.key for choice in moved.choices}
    assert chain.removed(moved, 0).choices == tuple(
        choice for choice in box.choices if choice.key != "tie"
    )


# Bonuses


def test_every_bonus_that_the_app_knows_can_be_switched_on_and_off() -> None:
    for row in bonuses.bonus_rows(PLAIN):
        on = bonuses.switched(PLAIN, row.name, on=True)

        assert problems(on) == ()
        assert any(key == f"bonus.{row.name}" for _section, key, *_rest in told(on))
        assert bonuses.switched(on, row.name, on=False) == PLAIN


def test_a_bonus_that_a_table_does_not_pay_is_off_until_it_is_switched_on() -> None:
    box = own("dominican")
    (row,) = [one for one in bonuses.bonus_rows(box) if one.name == "chuchazo"]

    on = bonuses.switched(box, "chuchazo", on=True)

    assert not row.is_on
    assert any(key == "bonus.chuchazo" for _section, key, *_rest in told(on))


def test_own_bonuses_have_names_of_their_own() -> None:
    box = bonuses.added_bonus(bonuses.added_bonus(PLAIN, "Late"), "Late")
    assert [row.name for row in box.bonus] == ["Late"]

    box = bonuses.renamed_bonus(bonuses.added_bonus(box, "silent"), "Late", "capicua")
    assert [row.name for row in box.bonus] == ["Late", "silent"]
    assert sum(key.startswith("bonus.") for _section, key, *_rest in told(box)) == 2


def test_the_points_of_a_bonus_are_typed_within_their_limits() -> None:
    box = bonuses.switched(PLAIN, "capicua", on=True)

    high, low = (bonuses.with_points(box, "capicua", 0, n) for n in (10**9, -(10**9)))

    assert [bonuses.bonus_rows(one)[0].points for one in (high, low)] == [(9_999,), (-9_999,)]


def test_a_bonus_that_the_app_has_words_for_keeps_its_name() -> None:
    box = bonuses.switched(PLAIN, "capicua", on=True)

    assert bonuses.renamed_bonus(box, "capicua", "Capi") == box


def test_the_points_of_a_bonus_are_typed_one_by_one() -> None:
    box = bonuses.switched(PLAIN, "first_hands", on=True)

    box = bonuses.with_points(box, "first_hands", 1, 80)

    assert bonuses.bonus_rows(box)[0].points == (100, 80, 50, 25)


def test_a_double_as_the_last_tile_has_no_two_different_ends() -> None:
    box = bonuses.switched(PLAIN, "key", on=True)
    (tile,) = [line for line in bonus_lines(box, "key") if line.key.endswith(".tile")]

    double = option_of(tile, box, "double")

    (fits,) = [line for line in bonus_lines(double, "key") if line.key.endswith(".fits")]
    assert keys(fits.options(double)) == ("any", "both")
    assert fits.chosen(double) == ("both",)


def test_a_last_tile_that_is_a_blank_counts_again_where_it_must_be_one() -> None:
    box = bonuses.switched(PLAIN, "capicua", on=True)
    (blank,) = [line for line in bonus_lines(box, "capicua") if line.key.endswith("blank")]
    no_blank = option_of(blank, box, "no")
    (tile,) = [line for line in bonus_lines(box, "capicua") if line.key.endswith("tile")]

    blanks = option_of(tile, no_blank, "0-0")

    assert blank.chosen(no_blank) == ("no",)
    assert blank.chosen(blanks) == ("yes",)


# Questions


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.id)
def test_a_line_that_is_left_to_the_table_is_played_as_its_options_say(box: RuleSet) -> None:
    for line in some_lines(box):
        if not questions.can_ask(box, line):
            continue
        offered = questions.askable(box, line)
        options = tuple(one for one in line.options(box) if one.key in offered)
        open_box = questions.ask(box, line, offered)
        question = open_box.choices[-1].key
        assert set(line.chosen(open_box)) == set(offered), line.key
        for one in options:
            settled = questions.settled(open_box, question, one.key)
            assert not unlike(told(settled), told(one.rules)), (line.key, one.key)


def unlike(some: Said, others: Said) -> list[Any]:
    """What is said alone, in whatever order."""
    alone = [one for one in some if one not in others]
    return alone + [one for one in others if one not in some]


def test_what_is_asked_can_be_asked_with_other_options() -> None:
    line = line_of("turn.unable")
    box = questions.ask(PLAIN, line, ("knock", "draw_one"))
    assert line.chosen(box) == ("knock", "draw_one")

    box = questions.ask(box, line, ("draw_one", "draw_until_able"))
    assert [(one.key, one.options) for one in box.choices] == [
        ("turn_unable", ("draw_one", "draw_until_able"))
    ]

    box = questions.ask(box, line, ("draw_one",))
    assert box.choices == ()
    assert box.turn.unable is Unable.DRAW_ONE


def test_the_option_that_was_played_is_the_usual_one_of_a_question() -> None:
    box = questions.ask(PLAIN, line_of("out.points"), ("table", "hands"))

    (question,) = box.choices
    assert question.default == "hands"


def test_what_is_announced_can_be_asked_but_not_whether_anything_is() -> None:
    assert questions.askable(PLAIN, line_of("play")) == ("fives", "fifths", "ends_alike")


# Anything


def test_whatever_is_tapped_and_typed_nothing_raises_and_what_has_no_problem_is_played(
    hands: int,
) -> None:
    rng, refused, scored = Random(19), 0, 0
    for _ in range(hands // 100):
        rules = edited(rng, rng.choice(BOXES), 8)
        assert rules_from_text(text_of(rules)) == rules
        found = problems(rules)
        assert told(rules)
        if found:
            refused += 1
        else:
            scored += len(played_out(rng, rules))
    assert refused > hands // 1_000
    assert scored > hands // 200


def test_a_box_from_elsewhere_can_be_edited_whatever_it_says(hands: int) -> None:
    rng, sets = Random(19), load_sets()
    for _ in range(hands // 400):
        found = random_rules(rng, rng.choice(sets), changes=rng.choice((1, 4, 16)))
        if found is None:
            continue
        rules = own_rules(found, "mine", "Mine")
        for _ in range(6):
            rules = edited(rng, rules)
        assert problems(rules) or rules_from_text(text_of(rules)) == rules
        for line in lines(rules):
            assert set(line.chosen(rules)) <= set(line.values(rules))


def played_out(rng: Random, rules: RuleSet) -> tuple[object, ...]:
    """Plays some hands, and asks all that a match is asked."""
    match = played(rng, random_match(rng, rules), 4)
    assert len(states(match)) == len(match.hands)
    assert all(len(state.totals) == len(match.all_sides) for state in states(match))
    assert next_start(match).by in list(StartBy)
    return match.hands
