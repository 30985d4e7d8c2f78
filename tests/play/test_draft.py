"""The draft of a hand: what is stored with each tap, and how it reads again."""

import json

import pytest

from app.domain.hand import HandEnd
from app.domain.hand.facts import BidResult, Event
from app.domain.rules.values import Fits, Led
from app.domain.tiles import Tile, TileSet
from app.play.entry.draft import (
    MAX_TOTAL_LENGTH,
    Draft,
    DraftBid,
    Ending,
    EntryMode,
    draft_from_hand,
    draft_from_json,
    draft_to_json,
    enterable,
    total_of,
    with_digit,
)
from tests.hands import left

BOX = TileSet(9)
FULL = Draft(
    starter=1,
    ending=0,
    tiles={Tile(3, 2): 1},
    totals={2: "12+7"},
    sums={3: (9, 0, 12)},
    selected_holder=-2,
    mode=EntryMode.SUMS,
    half=4,
    picked=2,
    plays=((0, 5), (1, 10)),
    events=(Event("opening_pass", 1, 2),),
    closing=True,
    locker=2,
    last=Tile(6, 4),
    fits=Fits.EQUAL,
    led=Led.SINGLE,
    bid=DraftBid(1, 42, made=True, taken="35"),
)


def stored(draft: Draft) -> dict[str, object]:
    kept: dict[str, object] = json.loads(json.dumps(draft_to_json(draft)))
    return kept


def test_a_stored_draft_reads_as_it_was() -> None:
    assert draft_from_json(stored(FULL), 4, BOX) == FULL
    assert draft_from_json(stored(Draft()), 4, BOX) == Draft()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("plays", [[4, 5]]),
        ("plays", [[0, -5]]),
        ("plays", [[0, 10_000]]),
        ("plays", [[0]]),
        ("plays", None),
        ("events", [["foul", 4, 1]]),
        ("events", [["foul", 0, 5]]),
        ("sums", [[0, [19]]]),
        ("sums", [[9, [1]]]),
        ("sums", [[0, ["1"]]]),
        ("locker", 4),
        ("locker", True),
        ("last", "10-1"),
        ("fits", "twice"),
        ("led", "blank"),
        ("bid", [0, 42, "yes", ""]),
        ("bid", [0, 42]),
        ("bid", [0, 42, None, "-1"]),
        ("totals", [[0, "12+x"]]),
        ("totals", [[0, ""]]),
        ("totals", [[0, "12345"]]),
        ("totals", [[0, "1+" * 40]]),
        ("totals", [[0, "-1"]]),
    ],
)
def test_a_damaged_draft_reads_as_an_empty_one(key: str, value: object) -> None:
    assert draft_from_json({**stored(FULL), key: value}, 4, BOX) == Draft()


def test_a_recorded_hand_is_edited_with_all_its_facts() -> None:
    end = HandEnd(
        left={0: (), 1: left("3-2"), 2: 19},
        out=0,
        plays=((0, 5),),
        closing=True,
        last=Tile(6, 4),
        fits=Fits.ONE,
        led=Led.DOUBLE,
        events=(Event("foul", 2),),
    )

    draft = draft_from_hand(end, starter=1)

    assert draft.plays == end.plays
    assert draft.events == end.events
    assert (draft.last, draft.fits, draft.led, draft.closing) == (
        Tile(6, 4),
        Fits.ONE,
        Led.DOUBLE,
        True,
    )
    assert draft.totals == {2: "19"}


def test_a_hand_that_was_stopped_is_edited_as_one() -> None:
    end = HandEnd(left=dict.fromkeys(range(2)), plays=((1, 5),), stopped=True)

    assert draft_from_hand(end, starter=None).ending == Ending.STOPPED


def test_a_bid_is_edited_with_what_was_taken() -> None:
    end = HandEnd(left=dict.fromkeys(range(4)), bid=BidResult(1, 31, made=False, taken=30))

    assert draft_from_hand(end, starter=None).bid == DraftBid(1, 31, made=False, taken="30")


def test_a_total_can_be_several_numbers() -> None:
    typed = ""
    for key in "12+7+15":
        typed = typed + key if key == "+" else with_digit(typed, int(key))

    assert typed == "12+7+15"
    assert total_of(typed) == 34
    assert total_of("12+") == 12


def test_each_number_of_a_total_has_at_most_four_digits() -> None:
    assert with_digit("1234", 5) == "1234"
    assert with_digit("1234+567", 8) == "1234+5678"
    assert with_digit("0", 7) == "7"
    assert with_digit("3+0", 7) == "3+7"
    assert len("+".join(["9999"] * 8)) <= MAX_TOTAL_LENGTH


def test_tiles_sums_and_a_total_replace_each_other() -> None:
    draft = Draft().toggle_tile(0, Tile(3, 2)).set_sums(0, (9, 4))

    assert (draft.tiles_of(0), draft.sums) == ((), {0: (9, 4)})
    assert draft.set_total(0, "12").sums == {}
    assert draft.toggle_tile(0, Tile(1, 1)).sums == {}
    assert draft.set_sums(0, ()) == Draft()


def test_what_happened_in_play_does_not_begin_the_counting() -> None:
    assert not Draft(plays=((0, 5),), events=(Event("foul", 0),), starter=1).is_begun
    assert Draft(sums={0: (4,)}).is_begun
    assert Draft(bid=DraftBid(seat=1)).is_begun


def test_what_can_be_entered_of_a_hand_stays_and_reads_again() -> None:
    assert enterable(FULL, 4, BOX) == FULL

    end = HandEnd(
        left={0: left("10-2 3-2"), 1: 10**9},
        out=None,
        stock=left("12-12"),
        plays=((0, -5), (1, 5), (1, 10**9)),
        events=(Event("pass", 1, 3), Event("pass", 0, 1)),
        last=Tile(10, 0),
        bid=BidResult(1, 10**9, made=True, taken=10**9),
    )

    found = enterable(draft_from_hand(end, starter=0), 2, BOX)

    assert found.tiles == {Tile(3, 2): 0}
    assert (found.totals, found.plays) == ({}, ((1, 5),))
    assert (found.events, found.last) == ((Event("pass", 0, 1),), None)
    assert found.bid == DraftBid(1)
    assert draft_from_json(stored(found), 2, BOX) == found
