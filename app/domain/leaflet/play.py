"""The statements about the tiles, the players, and how a tile is played."""

from collections.abc import Iterator
from dataclasses import replace

from app.domain.leaflet.statement import Section, Statement, stated, valued
from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, Status, choices_of, resolve
from app.domain.rules.play_values import AbleMayDraw, DrawnTile, Joins, Matching, StockEmpty
from app.domain.rules.values import Kind, PartnersPlay, TileWorth


def box(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """A blank has no colour name: its value is a separate statement."""
    tiles, faces = rules.tiles, rules.faces
    doubles = len(tiles.doubles)
    yield Statement(Section.BOX, "faces.tiles", {"tiles": len(tiles)})
    yield Statement(Section.BOX, "faces.doubles", {"tiles": doubles})
    yield Statement(Section.BOX, "faces.singles", {"tiles": len(tiles) - doubles})
    yield from _sizes(rules)
    removed = resolve(rules.removed, chosen)
    if removed:
        yield valued(Section.BOX, "removed", rules.removed, chosen, tiles=removed)
    show = stated(Section.BOX, "faces.show", faces.show, chosen)
    yield replace(show, values={"highest": faces.highest})
    yield from _named_faces(rules)
    yield from _worth(rules, chosen)


def _sizes(rules: RuleSet) -> Iterator[Statement]:
    """The sizes of the set besides the usual one."""
    for highest in rules.sets:
        if highest != rules.faces.highest:
            tiles = rules.of_size(highest).tiles
            values = {"highest": tiles.doubles[0], "tiles": len(tiles)}
            yield Statement(Section.BOX, f"sets.{highest}", values)


def _named_faces(rules: RuleSet) -> Iterator[Statement]:
    of_set = rules.faces.names[: rules.faces.highest + 1]
    for value, name in list(enumerate(of_set))[1:]:
        if name not in ("", str(value)):
            yield Statement(Section.BOX, "faces.value", {"name": name, "value": value})


def _worth(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """What halves and tiles are worth where it is not their dots."""
    halves = {
        half: slot for half, slot in rules.values.half.items() if resolve(slot, chosen) != half
    }
    if 0 not in halves:
        yield replace(
            Statement(Section.BOX, "faces.blank"),
            choices=choices_of(rules.values.half.get(0, 0), chosen),
        )
    for half, slot in halves.items():
        points = resolve(slot, chosen)
        yield valued(Section.BOX, "values.half", slot, chosen, half=half, points=points)
    for tile, worth in rules.values.tile.items():
        counts = resolve(worth, chosen)
        if not isinstance(counts, TileWorth):
            yield valued(Section.BOX, "values.tile", worth, chosen, tile=tile, points=counts)


def players(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    least, most = rules.players(chosen)
    yield Statement(Section.PLAYERS, "deal.players", {"least": least, "most": most})
    yield stated(Section.PLAYERS, "setup.shuffle", rules.setup.shuffle, chosen)
    if len(rules.sets) == 1:
        yield from _deal(rules, chosen)
    for highest in rules.sets if len(rules.sets) > 1 else ():
        yield from _table_of_deals(rules.of_size(highest), chosen)
    yield stated(Section.PLAYERS, "setup.rest", rules.setup.rest, chosen)
    yield stated(Section.PLAYERS, "turn.hands", rules.turn.hands, chosen)
    yield from _partners(rules, chosen)


def _deal(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """A deal of 0 is as the table likes."""
    for number, tiles in rules.deals(chosen).items():
        left_over = rules.left_over(number, chosen)
        dealt = {"players": number, "tiles": tiles, "left_over": left_over}
        key = "deal.tiles" if tiles else "deal.agreed"
        choices = _choices_of_deal(rules, number, chosen)
        yield Statement(Section.PLAYERS, key, dealt, choices=choices)


def _table_of_deals(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """With several sizes of the set there are too many numbers for a sentence each."""
    deals, highest = rules.deals(chosen), rules.faces.highest
    found = (_choices_of_deal(rules, number, chosen) for number in deals)
    choices = tuple(dict.fromkeys(key for keys in found for key in keys))
    fixed = {number: tiles for number, tiles in deals.items() if tiles}
    for key, numbers in (("deal.table", fixed), ("deal.agreed", deals.keys() - fixed.keys())):
        if numbers:
            values = {"deals": fixed, "players": tuple(sorted(numbers))}
            yield Statement(Section.PLAYERS, key, values, choices=choices, highest=highest)


def _choices_of_deal(rules: RuleSet, number: int, chosen: Chosen) -> tuple[str, ...]:
    tiles = resolve(rules.deal, chosen)[number]
    return (*choices_of(rules.deal, chosen), *choices_of(tiles, chosen))


def _partners(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    play = resolve(rules.partners.play, chosen)
    values = {"players": rules.partners.players}
    if play is not PartnersPlay.MAY:
        yield stated(Section.PLAYERS, "partners.play", rules.partners.play, chosen)
    elif rules.partners.in_leaflet:
        yield Statement(Section.PLAYERS, "partners.in_leaflet", values)
    else:
        house_rule = Statement(Section.PLAYERS, "partners.house_rule", values)
        yield silent_about_partners(rules, house_rule)


def silent_about_partners(rules: RuleSet, statement: Statement) -> Statement:
    """No leaflet says how partners score; most do not mention partners."""
    if rules.kind is not Kind.LEAFLET:
        return statement
    reason = None if rules.partners.in_leaflet else "no_word_of_partners"
    return replace(statement, status=Status.SILENT, reason=reason)


def turn(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    how, line = rules.turn, rules.line
    yield stated(Section.TURN, "turn.direction", how.direction, chosen)
    yield stated(Section.TURN, "turn.lays", how.lays, chosen)
    yield stated(Section.TURN, "turn.able", how.able, chosen)
    for extra in how.extra_tile:
        yield stated(Section.TURN, "turn.extra_tile", extra, chosen)
    if has_line(rules, chosen):
        yield from _matching(rules, chosen)
    yield stated(Section.TURN, "line.joins", line.joins, chosen)
    yield stated(Section.TURN, "line.runs", line.runs, chosen)


def _matching(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    if resolve(rules.line.matching, chosen) is Matching.EQUAL:
        yield stated(Section.TURN, "line.matching", rules.faces.show, chosen)
        yield Statement(Section.TURN, "line.blanks")
    else:
        yield stated(Section.TURN, "line.matching", rules.line.matching, chosen)


def has_line(rules: RuleSet, chosen: Chosen) -> bool:
    """False if no line of tiles is told of, as where tricks are played."""
    return resolve(rules.line.joins, chosen) is not Joins.SILENT


def doubles(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    yield stated(Section.DOUBLES, "line.doubles", rules.line.doubles, chosen)
    yield stated(Section.DOUBLES, "line.branches", rules.line.branches, chosen)


def unable(rules: RuleSet, chosen: Chosen) -> Iterator[Statement]:
    """Without drawing there are no statements about drawn tiles or an empty stock."""
    how = rules.turn
    yield stated(Section.UNABLE, "turn.unable", how.unable, chosen)
    may_draw = resolve(how.able_may_draw, chosen)
    if rules.kind is Kind.LEAFLET or not (
        rules.nobody_draws(chosen) and may_draw is AbleMayDraw.NO
    ):
        yield stated(Section.UNABLE, "turn.able_may_draw", how.able_may_draw, chosen)
    if rules.nobody_draws(chosen):
        return
    if resolve(how.drawn_tile, chosen) is not DrawnTile.NONE_DRAWN:
        yield stated(Section.UNABLE, "turn.drawn_tile", how.drawn_tile, chosen)
    stays = resolve(how.stock_stays, chosen)
    if stays:
        yield valued(Section.UNABLE, "turn.stock_stays", how.stock_stays, chosen, tiles=stays)
    if resolve(how.stock_empty, chosen) is not StockEmpty.NEVER_DRAWN:
        yield stated(Section.UNABLE, "turn.stock_empty", how.stock_empty, chosen)
