"""Every screen can show whatever an import accepts, in several languages, and go on with it."""

import copy
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.store.core.database import Database
from app.store.core.errors import StoreError, StoreFault
from app.store.exchange.exporting import export_json
from app.store.write.player_merge import PlayerMerge
from tests.builders import open_current_match, record_hand, start_match
from tests.importing import import_json
from tests.many_matches import fill
from tests.presenters.every_screen import ScreenChecker
from tests.store.test_fuzzed_import import CHANGES, memory, mutated, parent_of, ways

LANGUAGES = ("en", "ar", "ja")
PER_SHOWN = 400
"""One file for this many of ``--mutations``: showing a file on all screens is slow."""

LATER_FIELDS: tuple[tuple[str, Any], ...] = (
    ("told", [{"key": "doubled"}, 1.5, None]),
    ("steps", [{"key": "wins", "values": {"seats": [9]}}]),
    ("orbit", {"of": 3}),
)


@pytest.fixture(scope="module")
def documents(sets: Mapping[str, RuleSet], tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """A match of every box: some have partners, edited or deleted hands, or changed choices."""
    folder = tmp_path_factory.mktemp("documents")
    database = memory()
    fill(database, sets, matches=14, hands=3, seed=5)
    edited(folder, sets, database)
    rows = database.rows("SELECT id FROM matches ORDER BY started_at")
    documents = [exported(database, folder, row["id"]) for row in rows]
    database.close()
    matches = [document["matches"][0] for document in documents]
    assert {match["set"] for match in matches} == set(sets)
    assert {match["partners"] for match in matches} == {True, False}
    assert any(match["changes"] for match in matches)
    return documents


def edited(folder: Path, sets: Mapping[str, RuleSet], database: Database) -> None:
    """A match with every kind of change, and a match of a merged player, which is exported without
    the other player of the merge.
    """
    current_match = open_current_match(folder, sets)
    start_match(current_match, "bg2133", ("Ann", "Bo", "Cy", "Di"), partners=True)
    record_hand(current_match, "", 11, "6-4 3-1", "1-1", out=0, starter=2)
    tied = record_hand(current_match, "3-2", "4-1", "6-6", "5-5")
    current_match.delete_hand(record_hand(current_match, "", "1-0", "2-0", 7, out=0))
    current_match.choose("tie", "lowest_tile")
    current_match.edit_hand(tied, current_match.table.hands[0].hand)
    current_match.matches.change(current_match.table.id, name="Ostern", note="bei Łucja", target=80)
    ann = current_match.table.people[0].id
    start_match(current_match, names=("Anne", "Ed"))
    record_hand(current_match, "", "6-4", out=0)
    PlayerMerge(current_match.database).merge(ann, current_match.table.people[0].id)
    export_json(current_match.database, folder / "edited.json")
    import_json(database, folder / "edited.json")
    current_match.database.close()


def exported(database: Database, folder: Path, match_id: str) -> Any:
    file = folder / "one.json"
    export_json(database, file, only=(match_id,))
    return json.loads(file.read_text("utf-8"))


def with_later_fields(dice: Random, document: Any) -> Any:
    """An export as a later version could write it."""
    document = copy.deepcopy(document)
    for hand in document["matches"][0]["hands"]:
        for _ in range(dice.randint(0, 2)):
            name, value = dice.choice(LATER_FIELDS)
            hand["verdict"][name] = copy.deepcopy(value)
        if dice.random() < 0.3:
            hand["verdict"]["open"].append("dice")
    for change in document["matches"][0]["changes"]:
        change["what"] = dice.choice((change["what"], "hand_counted_twice", "match_moved"))
    return document


def wrong_in_places(dice: Random, document: Any) -> bytes:
    """The document with one or two changed values, mostly of the match."""
    if dice.random() < 0.4:
        document = with_later_fields(dice, document)
    every_way = [way for way in ways(document, []) if way]
    deep = [way for way in every_way if {"verdict", "changes", "left", "out"} & set(way)]
    if dice.random() < 0.2:
        return mutated(dice, document, every_way)
    document = copy.deepcopy(document)
    for _ in range(dice.choice((0, 1, 1, 2))):
        way = dice.choice(deep or every_way)
        try:
            parent_of(document, way)[0][way[-1]]
            dice.choice(CHANGES)(dice, document, way)
        except (LookupError, TypeError):  # the place was removed by another change
            continue
    return json.dumps(document).encode()


def test_every_imported_match_is_shown_by_every_screen_and_can_be_continued(
    documents: list[Any],
    sets: Mapping[str, RuleSet],
    tmp_path: Path,
    mutations: int,
) -> None:
    dice, file, seen = Random(13), tmp_path / "file.json", Counter[str]()
    languages, read = [Language(code) for code in LANGUAGES], set[tuple[str, str]]()
    while seen["shown"] < max(20, mutations // PER_SHOWN):
        file.write_bytes(wrong_in_places(dice, dice.choice(documents)))
        database = memory()
        try:
            import_json(database, file)
        except StoreError as refused:
            assert refused.key in set(StoreFault)
            seen["refused"] += 1
        else:
            seen += show(CurrentMatch(database, sets), languages, tmp_path, read)
        database.close()
    assert seen["refused"] > seen["shown"] // 4
    assert seen["whole"] > seen["shown"] // 2, "most hands fit their match"


def show(
    current_match: CurrentMatch, languages: list[Language], folder: Path, read: set[tuple[str, str]]
) -> Counter[str]:
    """Shows all matches in each language; returns their number, and how many have no misfits."""
    seen = Counter[str]()
    matches = [row["id"] for row in current_match.database.rows("SELECT id FROM matches")]
    for match_id in matches:
        for language in languages:
            for reason in ScreenChecker(current_match, language).see(match_id):
                assert "{" not in reason, reason
                assert "None" not in reason, reason
        checker = ScreenChecker(current_match, languages[0])
        checker.leaflets(current_match.matches.get(match_id), read)
        checker.export(match_id, folder)
        comes_in_again(folder / "all.json")
        seen["whole"] += checker.play(match_id)
        seen["shown"] += 1
    return seen


def comes_in_again(file: Path) -> None:
    """The export can be imported elsewhere, and exported again without a change."""
    other = memory()
    import_json(other, file)
    export_json(other, again := file.with_name("again.json"))
    both = (json.loads(one.read_text("utf-8")) for one in (file, again))
    one, two = ((document["players"], document["matches"]) for document in both)
    assert one == two
    other.close()


@pytest.mark.parametrize(("name", "value"), LATER_FIELDS, ids=lambda field: str(field)[:9])
def test_what_a_later_version_tells_of_a_verdict_is_kept_unchanged(
    documents: list[Any], sets: Mapping[str, RuleSet], tmp_path: Path, name: str, value: object
) -> None:
    document = copy.deepcopy(next(d for d in documents if d["matches"][0]["hands"]))
    hand = document["matches"][0]["hands"][0]
    hand["verdict"][name] = value
    file = tmp_path / "file.json"
    file.write_text(json.dumps(document), "utf-8")
    database = memory()

    import_json(database, file)

    current_match, match_id = CurrentMatch(database, sets), document["matches"][0]["id"]
    (again,) = exported(database, tmp_path, match_id)["matches"]
    assert again["hands"][0]["verdict"] == hand["verdict"]
    assert ScreenChecker(current_match, Language()).see(match_id)
    ScreenChecker(current_match, Language()).play(match_id)
    database.close()
