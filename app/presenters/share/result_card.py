"""What a match came to, for people who were not at the table: as text, and for a picture."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.domain.rules import Faces
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.exchange.words import NO_WINNER, NOT_OVER
from app.presenters.session.match_end import won
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.boxes import pictured
from app.presenters.shared.dates import day
from app.presenters.shared.naming import beside
from app.presenters.shared.scoreboard import Chart, ScoreCard, cards, chart, outcome


@dataclass(frozen=True, slots=True)
class Picture:
    """All that is drawn. ``tiles`` are some of the box's own, with its ``faces``."""

    language: str
    headline: str
    is_won: bool
    name: str
    cards: tuple[ScoreCard, ...]
    box: str
    when: str
    faces: Faces
    tiles: tuple[Tile, ...]
    marks: bool = False
    chart: Chart = field(default_factory=Chart)


def picture(language: Language, table: MatchSnapshot, *, marks: bool) -> Picture:
    return Picture(
        language=language.code,
        headline=_headline(language, table),
        is_won=table.winner is not None,
        name=table.stored.record.name,
        cards=cards(language, table),
        box=table.rules.name,
        when=_when(language, table),
        faces=table.rules.faces,
        tiles=pictured(table.rules),
        marks=marks,
        chart=chart(table),
    )


def text(language: Language, table: MatchSnapshot) -> str:
    return "\n".join(_lines(language, table))


def _lines(language: Language, table: MatchSnapshot) -> Iterator[str]:
    if table.stored.record.name:
        yield table.stored.record.name
    yield _headline(language, table)
    yield ""
    for card in cards(language, table):
        yield language.say("{name}: {value}", name=card.name, value=card.total)
    yield ""
    yield table.rules.name
    yield _when(language, table)
    if table.hands:
        yield ""
    for number, hand in enumerate(table.hands, 1):
        verdict = hand.verdict
        result = outcome(language, table, verdict.side, verdict.points)
        yield language.say("Hand {number}: {result}", number=number, result=result)


def _headline(language: Language, table: MatchSnapshot) -> str:
    if told := won(language, table):
        return told
    return language.say(NO_WINNER if table.is_ended else NOT_OVER)


def _when(language: Language, table: MatchSnapshot) -> str:
    hands = language.many("{n} hand", "{n} hands", len(table.hands))
    return beside((day(language, table.stored.record.started_at), hands))
