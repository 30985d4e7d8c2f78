"""The result of a match to share, as text and as the content of a picture."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.domain.match.fold import fresh
from app.domain.rules.tables import Faces
from app.domain.tiles import Tile
from app.i18n import Language, signed
from app.play.match.match_snapshot import MatchSnapshot
from app.words.boxes import sample_tiles
from app.words.dates import day
from app.words.exchange import NO_WINNER, NOT_OVER
from app.words.game_words import set_name
from app.words.goal import target_text
from app.words.hand.counted_sentences import reset_sentences
from app.words.hand.scoreboard import Chart, PlacedCard, chart, hand_text, placed_cards, winner_text
from app.words.naming import join_with_dots, names


@dataclass(frozen=True, slots=True)
class Picture:
    """The content of the picture. ``tiles`` are sample tiles of the box, with its ``faces``;
    ``goal`` is what was played to.
    """

    language: str
    headline: str
    name: str
    sides: tuple[PlacedCard, ...]
    box: str
    goal: str
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
        sides=placed_cards(language, snapshot),
        box=set_name(language, snapshot.rules),
        goal=_goal(language, snapshot),
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
    for side in placed_cards(language, snapshot):
        yield _side_line(language, side)
    yield ""
    yield set_name(language, snapshot.rules)
    yield from filter(None, (_goal(language, snapshot), _when(language, snapshot)))
    if snapshot.hands:
        yield ""
    yield from _hand_lines(language, snapshot)


def _side_line(language: Language, side: PlacedCard) -> str:
    name, total = side.card.name, signed(side.card.total)
    if not side.place:
        return language.say("{name}: {value}", name=name, value=total)
    # Translators: a line of a result: the place, who has it, and the total
    return language.say("{place}. {name}: {value}", place=side.place, name=name, value=total)


def _hand_lines(language: Language, snapshot: MatchSnapshot) -> Iterator[str]:
    """The hands, and after which of them the totals went back to nothing."""
    before = fresh(snapshot.match.all_sides)
    for number, after in enumerate(snapshot.states, 1):
        yield hand_text(language, snapshot, number, tells_resets=False)  # a sentence does
        yield from reset_sentences(language, before, after)
        before = after


def _headline(language: Language, snapshot: MatchSnapshot) -> str:
    if not snapshot.knows_rules:  # nor who won
        return names(language, snapshot.people, tuple(range(len(snapshot.people))))
    return winner_text(language, snapshot) or language.say(
        NO_WINNER if snapshot.is_ended else NOT_OVER
    )


def _goal(language: Language, snapshot: MatchSnapshot) -> str:
    """Returns nothing of a match that had no end, or if the rules are not known."""
    has_target = snapshot.knows_rules and snapshot.match.target is not None
    return target_text(language, snapshot.match) if has_target else ""


def _when(language: Language, snapshot: MatchSnapshot) -> str:
    hands = language.many("{n} hand", "{n} hands", len(snapshot.hands))
    return join_with_dots((day(language, snapshot.stored.record.started_at), hands))
