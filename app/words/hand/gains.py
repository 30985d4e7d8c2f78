"""What each side got of a hand, as the match counted it; nothing is scored here."""

from collections.abc import Iterator

from app.domain.match.fold import as_counted
from app.domain.rules.values import Best, Ends
from app.domain.verdict import Verdict
from app.i18n import Language
from app.play.match.match_snapshot import MatchSnapshot
from app.store.core.stored_match import StoredHand
from app.words.naming import format_gain, listed_gains

Gains = tuple[int | None, ...]
"""What each side gets of a hand; None if it neither wins nor gets anything."""


def counted_gains(table: MatchSnapshot, index: int) -> Gains:
    """Returns what the match counted of a hand."""
    verdict, sides = table.hands[index].verdict, table.match.all_sides
    return shown_gains(table, as_counted(sides, verdict, table.states[index]))


def gain_texts(table: MatchSnapshot, index: int) -> tuple[str, ...]:
    """Returns what each side got of a hand, and what a reset took from its total: "+1 −1"."""
    texts = zip(map(_gain, counted_gains(table, index)), _resets(table, index), strict=True)
    return tuple(" ".join(filter(None, both)) for both in texts)


def _resets(table: MatchSnapshot, index: int) -> Iterator[str]:
    """A total that is not what the hand made of it was set back."""
    before = table.running_totals[index - 1] if index else (0,) * len(table.match.all_sides)
    gains = table.states[index].gains
    for total, gain, after in zip(before, gains, table.running_totals[index], strict=True):
        lost = after - total - gain
        yield format_gain(lost) if lost else ""


def counted_verdict(table: MatchSnapshot, hand: StoredHand) -> Verdict:
    """Returns the verdict of a hand with the points that the match counts."""
    return as_counted(table.match.all_sides, hand.verdict, table.state_after(hand))


def shown_gains(table: MatchSnapshot, verdict: Verdict) -> Gains:
    """Where the lowest total wins, nothing is a result too."""
    counts_nothing = table.match.match_rules.best is Best.FEWEST
    return tuple(
        gain if gain or counts_nothing or set(side) <= set(verdict.side) else None
        for side, gain in zip(table.match.all_sides, verdict.gains, strict=True)
    )


def hand_text(
    language: Language, table: MatchSnapshot, number: int, *, tells_resets: bool = True
) -> str:
    """Returns a hand's number, counted from 1, and its result."""
    gains = tuple(map(_gain, counted_gains(table, number - 1)))
    texts = gain_texts(table, number - 1) if tells_resets else gains
    result = _outcome(language, table, texts)
    if table.match.match_rules.ends is Ends.ROUNDS:
        name = language.say("Round {n}", n=table.number_of(number - 1))
        return language.say("{name}: {value}", name=name, value=result)
    return language.say("Hand {number}: {result}", number=number, result=result)


def outcome(language: Language, table: MatchSnapshot, gains: Gains) -> str:
    """Returns who got how much of a hand, as short text: "Bo +17"."""
    return _outcome(language, table, tuple(map(_gain, gains)))


def _outcome(language: Language, table: MatchSnapshot, gains: tuple[str, ...]) -> str:
    got = tuple(
        (side, gain) for side, gain in zip(table.match.all_sides, gains, strict=True) if gain
    )
    # Translators: who won a hand: no one
    return listed_gains(language, table.people, got) or language.say("nobody")


def _gain(gain: int | None) -> str:
    return "" if gain is None else format_gain(gain)
