"""Changes to what is in the box: the size of the set, what halves show, their names and colours,
and how many tiles each takes.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from app.domain.rules import Deal, RuleSet
from app.domain.rules.choices import PLAYERS, ByChoice, Slot, all_meanings, resolve
from app.domain.rules.limits import MOST_PLAYERS
from app.domain.rules.play_values import Show
from app.domain.rules.slots import tidied
from app.domain.rules.tables import Faces
from app.domain.tiles import LARGEST_SET, Tile, TileSet

T = TypeVar("T")

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
FEWEST_PLAYERS = 2


def with_highest(rules: RuleSet, highest: int) -> RuleSet:
    """Returns the rules with another usual size of the set. What a smaller set does not hold is
    dealt no more, and tiles that it lacks are replaced.
    """
    highest = max(1, min(highest, LARGEST_SET))
    if highest == rules.faces.highest:
        return rules
    deal = rules.sets.get(highest) or _fitted_deal(rules, rules.deal, highest)
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
        sets[highest] = _fitted_deal(rules, rules.deal, highest)
    return _of_sizes(rules, rules.faces.highest, sets)


def _of_sizes(rules: RuleSet, highest: int, sets: Mapping[int, Deal]) -> RuleSet:
    in_order = MappingProxyType({size: sets[size] for size in sorted(sets)})
    faces = _filled(replace(rules.faces, highest=highest), max(in_order))
    changed = replace(rules, faces=faces, sets=in_order, deal=in_order[highest])
    return tidied(_in_set(changed))


def _mapped(slot: Slot[T], change: Callable[[T], T]) -> Slot[T]:
    """Returns the slot with every value changed."""
    if isinstance(slot, ByChoice):
        meanings = {key: _mapped(one, change) for key, one in slot.meanings.items()}
        return ByChoice(slot.choice, meanings)
    return change(slot)


def most_tiles(rules: RuleSet, players: int, highest: int | None = None) -> int:
    """Returns how many tiles each can be dealt at most, whatever is taken out of the set."""
    size = rules.faces.highest if highest is None else highest
    taken = max(sum(tile.high <= size for tile in some) for some in all_meanings(rules.removed))
    return (len(TileSet(size)) - taken) // players


def _fitted_deal(rules: RuleSet, deal: Deal, highest: int) -> Deal:
    """Returns a deal that a set of this size holds. Whoever would get no tile is left out, but for
    the smallest number of players.
    """

    def fit(numbers: Mapping[int, Slot[int]]) -> Mapping[int, Slot[int]]:
        most = {players: most_tiles(rules, players, highest) for players in numbers}
        kept = [players for players in numbers if most[players] > 0] or [min(numbers)]
        return MappingProxyType(
            {players: _at_most(numbers[players], most[players]) for players in kept}
        )

    return _mapped(deal, fit)


def _at_most(slot: Slot[int], most: int) -> Slot[int]:
    return _mapped(slot, lambda tiles: min(tiles, most))


def _in_set(rules: RuleSet) -> RuleSet:
    """Returns the rules with no tile or face that a set they are played with does not have."""
    least, most = min(rules.sets), max(rules.sets)
    start, values = rules.start, rules.values
    tile = None if start.tile is None else _mapped(start.tile, lambda tile: _lower(tile, least))
    removed = _mapped(rules.removed, lambda some: tuple(one for one in some if one.high <= least))
    first = _mapped(start.first_double, lambda face: min(face, least))
    half = {face: worth for face, worth in values.half.items() if face <= most}
    tiles = {tile: worth for tile, worth in values.tile.items() if tile.high <= most}
    return replace(
        rules,
        start=replace(start, tile=tile, first_double=first),
        removed=removed,
        values=replace(values, half=MappingProxyType(half), tile=MappingProxyType(tiles)),
    )


def _lower(tile: Tile, highest: int) -> Tile:
    return Tile(min(tile.high, highest), min(tile.low, highest))


def dealt(rules: RuleSet, highest: int | None = None) -> Mapping[int, int | None]:
    """Returns the tiles for each number of players; 0 as the table likes, None not for so many."""
    chosen, deal = rules.chosen(), _deal(rules, highest)
    return {
        players: resolve(deal[players], {**chosen, PLAYERS: str(players)})
        if players in deal
        else None
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    }


def _deal(rules: RuleSet, highest: int | None) -> Mapping[int, Slot[int]]:
    size = rules.faces.highest if highest is None else highest
    return resolve(rules.sets.get(size, rules.deal), rules.chosen())


def with_deal(
    rules: RuleSet, players: int, tiles: int | None, highest: int | None = None
) -> RuleSet:
    """Returns the rules with so many tiles for each of so many players, as far as the set holds
    them. The last number of players stays.
    """
    size = rules.faces.highest if highest is None else highest
    if size not in rules.sets or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        return rules
    numbers = dict(_deal(rules, size))
    if tiles is None:
        numbers.pop(players, None)
    else:
        numbers[players] = max(0, min(tiles, most_tiles(rules, players, size)))
    return _with_numbers(rules, size, numbers) if numbers else rules


def _with_numbers(rules: RuleSet, size: int, numbers: Mapping[int, Slot[int]]) -> RuleSet:
    deal = MappingProxyType(dict(sorted(numbers.items())))
    sets = MappingProxyType({**rules.sets, size: deal})
    return tidied(replace(rules, sets=sets, deal=sets[rules.faces.highest]))


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
