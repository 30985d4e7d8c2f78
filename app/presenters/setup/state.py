"""The form of a new match as it is filled in: its draft, saved with each tap, and what is shown of
it, built again with every tap. It decides nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.domain.rules.play_values import Show
from app.domain.rules.values import PartnersPlay
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person
from app.play.setup.plan import Plan, SetupDraft
from app.presenters.box_list import BoxRow, picker_rows
from app.presenters.presenter import State
from app.presenters.setup.offers import preset_chips, preset_note, size_chips, target_chips
from app.store.core.folding import fold_text
from app.words.boxes import Box, box
from app.words.options import Chip
from app.words.rules.choices import ChoiceCard, choice_cards, open_title
from app.words.setup import (
    partner_names,
    partners_note,
    partners_offer_note,
    people_note,
    target_note,
    target_title,
    target_unit,
    too_few,
    too_many,
    unfit_size,
)

MAX_ROSTER_CHIPS = 12
"""The number of roster chips shown until the user asks for all."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seated player. ``partner`` is the text that names the partner, if there is one."""

    seat: int
    name: str
    colour: int
    partner: str = ""
    has_move_buttons: bool = False


@dataclass(frozen=True, slots=True)
class SetupErrors:
    """The error of each part of the screen; ``start`` is what prevents the start."""

    people: str = ""
    size: str = ""
    target: str = ""
    start: str = ""


def setup_errors(language: Language, plan: Plan) -> SetupErrors:
    """Returns what is missing to start a match; no errors if nothing is missing."""
    people = too_few(language, plan) or too_many(language, plan)
    size = unfit_size(language, plan)
    return SetupErrors(people=people, size=size, start=people or size)


@dataclass(frozen=True, slots=True)
class SetupView:
    """The view state of the screen: what is expanded, typed or wrong. It is not saved.

    ``focus_name`` counts the requests to focus the name field.
    """

    shows_boxes: bool = False
    query: str = ""
    shows_roster: bool = False
    moving_seat: int = -1
    is_target_field_open: bool = False
    target_text: str = ""
    shows_table_choices: bool = False
    opened_choice: str = ""
    asks_marks: bool = False
    focus_name: int = 0
    errors: SetupErrors = SetupErrors()


@dataclass(frozen=True, slots=True)
class PartnersOffer:
    """``note`` names the two sides; ``offered`` is True if this number can choose to be partners:
    in some games all are, and are not asked.
    """

    offered: bool = False
    on: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class SetupState(State):
    """``box`` is the chosen one. ``boxes`` lists all, or those that ``query`` finds, if none is
    chosen or the user asks for them. ``target_unit`` is what targets count. ``choices`` are empty
    while they are folded away.
    """

    boxes: tuple[BoxRow, ...] = ()
    query: str = ""
    box: Box | None = None
    people_note: str = ""
    seats: tuple[SeatRow, ...] = ()
    roster: tuple[Chip, ...] = ()
    typed: str = ""
    partners: PartnersOffer = PartnersOffer()
    sizes: tuple[Chip, ...] = ()
    target_title: str = ""
    targets: tuple[Chip, ...] = ()
    target_note: str = ""
    target_unit: str = ""
    presets: tuple[Chip, ...] = ()
    preset_note: str = ""
    open_title: str = ""
    choices: tuple[ChoiceCard, ...] = ()
    offers_marks: bool = False
    marks: bool = False
    start_note: str = ""
    view: SetupView = SetupView()
    errors: SetupErrors = SetupErrors()


