"""What a verdict shows: the hand in words, its open points, and how the match stands after it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from app.domain.choices import TableChoice
from app.domain.scoring import Verdict
from app.i18n import Language
from app.presenters.changes.words import ChangeLine
from app.presenters.choices.words import option_name, question, why_open
from app.presenters.match.state import Played, played
from app.presenters.session.match_end import won
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.charts import running
from app.presenters.shared.explanation import headline, reasons, sum_line
from app.presenters.shared.naming import names
from app.presenters.shared.scoreboard import Chart, ScoreCard, cards, gained, side_colours
from app.store.core.stored_match import StoredHand


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to an open point."""

    choice: str
    key: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """What the leaflet leaves open and this hand rested on, with all its answers."""

    choice: str
    question: str
    why: str
    options: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Wants:
    """What an answer needs to be told first of a hand: whom it picks, or tiles to be tapped.

    ``answers`` are pairs of a key and the words for it.
    """

    choice: str
    option: str
    hand: str
    told: str
    answers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class VerdictState:
    hand: str = ""
    title: str = ""
    headline: str = ""
    name: str = ""
    wins: str = ""
    colours: tuple[int, ...] = ()
    points: str = ""
    sum: str = ""
    cards: tuple[ScoreCard, ...] = ()
    reasons: tuple[str, ...] = ()
    questions: tuple[OpenPoint, ...] = ()
    wants: Wants | None = None
    played: tuple[Played, ...] = ()
    """How what is left open was played, where that is only looked at."""
    changes: tuple[ChangeLine, ...] = ()
    fresh: bool = False
    taken_back: bool = False
    won: str = ""
    """Who won the match with this hand."""
    over: bool = False
    """The match was won by it, and nobody plays on yet."""
    chart: Chart = field(default_factory=Chart)
    seen_only: bool = False
    """The hand of a match that is not on the table: nothing of it is changed here."""
    note: str = ""
    error: str = ""


def decided(language: Language, table: MatchSnapshot, hand: StoredHand) -> VerdictState:
    """What is told of any hand, also of one that was taken back."""
    verdict = hand.verdict
    name = names(language, table.people, verdict.side)
    return VerdictState(
        hand=hand.id,
        title=language.say("A hand taken back"),
        headline=headline(language, verdict, table.people),
        name=name,
        wins=language.many("{name} wins", "{name} win", len(verdict.side), name=name),
        colours=side_colours(table, verdict.side),
        points=gained(verdict.points) if verdict.side else "",
        sum=sum_line(verdict),
        reasons=reasons(language, verdict, table.people, table.rules),
    )


def in_match(
    language: Language, table: MatchSnapshot, hand: StoredHand, index: int
) -> VerdictState:
    """What is told besides of a hand that counts."""
    won_it = table.winner is not None and table.winner.hand == index
    return replace(
        decided(language, table, hand),
        title=language.say("Hand {number}", number=index + 1),
        cards=cards(language, table, index),
        questions=tuple(_questions(language, table, hand.verdict)),
        won=won(language, table) if won_it else "",
        chart=running(language, table) if won_it else Chart(),
    )


def only_seen(
    language: Language, state: VerdictState, table: MatchSnapshot, hand: StoredHand
) -> VerdictState:
    """Without anything to be done about it."""
    rested = tuple(played(language, table, hand.verdict.open))
    return replace(state, seen_only=True, questions=(), played=rested, fresh=False, over=False)


def _questions(language: Language, table: MatchSnapshot, verdict: Verdict) -> Iterator[OpenPoint]:
    for choice in table.rules.choices:
        if choice.key in verdict.open:
            yield OpenPoint(
                choice=choice.key,
                question=question(language, table.rules, choice),
                why=why_open(language, choice),
                options=_options(language, choice, table.match.choices[choice.key]),
            )


def _options(language: Language, choice: TableChoice, played: str) -> tuple[Answer, ...]:
    return tuple(
        Answer(choice.key, key, option_name(language, choice, key), key == played)
        for key in choice.options
    )
