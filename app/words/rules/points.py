"""The words of the lines about the points of a hand, and what is left for the next one."""

from collections.abc import Mapping

from app.domain.rules import RuleSet
from app.domain.rules.statement import Statement
from app.domain.rules.values import Points, To
from app.i18n import Language, marked, signed
from app.words.rules.hand import NOBODY_WINS
from app.words.rules.line_words import (
    NEVER,
    NO,
    NO_WINNER,
    NOTHING,
    WHEN_BLOCKED,
    WHEN_OUT,
    Format,
    Words,
    joined,
)
from app.words.rules.step_sentences import POINTS_BY_CLAUSE, WRITTEN, written

BY_LOSERS: Mapping[Points, str] = {
    Points.OWN: marked("The losers get the points that they still hold."),
    Points.OWN_OFF: marked("The losers lose the points that they still hold."),
}
OTHERS = marked("All the others' points")
OTHERS_MINUS_OWN = marked("The others' points, minus the winner's own")
ALL_LEFT = marked("The points of all tiles left")
OUT_HANDS = marked("Whoever goes out gets the points of all tiles that the others still hold.")
BLOCKED_ALL = marked(
    "If the hand is blocked, the winner gets the points of all tiles that the others hold."
)


def _points(language: Language, _rules: RuleSet, said: Statement) -> str:
    """``to`` is given where not only the winner gets points: then each side writes its own."""
    table, _, value = said.key.split(".")
    points, to = Points(value), said.values.get("to")
    if points is Points.NOBODY and table == "blocked":
        return language.say(NOBODY_WINS)
    if to is None and said.key in POINTS:
        return language.say(str(POINTS[said.key]), **said.values)
    if to is None:
        rule = POINTS_BY_CLAUSE[said.key]
    elif to == To.EVERYBODY:
        rule = written(points)
    else:
        rule = "" if points is Points.EACH else BY_LOSERS.get(points, BY_LOSERS[Points.OWN])
    when = WHEN_OUT if table == "out" else WHEN_BLOCKED
    return language.say(when, rule=language.say(rule)) if rule else ""


def _of_partners(language: Language, _rules: RuleSet, said: Statement) -> str:
    rule = language.say(
        "When you play as partners, only the tiles of the other side count, and the points go to"
        " the winning side."
    )
    return language.say(WHEN_OUT, rule=rule) if said.values.get("out_only") else rule


def _flat(when: str) -> Format:
    def say(language: Language, _rules: RuleSet, said: Statement) -> str:
        points = said.values["points"]
        rule = language.many(
            "The winner gets {points} point.",
            "The winner gets {points} points.",
            abs(points),
            points=signed(points),
        )
        return language.say(when, rule=rule)

    return say


def _carry(after: str) -> Format:
    def say(language: Language, _rules: RuleSet, said: Statement) -> str:
        add, times = said.values["add"], said.values["times"]
        worth = language.say(after)
        parts = [language.say("{bonus}: {gain}.", bonus=worth, gain=f"+{add}")] if add else []
        if times != 1:
            text = "{bonus}: the points count {times} times."
            parts.append(language.say(text, bonus=worth, times=times))
        if said.values["grows"]:
            parts.append(language.say("Several such hands in a row add up."))
        return joined(language, parts)

    return say