def setup_state(
    language: Language,
    current_match: CurrentMatch,
    draft: SetupDraft,
    everyone: Sequence[Person],
    view: SetupView,
) -> SetupState:
    """Returns the state of the whole screen. Without a box, the parts that need one are empty."""
    rules = current_match.leaflets[draft.box] if draft.box else None
    known = {person.id: person for person in everyone}
    seated = tuple(known[player_id] for player_id in draft.seats)
    waiting = tuple(person for person in everyone if person.id not in draft.seats)
    marks = current_match.has_marks
    shows_boxes = view.shows_boxes or rules is None
    rows = picker_rows(current_match, language, view.query, draft.box) if shows_boxes else ()
    state = SetupState(
        boxes=tuple(rows),
        query=view.query,
        box=None if rules is None else box(language, rules, chosen=True, marks=marks),
        seats=tuple(_seat_rows(seated, view.moving_seat)),
        roster=_roster_chips(language, waiting, draft.typed, view),
        typed=draft.typed,
        marks=marks,
        start_note="" if view.errors.start else _start_note(language, current_match),
        view=view,
        errors=view.errors,
    )
    if rules is not None:
        plan = Plan(rules, draft.by_box[rules.id], len(seated))
        state = _with_box(state, language, plan, seated)
    return replace(state, errors=_said_once(state.errors))


def _said_once(errors: SetupErrors) -> SetupErrors:
    """Beside Start is said what prevents it, and nowhere else."""
    people = "" if errors.people == errors.start else errors.people
    return replace(errors, people=people, size="" if errors.size == errors.start else errors.size)


def _with_box(
    state: SetupState, language: Language, plan: Plan, seated: tuple[Person, ...]
) -> SetupState:
    state = _with_people(state, language, plan, seated)
    shows_choices, opened = state.view.shows_table_choices, state.view.opened_choice
    return replace(
        state,
        sizes=size_chips(language, plan),
        target_title=target_title(language, plan),
        targets=target_chips(language, plan),
        target_note=target_note(language, plan),
        target_unit=target_unit(language, plan),
        presets=preset_chips(language, plan),
        preset_note=preset_note(language, plan),
        open_title=open_title(language, plan.rules, plan.choices) if plan.rules.choices else "",
        choices=choice_cards(language, plan.sized_rules, plan.choices, opened)
        if shows_choices
        else (),
        offers_marks=plan.rules.faces.show is Show.COLOURS and state.view.asks_marks,
    )


def _with_people(
    state: SetupState, language: Language, plan: Plan, seated: tuple[Person, ...]
) -> SetupState:
    seats = state.seats
    if plan.has_partners:
        mates = partner_names(language, plan, seated)
        seats = tuple(replace(row, partner=mates[row.seat]) for row in seats)
    people_error = state.errors.people or too_many(language, plan)
    return replace(
        state,
        people_note=people_note(language, plan),
        seats=seats,
        partners=_partners(language, plan, seated),
        errors=replace(state.errors, people=people_error, size=unfit_size(language, plan)),
    )


def _seat_rows(people: Sequence[Person], moving_seat: int) -> Iterator[SeatRow]:
    for seat, person in enumerate(people):
        yield SeatRow(
            seat=seat,
            name=person.name,
            colour=person.colour,
            has_move_buttons=seat == moving_seat,
        )


def _partners(language: Language, plan: Plan, seated: Sequence[Person]) -> PartnersOffer:
    must = plan.play_partners is PartnersPlay.MUST
    if plan.has_partners:
        note = partners_note(language, plan, seated)
        return PartnersOffer(offered=not must, on=True, note=note)
    is_offered = plan.play_partners is PartnersPlay.MAY and plan.fills_partners
    note = partners_offer_note(language, plan) if must or is_offered else ""
    return PartnersOffer(offered=is_offered, note=note)


def _roster_chips(
    language: Language, waiting: Sequence[Person], typed: str, view: SetupView
) -> tuple[Chip, ...]:
    """Returns the players who are not seated, filtered by the typed text."""
    query = fold_text(typed).strip()
    matching = [person for person in waiting if query in fold_text(person.name)]
    shown = matching if view.shows_roster else matching[:MAX_ROSTER_CHIPS]
    chips = tuple(Chip(person.id, person.short, colour=person.colour) for person in shown)
    if len(shown) == len(matching):
        return chips
    return (*chips, Chip("", language.say("All {n}…", n=len(matching))))


def _start_note(language: Language, current_match: CurrentMatch) -> str:
    """Returns the note that the running match is paused, if there is one."""
    now = current_match.now
    if now is None or now.winner is not None or now.is_ended or not now.hands:
        return ""
    names = language.listed(tuple(person.short for person in now.people))
    return language.say("The match of {names} is paused. You can continue it later.", names=names)


NO_SEAT = -1
