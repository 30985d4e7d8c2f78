"""Players who may be one person: proposed in a quiet row, asked on a tap."""

import logging
from dataclasses import dataclass, replace
from functools import partial

from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.people import person_of
from app.presenters.match_actions import MatchAction
from app.presenters.merging import merge_question
from app.presenters.player_actions import merge_action
from app.store.core.errors import StoreError
from app.store.sync.same_people import OnePerson, Reason, bring_back, decline, same_people
from app.words.options import Question

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Proposal:
    """An answer to ``question`` is the id of who stays; empty if they are two people."""

    about: OnePerson
    question: Question


def proposal(current_match: CurrentMatch, language: Language) -> Proposal | None:
    """Returns one at a time; ``None`` if there is none, or it cannot be read."""
    try:
        found = same_people(current_match.database)
        return _proposal(current_match, language, found[0]) if found else None
    except StoreError:
        logger.warning("Who may be one person cannot be read", exc_info=True)
        return None


def answer_action(
    current_match: CurrentMatch, language: Language, one: OnePerson, stays: str
) -> MatchAction:
    """Only a merge has a message and an undo."""
    if not stays:
        return MatchAction(partial(decline, current_match.database, one), "", _nothing)
    if one.reason is Reason.BOTH_GONE:
        return MatchAction(partial(_bring_back, current_match, one), "", _nothing)
    two = (one.stays, one.goes) if stays == one.stays.id else (one.goes, one.stays)
    return merge_action(current_match, language, *map(person_of, two))


def _proposal(current_match: CurrentMatch, language: Language, one: OnePerson) -> Proposal:
    stays, goes = person_of(one.stays), person_of(one.goes)
    asked = merge_question(current_match, language, stays, goes)
    stays_option, _, two_people = asked.options
    if one.reason is Reason.LATER_MATCHES:
        text = language.many(
            "{name} was merged with {stays}. {n} match of {name} came later.",
            "{name} was merged with {stays}. {n} matches of {name} came later.",
            len(one.matches),
            name=goes.short,
            stays=stays.short,
        )
        asked = replace(asked, text=text, options=(stays_option, two_people))
    elif one.reason is Reason.BOTH_GONE:
        text = language.say(
            "Two phones merged {one} and {other}, but each kept the other name. So neither is"
            " listed now.",
            one=goes.short,
            other=stays.short,
        )
        leave = "", language.say("Leave it as it is")
        asked = replace(asked, text=text, options=(stays_option, leave))
    return Proposal(one, asked)


def _bring_back(current_match: CurrentMatch, one: OnePerson) -> None:
    bring_back(current_match.database, one)
    current_match.reload()


def _nothing() -> None:
    """There is no undo."""
