"""The largest numbers and longest names that can come from another phone, on every screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.match import Match, PlayerId
from app.play.match.current_match import CurrentMatch
from app.play.match.match_snapshot import MatchSnapshot
from app.store.core.records import MAX_COUNT, MAX_NAME_LENGTH
from tests.builders import prepare_phone, record_hand
from tests.misfits import garble
from tests.ui.driver import Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.roles import nameless
from tests.ui.tour_tables import show

MOST = 1_000_000
"""What one award can bring at most."""
AWARDS = 1000
"""A verdict has no room for many more."""
NARROW = (360, 640)


def long_name(number: int) -> str:
    words = ("Bartholomäus", "von", "Unterfeldwaldhausen", "W" * 30)[number % 4 :]
    text = " ".join((*words, "x" * MAX_NAME_LENGTH))
    return text[: MAX_NAME_LENGTH - 1] + chr(ord("a") + number)


def sit_down(current_match: CurrentMatch, game: str, players: int, highest: int | None) -> None:
    """With names and a target as a file can have them: the app itself takes shorter ones. Every
    third player is deleted.
    """
    people = [current_match.roster.add(str(number), number) for number in range(players)]
    for number, person in enumerate(people):
        with current_match.database.writing() as connection:
            values = long_name(number), number % 3 == 1, person.id
            connection.execute("UPDATE players SET name = ?, deleted = ? WHERE id = ?", values)
    seats = tuple(PlayerId(person.id) for person in people)
    rules = current_match.leaflets[game]
    current_match.start(Match(rules, seats, target=MAX_COUNT, highest=highest))


def with_points(current_match: CurrentMatch, hand_id: str, points: int) -> None:
    """A verdict in which everybody gains or loses as much as a verdict has room for."""
    players = len(current_match.table.people)
    times = AWARDS // players
    verdict = {
        "winner": 0,
        "side": [0],
        "points": points * times,
        "open": [],
        "awards": [{"side": side, "points": points} for side in range(players)] * times,
        "gains": [points * times] * players,
    }
    garble(current_match, hand_id, verdict=verdict)


def play(current_match: CurrentMatch, game: str, players: int, highest: int | None) -> None:
    sit_down(current_match, game, players, highest)
    for points in (MOST, -MOST, -MOST, -MOST, 7):
        hand_id = record_hand(current_match, "", *range(5, 4 + players), out=0)
        with_points(current_match, hand_id, points)


def screens(table: MatchSnapshot) -> Iterator[tuple[str, dict[str, str]]]:
    match, hand = {"match": table.id}, {"hand": table.hands[0].id}
    one, other = table.stored.record.players[:2]
    for screen in ("table", "hand", "changes", "choices", "history", "players", "who_starts"):
        yield screen, {}
    yield from (("match", match), ("share", match), ("verdict", hand), ("hand", hand))
    yield from (("table", {"view": "afar"}), ("player", {"player": one}))
    yield "pair", {"one": one, "other": other}


@pytest.mark.parametrize(
    ("game", "players", "highest"), [("manylang", 2, None), ("mexican_train", 14, 18)]
)
def test_numbers_of_ten_digits_and_names_of_two_hundred_letters_have_room(
    drive: Drive, tmp_path: Path, game: str, players: int, highest: int | None
) -> None:
    folder = tmp_path / "phone"
    with prepare_phone(folder) as current_match:
        play(current_match, game, players, highest)
        table = current_match.table
    phone = Phone(drive, folder, NARROW)

    for screen, params in screens(table):
        show(phone, screen, **params)

        assert phone.screen == screen
        assert [*faults(phone.driver), *nameless(phone.driver)] == []
