"""Scores a draft: how the hand ended, and the verdict so far; in the match with what was announced
until then.

It infers the ending from what is left: if all players but one have tiles left, that one went out;
if all have some, the hand was blocked. It infers nothing from a total of 0, which is either
no tiles or the double blank alone. An ending that the user set takes precedence.
"""

from dataclasses import dataclass, replace

from app.domain.errors import Fault, RuleError
from app.domain.hand import HandEnd, tiles_of
from app.domain.hand.asked import Fact, asked, asked_in_any_way, events_of_starter
from app.domain.hand.facts import TOLD, BidResult, Event, Left, Way
from app.domain.match import Match
from app.domain.match.fold import State, as_counted, fold, fold_awards, fresh
from app.domain.match.starting import next_start
from app.domain.rules.values import BidCounts, Fits, TargetWhen
from app.domain.scoring import score_so_far
from app.domain.tiles import DOUBLE_BLANK
from app.domain.verdict import Verdict
from app.play.entry.draft import STOCK, Draft, Ended, Ending
from app.play.match.match_snapshot import MatchSnapshot

Plays = tuple[tuple[int, int], ...]


def with_starter(match: Match, draft: Draft, starter: int | None) -> Draft:
    """Returns the draft of a hand with who starts it, if that is known. What happens to the first
    tile happens to the starter's, whoever was said to start before.
    """
    if starter is None:
        return draft
    words = events_of_starter(match.rules)
    events = tuple(
        event._replace(seat=starter) if event.word in words else event for event in draft.events
    )
    return replace(draft, starter=starter, events=events)


def state_in_play(table: MatchSnapshot, draft: Draft, index: int | None = None) -> State:
    """Returns the match with what was announced so far in the hand that is played, or in the hand
    ``index``.
    """
    before = table.state_before(len(table.hands) if index is None else index)
    return _state(table.match, before, draft.plays, draft.events)


def wins_by_play(match: Match, before: State, plays: Plays, events: tuple[Event, ...] = ()) -> bool:
    """True if what was announced in this hand, or happened, wins the match, so that it is not
    played on.
    """
    if not (plays or events) or before.won or match.match_rules.when is not TargetWhen.PLAY:
        return False
    return bool(_state(match, before, plays, events).won)


def _state(match: Match, before: State, plays: Plays, events: tuple[Event, ...]) -> State:
    left = dict.fromkeys(range(len(match.players)))
    end = HandEnd(left=left, sides=match.sides, plays=plays, events=events)
    try:
        verdict = score_so_far(match.sized_rules, end, match.choices)
    except RuleError:  # an event needs more than is told: it is asked when the hand is counted
        return before if not events else _state(match, before, plays, ())
    return fold_awards(match.match_rules, before, verdict)


def decided_starter(match: Match, verdicts: tuple[Verdict, ...]) -> int | None:
    """Returns the seat that starts the next hand; None if the tiles or the players decide it."""
    seats = next_start(match, verdicts).seats
    return seats[0] if len(seats) == 1 else None


def recorded_starter(match: Match, verdicts: tuple[Verdict, ...]) -> int | None:
    """Returns the starter whom the match decides, where the rules ask who started."""
    wanted = asked_in_any_way(match.sized_rules, match.choices, len(match.players))
    return decided_starter(match, verdicts) if Fact.STARTER in wanted else None


@dataclass(frozen=True, slots=True)
class DraftScore:
    """``ending`` is as in a draft. There is a verdict, or the fault that prevents one; neither
    while the ending is unknown. The verdict has the points that the match counts, which depend on
    the hands before; ``states`` are the match without and with this hand. ``tied`` are the seats
    among which the table picks the winner. ``asked`` is what the rules ask of a hand that ended
    like this, or of any hand until that is known. ``is_won_by_play``: what was announced in this
    hand wins the match. ``is_void``: an event ended the hand, and nobody wins it.
    """

    ending: Ended | None
    asked: frozenset[Fact] = frozenset()
    end: HandEnd | None = None
    verdict: Verdict | None = None
    states: tuple[State, ...] = ()
    fault: RuleError | None = None
    tied: tuple[int, ...] = ()
    is_won_by_play: bool = False
    is_void: bool = False

    @property
    def out(self) -> int | None:
        """The seat that is out."""
        return self.ending if isinstance(self.ending, int) else None

    @property
    def counts_stock(self) -> bool:
        """True if the tiles in the stock count too."""
        return self.ending is not None and Fact.STOCK in self.asked

    def lacks(self, fault: Fault) -> bool:
        return self.fault is not None and self.fault.key == fault


def draft_score(match: Match, draft: Draft, before: State | None = None) -> DraftScore:
    """``match`` has the hands before this one, and ``before`` is what they add up to."""
    is_won = before is not None and wins_by_play(match, before, draft.plays, draft.events)
    ending = draft.ending
    if ending is None:
        ending = _infer_ending(match, draft, is_won=is_won)
    is_void = _is_void(match, draft)
    wanted = asked_of(match, Ending.STOPPED if is_void else ending, draft.fits or Fits.ONE)
    score = DraftScore(ending, wanted, is_won_by_play=is_won, is_void=is_void)
    if ending is None and not is_void and Fact.BID not in wanted:
        return score
    return _with_verdict(match, _hand_end(match, draft, score), draft.picked, score, before)


