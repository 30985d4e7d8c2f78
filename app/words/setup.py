"""The texts of the setup screen."""

from collections.abc import Sequence
from string import ascii_uppercase

from app.domain.rules.choices import resolve
from app.domain.rules.play_values import Direction
from app.domain.rules.values import Kind, PartnersPlay, TargetKind
from app.i18n import Language
from app.play.match.people import MAX_NAME_LETTERS, Person, characters
from app.play.setup.plan import Plan
from app.play.setup.roster import find_by_name
from app.store.core.records import MAX_NAME_LENGTH
from app.words.boxes import players_range
from app.words.goal import counts_marks, goal_text


def people_note(language: Language, plan: Plan) -> str:
    """Returns how many can play, or with enough players how many tiles each is dealt."""
    if plan.dealt is None:
        return players_range(language, *plan.rules.players(plan.choices))
    if not plan.dealt:
        return language.say(
            "With {players} at the table, you agree how many tiles each player takes.",
            players=plan.players,
        )
    if resolve(plan.rules.turn.direction, plan.chosen) is Direction.COUNTER_CLOCKWISE:
        return language.many(
            "In turn order, counter-clockwise. {n} tile each.",
            "In turn order, counter-clockwise. {n} tiles each.",
            plan.dealt,
        )
    return language.many(
        "In turn order, clockwise. {n} tile each.",
        "In turn order, clockwise. {n} tiles each.",
        plan.dealt,
    )


def too_many(language: Language, plan: Plan) -> str:
    _least, most = plan.rules.players(plan.choices)
    if plan.players <= most:
        return ""
    return language.many(
        "{n} player too many. At most {most} can play with this box. Remove one, or"
        " choose another box.",
        "{n} players too many. At most {most} can play with this box. Remove them, or"
        " choose another box.",
        plan.players - most,
        most=most,
    )


def too_few(language: Language, plan: Plan) -> str:
    missing = plan.rules.players(plan.choices)[0] - plan.players
    if missing <= 0:
        return ""
    return language.many(
        "{n} more player is needed: type a name, or tap one.",
        "{n} more players are needed: type their names, or tap them.",
        missing,
    )


def unfit_size(language: Language, plan: Plan) -> str:
    """Returns that so many play with another size of the set than the chosen one."""
    least, most = plan.rules.players(plan.choices)
    if plan.dealt is not None or not least <= plan.players <= most:
        return ""
    return language.many(
        "This set is not for {n} player. Choose another size.",
        "This set is not for {n} players. Choose another size.",
        plan.players,
    )


def partner_names(language: Language, plan: Plan, people: Sequence[Person]) -> tuple[str, ...]:
    """Returns for each seat the text that names the partner, who sits opposite."""
    sides = plan.rules.partners.sides
    mates = {seat: mate for side in sides for seat, mate in (side, side[::-1])}
    return tuple(
        # Translators: on the seat of a player: who the partner is
        language.say("with {name}", name=people[mates[seat]].short)
        for seat in range(len(people))
    )


def partners_note(language: Language, plan: Plan, people: Sequence[Person]) -> str:
    """Returns who plays against whom, and of a leaflet whether it has partners."""
    sides = plan.rules.partners.sides
    one, other = (language.listed(tuple(people[seat].short for seat in side)) for side in sides)
    if plan.rules.kind is not Kind.LEAFLET:
        return language.say("{one} play against {other}.", one=one, other=other)
    if plan.rules.partners.in_leaflet:
        return language.say("{one} against {other}, as in this leaflet.", one=one, other=other)
    return language.say(
        "{one} against {other}. Not in this leaflet: a house rule.", one=one, other=other
    )


def partners_offer_note(language: Language, plan: Plan) -> str:
    if plan.rules.kind is not Kind.LEAFLET:
        return _two_against_two(language, plan)
    if plan.rules.partners.in_leaflet:
        return language.say("Two against two, as in this leaflet.")
    return language.say("Two against two. Not in this leaflet: a house rule.")


def _two_against_two(language: Language, plan: Plan) -> str:
    if plan.play_partners is PartnersPlay.MUST:
        return language.say(
            "You play as partners, two against two. Partners sit opposite each other."
        )
    return language.say(
        "With {players} at the table you can play as partners, two against two."
        " Partners sit opposite each other.",
        players=plan.players,
    )


def target_title(language: Language, plan: Plan) -> str:
    if plan.counts_rounds:
        # Translators: above numbers: how many rounds a match has
        return language.say("Rounds")
    # Translators: above numbers: the score that ends the match
    return language.say("Target")


def target_unit(language: Language, plan: Plan) -> str:
    """Returns what the number of the target counts."""
    if plan.counts_rounds:
        return language.say("Rounds")
    is_marks = counts_marks(plan.rules, plan.chosen)
    # Translators: a hint in the field for the score that ends the match
    return language.say("Marks") if is_marks else language.say("Points")


def target_note(language: Language, plan: Plan) -> str:
    """Returns what the leaflet says about the target; of a game, what ends the match."""
    if plan.rules.kind is not Kind.LEAFLET:
        is_marks = counts_marks(plan.rules, plan.chosen)
        return goal_text(language, plan.match_rules, is_marks=is_marks)
    suggested = tuple(map(str, plan.suggested))
    kind = resolve(plan.rules.target.kind, plan.chosen)
    if kind is TargetKind.STATED:
        return language.say("The leaflet says {points}.", points=language.listed(suggested))
    if kind is TargetKind.SILENT:
        return language.say("The leaflet names no target.")
    if suggested:
        points = language.say(", ").join(suggested)
        return language.say(
            "The leaflet lets the table choose, for example {points}.", points=points
        )
    return language.say("The leaflet lets the table choose.")


def name_error(language: Language, name: str, seated: Sequence[Person]) -> str:
    """Returns why a player of this name cannot be seated, or "" if they can."""
    if not name:
        return language.say("Type a name first.")
    if len(characters(name)) > MAX_NAME_LETTERS or len(name) > MAX_NAME_LENGTH:
        return language.many(
            "This name is too long: {n} letter at most.",
            "This name is too long: {n} letters at most.",
            MAX_NAME_LETTERS,
        )
    same = find_by_name(name, seated)
    if same is None:
        return ""
    return language.say(
        "{name} is already at the table. Give this player another name, for example “{other}”.",
        name=same.short,
        other=_another_name(same, seated),
    )


def _another_name(same: Person, seated: Sequence[Person]) -> str:
    """Returns the name with an added letter, like the initial of a surname."""
    others = (f"{same.short} {letter}" for letter in ascii_uppercase[1:])
    return next(other for other in others if find_by_name(other, seated) is None)
