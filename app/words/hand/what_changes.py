"""What other choices or rules would change in a match: everything that is shown of it."""

from collections.abc import Iterator

from app.domain.match.starting import next_start
from app.i18n import Language, signed
from app.play.match.match_snapshot import MatchSnapshot
from app.words.exchange import NOT_OVER
from app.words.goal import target_text
from app.words.hand.counted_sentences import counted_in_place
from app.words.hand.explanation import headline
from app.words.hand.scoreboard import (
    counted_gains,
    counted_verdict,
    hand_text,
    outcome,
    winner_text,
)
from app.words.naming import join_with_dots, names, tile_name


def hand_changes(
    language: Language, before: MatchSnapshot, after: MatchSnapshot
) -> dict[int, tuple[str, str]]:
    """Returns the hands that would be shown in another way, by their indexes, with the words that
    differ: those before, and those after.
    """
    shown = (
        zip(_told(language, before, index), _told(language, after, index), strict=True)
        for index in range(len(before.hands))
    )
    different = (next((both for both in hand if both[0] != both[1]), None) for hand in shown)
    return {index: both for index, both in enumerate(different) if both}


def match_changes(language: Language, before: MatchSnapshot, after: MatchSnapshot) -> Iterator[str]:
    """Yields what else would be shown in another way: the totals, the target, who wins the match
    and with which hand, and who starts the next one.
    """
    totals = zip(before.match.all_sides, _totals(before), _totals(after), strict=True)
    for side, *both in totals:
        if both[0] != both[1]:
            value = _from_to(language, *map(signed, both))
            name = names(language, before.people, side)
            yield language.say("{name}: {value}", name=name, value=value)
    for tell in (_goal, _winner, _start):
        told = tell(language, before), tell(language, after)
        if told[0] != told[1]:
            yield _from_to(language, *told)


def _from_to(language: Language, before: str, after: str) -> str:
    return language.say("{before} → {after}", before=before, after=after)


def _told(language: Language, table: MatchSnapshot, index: int) -> tuple[str, ...]:
    """Returns what is said of a hand: its result as the match counts it, who got how much, what
    the match did with it, and its result by itself.
    """
    hand, people = table.hands[index], table.people
    verdict = table.explained_hands[index].verdict
    result = headline(language, counted_verdict(table, hand, verdict), people)
    return (
        result,
        outcome(language, table, counted_gains(table, index)),
        join_with_dots((result, *counted_in_place(language, table, hand))),
        headline(language, verdict, people),
    )


def _totals(table: MatchSnapshot) -> tuple[int, ...]:
    return table.running_totals[-1] if table.hands else (0,) * len(table.match.all_sides)


def _goal(language: Language, table: MatchSnapshot) -> str:
    return target_text(language, table.match)


def _winner(language: Language, table: MatchSnapshot) -> str:
    if table.winner is None:
        return language.say(NOT_OVER)
    hand = hand_text(language, table, table.winner.hand + 1)
    return language.say("{name}: {value}", name=winner_text(language, table), value=hand)


def _start(language: Language, table: MatchSnapshot) -> str:
    """Returns who starts the next hand, or who is asked to."""
    start = next_start(table.match, table.verdicts)
    if len(start.seats) == 1:
        return language.say("{name} starts", name=table.people[start.seats[0]].short)
    if start.seats:
        side = names(language, table.people, start.seats)
        return language.say("{names} agree: who starts?", names=side)
    if start.tile is not None:
        tile = tile_name(language, table.rules.faces, start.tile)
        return language.say("Whoever holds {tile} starts the hand.", tile=tile)
    return language.say("Who starts?")
