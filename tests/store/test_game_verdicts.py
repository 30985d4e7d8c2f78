"""Imported verdicts of the games: gains, awards and points must agree with each other."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.store.core.errors import StoreError
from app.store.exchange.exporting import export_json
from tests.importing import import_json
from tests.store.random_matches import play_random_match
from tests.store.test_fuzzed_import import memory

Change = Callable[[Any], object]
MAKERS = {
    "train": ("mexican_train", "awards"),
    "fives": ("all_fives", "plays"),
    "bids": ("texas_42", "bid"),
    "sums": ("matador", "verdict"),
    "crowd": ("dominican", "events"),
}
"""The game, and what a hand of its match must have, or its verdict."""


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """By game, the export of a match of twelve hands at most."""
    file, texts = tmp_path_factory.mktemp("games") / "one.json", dict[str, str]()
    for name, (game, told) in MAKERS.items():
        texts[name] = next(text for text in exports(game, file) if f'"{told}":' in text)
    return texts


def exports(game: str, file: Path) -> Iterator[str]:
    for seed in range(99):
        with closing(memory()) as database:
            play_random_match(database, Random(seed), game, hands=12)
            export_json(database, file)
        yield file.read_text("utf-8")


def hand_with(document: Any, told: str) -> Any:
    """The first hand that somebody won, and that has this, or its verdict."""
    hands = document["matches"][0]["hands"]
    return next(
        hand for hand in hands if hand["verdict"]["side"] and told in {*hand, *hand["verdict"]}
    )


def verdict(told: str, **fields: Any) -> Change:
    return lambda document: hand_with(document, told)["verdict"].update(fields)


def award(told: str, **fields: Any) -> Change:
    return lambda document: hand_with(document, told)["verdict"]["awards"][-1].update(fields)


REFUSED: dict[str, tuple[str, Change, str]] = {
    "gains that no award gave": (
        "train",
        lambda document: hand_with(document, "awards")["verdict"]["gains"].reverse(),
        "verdict.gains: bad_verdict",
    ),
    "gains of too few sides": (
        "train",
        verdict("awards", gains=[1]),
        "verdict.gains: bad_verdict",
    ),
    "gains that are no numbers": (
        "train",
        verdict("awards", gains=["1"]),
        "verdict.gains: bad_verdict",
    ),
    "an award of nobody": ("train", award("awards", side=20), "awards: bad_verdict"),
    "an award without points": (
        "train",
        verdict("awards", awards=[{"side": 0}]),
        "verdict.awards: bad_verdict",
    ),
    "an award of an unknown kind": ("train", award("awards", kind="x"), "awards: bad_verdict"),
    "an award joined to nothing": (
        "train",
        award("awards", joined=True),
        "verdict.awards: bad_verdict",
    ),
    "an award with an endless bar": (
        "train",
        award("awards", bar=10**8),
        "verdict.awards: bad_verdict",
    ),
    "void, although somebody won": (
        "fives",
        verdict("plays", void=True),
        "verdict.void: bad_verdict",
    ),
    "void, but not true or false": ("fives", verdict("plays", void=1), "verdict.void: bad_verdict"),
    "points below all bounds": (
        "sums",
        verdict("verdict", points=-(10**10)),
        "verdict.points: out_of_range",
    ),
    "two sides that share what one gains": (
        "fives",
        lambda document: hand_with(document, "plays")["verdict"].update(
            side=list(range(len(document["matches"][0]["players"]))), points=-5
        ),
        "verdict.points: bad_verdict",
    ),
    "a bid's points that its awards do not give": (
        "bids",
        verdict("bid", gains=[0, 0]),
        "verdict.gains: bad_verdict",
    ),
    "points by the number of a hand beyond all bounds": (
        "crowd",
        verdict("events", numbered=[[10**8]]),
        "verdict.numbered: bad_verdict",
    ),
    "points by the number of a hand that nobody won": (
        "crowd",
        verdict("events", winner=None, side=[], points=0, numbered=[[5]]),
        "bad_verdict",
    ),
}


@pytest.mark.parametrize(("name", "change", "why"), REFUSED.values(), ids=REFUSED)
def test_a_verdict_that_contradicts_itself_is_refused_with_its_place(
    documents: dict[str, str], tmp_path: Path, name: str, change: Change, why: str
) -> None:
    document = json.loads(documents[name])
    change(document)
    (tmp_path / "wrong.json").write_text(json.dumps(document), "utf-8")

    with closing(memory()) as database, pytest.raises(StoreError) as refused:
        import_json(database, tmp_path / "wrong.json")

    place = f"{refused.value.values['place']}: {refused.value.values['why']}"
    assert place.startswith("matches[0].hands[")
    assert place.endswith(why)


@pytest.mark.parametrize("name", MAKERS)
def test_the_verdicts_of_the_engine_are_accepted(
    documents: dict[str, str], tmp_path: Path, name: str
) -> None:
    file = tmp_path / "right.json"
    file.write_text(documents[name], "utf-8")

    with closing(memory()) as database:
        import_json(database, file)
        hands = database.rows("SELECT count(*) AS hands FROM hands")[0]["hands"]

    assert hands == len(json.loads(documents[name])["matches"][0]["hands"])
