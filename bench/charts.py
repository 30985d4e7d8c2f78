"""How long each chart takes to be drawn: ``python -m bench.charts``.

As large as they get: a match of a hundred hands by six players, five years of months, and the
largest matrix. The time is from the state to the instructions and words that show it.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from app.words.hand.charts import Bar, Bars, Lane, Matrix, MatrixCell, MatrixHeader
from app.words.hand.scoreboard import Chart, Line, Spot
from app.words.hand.statistics import MATRIX_LIMIT
from bench.figures import row, summary
from tests.ui.window import set_environment

ROUNDS = 30
HANDS = 100
SIDES = 6
MONTHS = 60
AT_MOST = 50


def main() -> None:
    set_environment()
    for line in lines():
        print(line)


def lines() -> list[str]:
    from kivymd.app import MDApp

    from app.ui import kv
    from app.ui.text.install import install

    app = MDApp()
    app.theme_cls.set_colors()
    install()
    kv.load_kit()
    kv.set_translations(str, str)
    return [
        row(f"drawing {name}, ms", summary(_times(plot)), "", "", f"{AT_MOST} ms")
        for name, plot in (
            ("the totals of a match", _totals),
            ("the gains of a match", _gains),
            ("wins over time", _months),
            ("a matrix", _matrix),
        )
    ]


def _times(made: Callable[[], Any]) -> list[float]:
    """Milliseconds of each time that everything in it is drawn again."""
    from kivy.graphics import InstructionGroup

    from app.ui.widgets.drawing.canvas import MirroredCanvas

    plot = made()
    times = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        plot.draw(MirroredCanvas(InstructionGroup(), plot))
        times.append(1000 * (perf_counter() - begun))
    return times


def _totals() -> Any:
    from app.ui.widgets.charts.line_chart import Lines

    sides = (Line(side, tuple(hand * (side + 3) for hand in range(HANDS))) for side in range(SIDES))
    return Lines(state=Chart(tuple(sides), 500, spots=_spots(HANDS - 1)), size=(396, 220))


def _gains() -> Any:
    from app.ui.widgets.charts.bars import BarsPlot

    lanes = tuple(
        Lane(tuple(_bar(hand % 40 if hand % SIDES == side else 0) for hand in range(HANDS)), side)
        for side in range(SIDES)
    )
    labels = tuple(str(hand + 1) for hand in range(HANDS))
    return BarsPlot(state=Bars(lanes, labels, spots=_spots(HANDS)), size=(396, 320))


def _months() -> Any:
    from app.ui.widgets.charts.bars import BarsPlot

    lane = Lane(tuple(Bar(month % 17, month % 5) for month in range(MONTHS)))
    labels = tuple(f"{month % 12 + 1}/2026" for month in range(MONTHS))
    return BarsPlot(state=Bars((lane,), labels, spots=_spots(MONTHS)), size=(396, 160))


def _matrix() -> Any:
    from app.ui.widgets.charts.matrix import MatrixFields

    heads = tuple(MatrixHeader(number % 8, f"Player {number}") for number in range(MATRIX_LIMIT))
    fields = tuple(
        tuple(
            MatrixCell(str(line * column), (line + column) / 2 / MATRIX_LIMIT, "", "key")
            for column in range(MATRIX_LIMIT)
        )
        for line in range(MATRIX_LIMIT)
    )
    size = 48 * MATRIX_LIMIT, 48 * MATRIX_LIMIT + 48
    return MatrixFields(state=Matrix(heads, fields), size=size)


def _bar(value: int) -> Bar:
    return Bar(value, value)


def _spots(count: int) -> tuple[Spot, ...]:
    return tuple(Spot(str(place)) for place in range(count))


if __name__ == "__main__":
    main()
