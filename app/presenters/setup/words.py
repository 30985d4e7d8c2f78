"""The texts of the setup screen."""

from collections.abc import Sequence

from app.domain.rules import RuleSet
from app.domain.rules.choices import resolve
from app.domain.rules.values import TargetKind
from app.i18n import Language
from app.presenters.shared.boxes import players
from app.presenters.shared.people import Person


def people_note(language: Language, rules: RuleSet, seated: int) -> str:
    """Returns how many can play, or with enough players how many tiles each is dealt."""
    dealt = rules.deals(rules.chosen())
    if seated in dealt:
        return language.many(
            "In turn order, clockwise. {n} tile each.",
            "In turn order, clockwise. {n} tiles each.",
            dealt[seated],
        )
    return players(language, rules)


def too_many(language: Language, rules: RuleSet, seated: int) -> str:
    _least, most = rules.players(rules.chosen())
    if seated <= most:
        return ""
    return language.many(
        "{n} player too many. At most {most} can play with this box. Remove one, or"
        " choose another box.",
        "{n} players too many. At most {most} can play with this box. Remove them, or"
        " choose another box.",
        seated - most,
        most=most,
    )


def too_few(language: Language, rules: RuleSet, seated: int) -> str:
    missing = rules.players(rules.chosen())[0] - seated
    if missing <= 0:
        return ""
    return language.many(
        "{n} more player is needed: type a name, or tap one.",
        "{n} more players are needed: type their names, or tap them.",
        missing,
    )


def partner_names(language: Language, rules: RuleSet, people: Sequence[Person]) -> tuple[str, ...]:
    """Returns for each seat the text that names the partner, who sits opposite."""
    sides = rules.partners.sides
    mates = {seat: mate for side in sides for seat, mate in (side, side[::-1])}
    return tuple(
        # Translators: on the seat of a player: who the partner is
        language.say("with {name}", name=people[mates[seat]].short)
        for seat in range(len(people))
    )


def partners_note(language: Language, rules: RuleSet, people: Sequence[Person]) -> str:
    """Returns who plays against whom, and whether the leaflet has partners."""
    one, other = (
        language.listed(tuple(people[seat].short for seat in side)) for side in rules.partners.sides
    )
    if rules.partners.in_leaflet:
        return language.say("{one} against {other}, as in this leaflet.", one=one, other=other)
    return language.say(
        "{one} against {other}. Not in this leaflet: a house rule.", one=one, other=other
    )


def partners_offer_note(language: Language, rules: RuleSet) -> str:
    if rules.partners.in_leaflet:
        return language.say("Two against two, as in this leaflet.")
    return language.say("Two against two. Not in this leaflet: a house rule.")


def target_note(language: Language, rules: RuleSet) -> str:
    """Returns what the leaflet says about the target."""
    chosen = rules.chosen()
    targets: tuple[int, ...] = resolve(rules.target.suggested, chosen)
    suggested = tuple(map(str, targets))
    kind = resolve(rules.target.kind, chosen)
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
