"""The History screen in the window: list, filters, search, names, deletion, scrolling."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from kivy.core.text import LabelBase
from kivy.graphics.texture import Texture

from app.play.match.current_match import CurrentMatch
from app.ui.widgets.drawing.canvas import shortened_texture, text_texture
from app.ui.widgets.game import history_line
from app.ui.widgets.game.history_line import HistoryLine, MonthLine
from app.ui.widgets.lists.recycle_list import RecycleList
from tests.builders import prepare_phone, record_hand, start_match
from tests.many_matches import fill
from tests.ui.driver import PHONE, Drive
from tests.ui.layout import faults
from tests.ui.phone import Phone

GAP = 30
"""In pixels: the most between two lines."""

Evenings = Callable[[CurrentMatch], None]


def none(_current_match: CurrentMatch) -> None:
    """No match was played."""


def two(current_match: CurrentMatch) -> None:
    """One match that was won, and an unfinished one."""
    start_match(current_match, "bg2133", ("Ann", "Bo", "Cy", "Di"), target=10, partners=True)
    record_hand(current_match, "", "6-4", "5-5", "1-0", out=0)
    current_match.end()
    start_match(current_match, "luckies", ("Ed", "Flo"))
    current_match.pause()


def trains(current_match: CurrentMatch, players: int) -> None:
    names = tuple(f"Player {number}" for number in range(players))
    start_match(current_match, "mexican_train", names, highest=18 if players > 12 else None)
    current_match.end()


def many(current_match: CurrentMatch) -> None:
    fill(current_match.database, current_match.leaflets, matches=200, hands=2)


@pytest.fixture
def history(drive: Drive, tmp_path: Path) -> Callable[..., Phone]:
    def opened(
        evenings: Evenings,
        size: tuple[int, int] = PHONE,
        language: str = "en",
        text_size: int = 100,
    ) -> Phone:
        folder = tmp_path / "phone"
        with prepare_phone(folder, text_size=text_size, language=language) as current_match:
            evenings(current_match)
        phone = Phone(drive, folder, size, language)
        phone.tap("History")
        return phone

    return opened


def matches(phone: Phone) -> list[str]:
    return sorted(line.label for line in phone.driver.find_all(kind=HistoryLine))


def of(phone: Phone, name: str) -> HistoryLine:
    return next(line for line in phone.driver.find_all(kind=HistoryLine) if name in line.label)


def test_a_new_phone_leads_to_the_table(history: Callable[..., Phone]) -> None:
    phone = history(none)

    assert phone.shows("No matches yet.")
    phone.tap("To the table")

    assert phone.screen == "table"


def test_a_match_is_found_by_its_player_and_opened(history: Callable[..., Phone]) -> None:
    phone = history(two)
    assert len(matches(phone)) == 2

    phone.tap("Player", "Cy")
    assert len(matches(phone)) == 1
    assert phone.shows("1 match")
    phone.driver.tap_on(of(phone, "Ann"))
    assert phone.screen == "match"
    assert phone.shows("Ann and Cy win the match")

    phone.back()
    assert len(matches(phone)) == 1
    phone.tap("Remove the filter: Cy")
    assert len(matches(phone)) == 2


def test_months_and_matches_follow_one_another_without_overlap(
    history: Callable[..., Phone],
) -> None:
    phone = history(many)
    rows, kinds = phone.driver.find(kind=RecycleList), list[type]()

    for share in (1, 0.97, 0.94, 0.91, 0.88):
        rows.scroll_y = share
        phone.driver.settle()
        shown = sorted(rows.body.children, key=lambda row: -row.y)
        lines = [row for row in shown if isinstance(row, MonthLine | HistoryLine)]
        kinds += [type(line) for line in lines]
        for upper, lower in pairwise(lines):
            assert -1 <= upper.y - lower.top <= GAP
    assert (HistoryLine, MonthLine, HistoryLine) in zip(kinds, kinds[1:], kinds[2:], strict=False)


def test_a_deleted_match_can_be_restored_later(history: Callable[..., Phone]) -> None:
    phone = history(two)
    phone.driver.tap_on(of(phone, "Ann").children[0])
    phone.tap("Delete")
    phone.tap("Table", "History")
    assert len(matches(phone)) == 1

    phone.tap("Deleted matches")
    assert len(matches(phone)) == 1
    phone.driver.tap_on(of(phone, "Ann").children[0])
    assert phone.screen == "match"
    phone.tap("Restore")
    phone.back()
    phone.tap("Remove the filter: Deleted matches")

    assert len(matches(phone)) == 2


def test_an_unfinished_match_can_be_resumed(history: Callable[..., Phone]) -> None:
    phone = history(two)

    phone.tap("Continue: Ed 0 · Flo 0")

    assert phone.screen == "table"
    assert phone.shows("End hand")


def test_a_match_is_named_and_the_name_is_undone(history: Callable[..., Phone]) -> None:
    phone = history(two)

    phone.driver.tap_on(of(phone, "Ann").children[0])
    phone.tap("Rename")
    phone.type("Cup")
    phone.tap("Save")

    assert phone.shows("The match is now called Cup.")
    phone.tap("Search names and notes")
    phone.type("cup")
    assert len(matches(phone)) == 1


def test_a_deleted_match_is_restored_by_undo(history: Callable[..., Phone]) -> None:
    phone = history(two)

    phone.driver.tap_on(of(phone, "Ann").children[0])
    phone.tap("Delete")
    assert len(matches(phone)) == 1
    phone.tap("Undo")

    assert len(matches(phone)) == 2


def test_a_long_list_has_few_widgets_and_keeps_its_position(history: Callable[..., Phone]) -> None:
    phone = history(many)
    history_list = phone.driver.app.navigator.screen.ids.list

    for _ in range(8):
        phone.driver.drag((200, 150), (200, 700))
    widgets, seen = len(history_list.body.children), matches(phone)
    assert 6 < widgets < 20

    phone.driver.tap_on(of(phone, seen[2]))
    phone.back()

    assert matches(phone) == seen


def test_scrolling_makes_no_more_widgets_than_are_visible(history: Callable[..., Phone]) -> None:
    phone = history(many)
    lines: dict[int, HistoryLine] = {}

    for start, end in ((150, 700), (150, 700), (700, 150), (150, 600), (600, 150)):
        phone.driver.drag((200, start), (200, end))
        lines |= {id(line): line for line in phone.driver.find_all(kind=HistoryLine)}

    history_list = phone.driver.app.navigator.screen.ids.list
    assert len(lines) <= len(history_list.body.children) + 4


def test_the_last_match_of_many_is_reached(history: Callable[..., Phone]) -> None:
    phone = history(many)
    screen = phone.driver.app.navigator.screen

    screen.ids.list.scroll_y = 0
    phone.driver.settle()

    assert screen.state.rows[len(screen.state.rows) - 1].label in matches(phone)


def test_rows_do_not_overlap(history: Callable[..., Phone]) -> None:
    phone = history(many, text_size=130)
    widgets = phone.driver.app.navigator.screen.ids.list.body.children[:-1]

    in_order = sorted(widgets, key=lambda piece: piece.y)

    assert all(one.top <= other.y + 1 for one, other in pairwise(in_order))


def test_nothing_is_drawn_while_nobody_does_anything(history: Callable[..., Phone]) -> None:
    assert history(many).driver.idle_frames(0.5) == 0


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.every_size
@pytest.mark.parametrize("evenings", [none, two, many])
def test_the_layout_has_no_faults_on_any_phone(
    history: Callable[..., Phone],
    evenings: Evenings,
    size: tuple[int, int],
    text_size: int,
    language: str,
) -> None:
    phone = history(evenings, size, language, text_size)

    assert faults(phone.driver) == []


@pytest.mark.parametrize(("players", "dots"), [(3, 0), (14, 1)])
def test_dots_stand_for_the_sides_that_have_no_room(
    history: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch, players: int, dots: int
) -> None:
    written: list[str] = []

    def noting(text: str, *args: Any, **options: Any) -> Texture:
        written.append(text)
        return text_texture(text, *args, **options)

    monkeypatch.setattr(history_line, "text_texture", noting)

    history(partial(trains, players=players), (360, 640))

    assert written.count("…") == dots
    assert "0" in written


@pytest.mark.parametrize(("size", "text_size"), [((360, 640), 100), ((412, 915), 100)])
def test_a_row_shows_the_game_whole_and_leaves_out_the_time_for_it(
    history: Callable[..., Phone],
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    text_size: int,
) -> None:
    drawn: list[str] = []

    def noting(text: str, size: float, room: float, **options: Any) -> Texture:
        texture = shortened_texture(text, size, room, **options)
        assert text_texture(text, size, bold=options.get("bold", False)).width <= room, text
        drawn.append(text)
        return texture

    monkeypatch.setattr(history_line, "shortened_texture", noting)

    history(left_behind, size, text_size=text_size)

    assert any(line.startswith("not finished") and line.endswith("Mexican Train") for line in drawn)


def test_a_row_says_that_a_match_is_not_finished_before_it_names_the_game_whole(
    history: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def noting(text: str, size: float, room: float, **options: Any) -> Texture:
        drawn.append(text)
        return shortened_texture(text, size, room, **options)

    monkeypatch.setattr(history_line, "shortened_texture", noting)

    history(two, (360, 640))

    assert any(line.startswith("not finished") and "Luckies" in line for line in drawn)


def left_behind(current_match: CurrentMatch) -> None:
    start_match(current_match, "mexican_train", ("Ann", "Bo", "Cy"))
    for _ in range(3):
        record_hand(current_match, "", 9, 20, out=0)
    current_match.pause()


LONG_NAMES = ("Alexandra", "Bo", "Constantin", "Dilys")


def alone(current_match: CurrentMatch, players: int) -> None:
    start_match(current_match, "luckies", LONG_NAMES[:players])
    record_hand(current_match, "", *("6-4", "5-5", "1-0")[: players - 1], out=0)
    current_match.end()


def with_partners(current_match: CurrentMatch) -> None:
    start_match(current_match, "bg2133", LONG_NAMES, target=10, partners=True)
    record_hand(current_match, "", "6-4", "5-5", "1-0", out=0)
    current_match.end()


def names_drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[float, bool]]:
    """The size of each name that is drawn, and whether it is whole."""
    drawn: dict[str, tuple[float, bool]] = {}

    def shortened(text: str, size: float, room: float, **options: Any) -> Texture:
        is_whole = text_texture(text, size, bold=options.get("bold", False)).width <= room
        if any(name in text for name in LONG_NAMES):
            drawn[text] = (size, is_whole)
        return shortened_texture(text, size, room, **options)

    monkeypatch.setattr(history_line, "shortened_texture", shortened)
    return drawn


@pytest.mark.parametrize("text_size", [100, 200])
def test_two_names_are_shown_whole_on_a_narrow_phone(
    history: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch, text_size: int
) -> None:
    drawn = names_drawn(monkeypatch)

    history(partial(alone, players=2), (360, 640), text_size=text_size)

    assert set(drawn) == {"Alexandra", "Bo"}
    assert all(size >= 11 and is_whole for size, is_whole in drawn.values()), drawn


@pytest.mark.parametrize("text_size", [100, 200])
def test_four_names_are_shown_on_a_narrow_phone(
    history: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch, text_size: int
) -> None:
    drawn = names_drawn(monkeypatch)

    history(partial(alone, players=4), (360, 640), text_size=text_size)

    assert set(drawn) == set(LONG_NAMES)
    assert all(size >= 11 for size, _ in drawn.values()), drawn
    assert text_size > 100 or all(is_whole for _, is_whole in drawn.values()), drawn


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("language", ["en", "ja", "ar"])
def test_partners_share_a_line_and_neither_is_lost(
    history: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch, text_size: int, language: str
) -> None:
    drawn = names_drawn(monkeypatch)

    history(with_partners, (360, 640), language, text_size)

    assert all(any(name in text for text in drawn) for name in LONG_NAMES), drawn
    assert all(size >= 11 and is_whole for size, is_whole in drawn.values()), drawn


def test_a_name_that_is_too_long_loses_its_end(
    history: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    history(none)
    draw = LabelBase.shorten

    def noting(label: LabelBase, text: str, margin: int = 2) -> str:
        drawn.append(str(draw(label, text, margin)).replace("...", "…"))
        return drawn[-1]

    monkeypatch.setattr(LabelBase, "shorten", noting)
    shortened_texture("Maria Luisa and Rosa Maria", 16, 120)

    assert drawn[-1].startswith("Maria Lu")
    assert drawn[-1].endswith("…")
