"""The tiles, what they are worth, the players, and what is dealt to each."""

from dataclasses import replace

from app.domain.rules import RuleSet
from app.domain.rules.choices import PLAYERS, Chosen, Status, all_meanings, choices_of, resolve
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.lines.line import (
    Line,
    LineKind,
    fixed,
    of_words,
    plays_tiles,
    somebody_draws,
    told_only,
)
from app.domain.rules.play_values import Hands, Rest, Shuffle
from app.domain.rules.playable import (
    DEALT,
    FACES,
    PLAYERS_DEALT,
    SIDES,
    SIZE,
    USUAL,
    can_play,
    has_all,
    line_of_size,
    possible_sizes,
)
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.statement import Section, Statement, Statements, counted, stated, valued
from app.domain.rules.values import Kind, PartnersPlay, TileWorth
from app.domain.tiles import DOUBLE_BLANK, TileSet


def _say_tiles(rules: RuleSet, _chosen: Chosen) -> Statements:
    tiles = len(rules.tiles)
    doubles = len(rules.tiles.doubles)
    yield Statement(Section.BOX, "faces.tiles", {"tiles": tiles})
    yield Statement(Section.BOX, "faces.doubles", {"tiles": doubles})
    yield Statement(Section.BOX, "faces.singles", {"tiles": tiles - doubles})


def _say_sizes(rules: RuleSet, _chosen: Chosen) -> Statements:
    """The sizes of the set besides the usual one."""
    for highest in rules.sets:
        if highest != rules.faces.highest:
            tiles = rules.of_size(highest).tiles
            values = {"highest": tiles.doubles[0], "tiles": len(tiles)}
            yield Statement(Section.BOX, f"sets.{highest}", values)


def _say_faces(rules: RuleSet, chosen: Chosen) -> Statements:
    """A blank has no colour name: its value is a separate statement."""
    faces = rules.faces
    show = stated(Section.BOX, "faces.show", faces.show, chosen)
    yield replace(show, values={"highest": faces.highest})
    of_set = faces.names[: faces.highest + 1]
    for value, name in list(enumerate(of_set))[1:]:
        if name not in ("", str(value)):
            yield Statement(Section.BOX, "faces.value", {"name": name, "value": value})


def _say_halves(rules: RuleSet, chosen: Chosen) -> Statements:
    """What halves are worth where it is not their dots."""
    halves = {
        half: slot for half, slot in rules.values.half.items() if resolve(slot, chosen) != half
    }
    if 0 not in halves:
        choices = choices_of(rules.values.half.get(0, 0), chosen)
        yield Statement(Section.BOX, "faces.blank", choices=choices)
    for half, slot in halves.items():
        points = resolve(slot, chosen)
        yield valued(Section.BOX, "values.half", slot, chosen, half=half, points=points)


def _say_worth(rules: RuleSet, chosen: Chosen) -> Statements:
    """What tiles are worth where it is not their dots."""
    for tile, worth in rules.values.tile.items():
        counts = resolve(worth, chosen)
        if not isinstance(counts, TileWorth):
            yield valued(Section.BOX, "values.tile", worth, chosen, tile=tile, points=counts)


def _say_players(rules: RuleSet, chosen: Chosen) -> Statements:
    least, most = rules.players(chosen)
    yield Statement(Section.PLAYERS, "deal.players", {"least": least, "most": most})


def _say_deals(rules: RuleSet, chosen: Chosen) -> Statements:
    if len(rules.sets) == 1:
        yield from _deal(rules, chosen)
    for highest in rules.sets if len(rules.sets) > 1 else ():
        yield from _table_of_deals(rules.of_size(highest), chosen)


def _deal(rules: RuleSet, chosen: Chosen) -> Statements:
    """A deal of 0 is as the table likes."""
    for number, tiles in rules.deals(chosen).items():
        left_over = rules.left_over(number, chosen)
        dealt = {"players": number, "tiles": tiles, "left_over": left_over}
        key = "deal.tiles" if tiles else "deal.agreed"
        choices = _choices_of_deal(rules, number, chosen)
        yield Statement(Section.PLAYERS, key, dealt, choices=choices)


def _table_of_deals(rules: RuleSet, chosen: Chosen) -> Statements:
    """With several sizes of the set there are too many numbers for a sentence each."""
    deals, highest = rules.deals(chosen), rules.faces.highest
    found = (_choices_of_deal(rules, number, chosen) for number in deals)
    choices = tuple(dict.fromkeys(key for keys in found for key in keys))
    dealt = {number: tiles for number, tiles in deals.items() if tiles}
    for key, numbers in (("deal.table", dealt), ("deal.agreed", deals.keys() - dealt.keys())):
        if numbers:
            values = {"deals": dealt, "players": tuple(sorted(numbers))}
            yield Statement(Section.PLAYERS, key, values, choices=choices, highest=highest)


def _choices_of_deal(rules: RuleSet, number: int, chosen: Chosen) -> tuple[str, ...]:
    tiles = resolve(rules.deal, chosen)[number]
    return (*choices_of(rules.deal, chosen), *choices_of(tiles, chosen))


def _say_partners(rules: RuleSet, chosen: Chosen) -> Statements:
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


def _has_removed(rules: RuleSet) -> bool:
    return plays_tiles(rules) and rules.faces.highest > 1


