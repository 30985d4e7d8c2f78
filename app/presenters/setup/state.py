"""What the setup screen shows: built anew with every tap. Decides nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.rules import RuleSet, Show
from app.i18n import Language
from app.presenters.choices.cards import ChoiceCard, choice_cards, open_title
from app.presenters.session.current_match import CurrentMatch
from app.presenters.setup.draft import SetupDraft, SetupValues
from app.presenters.setup.words import (
    partners_offered,
    partners_told,
    people_told,
    target_told,
    too_few,
    too_many,
    with_whom,
)
from app.presenters.shared.boxes import Box, box, boxes
from app.presenters.shared.colour_marks import has_marks
from app.presenters.shared.options import Chip
from app.presenters.shared.people import Person
from app.store.core.folding import folded

COMMON_TARGETS = (50, 100, 150, 200)
NO_TARGET = "none"
OTHER_TARGET = "other"
CHIPS = 12
"""As many of the roster as are shown until somebody asks for all, or types."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Somebody at the table. ``told`` names the partner; ``lifted`` shows the ways to move."""

    seat: int
    name: str
    colour: int
    told: str = ""
    lifted: bool = False
    can_rise: bool = False
    can_sink: bool = False


@dataclass(frozen=True, slots=True)
class Complaints:
    """What is wrong, each beside what it is about; beside Start, what keeps it from starting."""

    box: str = ""
    people: str = ""
    target: str = ""
    start: str = ""


def missing(language: Language, rules: RuleSet | None, seated: int) -> Complaints:
    """What there has to be before a match can begin; nothing wrong where all is there."""
    if rules is None:
        said = language.say("Tap your box first: its leaflet has the rules.")
        return Complaints(box=said, start=said)
    said = too_few(language, rules, seated) or too_many(language, rules, seated)
    return Complaints(people=said, start=said)


@dataclass(frozen=True, slots=True)
class Unfolded:
    """What the screen has open, and asks for; nothing of it is kept.

    ``asks_name`` counts how often the name field asked to be typed in.
    """

    shows_boxes: bool = False
    shows_roster: bool = False
    lifted: int = -1
    types_target: bool = False
    target_typed: str = ""
    shows_open: bool = False
    asks_marks: bool = False
    asks_name: int = 0
    wrong: Complaints = Complaints()


@dataclass(frozen=True, slots=True)
class PartnersOffer:
    """``told`` is who plays against whom; ``offered`` whether that many can be partners."""

    offered: bool = False
    on: bool = False
    told: str = ""


@dataclass(frozen=True, slots=True)
class SetupState:
    """``box`` is the chosen one; until there is one, and where asked for, all are shown."""

    boxes: tuple[Box, ...] = ()
    box: Box | None = None
    people_told: str = ""
    seats: tuple[SeatRow, ...] = ()
    roster: tuple[Chip, ...] = ()
    typed: str = ""
    partners: PartnersOffer = PartnersOffer()
    targets: tuple[Chip, ...] = ()
    target_told: str = ""
    open_title: str = ""
    choices: tuple[ChoiceCard, ...] = ()
    offers_marks: bool = False
    marks: bool = False
    start_told: str = ""
    unfolded: Unfolded = Unfolded()
    wrong: Complaints = Complaints()


