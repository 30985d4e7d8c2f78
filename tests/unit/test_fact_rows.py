"""Each fact of a hand has its row: it is stored, written, read and asked for by it."""

import json
from dataclasses import fields
from typing import Any

import pytest

from app.domain.hand import HandEnd
from app.domain.hand.asked import ROWS, Fact
from app.domain.hand.facts import FACTS, MOST_COUNTED, BidResult, Bounds, Event, Kept, Way
from app.domain.rules.values import Fits, Led
from app.domain.tiles import TileSet
from app.play.entry.draft import Draft
from app.presenters.hand.questions import QUESTIONS, answered
from app.store.core.fact_codec import decode_hand_end, encode_facts
from tests.hands import tile, tiles

TOLD: dict[str, Any] = {
    "left": {0: (), 1: tiles("6-4 5-5"), 2: 19, 3: None},
    "out": 0,
    "stock": tiles("2-1"),
    "picked": 2,
    "plays": ((0, 5), (1, -10)),
    "closing": True,
    "stopped": True,
    "starter": 3,
    "locker": 0,
    "last": tile("6-2"),
    "fits": Fits.DIFFERENT,
    "led": Led.SINGLE,
    "events": (Event("pass", 1, 2),),
    "bid": BidResult(1, 42, made=True, taken=42),
}
TABLE = Bounds(TileSet(6), range(100), MOST_COUNTED)
TOO_MUCH: dict[str, tuple[Any, Any]] = {
    "plays": (((0, 5), (1, 100), (2, -5)), ((0, 5),)),
    "last": (tile("7-1"), None),
    "events": ((Event("pass", 1, 4), Event("pass", 2, 3), Event("", 0)), (Event("pass", 2, 3),)),
    "bid": (BidResult(1, 100, made=True), None),
}
"""What is beyond ``TABLE``, and what stays of it."""


def test_every_fact_of_a_hand_has_a_row() -> None:
    of_others = {"sides", "previous"}  # of the match, of the hand before

    assert {field.name for field in fields(HandEnd)} - of_others == FACTS.keys() == TOLD.keys()


@pytest.mark.parametrize("name", FACTS)
def test_a_fact_is_read_as_it_was_written_in_json(name: str) -> None:
    row = FACTS[name]

    assert row.form.is_one(TOLD[name])
    assert row.read(json.loads(json.dumps(row.write(TOLD[name])))) == TOLD[name]
    assert row.read(row.write(row.untold)) == row.untold


def test_a_hand_with_every_fact_is_stored_with_every_fact() -> None:
    end = HandEnd(**{**TOLD, "starter": None})  # that is stored beside the facts

    facts = json.loads(json.dumps(encode_facts(end)))

    assert decode_hand_end(facts, None) == end
    assert facts.keys() == FACTS.keys() - {"starter"}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_is_beyond_a_table_is_no_fact_there(name: str) -> None:
    row, (fact, stays) = FACTS[name], TOO_MUCH[name]

    assert row.within(fact, TABLE) == stays
    assert row.within(row.untold, TABLE) == row.untold


def test_a_fact_that_is_not_told_is_what_a_new_hand_has() -> None:
    new = HandEnd({})

    told = {row.name: row.untold for row in FACTS.values() if row.kept is not Kept.ALWAYS}
    assert {name: getattr(new, name) for name in told} == told


def test_what_only_one_ending_has_is_no_fact_of_another() -> None:
    of_out = {name for name, row in FACTS.items() if row.can_be(Way.OUT)}
    of_block = {name for name, row in FACTS.items() if row.can_be(Way.BLOCKED)}

    assert of_out - of_block == {"closing", "last", "fits"}
    assert of_block - of_out == {"locker"}


def test_every_fact_that_can_be_asked_for_is_known_to_the_rules() -> None:
    assert ROWS.keys() == set(Fact)


ANSWERS = {
    Fact.LOCKER: ("0", "3"),
    Fact.STARTER: ("0", "3"),
    Fact.LED: tuple(Led),
    Fact.FITS: tuple(Fits),
    Fact.CLOSING: ("yes",),
}


@pytest.mark.parametrize("fact", QUESTIONS)
def test_an_answer_tells_a_fact_and_the_same_answer_takes_it_back(fact: Fact) -> None:
    for key in ANSWERS[fact]:
        told = answered(Draft(), fact, key)

        assert FACTS[fact].form.is_one(getattr(told, fact))
        assert getattr(answered(told, fact, key), fact) == FACTS[fact].untold
