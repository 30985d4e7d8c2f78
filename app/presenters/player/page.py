"""The rows of a player's page, in their order."""

from collections.abc import Iterator

from app.i18n import Language
from app.presenters.player.charts import hand_scores, wins_over_time
from app.presenters.player.rows import (
    OTHERS,
    Drawn,
    Heading,
    More,
    Other,
    Plain,
    figure_grid,
    others,
    records,
)
from app.presenters.players import words
from app.presenters.session.current_match import CurrentMatch
from app.presenters.shared.charts import Bars
from app.presenters.shared.people import Person
from app.store.read.statistics import Statistics, shared_by

AGAINST, TOGETHER = "against", "together"


def player_rows(
    language: Language,
    current_match: CurrentMatch,
    person: Person,
    people: dict[str, Person],
    unfolded: frozenset[str],
) -> tuple[object, ...]:
    """``unfolded`` are the lists of which all is shown."""
    figures = Statistics(current_match.database)
    page = figures.page_of(person.id)
    if not page.figures.matches:
        return (Plain(words.has_not_played(language, person.short)),)
    of = {"player": person.id}
    shared = shared_by(current_match.database, person.id)
    met = others(language, person.id, (one for one in shared if not one.partners), people)
    sat = others(language, person.id, (one for one in shared if one.partners), people)
    return (
        figure_grid(language, of, page.figures, page.hands, page.records),
        *_drawn(language, words.WINS_OVER_TIME, wins_over_time(language, person.id, page.months)),
        *_titled(language, words.RECORDS, records(language, current_match, of, page.records)),
        *_drawn(language, words.SCORES, hand_scores(language, person.id, page.hands.gains)),
        *_titled(language, words.OPPONENTS, tuple(_some(language, met, AGAINST, unfolded))),
        *_titled(language, words.PARTNERS, tuple(_some(language, sat, TOGETHER, unfolded))),
    )


def _drawn(language: Language, title: str, bars: Bars) -> tuple[object, ...]:
    return (Drawn(language.say(title), bars),) if bars.lanes else ()


def _titled(language: Language, title: str, rows: tuple[object, ...]) -> tuple[object, ...]:
    return (Heading(language.say(title)), *rows) if rows else ()


def _some(
    language: Language, every: tuple[Other, ...], key: str, unfolded: frozenset[str]
) -> Iterator[object]:
    if key in unfolded or len(every) <= OTHERS + 1:
        yield from every
        return
    yield from every[:OTHERS]
    yield More(language.say("All {n}…", n=len(every)), key)
