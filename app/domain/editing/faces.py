"""Changes to the tiles: the size of the set, what halves show, and their names and colours."""

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from app.domain.editing.mapping import fitted_deal, in_set
from app.domain.editing.slots import tidied
from app.domain.rules import Deal, RuleSet
from app.domain.rules.play_values import Show
from app.domain.rules.tables import Faces
from app.domain.tiles import LARGEST_SET

HIGHEST = (6, 9, 12, 15, 18)
"""The sets that are sold."""
BLANK = "blank"
PALETTE = (
    "#be0032",
    "#0067a5",
    "#008856",
    "#f3c300",
    "#875692",
    "#f38400",
    "#e68fac",
    "#654522",
    "#848482",
    "#a1caf1",
    "#8db600",
    "#2b3d26",
    "#c2b280",
    "#604e97",
    "#f99379",
    "#b3446c",
    "#882d17",
    "#dcd300",
)
"""Those of K. L. Kelly, "Twenty-two colors of maximum contrast", Color Engineering 3 (1965), but
for white and black and two that are close to others; the plainest first. A blank has none.
"""
_COLOUR = re.compile("#[0-9a-fA-F]{6}")


def with_highest(rules: RuleSet, highest: int) -> RuleSet:
    """Returns the rules with another usual size of the set. What a smaller set does not hold is
    dealt no more, and tiles that it lacks are replaced.
    """
    highest = max(1, min(highest, LARGEST_SET))
    if highest == rules.faces.highest:
        return rules
    deal = rules.sets.get(highest) or fitted_deal(rules, rules.deal, highest)
    others = {one: dealt for one, dealt in rules.sets.items() if one != rules.faces.highest}
    kept = rules.sets if highest in rules.sets else {**others, highest: deal}
    return _of_sizes(rules, highest, kept)


def with_size(rules: RuleSet, highest: int, *, on: bool) -> RuleSet:
    """Returns the rules with one more, or one less, size of the set besides the usual one."""
    highest = max(1, min(highest, LARGEST_SET))
    if highest == rules.faces.highest or on is (highest in rules.sets):
        return rules
    sets = {one: deal for one, deal in rules.sets.items() if one != highest}
    if on:
        sets[highest] = fitted_deal(rules, rules.deal, highest)
    return _of_sizes(rules, rules.faces.highest, sets)


def _of_sizes(rules: RuleSet, highest: int, sets: Mapping[int, Deal]) -> RuleSet:
    in_order = MappingProxyType({size: sets[size] for size in sorted(sets)})
    faces = _filled(replace(rules.faces, highest=highest), max(in_order))
    changed = replace(rules, faces=faces, sets=in_order, deal=in_order[highest])
    return tidied(in_set(changed))


def _filled(faces: Faces, most: int) -> Faces:
    """Every face of the largest set has a name and a colour, where faces have any."""
    return replace(
        faces,
        names=_names(faces.names, most) if faces.names else (),
        colours=_colours(faces.colours, most) if faces.colours else (),
    )


def _names(names: tuple[str, ...], most: int) -> tuple[str, ...]:
    more = (str(face) for face in range(len(names), most + 1))
    return (*names[: most + 1], *more)


def _colours(colours: tuple[str, ...], most: int) -> tuple[str, ...]:
    """New faces get the colours that are not taken; there are more than faces."""
    free = iter([one for one in PALETTE if one not in colours])
    more = (next(free, PALETTE[0]) for _ in range(len(colours), most + 1))
    return (*colours[: most + 1], *more)


def with_show(rules: RuleSet, show: Show) -> RuleSet:
    """Returns the rules with other halves: dots have neither names nor colours to begin with."""
    faces, most = rules.faces, max(rules.sets)
    if show is faces.show:
        return rules
    if show is Show.PIPS:
        return replace(rules, faces=Faces(faces.highest))
    colours = _colours(faces.colours or ("",), most)
    is_named = show is Show.COLOURS
    names = _names(faces.names or (BLANK,), most) if is_named else ()
    return replace(rules, faces=Faces(faces.highest, show, names, colours))


def with_face_name(rules: RuleSet, face: int, name: str) -> RuleSet:
    """Returns the rules with a name for a face; without a name it is called by its number."""
    most = max(rules.sets)
    if not 0 <= face <= most:
        return rules
    names = list(_names(rules.faces.names, most))
    names[face] = name.strip() or str(face)
    is_told = rules.faces.show is Show.COLOURS or names != [str(n) for n in range(most + 1)]
    return replace(rules, faces=replace(rules.faces, names=tuple(names) if is_told else ()))


def with_colour(rules: RuleSet, face: int, colour: str) -> RuleSet:
    """Returns the rules with another colour for a face; only a blank can have none."""
    colours = list(rules.faces.colours)
    is_colour = _COLOUR.fullmatch(colour) or (face == 0 and not colour)
    if not (0 <= face < len(colours) and is_colour):
        return rules
    colours[face] = colour.lower()
    return replace(rules, faces=replace(rules.faces, colours=tuple(colours)))
