"""The form of a new match as it is filled in: its draft, saved with each tap, and what is shown of
it, built again with every tap. It decides nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.domain.rules.choices import resolve
from app.domain.rules.play_values import Show
from app.domain.rules.tables import Preset
from app.domain.rules.values import Kind, PartnersPlay, TargetKind
from app.domain.tiles import Tile, TileSet
from app.i18n import Language
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person
from app.play.setup.plan import Plan, SetupDraft
from app.presenters.box_list import BoxRow, picker_rows
from app.presenters.presenter import State
from app.store.core.folding import fold_text
from app.words.boxes import Box, box, players_range
from app.words.game_words import preset_name
from app.words.goal import counts_marks
from app.words.naming import join_with_dots, keep_on_one_line, tile_name
from app.words.options import Chip
from app.words.rules.choices import (
    ChoiceCard,
    choice_cards,
    is_weak_preset,
    offered_choices,
    open_title,
    option_name,
    question,
)
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

COMMON_TARGETS = (50, 100, 150, 200)
NO_TARGET = "none"
OTHER_TARGET = "other"
MOST_CHANGES = 3
"""Lines that say what a preset changes; all of it stands below, in the choices of the table."""
USUAL = ""
"""The key of the choices that are usual."""


def size_chips(language: Language, plan: Plan) -> tuple[Chip, ...]:
    """Returns the sizes of the set, each with who can play with it; nothing if there is one."""
    if len(plan.rules.sets) == 1:
        return ()
    return tuple(
        Chip(str(size), _size(language, plan, size), chosen=size == plan.highest)
        for size in sorted(plan.rules.sets)
    )


def _size(language: Language, plan: Plan, size: int) -> str:
    tiles = len(TileSet(size, resolve(plan.rules.removed, plan.chosen)))
    numbers = plan.rules.of_size(size).deals(plan.choices)
    parts = (
        tile_name(language, plan.rules.faces, Tile(size, size)),
        language.many("{n} tile", "{n} tiles", tiles),
        players_range(language, min(numbers), max(numbers)),
    )
    return join_with_dots(map(keep_on_one_line, parts))


def preset_chips(language: Language, plan: Plan) -> tuple[Chip, ...]:
    """Returns the usual choices first; they have no chip of their own if a preset has them all."""
    if not plan.rules.presets:
        return ()
    usual = plan.preset_choices(None)
    named = tuple(_preset(language, plan, preset) for preset in plan.rules.presets)
    if any(plan.preset_choices(preset) == usual for preset in plan.rules.presets):
        return named
    # Translators: beside names of ways to play: the one that most people play
    return (Chip(USUAL, language.say("Usual"), chosen=plan.choices == usual), *named)


def _preset(language: Language, plan: Plan, preset: Preset) -> Chip:
    name, choices = preset_name(language, preset), plan.preset_choices(preset)
    if choices == plan.preset_choices(None):
        # Translators: a way to play, the one that is played unless somebody says otherwise
        name = language.say("{option} (usual)", option=name)
    return Chip(preset.name, name, chosen=_is_played(plan, preset))


def _is_played(plan: Plan, preset: Preset) -> bool:
    """Of a preset that is called by its target, that is a part."""
    is_target_right = preset.has_own_name or preset.target in {None, plan.target}
    return is_target_right and plan.choices == plan.preset_choices(preset)


def preset_note(language: Language, plan: Plan) -> str:
    """Returns what the preset that is played changes, and a warning if it rests on one source."""
    played = next((preset for preset in plan.rules.presets if _is_played(plan, preset)), None)
    if played is None:
        return ""
    is_weak = is_weak_preset(plan.rules, played)
    weak = (language.say("One source only."),) if is_weak else ()
    return "\n".join((*_changes(language, plan), *weak))


def _changes(language: Language, plan: Plan) -> tuple[str, ...]:
    """Returns the first questions with another answer than the usual one."""
    usual, chosen = plan.preset_choices(None), plan.choices
    lines = tuple(
        language.say(
            "{one} {other}",
            one=question(language, plan.rules, choice),
            other=option_name(language, choice, chosen[choice.key]),
        )
        for choice in offered_choices(plan.rules, chosen)
        if chosen[choice.key] != usual[choice.key]
    )
    return lines if len(lines) <= MOST_CHANGES else (*lines[:MOST_CHANGES], "…")


def target_chips(language: Language, plan: Plan) -> tuple[Chip, ...]:
    """Returns the targets that the rules name first, then the common ones, then the user's own."""
    offered = dict.fromkeys(_offered_targets(plan))
    if plan.target is not None:
        offered[plan.target] = None
    numbers = (
        Chip(str(target), _target(language, plan, target), chosen=target == plan.target)
        for target in offered
    )
    none = Chip(NO_TARGET, language.say("No target"), chosen=plan.target is None)
    other = Chip(OTHER_TARGET, language.say("Other…"))
    return (*numbers, *((none,) if _can_have_none(plan) else ()), other)


def _offered_targets(plan: Plan) -> Iterator[int]:
    """A leaflet's are in its order; those of a game can be many, and are sorted."""
    usual = plan.usual_target
    if plan.rules.kind is Kind.LEAFLET:
        yield from plan.suggested
    else:
        yield from sorted({*plan.suggested, *(() if usual is None else (usual,))})
    if plan.rules.kind is Kind.LEAFLET or (not plan.suggested and _counts_points(plan)):
        yield from COMMON_TARGETS


def _counts_points(plan: Plan) -> bool:
    return not plan.counts_rounds and not counts_marks(plan.rules, plan.chosen)


def _can_have_none(plan: Plan) -> bool:
    """Not where rounds are counted, or where a game knows one target and no other."""
    if plan.rules.kind is Kind.LEAFLET:
        return True
    is_fixed = resolve(plan.rules.target.kind, plan.chosen) is TargetKind.STATED
    return not plan.counts_rounds and not (is_fixed and len(plan.suggested) == 1)


def _target(language: Language, plan: Plan, target: int) -> str:
    if target == plan.rounds_of_doubles:
        # Translators: a number of rounds; in each round another double of the set starts
        return language.say("{n} (one for each double)", n=target)
    return str(target)


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
