"""All lines in words, the title of a section, and the sentence of a statement; this module knows no
leaflet by name.
"""

from collections.abc import Mapping

from app.domain.rules import RuleSet
from app.domain.rules.statement import Section, Statement
from app.domain.rules.values import After, Kind
from app.domain.tiles import Tile
from app.i18n import Language, marked
from app.words.naming import tile_name
from app.words.rules.bonuses import BONUSES
from app.words.rules.box import BOX
from app.words.rules.hand import HAND
from app.words.rules.line_words import Words
from app.words.rules.match import MATCH
from app.words.rules.play import PLAY
from app.words.rules.points import POINTS
from app.words.rules.start import START
from app.words.rules.turn import TURN

LINES: Words = {**BOX, **START, **TURN, **HAND, **PLAY, **POINTS, **BONUSES, **MATCH}
LIKE: Mapping[str, str] = {
    "start.next_by": "start.by",
    **{f"start.after.{after}": "start.by" for after in After},
    "start.next_lead": "start.lead",
    "blocked.points": "out.points",
    "lead": "start.by",
    "first_lead": "start.by",
    "first_pose": "start.lead",
    "first_double": "start.first_double",
    "no_double": "start.no_double",
    "engine": "start.no_double",
    "next_lead": "start.next_by",
    "draw_value": "start.draw_value",
    "unable": "turn.unable",
    "able_may_draw": "turn.able_may_draw",
    "stock_stays": "turn.stock_stays",
    "blank_half": "values.half",
    "double_blank": "values.tile",
    "tie": "blocked.winner",
    "block": "partners.count",
    "points": "out.points",
    "win": "out.points",
    "end_points": "out.points",
    "blocked": "blocked.points",
    "going_out": "out.flat",
    "chip_out": "out.flat",
    "won_block": "blocked.flat",
    "open": "play.opening",
    "count": "bid.counts",
    "unit": "bid.counts",
    **dict.fromkeys(("capicua", "chuchazo", "cruzada", "la_e_lo", "key"), "V"),
    **dict.fromkeys(("first_hands", "salida", "wrong_pass", "fouls", "foul"), "V"),
    "near": "bonus.bar",
    "capicua_blank": "bonus.blank",
    "capicua_ends": "equal_ends",
    "match": "target.best",
    "match_tie": "target.tie",
    "when": "target.when",
}
"""Where a line, or a question in the files of rule sets, has no words of its own, those of another
line hold.
"""


def words_of(line: str, what: str) -> str:
    """Returns the words of a line, or of one that it is like; "" if there are none."""
    found = LINES.get(f"{line}{what}")
    if found or line not in LIKE:
        return str(found or "")
    return words_of(LIKE[line], what)


DECIDED_BY_TABLE = marked("What the table decides")
"""The title of the choices, where there is no leaflet that could leave something open."""
SECTION_TITLES: Mapping[Section, str] = {
    Section.BOX: marked("In the box"),
    Section.PLAYERS: marked("Players and tiles"),
    Section.START: marked("Who starts"),
    Section.TURN: marked("A turn"),
    Section.DOUBLES: marked("Doubles"),
    Section.UNABLE: marked("When you cannot play"),
    Section.END: marked("The end of a hand"),
    Section.WINNER: marked("Who wins the hand"),
    Section.POINTS: marked("Points"),
    Section.TIES: marked("Ties"),
    Section.MATCH: marked("The match"),
    Section.OPEN: marked("What the leaflet leaves open"),
}

WITHOUT_LEAFLET: Mapping[Section, str] = {
    Section.BOX: marked("Tiles"),
    Section.OPEN: DECIDED_BY_TABLE,
}
"""The titles that differ for games, which have no box and no leaflet."""

FOR_PLAYERS = marked("With {players} at the table: {rule}")
FOR_SIZE = marked("With a set up to {tile}: {rule}")
DIFFERING = frozenset({"to", "differs"})
"""Where not only the winner gets points, or a later hand starts in another way than the first, the
sentence of the value does not hold.
"""


def rule_sentence(language: Language, rules: RuleSet, statement: Statement) -> str:
    """Returns a rule in plain words, with the numbers of this box; "" if there are no words for it,
    as can be with foreign rules.
    """
    rule = _rule(language, rules, statement)
    if not rule:
        return ""
    if statement.highest:
        double = Tile(statement.highest, statement.highest)
        rule = language.say(FOR_SIZE, tile=tile_name(language, rules.faces, double), rule=rule)
    if statement.players:
        players = language.listed(tuple(map(str, statement.players)))
        rule = language.say(FOR_PLAYERS, players=players, rule=rule)
    return rule


def _rule(language: Language, rules: RuleSet, statement: Statement) -> str:
    key = statement.key
    line, _, value = key.rpartition(".")
    told = LINES.get(key.partition(".")[0]) or LINES.get(line)
    if callable(told):
        return told(language, rules, statement)
    told = None if DIFFERING & statement.values.keys() else LINES.get(key)
    if callable(told):
        return told(language, rules, statement)
    values = {
        name: tile_name(language, rules.faces, one) if isinstance(one, Tile) else one
        for name, one in statement.values.items()
    }
    if told:
        return _say(language, told, values)
    within = LINES.get(f"{line} within")
    text = words_of(LIKE.get(line, ""), f".{value}") or LINES.get(f"{line} {value}")
    rule = _say(language, str(text), values) if within and text else ""
    return language.say(str(within), rule=rule) if rule else ""


def _say(language: Language, text: str, values: Mapping[str, object]) -> str:
    """Rules can leave out the tile that starts."""
    return "" if "{tile}" in text and "tile" not in values else language.say(text, **values)


def section_title(language: Language, rules: RuleSet, section: Section) -> str:
    title = SECTION_TITLES[section]
    if rules.kind is not Kind.LEAFLET:
        title = WITHOUT_LEAFLET.get(section, title)
    return language.say(title)
