"""The state of the verdict screen: the result of a hand, its open points, and the new score."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from app.domain.rules.choices import TableChoice
from app.domain.verdict import Verdict
from app.i18n import Language
from app.play.match.match_snapshot import Explained, MatchSnapshot
from app.play.match.people import Person
from app.presenters.presenter import State
from app.store.core.stored_match import StoredHand
from app.words.goal import hand_title
from app.words.hand.changes import ChangeLine
from app.words.hand.charts import totals_chart
from app.words.hand.counted_sentences import counted_in_place
from app.words.hand.error_messages import counts_as_before
from app.words.hand.explanation import (
    gains_text,
    has_one_prize,
    headline,
    is_shared,
    is_written_by_each,
    marks_line,
    parts_line,
    reasons,
    result,
    sum_line,
    winner_line,
)
from app.words.hand.scoreboard import (
    Chart,
    ScoreCard,
    cards,
    counted_verdict,
    side_colours,
    winner_text,
)
from app.words.naming import format_gain, names
from app.words.rules.choices import PlayedChoice, option_name, played_choices, question, why_open
from app.words.rules.step_sentences import UNKNOWN

People = tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    choice: str
    key: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A point that the leaflet leaves open and that decided this hand, with all its options."""

    choice: str
    question: str
    why: str
    options: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A question that the user must answer before an option can be set: the winner of a tie,
    or the tiles of a hand. ``answers`` are pairs of a key and its label.
    """

    choice: str
    option: str
    hand: str
    question: str
    answers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class VerdictState(State):
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
    counted: tuple[str, ...] = ()
    """What the match did with the hand, where it did not simply add it."""
    questions: tuple[OpenPoint, ...] = ()
    follow_up: FollowUp | None = None
    played: tuple[PlayedChoice, ...] = ()
    """How the match played the open points, in a read-only state."""
    changes: tuple[ChangeLine, ...] = ()
    fresh: bool = False
    removed: bool = False
    won: str = ""
    """The winner of the match, if this hand won it."""
    over: bool = False
    """True if this hand won the match and the players have not chosen to play on."""
    chart: Chart = field(default_factory=Chart)
    is_read_only: bool = False
    """True for a hand of a match that is not on the table."""
    knows_rules: bool = True
    """False if the rules of the match cannot be read here either."""
    is_game: bool = False
    scores_otherwise: bool = False
    """True if the hand counts otherwise than it scores now, by the same rules."""


def verdict_state(language: Language, table: MatchSnapshot, hand: StoredHand) -> VerdictState:
    """Returns the state of any hand; of one that counts, with the score after it."""
    index, people, told = table.index(hand.id), table.people, table.explained(hand)
    verdict = counted_verdict(table, hand, told.verdict)
    state = VerdictState(
        hand=hand.id,
        title=language.say("A removed hand"),
        removed=True,
        headline=_headline(language, verdict, people),
        name=names(language, people, verdict.side),
        wins=winner_line(language, verdict, people),
        colours=side_colours(table, verdict.side),
        points=format_gain(verdict.points) if has_one_prize(verdict) else "",
        sum=_sum(language, verdict, people),
        reasons=_reasons(language, table, verdict, index),
        counted=(*_kept(language, table, told, index), *counted_in_place(language, table, hand)),
        is_game=table.is_game,
        scores_otherwise=told.is_other,
    )
    return state if index is None else _counted(state, language, table, verdict, index)


def _reasons(
    language: Language, table: MatchSnapshot, verdict: Verdict, index: int | None
) -> tuple[str, ...]:
    if not table.knows_rules:
        return (language.say(UNKNOWN),)
    rules, wins_match = table.match.sized_rules, _is_winning(table, index)
    return reasons(language, verdict, table.people, rules, wins_match=wins_match)


def _headline(language: Language, verdict: Verdict, people: People) -> str:
    """Where everybody writes points, these are on the cards below."""
    tells = result if is_written_by_each(verdict) else headline
    return tells(language, verdict, people)


def _sum(language: Language, verdict: Verdict, people: People) -> str:
    """Returns what the large number is made of, or that it counts marks; where the hand is shared,
    who gets what.
    """
    if has_one_prize(verdict):
        return marks_line(language, verdict) or sum_line(verdict) or parts_line(verdict)
    return gains_text(language, verdict, people) if is_shared(verdict) else ""


def _counted(
    state: VerdictState, language: Language, table: MatchSnapshot, verdict: Verdict, index: int
) -> VerdictState:
    is_winning_hand = _is_winning(table, index)
    return replace(
        state,
        title=hand_title(language, table.match, table.number_of(index)),
        removed=False,
        colours=state.colours or (_winners_colours(table) if is_winning_hand else ()),
        cards=cards(language, table, index),
        questions=tuple(_questions(language, table, verdict)),
        won=winner_text(language, table) if is_winning_hand else "",
        chart=totals_chart(language, table) if is_winning_hand else Chart(),
    )


def _kept(
    language: Language, table: MatchSnapshot, told: Explained, index: int | None
) -> Iterator[str]:
    """Says why a hand counts as it was shown, although its match would score it in another way."""
    if index is not None and (told.fault is not None or told.is_other):
        yield counts_as_before(language, table, index, told.fault)


def _is_winning(table: MatchSnapshot, index: int | None) -> bool:
    return table.winner is not None and table.winner.hand == index


def _winners_colours(table: MatchSnapshot) -> tuple[int, ...]:
    """Returns the winner's of a match that was won before the hand was played to its end."""
    sides = table.winner.sides if table.winner else ()
    return tuple(colour for side in sides for colour in side_colours(table, side))


def read_only_state(
    language: Language, state: VerdictState, table: MatchSnapshot, hand: StoredHand
) -> VerdictState:
    """Returns the state without anything that the user could change."""
    played = tuple(played_choices(language, table, hand.verdict.open))
    state = replace(state, knows_rules=table.knows_rules, played=played)
    return replace(state, is_read_only=True, questions=(), fresh=False, over=False)


def _questions(language: Language, table: MatchSnapshot, verdict: Verdict) -> Iterator[OpenPoint]:
    for choice in table.rules.choices:
        if choice.key in verdict.open:
            yield OpenPoint(
                choice=choice.key,
                question=question(language, table.rules, choice),
                why=why_open(language, table.rules, choice),
                options=_options(language, choice, table.match.choices[choice.key]),
            )


def _options(language: Language, choice: TableChoice, played: str) -> tuple[Answer, ...]:
    return tuple(
        Answer(choice.key, key, option_name(language, choice, key), key == played)
        for key in choice.options
    )
