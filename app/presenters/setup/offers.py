"""What a setup offers as chips: sizes of the set, sets of choices that belong together, targets."""

from collections.abc import Iterator

from app.domain.rules.choices import resolve
from app.domain.rules.tables import Preset
from app.domain.rules.values import Kind, TargetKind
from app.domain.tiles import Tile, TileSet
from app.i18n import Language
from app.play.setup.plan import Plan
from app.words.boxes import players_range
from app.words.game_words import preset_name
from app.words.goal import counts_marks
from app.words.naming import join_with_dots, keep_on_one_line, tile_name
from app.words.options import Chip
from app.words.rules.choices import is_weak_preset, offered_choices, option_name, question

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