POINTS: Words = {
    "out.points?": marked("What does the winner of a hand get?"),
    "out.points hands": OTHERS,
    "out.points hands_and_stock": marked("The others' points and those of the draw pile"),
    "out.points table": marked("All points on the table"),
    "out.points every": ALL_LEFT,
    "out.points others": marked("All the others' points, a partner's too"),
    "out.points others_minus_own": marked(
        "The others' points, a partner's too, minus the winner's own"
    ),
    "out.points once": OTHERS_MINUS_OWN,
    "out.points each": marked("Each opponent's points, minus the winner's own each time"),
    "out.points greatest": marked("The most that anybody holds, minus the winner's own"),
    "out.points none": NOTHING,
    "out.points own": WRITTEN[Points.OWN],
    "out.points own_off": WRITTEN[Points.OWN_OFF],
    "out.points ladder": WRITTEN[Points.EACH],
    "out.points losers_own": BY_LOSERS[Points.OWN],
    "out.points losers_own_off": BY_LOSERS[Points.OWN_OFF],
    "out.points losers": OTHERS,
    "out.points.hands": OUT_HANDS,
    "out.points.all": OUT_HANDS,
    "out.points.hands_and_stock": marked(
        "Whoever goes out gets the points of all tiles that the others still hold, and"
        " of the tiles that nobody took."
    ),
    "out.points.table": marked(
        "Whoever goes out gets all points on the table, no matter who played them."
        " Count like this: {pips} for the whole box, minus the points that the others"
        " still hold, minus the points in the draw pile."
    ),
    "out.points": _points,
    "partners.points": _of_partners,
    "end_points others": OTHERS,
    "end_points others_5": marked("The others' points, rounded to fives"),
    "end_points minus_own": OTHERS_MINUS_OWN,
    "end_points own_off": BY_LOSERS[Points.OWN_OFF],
    "points_go?": marked("Who gets the points of a hand?"),
    "points_go to_winners": marked("The winners"),
    "points_go against_losers": marked("The losers"),
    "out_counts?": marked("When a player goes out, do the tiles in the draw pile count too?"),
    "out_counts set_aside?": marked("When a player goes out, do the tiles set aside count too?"),
    "out_counts hands": marked("No, only the players' tiles"),
    "out_counts hands means": marked("Whoever goes out gets the points the others still hold."),
    "out_counts hands_and_stock": marked("Yes, those too"),
    "out_counts hands_and_stock means": marked(
        "Whoever goes out gets the points the others still hold and those of the tiles nobody took."
    ),
    "partner?": marked("A player goes out. What about the points of the partner?"),
    "partner off": marked("They are taken off"),
    "partner nothing": marked("They do not count"),
    "out.flat?": marked("What does a player get for going out?"),
    "out.flat": _flat(WHEN_OUT),
    "blocked.points?": marked("Nobody can play. What is the hand worth?"),
    "blocked.points nobody": marked("Nobody wins this hand"),
    "blocked.points.hands": BLOCKED_ALL,
    "blocked.points.all": BLOCKED_ALL,
    "blocked.points.once": marked(
        "If the hand is blocked, add up the points that the others hold, and subtract"
        " the winner's own points once. The winner gets the result."
    ),
    "blocked.points.each": marked(
        "If the hand is blocked, subtract the winner's own points from the points of"
        " each opponent, and add up the results. The winner gets the sum."
    ),
    "blocked.points.greatest": marked(
        "If the hand is blocked, see who holds the most points, and subtract the"
        " winner's own points. The winner gets the result."
    ),
    "blocked.points": _points,
    "blocked nobody": NOTHING,
    "blocked nobody means": NO_WINNER,
    "blocked fewest_minus_own": OTHERS_MINUS_OWN,
    "blocked fewest_minus_own means": marked(
        "Whoever has the fewest points gets the others' points, minus their own."
    ),
    "blocked fewest_all": OTHERS,
    "blocked fewest_all means": marked(
        "Whoever has the fewest points gets all the others' points."
    ),
    "blocked all": OTHERS,
    "blocked all_and_own": ALL_LEFT,
    "blocked as_out": marked("As when a player goes out"),
    "blocked_score?": marked("The hand is blocked. How are the winner's own points subtracted?"),
    "blocked_score each": marked("Once for each opponent"),
    "blocked_score each means": marked("The winner's points are subtracted from every opponent's."),
    "blocked_score once": marked("Only once"),
    "blocked_score once means": marked(
        "The winner's points are subtracted once, from the opponents' total."
    ),
    "blocked_low?": marked(
        "The hand is blocked. What does the player with the fewest points count?"
    ),
    "blocked_low own": marked("Its own points"),
    "blocked_low zero": NOTHING,
    "blocked.flat?": marked("What does a side get for winning a blocked hand?"),
    "blocked.flat next_adds": marked("The next hand that is won is worth more."),
    "blocked.flat": _flat(WHEN_BLOCKED),
    "counting.nearest?": marked("Is the result rounded?"),
    "counting.nearest 1": NO,
    "counting.nearest": marked("The result is rounded to the nearest multiple of {nearest}."),
    "counting.divide?": marked("Is the result divided?"),
    "counting.divide 1": NO,
    "counting.divide": marked("Then it is divided by {divide}."),
    "carry?": marked("When is the next hand worth more?"),
    "carry never": NEVER,
    "carry nobody_adds": marked("After a hand that nobody won: 1 point more"),
    "carry nobody_rising": marked("After a hand that nobody won: more each time"),
    "carry nobody_doubles": marked("After a hand that nobody won: twice as much"),
    "carry blocked_adds": marked("After a blocked hand: 1 point more"),
    "carry blocked_rising": marked("After a blocked hand: more each time"),
    "carry blocked_doubles": marked("After a blocked hand: twice as much"),
    "carry.after.nobody": _carry(
        marked("The next hand that somebody wins after one that nobody won")
    ),
    "carry.after.blocked": _carry(marked("The next hand that somebody wins after a blocked one")),
    "after_tie?": marked("Nobody won the last hand. How many points is the next one worth?"),
    "after_tie rising": marked("More after each tie"),
}
