"""Rules beyond the limits cannot be played, whoever wrote them: what is wrong is named."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.editing import plain_rules
from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, REST, ByChoice, TableChoice
from app.domain.rules.limits import LARGEST_BID, LARGEST_NUMBER, LONGEST_TEXT
from app.domain.rules.lines import line_of, problems
from app.domain.rules.play_values import Show
from app.domain.rules.playable import first_limit
from app.domain.rules.problem import Contradiction
from app.domain.rules.tables import (
    Bid,
    Bonus,
    Carry,
    Counting,
    Faces,
    Out,
    Partners,
    Play,
    Preset,
    Reading,
    Reset,
)
from app.domain.rules.values import BonusWhen, Counts, Points
from app.domain.tiles import Tile

TWICE = (Preset("ours", {}), Preset("ours", {}, 50))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "x" * (LONGEST_TEXT + 1)),
        ("out", Out(flat=LARGEST_NUMBER + 1)),
        ("removed", (Tile(9, 9),)),
        ("bonus", (Bonus("foul", BonusWhen.EVENT, 5),) * 2),
        ("presets", TWICE),
        ("bid", Bid(lowest=1, whole=LARGEST_BID + 1)),
    ],
)
def test_the_field_beyond_a_limit_is_named(field: str, value: Any) -> None:
    limit = first_limit(replace(plain_rules("box", "Ours"), **{field: value}))

    assert limit is not None
    assert limit.field == field


def test_what_only_a_number_of_players_without_a_deal_would_write_is_no_limit() -> None:
    plain = plain_rules("box", "Ours")
    by_players = {"4": Points.OTHERS, REST: Points.NOBODY}
    four_alone = replace(
        plain,
        deal={4: 7},
        sets={plain.faces.highest: {4: 7}},
        out=Out(ByChoice(PLAYERS, by_players)),
    )

    assert first_limit(four_alone) is None
    limit = first_limit(replace(four_alone, deal={3: 7, 4: 7}, sets={6: {3: 7, 4: 7}}))
    assert limit is not None
    assert (limit.field, limit.why) == ("out.points", Contradiction.NOBODY_FOR_WINNER)


A = TableChoice("a", ("x", "y"))
PLAIN = plain_rules("box", "Ours")


def dealt(deal: Any, **more: Any) -> RuleSet:
    return replace(PLAIN, deal=deal, sets={6: deal}, **more)


@pytest.mark.parametrize(
    ("field", "rules"),
    [
        ("out", replace(PLAIN, choices=(A,), out=Out(flat=ByChoice("a", {"x" * 201: 1})))),
        ("sets", replace(PLAIN, sets={6: PLAIN.deal, 10_000: PLAIN.deal})),
        ("faces.colours", replace(PLAIN, faces=Faces(6, Show.COLOURS))),
        ("faces.colours", replace(PLAIN, faces=Faces(6, colours=("red",) * 7))),
        ("faces.names", replace(PLAIN, faces=Faces(6, names=("",)))),
        ("choices", replace(PLAIN, choices=tuple(TableChoice(f"{n}", ("x",)) for n in range(61)))),
        ("choices.a", replace(PLAIN, choices=(TableChoice("a", ("x",), "y"),))),
        ("choices.a", replace(PLAIN, choices=(TableChoice("a", tuple(map(str, range(21)))),))),
        ("choices", replace(PLAIN, choices=(A, A))),
        ("readings", replace(PLAIN, readings=(Reading("out"), Reading("out")))),
        ("sets", replace(PLAIN, sets={9: PLAIN.deal})),
        ("sets.partners", replace(PLAIN, partners=Partners(players=5))),
        ("sets", replace(PLAIN, sets={**PLAIN.sets, 19: {2: 7}})),
        ("sets.6", dealt({})),
        ("sets.6", dealt({15: 1})),
        ("sets.6", dealt({2: 15})),
        ("sets.6", dealt({2: -1})),
        (
            "sets.6",  # whatever is dealt beside whatever is taken out
            dealt(
                {4: ByChoice("a", {"x": 7, "y": 6})},
                choices=(A,),
                removed=ByChoice("a", {"x": (), "y": (Tile(0, 0),)}),
            ),
        ),
        ("out.points", replace(PLAIN, out=Out(Points.OWN))),
        ("blocked.points", replace(PLAIN, blocked=replace(PLAIN.blocked, points=Points.OWN_OFF))),
        ("bonus", replace(PLAIN, bonus=(Bonus("x" * 41, BonusWhen.EVENT, 5),))),
        ("counting.nearest", replace(PLAIN, counting=Counting(nearest=0))),
        ("counting.divide", replace(PLAIN, counting=Counting(divide=0))),
        ("carry.times", replace(PLAIN, carry=Carry(times=0))),
        ("bid.lowest", replace(PLAIN, bid=Bid(lowest=0, whole=42))),
        ("bid.whole", replace(PLAIN, bid=Bid(lowest=1, whole=0))),
        ("carry.add", replace(PLAIN, carry=Carry(add=-1))),
        ("reset.everybody_has", replace(PLAIN, reset=Reset(everybody_has=-1))),
        ("play.opening", replace(PLAIN, play=Play(Counts.FIVES, (5,), opening=-1))),
        ("turn.stock_stays", replace(PLAIN, turn=replace(PLAIN.turn, stock_stays=-1))),
        ("start.first_double", replace(PLAIN, start=replace(PLAIN.start, first_double=-1))),
    ],
)
def test_every_limit_names_the_field_and_is_told_at_a_line(field: str, rules: RuleSet) -> None:
    limit = first_limit(rules)

    assert limit is not None
    assert limit.field == field
    assert (limit.rule, limit.why) in {(one.rule, one.why) for one in problems(rules)}
    assert line_of(limit.rule).key == limit.rule
