"""The charts of a player: wins over time, and how much the hands that were won brought."""

from collections.abc import Sequence
from itertools import accumulate, repeat, takewhile

from app.domain.stats import MonthFigures
from app.i18n import Language
from app.presenters.history.filters import gained
from app.presenters.players import words
from app.presenters.players.standings import did
from app.presenters.shared.charts import Bar, Bars, Lane, read_aloud, rounded
from app.presenters.shared.dates import month
from app.presenters.shared.navigation import lead
from app.presenters.shared.scoreboard import Spot

MOST_MONTHS = 24
"""Longer than this, a chart goes by years."""
MOST_BINS = 12
FEWEST = 2
"""Of places across: one bar alone is no chart."""

Months = Sequence[MonthFigures]


def wins_over_time(language: Language, player: str, played: Months) -> Bars:
    """By month, those without a match too; by year where there are many."""
    if not played:
        return Bars()
    counted = {(told.year, told.month): told for told in played}
    first, last = min(counted), max(counted)
    following = accumulate(repeat(None), lambda at, _: _after(at), initial=first)
    months = tuple(takewhile(lambda at: at <= last, following))
    if len(months) > MOST_MONTHS:
        return _by_year(language, player, played)
    empty = (MonthFigures(*at, 0, 0) for at in months)
    told = [counted.get((one.year, one.month), one) for one in empty]
    return _over_time(
        language,
        told,
        [words.month_figures(language, one.year, one.month) for one in told],
        [
            Spot(
                _said(language, month(language, one.year, one.month), one),
                _months_key(player, one) if one.matches else "",
            )
            for one in told
        ],
    )


def _after(at: tuple[int, int]) -> tuple[int, int]:
    return at[0] + at[1] // 12, at[1] % 12 + 1


def _months_key(player: str, told: MonthFigures) -> str:
    return lead("history", player=player, year=str(told.year), month=str(told.month))


def _hands_key(player: str, least: int, most: int) -> str:
    return lead("history", player=player, hands=gained(least, most))


def _by_year(language: Language, player: str, played: Months) -> Bars:
    years = range(played[0].year, played[-1].year + 1)
    told = [_sum(year, [one for one in played if one.year == year]) for year in years]
    labels = [str(one.year) for one in told]
    spots = [
        Spot(
            _said(language, str(one.year), one),
            lead("history", player=player, year=str(one.year)) if one.matches else "",
        )
        for one in told
    ]
    return _over_time(language, told, labels, spots)


def _sum(year: int, months: Months) -> MonthFigures:
    return MonthFigures(year, 0, sum(one.matches for one in months), sum(one.won for one in months))


def _over_time(
    language: Language, told: Months, labels: Sequence[str], spots: Sequence[Spot]
) -> Bars:
    if len(told) < FEWEST:
        return Bars()
    title = language.say(words.WINS_OVER_TIME)
    return Bars(
        lanes=(Lane(tuple(Bar(one.matches, one.won) for one in told)),),
        labels=tuple(labels),
        told=read_aloud(language, title, tuple(spot.told for spot in spots)),
        hint=language.say(words.TAP_BAR),
        spots=tuple(spots),
        parts=(language.say(words.WON), language.say(words.PLAYED)),
    )


def _said(language: Language, when: str, told: MonthFigures) -> str:
    return read_aloud(language, when, did(language, told.matches, told.won))


def hand_scores(language: Language, player: str, gains: Sequence[tuple[int, int]]) -> Bars:
    """How often a hand brought so much, in steps of a round size."""
    if not gains:
        return Bars()
    lowest, highest = min(0, gains[0][0]), max(1, gains[-1][0])
    starts = rounded(lowest, highest, MOST_BINS)
    step = starts[1] - starts[0] if len(starts) > 1 else 1
    first = starts[0] - step if starts[0] > lowest else starts[0]
    bins = tuple(range(first, highest + 1, step))
    counts = [
        sum(hands for points, hands in gains if least <= points < least + step) for least in bins
    ]
    if sum(count > 0 for count in counts) < FEWEST:
        return Bars()
    spots = tuple(
        Spot(
            words.gains_between(language, least, least + step - 1, count),
            _hands_key(player, least, least + step - 1) if count else "",
        )
        for least, count in zip(bins, counts, strict=True)
    )
    return Bars(
        lanes=(Lane(tuple(Bar(count, count) for count in counts)),),
        labels=tuple(map(str, bins)),
        told=read_aloud(language, language.say(words.SCORES), tuple(spot.told for spot in spots)),
        hint=language.say(words.TAP_BAR),
        spots=spots,
    )
