import errno
import time
from collections.abc import Mapping
from dataclasses import dataclass
from json import loads
from pathlib import Path

import pytest

from app.device.answers import Result
from app.domain.rules import RuleSet
from app.i18n import Language
from app.play.app_data import AppData
from app.presenters.background_jobs import BackgroundJobs
from app.presenters.share import SharePresenter
from tests.builders import NAMES, record_hand, start_match
from tests.fake_device import FakeDevice, fake_device, run_now
from tests.fake_navigation import FakeNavigation
from tests.services import services


@dataclass
class Fixture:
    app_data: AppData
    share: SharePresenter
    device: FakeDevice
    navigation: FakeNavigation

    def look(self, match: str = "") -> None:
        self.share.open(match=match)


@pytest.fixture
def at(tmp_path: Path, sets: Mapping[str, RuleSet], games: Mapping[str, RuleSet]) -> Fixture:
    app_data, navigation, device = (
        AppData(tmp_path / "phone", {**sets, **games}),
        FakeNavigation(),
        fake_device(tmp_path / "saved"),
    )
    assert app_data.open()
    jobs = BackgroundJobs(Language(), run_now)
    share = SharePresenter(services(app_data, device=device.as_device, jobs=jobs), navigation)
    return Fixture(app_data, share, device, navigation)


def won_match(place: Fixture) -> str:
    start_match(place.app_data.current_match, target=20)
    record_hand(place.app_data.current_match, "", "6-4 3-1", out=0)
    record_hand(place.app_data.current_match, "", "6-6", out=0)
    return place.app_data.current_match.table.id


def draws(file: Path) -> None:
    file.write_bytes(b"a picture")


def test_the_text_of_a_won_match_has_winner_totals_box_date_and_hands(at: Fixture) -> None:
    at.look(won_match(at))

    text_lines = at.share.state.text.split("\n")
    assert text_lines[0] == "Ann wins the match"
    assert text_lines[2:4] == ["Ann: 26", "Bo: 0"]
    assert text_lines[5] == "Dominoes in 37 languages"
    assert text_lines[6] == "To 20 points"
    assert text_lines[7].endswith("2 hands")
    assert str(at.app_data.current_match.table.stored.record.started_at)[:4] in text_lines[7]
    assert text_lines[-2:] == ["Hand 1: Ann +14", "Hand 2: Ann +12"]


def rounds(place: Fixture, *left: tuple[int | str, ...]) -> None:
    """Two rounds of Mexican Train: the lowest total wins."""
    start_match(place.app_data.current_match, "mexican_train", NAMES[:4], 2)
    for hand in left:
        record_hand(place.app_data.current_match, *hand, out=hand.index(""))


def test_the_lowest_total_is_first_where_it_wins_and_level_sides_share_a_place(
    at: Fixture,
) -> None:
    rounds(at, (5, "", 20, 7), ("", 20, 9, 13))
    at.look()

    text_lines = at.share.state.text.split("\n")
    assert text_lines[0] == "Ann wins the match"
    assert text_lines[2:6] == ["1. Ann: 5", "2. Bo: 20", "2. Di: 20", "4. Cy: 29"]
    assert text_lines[7:9] == ["Mexican Train", "2 rounds · the lowest total wins"]
    assert text_lines[-1] == "Round 2: Ann +0, Bo +20, Cy +9 and Di +13"


def test_those_who_share_the_first_place_are_named(at: Fixture) -> None:
    rounds(at, (5, "", 20, 7), ("", 5, 9, 13))
    at.look()

    picture = at.share.state.picture
    assert picture is not None
    assert picture.headline == "Ann and Bo share first place"
    assert [(side.place, side.card.name) for side in picture.sides] == [
        ("1", "Ann"),
        ("1", "Bo"),
        ("3", "Di"),
        ("4", "Cy"),
    ]


def test_the_winner_stays_first_while_the_others_play_on(at: Fixture) -> None:
    start_match(at.app_data.current_match, names=NAMES[:3], target=10)
    record_hand(at.app_data.current_match, "", 5, 5, out=0)
    at.app_data.current_match.play_on()
    record_hand(at.app_data.current_match, 20, 20, "", out=2)
    at.look()

    assert at.share.state.text.split("\n")[2:5] == ["1. Ann: 10", "2. Cy: 40", "3. Bo: 0"]


def test_the_text_says_after_which_hand_the_totals_went_back_to_nothing(at: Fixture) -> None:
    start_match(at.app_data.current_match, "jamaican_cutthroat", NAMES[:4], 3)
    for winner in range(4):
        left = ["" if seat == winner else 5 for seat in range(4)]
        record_hand(at.app_data.current_match, *left, out=winner)
    at.look()

    assert at.share.state.text.split("\n")[-2:] == [
        "Hand 4: Di +1",
        "Everybody has scored, so all totals go back to 0.",
    ]


