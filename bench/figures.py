"""Figures that are compared: medians with their quartiles, and how even the machine was."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True, slots=True)
class Comparison:
    """The same measured of the app and of the stock app, in turns."""

    own: tuple[float, ...]
    stock: tuple[float, ...]

    @property
    def ratio(self) -> float:
        return median(self.own) / median(self.stock)

    @property
    def spread(self) -> float:
        return median(self.stock[1::2]) / median(self.stock[::2])


def summary(figures: Sequence[float]) -> str:
    """The median and, in brackets, the first and the third quartile."""
    low, _, high = quantiles(figures, n=4)
    return f"{median(figures):.1f} ({low:.1f} to {high:.1f})"


WIDTHS = (24, 24, 9, 9, 9)


def row(what: str, *columns: str) -> str:
    padded = (f"{column:>{width}}" for column, width in zip(columns, WIDTHS, strict=False))
    return f"{what:40}{''.join(padded)}"


HEAD = row("", "Pipkeeper", "stock KivyMD", "ratio", "at most", "spread")
"""The spread is how far the stock app is from itself: its odd runs against its even ones."""


def compared_row(what: str, both: Comparison, limit: float) -> str:
    ratio, at_most, spread = f"{both.ratio:.2f} ×", f"{limit:.1f} ×", f"{both.spread:.2f} ×"
    return row(what, summary(both.own), summary(both.stock), ratio, at_most, spread)
