"""Charts in the window: taps select a hand, and only changes are drawn."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kivy.graphics import Instruction, InstructionGroup, Rectangle
from kivy.metrics import sp
from kivy.uix.widget import Widget

from app.ui import kv
from app.ui.text.install import install
from app.ui.widgets.charts.bars import BarChart, BarsPlot
from app.ui.widgets.charts.line_chart import MIN_SIGN_DISTANCE, SIGN_SIZE, LineChart, Lines
from app.ui.widgets.drawing.canvas import Drawing
from app.words.hand.charts import Bar, Bars, Lane
from tests.builders import NAMES, prepare_phone, record_hand, start_match
from tests.ui.driver import Drive
from tests.ui.phone import Phone
from tests.ui.themed_app import ThemedApp
from tests.ui.visibility import rect_of

HINT = "Tap the chart to see each hand."


@pytest.fixture
def on_table(drive: Drive, tmp_path: Path) -> Callable[..., Phone]:
    """A phone with a match of three hands."""

    def open_charts(language: str = "en") -> Phone:
        folder = tmp_path / "phone"
        with prepare_phone(folder, language=language) as current_match:
            start_match(current_match, names=NAMES[:2], target=100)
            record_hand(current_match, "", "6-4", out=0)
            record_hand(current_match, "5-1", "", out=1)
            record_hand(current_match, "", "2-1", out=0)
        return Phone(drive, folder, language=language)

    return open_charts


def tap_hand(phone: Phone, hand: int) -> None:
    """Where to tap for this hand, counted from 0."""
    chart = next(one for one in phone.driver.app.root.walk() if isinstance(one, Lines))
    phone.driver.scroll_to(chart)
    around = rect_of(chart)
    across = chart.spot_positions()[hand]
    is_rtl = phone.driver.app.navigator.frame.is_rtl
    x = around.right - across if is_rtl else around.left + across
    phone.driver.tap(x, around.centre[1])


def test_a_tap_on_the_chart_selects_the_hand_and_the_next_tap_opens_it(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table()

    tap_hand(phone, 1)

    label = "Hand 2: Bo +6 · Ann: 10 · Bo: 6"
    assert phone.shows(label)
    phone.tap(label)
    assert phone.screen == "verdict"


def test_the_signs_of_a_selected_hand_are_on_its_line_at_the_totals_after_it(
    on_table: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = on_table()
    chart = phone.driver.find(kind=Lines)
    drawn: list[tuple[float, float, int]] = []

    def noting(_canvas: object, x: float, bottom: float, side: float, colour: int) -> None:
        drawn.append((x + side / 2, bottom + side / 2, colour))

    monkeypatch.setattr(chart, "draw_sign", noting)
    tap_hand(phone, 1)

    ann, bo, *_at_the_end = sorted(drawn)
    assert [ann[0], bo[0]] == pytest.approx([chart.spot_positions()[1]] * 2)
    assert {ann[2], bo[2]} == {0, 1}
    heights = {colour: height for _x, height, colour in (ann, bo)}
    assert heights[0] > heights[1]  # 10 against 6


def test_bars_of_points_that_were_lost_stay_within_their_chart(drive: Drive) -> None:
    lane = Lane((Bar(-12, -12), Bar(5, 5)), colour=0)
    state = Bars((lane,), labels=("1", "2"))
    driver = drive(lambda: ChartApp(state), (360, 640))
    plot = driver.find(kind=BarsPlot)

    boxes = [one for one in drawn_on(plot.canvas) if isinstance(one, Rectangle)]

    assert len(boxes) > 2 * 2  # each bar with its edge
    assert all(box.pos[1] >= 0 for box in boxes)
    assert all(box.size[1] <= plot.height for box in boxes)


class ChartApp(ThemedApp):
    """A bar chart alone."""

    def __init__(self, chart: Bars) -> None:
        super().__init__()
        self.chart = chart

    def build(self) -> Widget:
        install()
        kv.load_kit()
        return BarChart(state=self.chart)


def drawn_on(group: InstructionGroup) -> Iterator[Instruction]:
    for one in group.children:
        yield one
        if isinstance(one, InstructionGroup):
            yield from drawn_on(one)


def test_the_label_of_the_chart_has_the_totals_of_all(
    on_table: Callable[..., Phone],
) -> None:
    phone = on_table()

    assert "How the totals grew from hand to hand, up to Ann: 13 and Bo: 6." in phone.labels
    assert HINT in phone.labels


def test_in_arabic_the_first_hand_is_at_the_right(on_table: Callable[..., Phone]) -> None:
    phone = on_table("ar")

    tap_hand(phone, 0)

    chart = phone.driver.find(kind=LineChart)
    assert chart.picked == 0


def test_a_new_hand_clears_the_selection(on_table: Callable[..., Phone]) -> None:
    phone = on_table()
    tap_hand(phone, 2)

    phone.tap("End hand")
    phone.out("Ann")
    phone.count("Bo")
    phone.tiles("6-6")
    phone.tap("Record", "Next hand")

    assert HINT in phone.labels


def test_a_chart_that_nobody_touches_draws_nothing(on_table: Callable[..., Phone]) -> None:
    phone = on_table()
    tap_hand(phone, 1)

    assert phone.driver.idle_frames(0.5) == 0


def test_the_signs_of_ten_lines_have_room(drive: Drive, tmp_path: Path) -> None:
    people = (*NAMES, "Gus", "Hana", "Ivo", "Jo")
    with prepare_phone(tmp_path / "phone") as current_match:
        start_match(current_match, "mexican_train", people, 13)
        for _ in range(2):
            record_hand(current_match, "", *range(10, 100, 10), out=0)
    phone = Phone(drive, tmp_path / "phone")

    chart = next(one for one in phone.driver.app.root.walk() if isinstance(one, Lines))

    assert chart.height >= len(people) * MIN_SIGN_DISTANCE * sp(SIGN_SIZE)


def test_drawings_only_follow_existing_properties(drive: Drive) -> None:
    class OfOld(Drawing):
        drawn_from = ("name_of_old",)

    class Empty(ThemedApp):
        def build(self) -> Widget:
            return Widget()

    drive(Empty)

    with pytest.raises(KeyError):
        OfOld()