def _offers_rest(rules: RuleSet, key: str) -> bool:
    """Without drawing there is no draw pile."""
    return key == Rest.SILENT or somebody_draws(rules) is not (key == Rest.SET_ASIDE)


LINES = (
    Line("name", Section.BOX, kind=LineKind.NAME),
    Line("by", Section.BOX, kind=LineKind.BY),
    Line(
        "faces",
        Section.BOX,
        ("faces.tiles", "faces.doubles", "faces.singles", "faces.show", "faces.value"),
        LineKind.FACES,
        says=_say_tiles,
    ),
    Line("sets", Section.BOX, kind=LineKind.SIZES, says=_say_sizes),
    Line(
        "removed",
        Section.BOX,
        paths=("removed",),
        values=fixed({"none": (), "0-0": (DOUBLE_BLANK,)}),
        applies=_has_removed,
        says=counted(Section.BOX, "removed", "tiles", unless=()),
    ),
    told_only("faces.show", Section.BOX, _say_faces),
    Line(
        "values.half",
        Section.BOX,
        ("faces.blank", "values.half"),
        LineKind.NUMBER,
        ("values.half.0",),
        fixed({"0": 0, "5": 5, "10": 10, "25": 25}),
        most=LARGEST_NUMBER,
        says=_say_halves,
    ),
    Line(
        "values.tile",
        Section.BOX,
        kind=LineKind.NUMBER,
        paths=("values.tile.0-0",),
        values=fixed({"pips": TileWorth.PIPS, "25": 25, "50": 50}),
        applies=plays_tiles,
        most=LARGEST_NUMBER,
        says=_say_worth,
    ),
    told_only("deal.players", Section.PLAYERS, _say_players),
    of_words("setup.shuffle", Section.PLAYERS, Shuffle),
    Line("deal", Section.PLAYERS, kind=LineKind.DEAL, says=_say_deals),
    of_words("setup.rest", Section.PLAYERS, Rest, offers=_offers_rest),
    of_words("turn.hands", Section.PLAYERS, Hands),
    of_words(
        "partners.play",
        Section.PLAYERS,
        PartnersPlay,
        statements=("partners.play", "partners.in_leaflet", "partners.house_rule"),
        says=_say_partners,
    ),
)


def _check_name(rules: RuleSet, _chosen: Chosen) -> Found:
    if not rules.name:
        yield Problem("name", Contradiction.NAME_MISSING)


def _check_removed(rules: RuleSet, _chosen: Chosen) -> Found:
    for tiles in all_meanings(rules.removed):
        if not has_all(min(rules.sets), tiles):
            yield Problem("removed", Contradiction.REMOVED_NOT_IN_SET)


def _check_worth(rules: RuleSet, _chosen: Chosen) -> Found:
    if any(half > max(rules.sets) for half in rules.values.half):
        yield Problem("values.half", Contradiction.WORTH_NOT_IN_SET)
    if any(tile.high > max(rules.sets) for tile in rules.values.tile):
        yield Problem("values.tile", Contradiction.WORTH_NOT_IN_SET)


def _check_left_out(rules: RuleSet, chosen: Chosen) -> Found:
    """Each size of the set is dealt to every number of players from the fewest to the most."""
    for highest, slot in rules.sets.items():
        deal = resolve(slot, chosen)
        if deal and can_play(deal):
            for players in sorted({*range(min(deal), max(deal))} - set(deal)):
                values = {"players": players}
                yield Problem(line_of_size(rules, highest), Contradiction.PLAYERS_LEFT_OUT, values)


def _check_dealt(rules: RuleSet, chosen: Chosen) -> Found:
    for highest, slot in possible_sizes(rules).items():
        line = line_of_size(rules, highest)
        for players, tiles in resolve(slot, chosen).items():
            table = {**chosen, PLAYERS: str(players)}
            each, most = resolve(tiles, table), _most(rules, highest, players, table)
            if not 0 <= each <= most or not most:
                values = {"players": players, "tiles": each, "most": most}
                yield Problem(line, Contradiction.TOO_FEW_TILES, values)


def _most(rules: RuleSet, highest: int, players: int, chosen: Chosen) -> int:
    """The most tiles that each can be dealt."""
    removed = tuple(tile for tile in resolve(rules.removed, chosen) if tile.high <= highest)
    return len(TileSet(highest, tuple(dict.fromkeys(removed)))) // max(players, 1)


def _check_partners(rules: RuleSet, chosen: Chosen) -> Found:
    """Who must play with a partner is dealt tiles with that number of players, and no other."""
    partners = rules.partners
    if resolve(partners.play, chosen) is not PartnersPlay.MUST:
        return
    for deal in rules.sets.values():
        numbers = resolve(deal, chosen)
        if set(numbers) != {partners.players}:
            values = {"players": partners.players}
            yield Problem("partners.play", Contradiction.PARTNERS_WITHOUT_DEAL, values)


CHECKS = (
    Check("name", _check_name),
    SIZE,
    FACES,
    Check("removed", _check_removed),
    Check("values.half", _check_worth),
    PLAYERS_DEALT,
    Check("deal", _check_left_out, lambda rules: tuple(rules.sets.values())),
    Check("deal", _check_dealt, lambda rules: (*rules.sets.values(), rules.removed)),
    DEALT,
    USUAL,
    SIDES,
    Check(
        "partners.play", _check_partners, lambda rules: (rules.partners.play, *rules.sets.values())
    ),
)
