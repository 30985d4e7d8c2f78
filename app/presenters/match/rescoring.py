"""The question whether to score a match again by the present rules of its box."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.match.rescoring import Rescoring
from app.domain.rules.values import Kind
from app.i18n import Language, marked
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.present_rules import PresentRules, by_rescoring
from app.words.hand.error_messages import error_message
from app.words.hand.what_changes import hand_changes, match_changes

SCORE_AGAIN = "score_again"
CHANGED_HERE = marked("You changed the rules of this box. This match keeps those it was played by.")
CHANGED_IN_VERSION = marked(
    "The rules of this box were changed in this version. This match keeps those it was played by."
)


@dataclass(frozen=True, slots=True)
class RescoringQuestion:
    """``effects`` tell what would change, or why it is impossible. ``options`` are pairs of key and
    label.
    """

    title: str
    text: str
    effects: tuple[str, ...]
    options: tuple[tuple[str, str], ...]


def rescoring_question(
    language: Language, table: MatchSnapshot, present: PresentRules
) -> RescoringQuestion:
    say = language.say
    is_possible = ((SCORE_AGAIN, say("Rescore")),) if present.is_possible else ()
    return RescoringQuestion(
        title=say("Rescore with the current rules"),
        text=say(CHANGED_HERE if table.rules.kind is Kind.OWN else CHANGED_IN_VERSION),
        effects=_effects(language, table, present),
        options=(*is_possible, ("", say("Cancel"))),
    )


def _effects(language: Language, table: MatchSnapshot, present: PresentRules) -> tuple[str, ...]:
    if present.rescoring is None:
        return (language.say("The current rules do not fit this match, so it cannot be rescored."),)
    if not present.is_possible:
        return tuple(_failures(language, table, present.rescoring))
    after = by_rescoring(table, present.rescoring)
    hands = tuple(_changed_hands(language, table, after))
    intro = (
        language.say("With the current rules, these hands would change:")
        if hands
        else language.say("With the current rules, no hand would change.")
    )
    return (intro, *hands, *match_changes(language, table, after))


def _failures(language: Language, table: MatchSnapshot, rescoring: Rescoring) -> Iterator[str]:
    by_present_rules = replace(table, match=rescoring.match)
    for one in rescoring.hands:
        if one.error is not None:
            yield language.say(
                "Hand {n} cannot be scored with the current rules: {why}",
                n=one.index + 1,
                why=error_message(language, one.error, by_present_rules),
            )


def _changed_hands(language: Language, table: MatchSnapshot, after: MatchSnapshot) -> Iterator[str]:
    """Leaves out hands of which only the reasons are told in another way."""
    for index, (before, now) in hand_changes(language, table, after).items():
        yield language.say(
            "Hand {n}: {before}. Now: {after}", n=index + 1, before=before, after=now
        )