def _is_void(match: Match, draft: Draft) -> bool:
    """True after an event that voids the hand: then nothing else of it is asked."""
    if not draft.events:
        return False
    words = {event[0] for event in draft.events}
    rows = match.table_rules.event_rows
    voiding = (row for row in rows if row.word in words and row.void.value)
    return any(row.led in {None, draft.led} for row in voiding)


def asked_of(match: Match, ending: Ended | None, fits: Fits | None = None) -> frozenset[Fact]:
    """Returns what the rules ask of a hand that ended like this; of any hand if that is unknown.
    ``fits`` is how the last tile fitted.
    """
    rules, players = match.sized_rules, len(match.players)
    way = way_of(ending)
    if way is None:
        return asked_in_any_way(rules, match.choices, players)
    return asked(rules, match.choices, players, way, fits)


def way_of(ending: Ended | None) -> Way | None:
    if ending is None:
        return None
    return Way.OUT if isinstance(ending, int) else Way(ending)


def points_left(match: Match, draft: Draft, holder: int) -> int:
    """Returns what a holder's entry is worth by the rules of the match."""
    return match.table_rules.pips(_left(match, draft, holder))


def _hand_end(match: Match, draft: Draft, score: DraftScore) -> HandEnd:
    """Returns the facts of the draft. Of what the rules do not ask, nothing is asked either."""
    out, way = score.out, way_of(score.ending)
    facts = {row.name: getattr(draft, row.name) for row in TOLD if row.can_be(way)}
    if Fact.FITS in score.asked and facts.get(Fact.FITS, Fits.ONE) is None:
        facts[Fact.FITS] = Fits.ONE  # the answer that is shown as chosen
    if draft.closing and (not draft.plays or draft.plays[-1][0] != out):
        facts[Fact.CLOSING] = False
    return HandEnd(
        left={seat: _left_of_seat(match, draft, score, seat) for seat in range(len(match.players))},
        out=out,
        stock=_stock(match, draft) if score.counts_stock else None,
        sides=match.sides,
        stopped=score.ending is Ending.STOPPED,
        bid=_bid(match, draft),
        **facts,
    )


def _left_of_seat(match: Match, draft: Draft, score: DraftScore, seat: int) -> Left | None:
    left = _left(match, draft, seat)
    if seat == score.out and left == 0:
        return ()
    if Fact.LEFT in score.asked or seat == score.out or left != ():
        return left
    return None  # nobody looked


def _left(match: Match, draft: Draft, holder: int) -> Left:
    sums = draft.sums.get(holder)
    if sums is None:
        return draft.left(holder)
    blank = match.table_rules.pips((DOUBLE_BLANK,))
    return sum(one or blank for one in sums)


def _bid(match: Match, draft: Draft) -> BidResult | None:
    """Returns the bid as far as it decides: what was taken says whether it was made."""
    rule, bid = match.rules.bid, draft.bid
    if rule is None or bid.seat is None:
        return None
    amount = rule.lowest if bid.amount is None else bid.amount
    counts = match.table_rules.bid_counts.value
    if counts is BidCounts.MARKS:
        return None if bid.made is None else BidResult(bid.seat, amount, bid.made)
    if not bid.taken:
        return BidResult(bid.seat, amount, made=False)  # asks what was taken
    taken = int(bid.taken)
    return BidResult(bid.seat, amount, taken >= min(amount, rule.whole), taken)


def _infer_ending(match: Match, draft: Draft, *, is_won: bool) -> Ended | None:
    if is_won:
        return Ending.STOPPED
    left = [_left(match, draft, seat) for seat in range(len(match.players))]
    if 0 in left:
        return None
    empty = [seat for seat, held in enumerate(left) if held == ()]
    if not empty:
        return Ending.BLOCKED
    return empty[0] if len(empty) == 1 else None


def _stock(match: Match, draft: Draft) -> Left | None:
    left = _left(match, draft, STOCK)
    return left if left != () or draft.stock_empty else None


def _with_verdict(
    match: Match, end: HandEnd, picked: int | None, score: DraftScore, before: State | None
) -> DraftScore:
    try:
        _verify_zeros(end)
        verdict = match.verdict_of(end, before)
    except RuleError as fault:
        tied = fault.values["seats"] if fault.key == Fault.NEEDS_PICK else ()
        assert isinstance(tied, tuple)  # noqa: S101 - the seats among whom to pick
        if picked in tied:
            decided = replace(end, picked=picked)
            return replace(_with_verdict(match, decided, None, score, before), tied=tied)
        return replace(score, fault=fault, tied=tied)
    before = fresh(match.all_sides) if before is None else before
    after = fold(match.match_rules, before, verdict, end)
    counted = as_counted(match.all_sides, verdict, after)
    return replace(score, end=end, verdict=counted, states=(before, after))


def _verify_zeros(end: HandEnd) -> None:
    """Raises RuleError if two holders would need the double blank, the only tile of 0 points."""
    everything = [*end.left.values(), end.stock]
    is_blank_used = any(DOUBLE_BLANK in tiles_of(left) for left in everything)
    for seat, left in end.left.items():
        if left == 0:
            if is_blank_used:
                raise RuleError(Fault.HAND_EMPTY, seat=seat)
            is_blank_used = True
