"""The export for BG Stats: the fields of its documented link, and of a play file."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from app import paths
from app.domain.match import Hand, Match, PlayerId
from app.domain.scoring import score_hand
from app.store.core.errors import StoreError
from app.store.exchange.bgstats import GAME_UUID, LINK, bgstats_link, bgstats_play, export_bgstats
from tests.hands import hand_end
from tests.many_matches import fill
from tests.store.conftest import Phone

DOCUMENTED = {
    "board": str,
    "comments": str,
    "durationMin": int,
    "game": dict,
    "playDate": str,
    "players": list,
    "sourceName": str,
    "sourcePlayId": str,
}
OF_THE_GAME = {"highestWins": bool, "name": str, "noPoints": bool, "sourceGameId": str}
OF_A_PLAYER = {
    "name": str,
    "rank": int,
    "score": int,
    "sourcePlayerId": str,
    "startPlayer": bool,
    "winner": bool,
}
"""As on bgstatsapp.com, "Push plays to BG Stats from other apps or websites". Optional fields
are left out: the id at BoardGameGeek, roles and places.
"""


def kinds(exported_play: dict[str, Any]) -> dict[str, type]:
    return {name: type(value) for name, value in exported_play.items()}


def a_match(phone: Phone) -> str:
    """Two hands; the second player starts, the first player wins."""
    match_id = phone.start("manylang", players=3, target=20)
    for left in ([0, 9, 3], [0, 7, 8]):
        hand = Hand(hand_end(["", *left[1:]], out=0), starter=1)
        phone.matches.add_hand(match_id, hand, phone.verdict(match_id, hand))
    phone.matches.change(match_id, name="Ostern 🐣", note="bei Łucja & Bo")
    return match_id


def test_a_match_has_the_fields_that_are_documented(phone: Phone) -> None:
    match_id = a_match(phone)
    phone.matches.change(match_id, ended_at="2026-11-18T18:36:10.500Z")

    exported_play = bgstats_play(phone.opened.database, match_id, phone.sets)

    assert kinds(exported_play) == DOCUMENTED
    assert kinds(exported_play["game"]) == OF_THE_GAME
    assert all(kinds(player) == OF_A_PLAYER for player in exported_play["players"])
    assert (exported_play["playDate"], exported_play["durationMin"]) == ("2026-11-18 18:36:10", 36)
    assert (exported_play["board"], exported_play["comments"]) == (
        "Dominoes in 37 languages",
        "Ostern 🐣\nbei Łucja & Bo",
    )
    players = [
        (one["name"], one["score"], one["rank"], one["winner"], one["startPlayer"])
        for one in exported_play["players"]
    ]
    assert players == [
        ("Player 0", 27, 1, True, False),
        ("Player 1", 0, 2, False, True),
        ("Player 2", 0, 2, False, False),
    ]


def test_the_link_has_the_whole_match(phone: Phone) -> None:
    match_id = a_match(phone)
    phone.matches.end(match_id)

    link = bgstats_link(phone.opened.database, match_id, phone.sets)

    assert link.isascii()
    assert not set(link.removeprefix(LINK)) & set(' "{}&+#?\n')
    exported_play = json.loads(unquote(link.removeprefix(LINK)))
    assert exported_play == bgstats_play(phone.opened.database, match_id, phone.sets)


def test_partners_share_points_rank_and_win_even_if_others_went_past(phone: Phone) -> None:
    ids = [PlayerId(phone.players.add(name, 0).id) for name in ("Ann", "Bo", "Cy", "Di")]
    rules = phone.sets["bg2133"]
    match_id = phone.matches.start(Match(rules, tuple(ids), sides=((0, 2), (1, 3)), target=10))
    ends: tuple[tuple[int, list[str | int]], ...] = ((0, ["", 12, 3, 6]), (1, [100, "", 60, 1]))
    for out, left in ends:
        end = hand_end(left, out=out, sides=((0, 2), (1, 3)))
        hand = Hand(end)
        phone.matches.add_hand(match_id, hand, score_hand(rules, end))

    exported_play = bgstats_play(phone.opened.database, match_id, phone.sets)["players"]

    assert [(one["rank"], one["winner"]) for one in exported_play] == [(1, True), (2, False)] * 2
    assert (
        exported_play[0]["score"]
        == exported_play[2]["score"]
        < exported_play[1]["score"]
        == exported_play[3]["score"]
    )


def test_matches_without_a_result_are_not_exported(phone: Phone) -> None:
    running, empty, gone = phone.start(target=None), phone.start(), a_match(phone)
    phone.play(running, "", 5)
    phone.matches.end(empty)
    phone.matches.delete(gone)

    for match_id in (running, empty, gone, "nothing"):
        with pytest.raises(StoreError, match="not_found"):
            bgstats_play(phone.opened.database, match_id, phone.sets)
    assert export_bgstats(phone.opened.database, phone.folder / "a.bgsplay", phone.sets) == 0


def test_a_play_file_has_all_finished_matches(phone: Phone, tmp_path: Path) -> None:
    fill(phone.opened.database, phone.sets, matches=9, hands=3)
    phone.players.add("never played", 1)
    file = tmp_path / "all.bgsplay"

    number = export_bgstats(phone.opened.database, file, phone.sets)

    exported_play = json.loads(file.read_text("utf-8"))
    assert set(exported_play) == {"about", "games", "locations", "players", "plays", "userInfo"}
    assert [game["uuid"] for game in exported_play["games"]] == [GAME_UUID]
    numbers = {player["id"] for player in exported_play["players"]}
    assert (
        number
        == len(exported_play["plays"])
        == len({play["uuid"] for play in exported_play["plays"]})
        == 9
    )
    for play in exported_play["plays"]:
        assert play["gameRefId"] == 1
        assert {score["playerRefId"] for score in play["playerScores"]} <= numbers
        assert all(score["score"].isdigit() for score in play["playerScores"])
        assert play["manualWinner"] == any(score["winner"] for score in play["playerScores"])
    assert "never played" not in {player["name"] for player in exported_play["players"]}


def test_the_document_names_every_field_of_a_play_file(phone: Phone, tmp_path: Path) -> None:
    fill(phone.opened.database, phone.sets, matches=1, hands=1)
    file = tmp_path / "all.bgsplay"
    export_bgstats(phone.opened.database, file, phone.sets)

    words = (paths.ROOT / "docs" / "export-format.md").read_text("utf-8")
    fields = set(re.findall(r'"(\w+)":', file.read_text("utf-8")))

    assert {"about", "playerScores", "newPlayer"} <= fields
    assert [field for field in fields if f"`{field}`" not in words] == []


def test_a_play_file_of_one_match_has_only_its_players(phone: Phone, tmp_path: Path) -> None:
    fill(phone.opened.database, phone.sets, matches=3, hands=3)
    match_id = a_match(phone)
    file = tmp_path / "one.bgsplay"

    assert export_bgstats(phone.opened.database, file, phone.sets, only=(match_id,)) == 1

    exported_play = json.loads(file.read_text("utf-8"))
    names = {player["name"] for player in exported_play["players"]}
    assert names == {"Player 0", "Player 1", "Player 2"}
    assert [play["uuid"] for play in exported_play["plays"]] == [match_id]