def test_the_text_says_which_hand_decided_after_one_all(at: Fixture) -> None:
    six = {"match": "six_in_a_row", "key": "off", "one_all": "play_two"}
    start_match(
        at.app_data.current_match, "jamaican_partner", NAMES[:4], 6, partners=True, choices=six
    )
    for winner in (0, 1, 0, 0):
        left = ["" if seat == winner else 5 for seat in range(4)]
        record_hand(at.app_data.current_match, *left, out=winner)
    at.look()

    assert at.share.state.text.split("\n")[-6:] == [
        "Hand 1: Ann and Cy +1",
        "Hand 2: Bo and Di +1",
        "Everybody has 1: the next hand that is won decides.",
        "Hand 3: Ann and Cy +1",
        "That decides it: everybody else goes back to 0.",
        "Hand 4: Ann and Cy +1",
    ]


def test_the_text_of_an_unfinished_match_says_so(at: Fixture) -> None:
    start_match(at.app_data.current_match)
    at.look()

    assert at.share.state.text.startswith("The match is not over yet.")
    assert [way.key for way in at.share.state.exports] == ["json", "csv"]

    at.app_data.current_match.end()
    at.look(at.app_data.current_match.matches.get(last(at)).record.id)

    assert at.share.state.text.startswith("It ended without a winner.")
    assert [way.key for way in at.share.state.exports] == ["json", "csv", "bgstats"]


def last(place: Fixture) -> str:
    table = place.app_data.current_match.last()
    assert table is not None
    return table.id


def test_the_picture_shows_the_same(at: Fixture) -> None:
    at.look(won_match(at))

    picture = at.share.state.picture
    assert picture is not None
    assert picture.headline == "Ann wins the match"
    assert [(side.card.name, side.card.total, side.card.won) for side in picture.sides] == [
        ("Ann", 26, True),
        ("Bo", 0, False),
    ]
    assert len(picture.chart.lines) == 2
    assert picture.tiles


@pytest.mark.process
def test_a_match_of_the_first_day_of_the_calendar_is_shared(
    at: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """West of Greenwich it was the year before the first."""
    match = won_match(at)
    at.app_data.current_match.pause()
    with at.app_data.current_match.database.writing() as connection:
        connection.execute("UPDATE matches SET started_at = '0001-01-01T00:00:00.000Z'")
    monkeypatch.setenv("TZ", "America/Havana")
    time.tzset()
    try:
        at.look(match)
        at.share.export("json")
    finally:
        monkeypatch.undo()
        time.tzset()

    assert at.share.state.note.startswith("Saved here:")


def test_a_missing_match_leads_to_the_table(at: Fixture) -> None:
    at.look("nobody knows it")
    at.look()

    assert at.navigation.calls == [("home table", {})] * 2


def test_on_a_desktop_the_picture_is_saved_and_the_text_copied(at: Fixture) -> None:
    at.look(won_match(at))

    at.share.send_picture(draws)

    (name,) = at.device.documents.saved
    assert name.startswith("pipkeeper-")
    assert name.endswith(".png")
    assert name in at.share.state.note

    at.share.send_text()

    assert "Copied" in at.share.state.note


def test_on_a_phone_both_are_shared(at: Fixture) -> None:
    at.device.sharing.can_share = True
    at.look(won_match(at))

    at.share.send_picture(draws)
    at.share.send_text()

    picture, text = at.device.sharing.shared
    assert picture == ("image/png", b"a picture")
    assert text == ("text", at.share.state.text.encode())
    assert (at.share.state.note, at.share.state.error) == ("", "")


def test_on_a_phone_a_match_is_sent_to_bg_stats_by_a_link(at: Fixture) -> None:
    at.device.sharing.can_share = True
    match = won_match(at)
    at.look(match)
    about = {way.key: way.about for way in at.share.state.exports}["bgstats"]

    at.share.export("bgstats")
    at.share.export("json")

    (link,) = at.device.sharing.links
    assert match in link
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert about.startswith("Opens BG Stats with this match")
    assert [kind for kind, _ in at.device.sharing.shared] == ["application/json"]


@pytest.mark.parametrize("key", ["json", "csv", "bgstats"])
def test_one_match_is_exported_for_other_programs(at: Fixture, key: str) -> None:
    first = won_match(at)
    second = won_match(at)
    at.look(first)

    at.share.export(key)

    (name,) = at.device.documents.saved
    text_lines = (at.device.documents.folder / name).read_text("utf-8-sig")
    assert first in text_lines
    assert second not in text_lines
    if key == "json":
        assert [match["id"] for match in loads(text_lines)["matches"]] == [first]


@pytest.mark.parametrize(
    ("went", "text_lines"),
    [
        (Result.NO_ROOM, "no space"),
        (Result.NOT_ALLOWED, "cannot write"),
        (Result.NOT_THERE, "no such folder"),
        (Result.UNSUPPORTED, "cannot do that"),
        (Result.FAILED, "did not work"),
        (Result.CANCELLED, ""),
    ],
)
def test_a_failure_is_reported(at: Fixture, went: Result, text_lines: str) -> None:
    at.look(won_match(at))
    at.device.documents.fails = went

    at.share.send_picture(draws)

    assert text_lines in at.share.state.error
    assert bool(text_lines) == bool(at.share.state.error)


def test_a_picture_that_cannot_be_written_is_reported(at: Fixture) -> None:
    def full(_file: Path) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    at.look(won_match(at))

    at.share.send_picture(full)

    assert "no space" in at.share.state.error
