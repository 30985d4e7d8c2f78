"""The page tells every rule: another value of a field is another sentence."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.domain.leaflet import Section, statements
from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.rules.play_values import AbleMayDraw, Direction, Joins, Matching, Unable
from app.domain.rules.tables import Bonus, Play
from app.domain.rules.values import (
    After,
    Among,
    Bar,
    Best,
    BidCounts,
    BonusFits,
    BonusMode,
    BonusTile,
    BonusTo,
    BonusWhen,
    CarryAfter,
    Counts,
    Criterion,
    Ends,
    Lead,
    Led,
    MatchTie,
    NoDouble,
    PartnersPlay,
    Points,
    SideOut,
    StartBy,
    TargetKind,
    TargetWhen,
    To,
)
from app.domain.tiles import Tile
from app.i18n import Language
from app.words.rules.sentences import rule_sentence
from tests.rule_sets import load_sets

Sets = dict[str, RuleSet]

SAYS = Language()
ALL = [rules.id for rules in load_sets()]
TILE_SCORED = [rules.id for rules in load_sets() if rules.bid is None]
WINNERS = tuple(set(Points) - {Points.NOBODY, Points.OWN, Points.OWN_OFF})
SIX_SIX = Tile(6, 6)


@pytest.fixture(scope="module")
def every(sets: Sets, games: Sets) -> Sets:
    return {**sets, **games}


def told(rules: RuleSet) -> list[str]:
    """The sentences of the page, without the open points."""
    said = [one for one in statements(rules) if one.section is not Section.OPEN]
    sentences = [rule_sentence(SAYS, rules, one) for one in said]
    assert not any("{" in sentence or "_" in sentence for sentence in sentences)
    return sentences


def changed(rules: RuleSet, table: str, **fields: object) -> RuleSet:
    given: Any = {table: replace(getattr(rules, table), **fields)}
    return replace(rules, **given)


ANYWHERE: dict[str, dict[str, tuple[object, ...]]] = {
    "out": {"flat": (0, 3, -5, 10), "to": tuple(To)},
    "blocked": {"flat": (0, 3, 7), "to": tuple(To)},
    "counting": {"nearest": (1, 5, 10), "divide": (1, 5, 2)},
    "end": {"side_out": tuple(SideOut)},
    "reset": {"everybody_has": (0, 1, 5)},
    "target": {
        "ends": tuple(Ends),
        "best": tuple(Best),
        "when": tuple(TargetWhen),
        "default": (33, 44),
    },
    "turn": {
        "stock_stays": (0, 1, 2),
        "unable": tuple(set(Unable) - {Unable.KNOCK, Unable.SILENT}),
    },
}
"""Fields whose values are told in every rule set that scores tiles, where they mean something."""


USUAL_CHAIN = (Criterion.FEWEST_PIPS, Criterion.NOBODY)


def prepared(rules: RuleSet, table: str, field: str) -> RuleSet:
    """Where the field means something: each side writes its own, tiles are drawn, and so on."""
    if field == "to":
        return changed(rules, table, points=Points.OWN)
    if field == "stock_stays":
        return changed(rules, "turn", unable=Unable.DRAW_ONE)
    if (table, field) == ("blocked", "flat"):
        return changed(rules, table, points=Points.ONCE, to=To.WINNER, winner=USUAL_CHAIN)
    if field == "side_out":
        return changed(rules, "partners", play=PartnersPlay.MAY)
    if field == "when":
        rules = replace(rules, play=Play(Counts.FIVES, (5, 10)))
    if table == "target":
        rules = changed(rules, "target", kind=TargetKind.AGREED)
        return rules if field == "default" else changed(rules, "target", default=5)
    return rules


def values_of(field: str, values: tuple[object, ...]) -> tuple[object, ...]:
    """Only a side that writes for itself has points of its own."""
    return tuple(set(values) - {To.WINNER}) if field == "to" else values


@pytest.mark.parametrize("set_id", TILE_SCORED)
def test_another_value_of_a_field_is_another_sentence(every: Sets, set_id: str) -> None:
    for table, fields in ANYWHERE.items():
        for field, values in fields.items():
            if field == "default" and not every[set_id].sources:
                continue  # a leaflet's page has no target that the leaflet does not name
            rules = prepared(every[set_id], table, field)
            pages = [
                told(changed(rules, table, **{field: value})) for value in values_of(field, values)
            ]

            assert all(pages.count(page) == 1 for page in pages), (table, field)


@pytest.mark.parametrize("set_id", TILE_SCORED)
@pytest.mark.parametrize("table", ["out", "blocked"])
def test_every_way_to_count_points_is_told(every: Sets, set_id: str, table: str) -> None:
    """In a hand that somebody won by going out, some words come to the same."""
    pages = {
        points: told(changed(every[set_id], table, points=points, to=To.WINNER))
        for points in (*WINNERS, *([Points.NOBODY] if table == "blocked" else []))
    }
    alike = [{Points.HANDS, Points.ALL}, {Points.OTHERS, Points.OTHERS_MINUS_OWN}]

    for points, page in pages.items():
        same = {other for other, told_of in pages.items() if told_of == page}
        assert same == {points} or same in alike, (points, same)


@pytest.mark.parametrize("set_id", TILE_SCORED)
@pytest.mark.parametrize("table", ["out", "blocked"])
def test_what_each_side_writes_is_told(every: Sets, set_id: str, table: str) -> None:
    pages = [
        told(changed(every[set_id], table, points=points, to=to))
        for to in (To.LOSERS, To.EVERYBODY)
        for points in (Points.OWN, Points.OWN_OFF)
    ]
    pages.append(told(changed(every[set_id], table, points=Points.EACH, to=To.EVERYBODY)))

    assert all(pages.count(page) == 1 for page in pages)


@pytest.mark.parametrize("criterion", Criterion)
def test_every_criterion_is_told_first_and_in_a_tie(sets: Sets, criterion: Criterion) -> None:
    rules = sets["manylang"]

    first = told(changed(rules, "blocked", winner=(criterion,)))
    tied = told(changed(rules, "blocked", winner=(Criterion.FEWEST_PIPS, criterion)))

    assert first != told(changed(rules, "blocked", winner=(Criterion.FEWEST_PIPS,))) or (
        criterion is Criterion.FEWEST_PIPS
    )
    assert len(tied) > len(told(changed(rules, "blocked", winner=()))), criterion


def test_every_way_to_start_is_told(sets: Sets) -> None:
    for field in ("by", "next_by"):
        pages = [
            told(changed(sets["manylang"], "start", **{field: way}, tile=SIX_SIX))
            for way in StartBy
        ]

        assert all(pages.count(page) == 1 for page in pages)


def test_a_later_hand_is_not_said_to_start_like_the_first_where_it_does_not(sets: Sets) -> None:
    way = StartBy.HIGHEST_DOUBLE

    alike = told(changed(sets["manylang"], "start", by=way, next_by=way))
    different = told(changed(sets["manylang"], "start", by=StartBy.LOT, next_by=way))

    assert "Every later hand starts the same way, with the highest double." in alike
    assert "Later hands: Whoever holds the highest double starts the hand." in different


@pytest.mark.parametrize("after", After)
def test_a_start_after_something_else_is_told(sets: Sets, after: After) -> None:
    reset = replace(sets["manylang"].reset, everybody_has=int(after is After.RESET))
    foul = Bonus("foul", BonusWhen.EVENT, 25, to=BonusTo.OTHERS, void=after is After.VOID)
    rules = replace(sets["manylang"], bonus=(foul,), reset=reset)
    before = [text for text in told(rules) if not text.startswith("After a hand that does not")]

    for way in set(StartBy) - {StartBy.HIGHEST_DOUBLE}:
        page = told(changed(rules, "start", after={after: way}, tile=SIX_SIX))

        assert len(set(page) - set(before)) == 1, way


@pytest.mark.parametrize(
    ("table", "field", "values"),
    [
        ("start", "no_double", tuple(NoDouble)),
        ("start", "next_lead", (Lead.THAT_DOUBLE, Lead.ANY_TILE)),
        ("turn", "direction", tuple(Direction)),
        ("turn", "able_may_draw", tuple(AbleMayDraw)),
        ("line", "joins", tuple(Joins)),
        ("line", "matching", tuple(Matching)),
        ("partners", "play", tuple(PartnersPlay)),
        ("blocked", "among", tuple(Among)),
        ("target", "tie", tuple(MatchTie)),
    ],
)
def test_every_value_is_told(
    games: Sets, table: str, field: str, values: tuple[object, ...]
) -> None:
    pages = [told(changed(games["draw"], table, **{field: value})) for value in values]

    assert all(pages.count(page) == 1 for page in pages)


def test_the_worth_of_halves_and_tiles_is_told(games: Sets) -> None:
    rules = games["mexican_train"]

    page = told(changed(rules, "values", half={0: 25, 9: 1}, tile={Tile(0, 0): 50}))

    assert "Each blank still held counts 25 points." in page
    assert "Each 9 still held counts 1 point." in page
    assert "Each 0-0 still held counts 50 points." in page
    assert "A blank is worth no points." not in page


ROW = Bonus(name="capicua", when=BonusWhen.OUT, points=25)
ROWS = (
    ROW,
    replace(ROW, points=30),
    replace(ROW, points=2, mode=BonusMode.TIMES),
    replace(ROW, points=2, mode=BonusMode.REPLACE),
    *(replace(ROW, tile=tile) for tile in BonusTile),
    *(replace(ROW, fits=fits) for fits in (BonusFits.DIFFERENT, BonusFits.ONLY)),
    replace(ROW, blank=False),
    replace(ROW, name="won_block", when=BonusWhen.BLOCKED),
    replace(ROW, name="first_hands", when=BonusWhen.WON, points=(100, 50)),
    *(
        replace(ROW, name="foul", when=BonusWhen.EVENT, to=to)
        for to in (BonusTo.SIDE, BonusTo.OTHERS)
    ),
    *(replace(ROW, name="pass_round", when=BonusWhen.EVENT, bar=bar) for bar in (170, Bar.TARGET)),
    *(replace(ROW, name="opening_pass", when=BonusWhen.EVENT, led=led) for led in Led),
    replace(ROW, name="opening_pass", when=BonusWhen.EVENT, points=(25, 0, 25), to=BonusTo.SIDE),
    replace(ROW, name="foul", when=BonusWhen.EVENT, void=True),
    replace(ROW, name="a rule of our own", tile=BonusTile.DOUBLE, fits=BonusFits.BOTH),
)


def test_every_condition_of_a_bonus_is_told(games: Sets) -> None:
    pages = [told(replace(games["venezuelan"], bonus=(row,))) for row in ROWS]

    assert all(pages.count(page) == 1 for page in pages)
    assert any("a rule of our own: +25." in sentence for sentence in pages[-1])


def test_a_bonus_that_is_not_paid_is_not_told(games: Sets) -> None:
    rules = games["venezuelan"]

    none = replace(rules, bonus=())

    assert told(replace(rules, bonus=(replace(ROW, points=0),))) == told(none)


def test_what_an_undecided_hand_does_to_the_next_is_told(games: Sets) -> None:
    rules = games["venezuelan"]
    pages = [
        told(changed(rules, "carry", after=after, add=add, times=times, grows=grows))
        for after in (CarryAfter.NOBODY, CarryAfter.BLOCKED)
        for add, times in ((1, 1), (2, 1), (0, 2), (1, 3))
        for grows in ((False, True) if add else (False,))
    ]

    assert all(pages.count(page) == 1 for page in pages)
    assert told(changed(rules, "carry", after=CarryAfter.NEVER, add=1)) == told(rules)


def plays(play: Play) -> Iterator[Play]:
    yield play
    yield replace(play, opening=10)
    yield replace(play, ends={5: 1, 15: 8})
    yield replace(play, amounts=(3, 4))


def test_announced_points_are_told(games: Sets) -> None:
    for set_id in ("all_fives", "bergen", "fives_and_threes"):
        rules = games[set_id]
        assert rules.play is not None

        pages = [told(replace(rules, play=play)) for play in plays(rules.play)]

        assert all(pages.count(page) == 1 for page in pages)


def test_bids_are_told(games: Sets) -> None:
    rules = games["texas_42"]
    pages = [
        told(changed(rules, "bid", lowest=lowest, whole=whole, counts=counts))
        for lowest, whole in ((30, 42), (31, 42), (30, 40))
        for counts in BidCounts
    ]

    assert all(pages.count(page) == 1 for page in pages)


def test_a_rule_that_differs_with_the_number_of_players_says_for_how_many(games: Sets) -> None:
    page = told(games["all_fives"])

    assert "With 3 at the table: The tied players share the points." in page
    assert "With 2 at the table: If you agree on nothing else: 250." in page
    assert "With 3 at the table: You play without 0-0." in told(games["jamaican_cutthroat"])


def test_every_deal_is_told(games: Sets) -> None:
    page = told(games["mexican_train"])

    spaced = [sentence.replace("\xa0", " ") for sentence in page]
    deals = "2–4 = 15 · 5–6 = 12 · 7–8 = 10 · 9–10 = 8"  # noqa: RUF001 - ranges
    assert f"With a set up to 12-12: Players and tiles for each: {deals}." in spaced
    agreed = statements(games["mexican_train"], {"deal": "own"})
    assert [one.values["players"] for one in agreed if one.key == "deal.agreed"] == [
        (2, 3, 4),
        tuple(range(2, 11)),
        (9, 10, 11, 12),
        (13, 14),
    ]


@pytest.mark.parametrize("set_id", ALL)
def test_no_rule_is_told_twice(every: Sets, set_id: str) -> None:
    page = told(every[set_id])

    assert len(set(page)) == len(page)


def test_the_targets_of_this_table_are_told(games: Sets) -> None:
    chosen = {"first_double": "9"}
    default = next(
        one for one in statements(games["mexican_train"], chosen) if one.key == "target.default"
    )

    assert default.values == {"target": 10}
    assert default.choices == ("first_double",)
    assert resolve(games["mexican_train"].start.first_double, chosen) == 9