def setup_state(
    language: Language,
    current_match: CurrentMatch,
    wishes: SetupDraft,
    everybody: Sequence[Person],
    unfolded: Unfolded,
) -> SetupState:
    """The whole screen; what hangs on the box is empty until there is one."""
    rules = current_match.leaflets[wishes.box] if wishes.box else None
    known = {person.id: person for person in everybody}
    seated = tuple(known[player] for player in wishes.seats)
    waiting = tuple(person for person in everybody if person.id not in wishes.seats)
    marks = has_marks(current_match)
    shows_shelf = unfolded.shows_boxes or rules is None
    told = SetupState(
        boxes=boxes(language, current_match.leaflets, wishes.box, marks=marks)
        if shows_shelf
        else (),
        box=None if rules is None else box(language, rules, chosen=True, marks=marks),
        seats=_seat_rows(seated, (), unfolded.lifted),
        roster=_roster_chips(language, waiting, wishes.typed, unfolded),
        typed=wishes.typed,
        marks=marks,
        start_told="" if unfolded.wrong.start else _start_told(language, current_match),
        unfolded=unfolded,
        wrong=unfolded.wrong,
    )
    if rules is not None:
        told = _at_box(told, language, rules, wishes.by_box[rules.id], seated)
    if told.wrong.people != told.wrong.start:
        return told
    return replace(told, wrong=replace(told.wrong, people=""))  # it is told once


def _at_box(
    told: SetupState,
    language: Language,
    rules: RuleSet,
    wish: SetupValues,
    seated: tuple[Person, ...],
) -> SetupState:
    partners = _partners(language, rules, wish, seated)
    mates = with_whom(language, rules, seated) if partners.on else ()
    crowded = too_many(language, rules, len(seated))
    return replace(
        told,
        people_told=people_told(language, rules, len(seated)),
        seats=_seat_rows(seated, mates, told.unfolded.lifted),
        partners=partners,
        targets=_target_chips(language, rules, wish.target),
        target_told=target_told(language, rules),
        open_title=open_title(language, rules),
        choices=choice_cards(language, rules, wish.choices),
        offers_marks=rules.faces.show is Show.COLOURS and told.unfolded.asks_marks,
        wrong=replace(told.wrong, people=told.wrong.people or crowded),
    )


def _seat_rows(people: Sequence[Person], mates: Sequence[str], lifted: int) -> tuple[SeatRow, ...]:
    last = len(people) - 1
    return tuple(
        SeatRow(
            seat,
            person.name,
            person.colour,
            mates[seat] if mates else "",
            seat == lifted,
            can_rise=seat > 0,
            can_sink=seat < last,
        )
        for seat, person in enumerate(people)
    )


def _partners(
    language: Language, rules: RuleSet, wish: SetupValues, seated: Sequence[Person]
) -> PartnersOffer:
    if len(seated) != rules.partners.players:
        return PartnersOffer()
    if not wish.partners:
        return PartnersOffer(offered=True, told=partners_offered(language, rules))
    return PartnersOffer(offered=True, on=True, told=partners_told(language, rules, seated))


def _target_chips(language: Language, rules: RuleSet, target: int | None) -> tuple[Chip, ...]:
    """The leaflet's own first, then the usual ones; another of the table's own stands last."""
    offered = list(dict.fromkeys((*rules.target.suggested, *COMMON_TARGETS)))
    if target is not None and target not in offered:
        offered.append(target)
    return (
        *(Chip(str(points), str(points), chosen=points == target) for points in offered),
        Chip(NO_TARGET, language.say("No target"), chosen=target is None),
        Chip(OTHER_TARGET, language.say("Other…")),
    )


def _roster_chips(
    language: Language, waiting: Sequence[Person], typed: str, unfolded: Unfolded
) -> tuple[Chip, ...]:
    """Those who do not sit yet; what is being typed narrows them down."""
    wanted = folded(typed).strip()
    fitting = [person for person in waiting if wanted in folded(person.name)]
    shown = fitting if unfolded.shows_roster else fitting[:CHIPS]
    chips = tuple(Chip(person.id, person.short, colour=person.colour) for person in shown)
    if len(shown) == len(fitting):
        return chips
    return (*chips, Chip("", language.say("All {n}…", n=len(fitting))))


def _start_told(language: Language, current_match: CurrentMatch) -> str:
    """What becomes of a match that still lies on the table."""
    now = current_match.now
    if now is None or now.winner is not None or now.is_ended or not now.hands:
        return ""
    names = language.listed(tuple(person.short for person in now.people))
    return language.say("The match of {names} is put aside. It can be taken up again.", names=names)
