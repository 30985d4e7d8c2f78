"""Imported verdicts of the games: gains, awards and new steps must agree with each other."""

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
    "train": ("mexican_train", "each_writes"),
    "fives": ("all_fives", "plays"),
    "rounding": ("all_fives", "rounded"),
    "bids": ("texas_42", "bid"),
    "sums": ("matador", "wins"),
    "crowd": ("dominican", "event"),
}
"""The game, and a step that its match must have."""


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """By game, the export of a match of twelve hands at most."""
    file, texts = tmp_path_factory.mktemp("games") / "one.json", dict[str, str]()
    for name, (game, step) in MAKERS.items():
        texts[name] = next(text for text in exports(game, file) if f'"key":"{step}"' in text)
    return texts


def exports(game: str, file: Path) -> Iterator[str]:
    for seed in range(99):
        with closing(memory()) as database:
            play_random_match(database, Random(seed), game, hands=12)
            export_json(database, file)
        yield file.read_text("utf-8")


def hand_with(document: Any, key: str) -> Any:
    """The first hand whose verdict has such a step."""
    hands = document["matches"][0]["hands"]
    return next(
        hand for hand in hands if any(step["key"] == key for step in hand["verdict"]["steps"])
    )


def verdict(key: str, **fields: Any) -> Change:
    return lambda document: hand_with(document, key)["verdict"].update(fields)


def award(key: str, **fields: Any) -> Change:
    return lambda document: hand_with(document, key)["verdict"]["awards"][-1].update(fields)


def values(key: str, **fields: Any) -> Change:
    def act(document: Any) -> None:
        steps = hand_with(document, key)["verdict"]["steps"]
        next(step for step in steps if step["key"] == key)["values"].update(fields)

    return act


REFUSED: dict[str, tuple[str, Change, str]] = {
    "gains that no award gave": (
        "train",
        lambda document: hand_with(document, "each_writes")["verdict"]["gains"].reverse(),
        "verdict.gains: bad_verdict",
    ),
    "gains of too few sides": (
        "train",
        verdict("each_writes", gains=[1]),
        "verdict.gains: bad_verdict",
    ),
    "gains that are no numbers": (
        "train",
        verdict("each_writes", gains=["1"]),
        "verdict.gains: bad_verdict",
    ),
    "an award of nobody": ("train", award("each_writes", side=20), "awards: bad_verdict"),
    "an award without points": (
        "train",
        verdict("each_writes", awards=[{"side": 0}]),
        "verdict.awards: bad_verdict",
    ),
    "an award of an unknown kind": ("train", award("each_writes", kind="x"), "awards: bad_verdict"),
    "an award joined to nothing": (
        "train",
        award("each_writes", joined=True),
        "verdict.awards: bad_verdict",
    ),
    "an award with an endless bar": (
        "train",
        award("each_writes", bar=10**8),
        "verdict.awards: bad_verdict",
    ),
    "a side that writes and does not sit here": (
        "train",
        values("each_writes", gains=[[[20], 5]]),
        "values.gains: bad_verdict",
    ),
    "a side that writes twice": (
        "train",
        values("each_writes", gains=[[[0], 5], [[0], 5]]),
        "values.gains: bad_verdict",
    ),
    "steps that tell of other gains": (
        "train",
        values("each_writes", gains=[[[0], 1]]),
        "verdict.gains: bad_verdict",
    ),
    "void, although somebody won": (
        "fives",
        verdict("wins", void=True),
        "verdict.void: bad_verdict",
    ),
    "void, but not true or false": ("fives", verdict("wins", void=1), "verdict.void: bad_verdict"),
    "two sides that share nothing": (
        "fives",
        lambda document: hand_with(document, "wins")["verdict"].update(
            side=list(range(len(document["matches"][0]["players"])))
        ),
        "bad_verdict",
    ),
    "rounded by nothing": ("rounding", values("rounded", nearest=0), "values.nearest: bad_verdict"),
    "a bid of nobody": ("bids", values("bid", seat=4), "values.seat: bad_verdict"),
    "a bid without end": ("bids", values("bid", amount=10**10), "values.amount: bad_verdict"),
    "points below all bounds": (
        "sums",
        verdict("wins", points=-(10**10)),
        "verdict.points: out_of_range",
    ),
    "other points than its steps tell": (
        "sums",
        verdict("wins", points=-5),
        "values.points: bad_verdict",
    ),
    "an event that never happens so often": (
        "crowd",
        values("event", count=9),
        "values.count: bad_verdict",
    ),
    "an event of no name": ("crowd", values("event", name=""), "values.name: bad_verdict"),
    "a step without its gains": (
        "crowd",
        lambda document: next(
            step
            for step in hand_with(document, "event")["verdict"]["steps"]
            if step["key"] == "event"
        )["values"].pop("gains"),
        "no_step",
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
