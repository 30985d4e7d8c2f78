"""The rows of a player's page, from top to bottom."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.i18n import Language, marked
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person
from app.presenters.player.charts import SCORES, WINS_OVER_TIME, hand_scores, wins_over_time
from app.store.read.statistics import Statistics, shared_matches
from app.words import players as words
from app.words.hand.charts import Bars
from app.words.match_filters import BOX
from app.words.statistics.rows import (
    FOLDED_OTHERS,
    ChartRow,
    Heading,
    OtherPlayer,
    ShowAll,
    TextRow,
    figure_grid,
    other_players,
    records,
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
