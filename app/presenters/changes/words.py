"""The change log of a match in words: what was done, and from what to what.

It reads the log as the store writes it; what it cannot read it leaves out of the sentence.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.domain.rules import RuleSet
from app.i18n import Language, marked
from app.presenters.choices.words import option_name, question
from app.presenters.session.match_snapshot import MatchSnapshot
from app.presenters.shared.dates import date_and_time
from app.presenters.shared.scoreboard import outcome
from app.store.core.records import ChangeRecord
from app.store.core.stored_match import StoredHand
from app.store.write.change_log import What

Change = Mapping[str, Any]
Log = tuple[ChangeRecord, ...]


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A line of the log. ``hand`` is the hand it is about, if that still lies there."""

    when: str
    what: str
    detail: str = ""
    hand: str = ""


HANDS = {
    What.HAND_EDITED: (marked("Hand {number} was changed"), marked("A hand was changed")),
    What.HAND_DELETED: (marked("Hand {number} was taken back"), marked("A hand was taken back")),
    What.HAND_RESTORED: (marked("Hand {number} was brought back"), marked("A hand came back")),
}
"""Of a hand that lies there and has a number, and of one that does not."""

MATCHES = {
    What.MATCH_DELETED: marked("The match was deleted"),
    What.MATCH_RESTORED: marked("The match was brought back"),
    What.PLAYERS_MERGED: marked("Two players became one"),
    What.PLAYERS_PARTED: marked("One player became two again"),
}


UNKNOWN = marked(
    "Something was changed in a way that this version does not know. Update Pipkeeper to see it."
)
"""Of a line that a later version wrote."""


def lines(
    language: Language, table: MatchSnapshot, log: Log, now: datetime
) -> tuple[ChangeLine, ...]:
    """The log, the latest first."""
    return tuple(line for change in reversed(log) for line in _told(language, table, change, now))


def of_hand(
    language: Language, table: MatchSnapshot, log: Log, now: datetime, hand_id: str
) -> tuple[ChangeLine, ...]:
    """What was done to one hand, the latest first."""
    return tuple(line for line in lines(language, table, log, now) if line.hand == hand_id)


def hand_outcome(language: Language, table: MatchSnapshot, hand: StoredHand) -> str:
    return outcome(language, table, hand.verdict.side, hand.verdict.points)


def _outcome(language: Language, table: MatchSnapshot, told: Any) -> str:  # noqa: ANN401 - a file can hold anything
    """What came of a hand, "" where that is not told as we tell it."""
    verdict = told.get("verdict") if isinstance(told, Mapping) else None
    if not isinstance(verdict, Mapping):
        return ""
    side, points = verdict.get("side"), verdict.get("points")
    if not isinstance(side, list) or side not in ([], *map(list, table.match.all_sides)):
        return ""
    return outcome(language, table, tuple(side), points) if type(points) is int else ""


def _told(
    language: Language, table: MatchSnapshot, change: ChangeRecord, now: datetime
) -> Iterator[ChangeLine]:
    when = date_and_time(language, change.at, now)
    if change.what not in set(What):
        yield ChangeLine(when, language.say(UNKNOWN))
    elif change.hand_id is not None:
        yield _of_hand(language, table, change, change.hand_id, when)
    elif change.what in MATCHES:
        yield ChangeLine(when, language.say(MATCHES[What(change.what)]))
    else:
        before, after = change.before or {}, change.after or {}
        for what, detail in _of_match(language, table.rules, before, after):
            yield ChangeLine(when, what, detail)


def _of_hand(
    language: Language, table: MatchSnapshot, change: ChangeRecord, hand_id: str, when: str
) -> ChangeLine:
    index = table.index(hand_id)
    numbered, other = HANDS.get(What(change.what), HANDS[What.HAND_EDITED])
    what = language.say(other) if index is None else language.say(numbered, number=index + 1)
    detail = _of_edit(language, table, change) or _kept(language, table, hand_id)
    return ChangeLine(when, what, detail, "" if index is None else hand_id)


def _of_edit(language: Language, table: MatchSnapshot, change: ChangeRecord) -> str:
    """From what to what; "" where only the mark of deletion changed."""
    before, after = (_outcome(language, table, told) for told in (change.before, change.after))
    if not before or not after:
        return ""
    if before == after:
        return language.say("The result stayed: {result}", result=after)
    return language.say("{before} → {after}", before=before, after=after)


def _kept(language: Language, table: MatchSnapshot, hand_id: str) -> str:
    everything = (*table.hands, *table.stored.deleted_hands)
    found = next((hand for hand in everything if hand.id == hand_id), None)
    return "" if found is None else hand_outcome(language, table, found)


def _of_match(
    language: Language, rules: RuleSet, before: Change, after: Change
) -> Iterator[tuple[str, str]]:
    """A line for each thing that one change of the match brought."""
    if before.get("ended_at") != after.get("ended_at"):
        over = after.get("ended_at") is not None
        yield language.say("The match was ended") if over else language.say("You played on"), ""
    if before.get("target") != after.get("target"):
        was, became = (_target(language, told.get("target")) for told in (before, after))
        yield (
            language.say("The target was changed"),
            language.say("{before} → {after}", before=was, after=became),
        )
    if before.get("name") != after.get("name"):
        yield language.say("The match was named"), _text(after.get("name"))
    if before.get("note") != after.get("note"):
        yield language.say("The note was changed"), _text(after.get("note"))
    yield from _of_choices(language, rules, before.get("choices"), after.get("choices"))


def _text(value: Any) -> str:  # noqa: ANN401 - as above
    return value if isinstance(value, str) else ""


def _target(language: Language, target: Any) -> str:  # noqa: ANN401 - as above
    # Translators: no value: no name, no note, no target
    return str(target) if type(target) is int else language.say("none")


def _of_choices(
    language: Language,
    rules: RuleSet,
    before: Any,  # noqa: ANN401 - as above
    after: Any,  # noqa: ANN401 - as above
) -> Iterator[tuple[str, str]]:
    was, became = (_played(rules, told) for told in (before, after))
    for choice in rules.choices:
        options = was[choice.key], became[choice.key]
        if options[0] != options[1] and all(option in choice.options for option in options):
            old, new = (option_name(language, choice, option) for option in options)
            told = language.say("{before} → {after}", before=old, after=new)
            yield question(language, rules, choice), told


def _played(rules: RuleSet, told: Any) -> Change:  # noqa: ANN401 - as above
    return {**rules.chosen(), **(told if isinstance(told, Mapping) else {})}
