"""The change log of a match in words: what changed, with the old and the new value.

It reads the log as the store writes it, and leaves out values that it cannot read.
"""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.domain.rules import RuleSet
from app.i18n import Language, marked
from app.play.match.match_snapshot import MatchSnapshot
from app.store.core.errors import StoreError
from app.store.core.records import ChangeRecord, HandRecord
from app.store.core.stored_match import StoredHand, decode_hand
from app.store.write.changes import ChangeKind
from app.words.dates import date_and_time
from app.words.hand.scoreboard import counted_verdict, outcome, shown_gains
from app.words.rules.choices import option_name, question

logger = logging.getLogger(__name__)

Change = Mapping[str, Any]
Log = tuple[ChangeRecord, ...]


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A line of the log. ``hand`` is the id of its hand, empty if that hand does not count."""

    when: str
    what: str
    detail: str = ""
    hand: str = ""


HANDS = {
    ChangeKind.HAND_EDITED: (marked("Hand {number} was changed"), marked("A hand was changed")),
    ChangeKind.HAND_DELETED: (
        marked("Hand {number} was removed"),
        marked("A hand was removed"),
    ),
    ChangeKind.HAND_RESTORED: (
        marked("Hand {number} was restored"),
        marked("A hand was restored"),
    ),
}
"""The texts for a hand that counts and has a number, and for a deleted hand."""

MATCHES = {
    ChangeKind.MATCH_DELETED: marked("The match was deleted"),
    ChangeKind.MATCH_RESTORED: marked("The match was restored"),
    ChangeKind.PLAYERS_MERGED: marked("Two players were merged"),
    ChangeKind.PLAYERS_PARTED: marked("Two merged players were separated"),
    ChangeKind.HANDS_KEPT: marked("Hands of two phones were kept"),
}


SCORED_AGAIN = marked("Rescored with the current rules.")
UNKNOWN = marked("This version does not know this change. Update Pipkeeper to see it.")
"""The text for a line of a later version."""


def log_lines(
    language: Language, table: MatchSnapshot, log: Log, now: datetime
) -> tuple[ChangeLine, ...]:
    """Returns the lines of the log, the latest first."""
    undone = _undoings(log)
    return tuple(
        line
        for change in reversed(log)
        for line in (
            *_rules_lines(language, change, now, is_undone=change.id in undone),
            *_lines_of(language, table, change, now),
        )
    )


def lines_of_hand(
    language: Language, table: MatchSnapshot, log: Log, now: datetime, hand_id: str
) -> tuple[ChangeLine, ...]:
    """Returns the lines of one hand, the latest first."""
    return tuple(line for line in log_lines(language, table, log, now) if line.hand == hand_id)


def hand_outcome(language: Language, table: MatchSnapshot, hand: StoredHand) -> str:
    """Returns what the match counts of a hand; of a removed one, what it would count of it."""
    return outcome(language, table, shown_gains(table, counted_verdict(table, hand)))


def _logged_outcome(
    language: Language, table: MatchSnapshot, stored: StoredHand, data: Change
) -> str:
    """Returns the outcome of the hand as it was logged, or "" if the data is invalid: what the
    match, with its other hands as they are now, would count of it.
    """
    match = table.stored.record
    try:
        facts, verdict = data["facts"], data["verdict"]
        hand = HandRecord(
            stored.id, match.id, stored.position, data["starter"], facts, verdict, match.stamp
        )
        return hand_outcome(language, table, decode_hand(hand, match))
    except (StoreError, KeyError):
        logger.info("a logged hand cannot be read", exc_info=True)
        return ""


def _undoings(log: Log) -> set[str]:
    """Returns the ids of the changes that gave the match the rules back that it had before."""
    earlier, found = list[object](), set[str]()
    for change in log:
        before, after = _rules_of(change)
        if before == after:
            continue
        if earlier and after == earlier[-1]:
            earlier.pop()
            found.add(change.id)
        else:
            earlier.append(before)
    return found


def _rules_of(change: ChangeRecord) -> tuple[object, object]:
    return (change.before or {}).get("rules"), (change.after or {}).get("rules")


def _rules_lines(
    language: Language, change: ChangeRecord, now: datetime, *, is_undone: bool
) -> Iterator[ChangeLine]:
    before, after = _rules_of(change)
    if change.what == ChangeKind.MATCH_CHANGED and before != after:
        when, what = date_and_time(language, change.at, now), language.say(SCORED_AGAIN)
        undo = language.say("Undo")
        yield ChangeLine(when, undo, what) if is_undone else ChangeLine(when, what)


def _lines_of(
    language: Language, table: MatchSnapshot, change: ChangeRecord, now: datetime
) -> Iterator[ChangeLine]:
    when = date_and_time(language, change.at, now)
    if change.what not in set(ChangeKind):
        yield ChangeLine(when, language.say(UNKNOWN))
    elif change.hand_id is not None:
        yield _hand_line(language, table, change, change.hand_id, when)
    elif change.what in MATCHES:
        yield ChangeLine(when, language.say(MATCHES[ChangeKind(change.what)]))
    else:
        before, after = change.before or {}, change.after or {}
        for what, detail in _match_changes(language, table.rules, before, after):
            yield ChangeLine(when, what, detail)


def _hand_line(
    language: Language, table: MatchSnapshot, change: ChangeRecord, hand_id: str, when: str
) -> ChangeLine:
    index = table.index(hand_id)
    numbered, other = HANDS.get(ChangeKind(change.what), HANDS[ChangeKind.HAND_EDITED])
    what = language.say(other) if index is None else language.say(numbered, number=index + 1)
    hands = (*table.hands, *table.stored.deleted_hands)
    stored = next((hand for hand in hands if hand.id == hand_id), None)
    if stored is None:
        return ChangeLine(when, what)
    detail = _edit_detail(language, table, stored, change) or hand_outcome(language, table, stored)
    return ChangeLine(when, what, detail, "" if index is None else hand_id)


def _edit_detail(
    language: Language, table: MatchSnapshot, stored: StoredHand, change: ChangeRecord
) -> str:
    """Returns the old and the new outcome, or "" if only the deletion mark changed."""
    if change.before is None or change.after is None:
        return ""
    before, after = (
        _logged_outcome(language, table, stored, data) for data in (change.before, change.after)
    )
    if not before or not after:
        return ""
    if before == after:
        return language.say("Same result: {result}", result=after)
    return language.say("{before} → {after}", before=before, after=after)


def _match_changes(
    language: Language, rules: RuleSet, before: Change, after: Change
) -> Iterator[tuple[str, str]]:
    """Yields a line for each value of the match that the change set."""
    if before.get("ended_at") != after.get("ended_at"):
        is_ended = after.get("ended_at") is not None
        yield (
            language.say("The match was ended") if is_ended else language.say("You kept playing"),
            "",
        )
    if before.get("target") != after.get("target"):
        old, new = (_target(language, data.get("target")) for data in (before, after))
        yield (
            language.say("The target was changed"),
            language.say("{before} → {after}", before=old, after=new),
        )
    if before.get("name") != after.get("name"):
        yield language.say("The name of the match was changed"), _text(after.get("name"))
    if before.get("note") != after.get("note"):
        yield language.say("The note was changed"), _text(after.get("note"))
    yield from _choice_changes(language, rules, before.get("choices"), after.get("choices"))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _target(language: Language, target: object) -> str:
    # Translators: no value: no name, no note, no target
    return str(target) if type(target) is int else language.say("none")


def _choice_changes(
    language: Language, rules: RuleSet, before: object, after: object
) -> Iterator[tuple[str, str]]:
    old_choices, new_choices = (_choices(rules, data) for data in (before, after))
    for choice in rules.choices:
        options = old_choices[choice.key], new_choices[choice.key]
        if options[0] != options[1] and all(option in choice.options for option in options):
            old, new = (option_name(language, choice, option) for option in options)
            detail = language.say("{before} → {after}", before=old, after=new)
            yield question(language, rules, choice), detail


def _choices(rules: RuleSet, data: object) -> Change:
    return {**rules.chosen(), **(data if isinstance(data, Mapping) else {})}
