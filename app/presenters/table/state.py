"""The state of the table screen: the score of the match, or the boxes if there is no match.

The table without a match is in ``empty``: with one, the first frame does not need it.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.domain.rules.choices import Chosen, resolve
from app.domain.rules.values import Ends, StartBy
from app.i18n import Language
from app.play.entry.draft import Draft
from app.play.match.match_snapshot import MatchSnapshot
from app.presenters.presenter import State
from app.words.game_words import set_name
from app.words.goal import target_text
from app.words.hand.scoreboard import (
    Chart,
    HandRow,
    ScoreCard,
    cards,
    more_hands_label,
    rows,
    winner_text,
)

if TYPE_CHECKING:
    from app.presenters.saved_matches import Empty
    from app.presenters.table.between_hands import NextHand, Round
    from app.words.hand.play_entry import EventEntry
    from app.words.options import Note

RECENT_HANDS = 6
"""The number of hands shown until the user asks for all."""
ASKED_AT_TABLE = frozenset(
    {StartBy.HIGHEST_DOUBLE, StartBy.HIGHEST_DRAWN, StartBy.THAT_TILE, StartBy.LOT}
)
"""The ways to start that tell nothing before the players say who starts."""


@dataclass(frozen=True, slots=True)
class Score:
    """The match on the table.

    ``won`` names the winner until the players choose to play on, ``played_on`` afterwards, and
    ``reached`` the side that won by what it announced in the hand that is played.
    """

    title: str
    box: str
    goal: str
    cards: tuple[ScoreCard, ...]
    rows: tuple[HandRow, ...]
    more: str
    chart: Chart
    any_started: bool
    any_blocked: bool
    main_label: str
    starter: str
    won: str
    played_on: str
    reached: str = ""
    starting: int | None = None
    """The seat that starts the next hand, if known."""
    why: str = ""
    """Why the one starts who does, where the match decides it."""
    is_game: bool = False
    """True if it is played by a game, which has no leaflet."""
    round: "Round | None" = None
    events: "EventEntry | None" = None
    is_begun: bool = False
    """True if the next hand is half counted."""
    notes: tuple["Note", ...] = ()
    """What another phone did at the same time: one question, or nothing."""

    @property
    def has_game_parts(self) -> bool:
        """True if it has what only some games need."""
        asks = self.events is not None or any(card.play for card in self.cards)
        return asks or self.round is not None or bool(self.why)

    @property
    def is_first_hand(self) -> bool:
        """True until something of the first hand is known."""
        told = self.is_begun or (self.events is not None and self.events.told)
        return not self.rows and not told and not any(card.has_announced for card in self.cards)


@dataclass(frozen=True, slots=True)
class TableState(State):
    """``from_afar`` is True in the table view, which shows only the scores, in large type."""

    empty: "Empty | None" = None
    score: Score | None = None
    from_afar: bool = False
    can_remove_hand: bool = False


def score(  # noqa: PLR0913 - the inputs besides the match
    language: Language,
    table: MatchSnapshot,
    draft: Draft,
    *,
    over: bool,
    all_hands: bool,
    is_complete: bool,
) -> Score:
    """``is_complete``: also with what the first frame is drawn without."""
    winner = winner_text(language, table)
    shown = Score(
        title=_title(language, table, over=over),
        box=set_name(language, table.rules),
        goal=target_text(language, table.match),
        cards=cards(language, table),
        rows=rows(language, table, None if all_hands else RECENT_HANDS),
        more="" if all_hands else more_hands_label(language, table, RECENT_HANDS),
        chart=drawn_chart(language, table) if is_complete else Chart(),
        any_started=any(hand.hand.starter is not None for hand in table.hands),
        any_blocked=any(verdict.blocked for verdict in table.verdicts),
        main_label=_main_label(language, draft),
        starter=_starter(language, table, draft.starter),
        won=winner if over else "",
        played_on="" if over else winner,
        is_game=table.is_game,
        is_begun=draft.is_begun,
    )
    if over:
        return shown
    following = _next_hand(language, table, is_complete=is_complete)
    return with_play(language, _with_start(language, shown, table, draft, following), table, draft)


def drawn_chart(language: Language, table: MatchSnapshot) -> Chart:
    from app.words.hand.charts import totals_chart  # noqa: PLC0415 - not for the first frame

    return totals_chart(language, table)


def _next_hand(language: Language, table: MatchSnapshot, *, is_complete: bool) -> "NextHand | None":
    """Returns how the next hand starts, if that is known."""
    is_decided = is_complete and may_be_decided(table)
    if not is_decided and not _is_in_rounds(table):
        return None
    from app.presenters.table.between_hands import next_hand  # noqa: PLC0415 - only some games need it

    return next_hand(language, table)


def with_play(language: Language, shown: Score, table: MatchSnapshot, draft: Draft) -> Score:
    """Returns the score with what is announced and what happens in the hand that is played."""
    if table.rules.play is None and not table.rules.bonus:
        return shown
    from app.presenters.table.between_hands import in_play  # noqa: PLC0415 - only some games need it

    now = in_play(language, table, draft, shown.starting)
    label = language.say("Record") if now.reached else _main_label(language, draft)
    return replace(shown, cards=now.cards, events=now.events, reached=now.reached, main_label=label)


def _main_label(language: Language, draft: Draft) -> str:
    return language.say("Continue counting") if draft.is_begun else language.say("End hand")


def may_be_decided(table: MatchSnapshot) -> bool:
    """True if the match can know who starts the next hand."""
    start, chosen = table.rules.start, _chosen(table)
    ways = {resolve(start.next_by, chosen), *table.rules.ways_after(chosen).values()}
    return bool(table.hands) and not ways <= ASKED_AT_TABLE


def _is_in_rounds(table: MatchSnapshot) -> bool:
    return resolve(table.rules.target.ends, _chosen(table)) is Ends.ROUNDS


def _chosen(table: MatchSnapshot) -> Chosen:
    return table.rules.chosen(table.match.choices, len(table.people))


def _with_start(
    language: Language,
    shown: Score,
    table: MatchSnapshot,
    draft: Draft,
    following: "NextHand | None",
) -> Score:
    """The players can say that somebody else starts."""
    if following is None:
        return replace(shown, starting=draft.starter)
    is_in_rounds = following.round is not None  # which round it is stands on a card of its own
    seat = following.seat if draft.starter is None else draft.starter
    return replace(
        shown,
        title=shown.box if is_in_rounds else shown.title,
        round=following.round,
        starting=seat,
        starter=_starter(language, table, seat),
        why=following.why if seat == following.seat else following.set_out,
    )


def _title(language: Language, table: MatchSnapshot, *, over: bool) -> str:
    if over:
        return language.say("Match won")
    return language.say("Hand {number}", number=len(table.hands) + 1)


def _starter(language: Language, table: MatchSnapshot, seat: int | None) -> str:
    return "" if seat is None else language.say("{name} starts", name=table.people[seat].short)
