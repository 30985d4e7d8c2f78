"""The words of the lines about the match: its end, its target, who wins it, and what is asked."""

from app.domain.rules import RuleSet
from app.domain.rules.statement import Statement
from app.domain.rules.values import Kind
from app.i18n import Language, marked
from app.words.rules.line_words import NEVER, TABLE_DECIDES, Words, joined

AGREED = marked(
    "Before the match you agree on a target. The points of all hands are added up."
    " The first to reach the target wins the match."
)


def _target(language: Language, _rules: RuleSet, said: Statement) -> str:
    """Lists all targets if a leaflet states several."""
    suggested = said.values["suggested"]
    if not suggested:
        return language.say(AGREED)
    return language.say(
        "The points of all hands are added up. The target is {target}. The first to reach or pass"
        " it wins the match.",
        target=language.listed(tuple(map(str, suggested))),
    )


def _agreed(language: Language, rules: RuleSet, said: Statement) -> str:
    agreed, suggested = language.say(AGREED), said.values["suggested"]
    if not suggested or rules.kind is not Kind.LEAFLET:
        return agreed
    named = language.listed(tuple(map(str, suggested)))
    examples = language.say("Examples in the leaflet: {targets}.", targets=named)
    return joined(language, (agreed, examples))


def _suggested(language: Language, _rules: RuleSet, said: Statement) -> str:
    targets = language.listed(tuple(map(str, sorted(said.values["targets"]))))
    return language.say("Usual: {targets}.", targets=targets)


def _reset(language: Language, _rules: RuleSet, said: Statement) -> str:
    return language.many(
        "When everybody has {n} point or more, all totals go back to 0.",
        "When everybody has {n} points or more, all totals go back to 0.",
        said.values["points"],
    )


HIGHEST_WINS = marked("The highest total wins the match.")
LOWEST_WINS = marked("The lowest total wins the match.")
PLAY_ON = marked("If totals are equal at the end, you play on.")
_SIX_IN_A_ROW = marked("Six hands in a row")

MATCH: Words = {
    "target.ends?": marked("What ends the match?"),
    "target.ends reach": marked("A total reaches the target"),
    "target.ends.reach": marked(
        "Before the match you agree on a target. The match ends when a total reaches it."
    ),
    "target.ends exactly": marked("A total is exactly the target"),
    "target.ends.exactly": marked(
        "Before the match you agree on a target. You must reach it exactly. A score that would"
        " take you past it does not count at all."
    ),
    "target.ends over": marked("A total is higher than the target"),
    "target.ends.over": marked(
        "Before the match you agree on a target. The match ends when a total is higher than it."
    ),
    "target.ends rounds": marked("A number of hands"),
    "target.ends.rounds": marked(
        "Before the match you agree on a number of hands. The points of all hands are added up."
    ),
    "target.kind.stated": _target,
    "target.kind.agreed": _agreed,
    "target.kind.silent": marked(
        "The leaflet names no target and does not say whether you play more than one hand. Your"
        " table can agree on a target or play without one."
    ),
    "reach?": marked("How must the target be reached?"),
    "reach reach": marked("It may be passed"),
    "reach exactly": marked("Exactly"),
    "target.default?": marked("Target"),
    "target.default none": TABLE_DECIDES,
    "target.suggested": _suggested,
    "target.default": marked("If you agree on nothing else: {target}."),
    "target.best?": marked("Who wins the match?"),
    "target.best most": HIGHEST_WINS,
    "target.best.most": HIGHEST_WINS,
    "target.best fewest": LOWEST_WINS,
    "target.best.fewest": LOWEST_WINS,
    "target.best six_in_a_row": _SIX_IN_A_ROW,
    "target.best six_love": _SIX_IN_A_ROW,
    "target.best first_to_six": marked("The first with six"),
    "target.when?": marked("When can the match end?"),
    "target.when hand": marked("At the end of a hand"),
    "target.when play": marked("At once"),
    "target.when.play": marked("The match can end in the middle of a hand, as soon as it is won."),
    "target.tie?": marked("Totals are equal at the end of the match. Who wins?"),
    "target.tie play_on": PLAY_ON,
    "target.tie.play_on": PLAY_ON,
    "target.tie shared": marked("They share"),
    "target.tie.shared": marked("If totals are equal at the end, the place is shared."),
    "target.tie most_outs": marked("Whoever went out more often"),
    "target.tie.most_outs": marked(
        "If totals are equal at the end, whoever went out more often wins."
    ),
    "reset?": marked("Do totals go back to 0?"),
    "reset never": NEVER,
    "reset one": marked("When everybody has a point"),
    "reset decider": marked("When everybody has a point; at 1 to 1 the next hand decides"),
    "reset five": marked("When everybody has five points"),
    "reset.everybody_has": _reset,
    "reset.decider": marked(
        "At 1 to 1, the next hand decides: its winner gets a second point, and everybody else"
        " goes back to 0."
    ),
    "one_all?": marked("Everybody has one point. What happens?"),
    "one_all play_two": marked("The next hand decides"),
    "one_all reset": marked("All go back to 0"),
    "questions?": marked("What is your table asked before a match?"),
}
