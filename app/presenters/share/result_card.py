"""The result of a match to share, as text and as the content of a picture."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.domain.rules.tables import Faces
from app.domain.tiles import Tile
from app.i18n import Language
from app.presenters.exchange.words import NO_WINNER, NOT_OVER
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.boxes import sample_tiles
from app.presenters.shared.dates import day
from app.presenters.shared.game_words import set_name
from app.presenters.shared.naming import join_with_dots, names
from app.presenters.shared.scoreboard import Chart, ScoreCard, cards, chart, hand_text, winner_text


@dataclass(frozen=True, slots=True)
class Picture:
    """The content of the picture. ``tiles`` are sample tiles of the box, with its ``faces``."""

    language: str
    headline: str
    name: str
    cards: tuple[ScoreCard, ...]
    box: str
    when: str
    faces: Faces
    tiles: tuple[Tile, ...]
    marks: bool = False
    chart: Chart = field(default_factory=Chart)


def picture(language: Language, snapshot: MatchSnapshot, *, marks: bool) -> Picture:
    return Picture(
        language=language.code,
        headline=_headline(language, snapshot),
        name=snapshot.stored.record.name,
        cards=cards(language, snapshot),
        box=set_name(language, snapshot.rules),
        when=_when(language, snapshot),
        faces=snapshot.rules.faces,
        tiles=sample_tiles(snapshot.rules),
        marks=marks,
        chart=chart(snapshot),
    )


def text(language: Language, snapshot: MatchSnapshot) -> str:
    return "\n".join(_lines(language, snapshot))


def _lines(language: Language, snapshot: MatchSnapshot) -> Iterator[str]:
    if snapshot.stored.record.name:
        yield snapshot.stored.record.name
    yield _headline(language, snapshot)
    yield ""
    for card in cards(language, snapshot):
        yield language.say("{name}: {value}", name=card.name, value=card.total)
    yield ""
    yield set_name(language, snapshot.rules)
    yield _when(language, snapshot)
    if snapshot.hands:
        yield ""
    for number in range(1, len(snapshot.hands) + 1):
        yield hand_text(language, snapshot, number)


def _headline(language: Language, snapshot: MatchSnapshot) -> str:
    if not snapshot.knows_rules:  # nor who won
        return names(language, snapshot.people, tuple(range(len(snapshot.people))))
    return winner_text(language, snapshot) or language.say(
        NO_WINNER if snapshot.is_ended else NOT_OVER
    )


def _when(language: Language, snapshot: MatchSnapshot) -> str:
    hands = language.many("{n} hand", "{n} hands", len(snapshot.hands))
    return join_with_dots((day(language, snapshot.stored.record.started_at), hands))
