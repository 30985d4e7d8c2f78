"""The rows of a player's page, from top to bottom, with their charts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.match.stats import MonthFigures
from app.i18n import Language, marked, signed
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person
from app.play.navigation import link
from app.store.read.statistics import Statistics, shared_matches
from app.words import players as words
from app.words.dates import month
from app.words.hand.charts import Bar, Bars, Lane, read_aloud, round_levels
from app.words.hand.scoreboard import Spot
from app.words.hand.statistics import (
    FOLDED_OTHERS,
    ChartRow,
    Heading,
    MatchParams,
    OtherPlayer,
    ShowAll,
    TextRow,
    figure_grid,
    matches_and_wins,
    other_players,
    records,
)
from app.words.match_filters import BOX, points_range

MAX_MONTHS = 24
"""A longer chart has a bar for each year."""
MAX_BINS = 12
MIN_BARS = 2
"""A single bar is not shown as a chart."""

WINS_OVER_TIME = marked("Wins over time")
SCORES = marked("Points of the hands won")
TAP_BAR = marked("Tap a bar to see its numbers.")

Months = Sequence[MonthFigures]


def wins_over_time(language: Language, params: MatchParams, played: Months) -> Bars:
    """Returns a bar for each month, also those without a match; for each year if there are many."""
    if not played:
        return Bars()
    counted = {(one.year, one.month): one for one in played}
    first, last = min(counted), max(counted)
    months = [first]
    while months[-1] < last:
        months.append(_next_month(months[-1]))
    if len(months) > MAX_MONTHS:
        return _by_year(language, params, played)
    figures = [counted.get(key, MonthFigures(*key, 0, 0)) for key in months]
    return _bars_over_time(
        language,
        figures,
        # Translators: a month below a chart, in figures
        [language.say("{month}/{year}", month=one.month, year=one.year) for one in figures],
        [month(language, one.year, one.month) for one in figures],
        [link("history", **params, year=str(one.year), month=str(one.month)) for one in figures],
    )


def _next_month(current: tuple[int, int]) -> tuple[int, int]:
    year, number = current
    return year + number // 12, number % 12 + 1


def _by_year(language: Language, params: MatchParams, played: Months) -> Bars:
    years = range(played[0].year, played[-1].year + 1)
    figures = [_sum(year, [one for one in played if one.year == year]) for year in years]
    names = list(map(str, years))
    links = [link("history", **params, year=name) for name in names]
    return _bars_over_time(language, figures, names, names, links)


def _sum(year: int, months: Months) -> MonthFigures:
    return MonthFigures(year, 0, sum(one.matches for one in months), sum(one.won for one in months))


def _bars_over_time(
    language: Language,
    figures: Months,
    labels: Sequence[str],
    names: Sequence[str],
    links: Sequence[str],
) -> Bars:
    """``labels`` stand below the bars, ``names`` of the same times are read aloud."""
    if len(figures) < MIN_BARS:
        return Bars()
    texts = tuple(
        read_aloud(language, name, matches_and_wins(language, one.matches, one.won))
        for name, one in zip(names, figures, strict=True)
    )
    return Bars(
        lanes=(Lane(tuple(Bar(one.matches, one.won) for one in figures)),),
        labels=tuple(labels),
        description=read_aloud(language, language.say(WINS_OVER_TIME), texts),
        hint=language.say(TAP_BAR),
        spots=tuple(
            Spot(text, key if one.matches else "")
            for text, key, one in zip(texts, links, figures, strict=True)
        ),
        parts=(
            # Translators: beside a dark bar of a chart: matches that were won
            language.say("won"),
            # Translators: beside a light bar of a chart: matches that were played
            language.say("played"),
        ),
    )


def hand_scores(language: Language, params: MatchParams, gains: Sequence[tuple[int, int]]) -> Bars:
    """Returns how many hands won how many points, in bins of a round size."""
    if not gains:
        return Bars()
    lowest, highest = min(0, gains[0][0]), max(1, gains[-1][0])
    starts = round_levels(lowest, highest, MAX_BINS)
    step = starts[1] - starts[0] if len(starts) > 1 else 1
    first = starts[0] - step if starts[0] > lowest else starts[0]
    bins = tuple(range(first, highest + 1, step))
    counts = [
        sum(hands for points, hands in gains if least <= points < least + step) for least in bins
    ]
    if sum(count > 0 for count in counts) < MIN_BARS:
        return Bars()
    spots = tuple(
        Spot(
            language.many(
                "Points from {least} to {most}: {n} hand",
                "Points from {least} to {most}: {n} hands",
                count,
                least=least,
                most=least + step - 1,
            ),
            link("history", **params, hands=points_range(least, least + step - 1)) if count else "",
        )
        for least, count in zip(bins, counts, strict=True)
    )
    return Bars(
        lanes=(Lane(tuple(Bar(count, count) for count in counts)),),
        labels=tuple(map(signed, bins)),
        description=read_aloud(
            language, language.say(SCORES), tuple(spot.description for spot in spots)
        ),
        hint=language.say(TAP_BAR),
        spots=spots,
    )


AGAINST, TOGETHER = "against", "together"


@dataclass(frozen=True, slots=True)
class View:
    """``unfolded`` are the lists that are shown in full; ``box`` is the one whose matches count,
    "" for all.
    """

    unfolded: frozenset[str] = frozenset()
    box: str = ""


def player_rows(
    language: Language,
    current_match: CurrentMatch,
    person: Person,
    people: dict[str, Person],
    view: View,
) -> tuple[object, ...]:
    box, statistics = view.box, Statistics(current_match.database)
    page = statistics.player_statistics(person.id, box or None)
    if not page.figures.matches:
        text = language.say("{name} has not played a match yet.", name=person.short)
        return (TextRow(text),)
    params = {"player": person.id, **({BOX: box} if box else {})}
    shared = shared_matches(current_match.database, person.id, box or None)
    met = other_players(language, person.id, (one for one in shared if not one.partners), people)
    sat = other_players(language, person.id, (one for one in shared if one.partners), people)
    opponents = _folded(language, met, AGAINST, view)
    partners = _folded(language, sat, TOGETHER, view)
    return (
        figure_grid(language, params, page.figures, page.records, page.hands),
        *_chart(language, WINS_OVER_TIME, wins_over_time(language, params, page.months)),
        *_section(
            language, marked("Records"), records(language, current_match, params, page.records)
        ),
        *_chart(language, SCORES, hand_scores(language, params, page.hands.gains)),
        *_section(language, marked("Opponents"), tuple(opponents)),
        *_section(language, words.PARTNERS, tuple(partners)),
    )


def _chart(language: Language, title: str, bars: Bars) -> tuple[object, ...]:
    return (ChartRow(language.say(title), bars),) if bars.lanes else ()


def _section(language: Language, title: str, rows: tuple[object, ...]) -> tuple[object, ...]:
    return (Heading(language.say(title)), *rows) if rows else ()


def _folded(
    language: Language, players: tuple[OtherPlayer, ...], key: str, view: View
) -> Iterator[object]:
    if key in view.unfolded or len(players) <= FOLDED_OTHERS + 1:
        yield from players
        return
    yield from players[:FOLDED_OTHERS]
    yield ShowAll(language.say("All {n}…", n=len(players)), key)
