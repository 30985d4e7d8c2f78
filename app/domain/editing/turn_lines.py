"""The lines about the turn, the line of tiles, and drawing."""

from app.domain.editing.line import Line, LineKind, fixed, of_pairs, of_words
from app.domain.editing.slots import value_at, values_at, with_field
from app.domain.editing.when import plays_tiles, somebody_draws
from app.domain.leaflet.play import has_line
from app.domain.leaflet.statement import Section
from app.domain.rules import RuleSet
from app.domain.rules.choices import all_meanings
from app.domain.rules.play_values import (
    Able,
    AbleMayDraw,
    Branches,
    Direction,
    Doubles,
    DrawnTile,
    ExtraTile,
    Joins,
    Lays,
    Matching,
    Rest,
    Runs,
    StockEmpty,
    Unable,
)

STOCK_STAYS = 10
"""More tiles than ever stay in a stock; the known games leave two."""


def _has_line(rules: RuleSet) -> bool:
    return has_line(rules, rules.chosen())


def with_drawing(rules: RuleSet) -> RuleSet:
    """What is said of drawing goes with whether anybody draws."""
    return _drawing(rules) if somebody_draws(rules) else _without_drawing(rules)


def _drawing(rules: RuleSet) -> RuleSet:
    unable = value_at(rules, "turn.unable")
    is_told = unable is not Unable.SILENT
    for path, wrong, right in (
        ("turn.drawn_tile", DrawnTile.NONE_DRAWN, DrawnTile.MAY_BE_PLAYED),
        ("turn.stock_empty", StockEmpty.NEVER_DRAWN, StockEmpty.PASS),
        ("setup.rest", Rest.SET_ASIDE, Rest.FACE_DOWN),
    ):
        if wrong in values_at(rules, path):
            rules = with_field(rules, path, right if is_told else type(right).SILENT)
    return rules


def _without_drawing(rules: RuleSet) -> RuleSet:
    for path, value in (
        ("turn.drawn_tile", DrawnTile.NONE_DRAWN),
        ("turn.stock_empty", StockEmpty.NEVER_DRAWN),
        ("turn.able_may_draw", AbleMayDraw.NO),
        ("turn.stock_stays", 0),
    ):
        rules = with_field(rules, path, value)
    if {Rest.FACE_DOWN, Rest.AT_THE_SIDE} & set(all_meanings(rules.setup.rest)):
        rules = with_field(rules, "setup.rest", Rest.SET_ASIDE)
    return rules


TURN = (
    of_words(
        "turn.direction",
        Section.TURN,
        Direction,
    ),
    of_words(
        "turn.lays",
        Section.TURN,
        Lays,
    ),
    of_words(
        "turn.able",
        Section.TURN,
        Able,
    ),
    Line(
        "turn.extra_tile",
        Section.TURN,
        ("turn.extra_tile",),
        paths=("turn.extra_tile",),
        values=of_pairs(
            {
                "none": ((),),
                "after_opening": ((ExtraTile.AFTER_OPENING,),),
                "after_double": ((ExtraTile.AFTER_DOUBLE,),),
                "both": ((ExtraTile.AFTER_OPENING, ExtraTile.AFTER_DOUBLE),),
            }
        ),
    ),
    Line(
        "line.matching",
        Section.TURN,
        ("line.matching", "line.blanks"),
        paths=("line.matching",),
        values=fixed({one: one for one in Matching}),
        applies=_has_line,
    ),
    of_words(
        "line.joins",
        Section.TURN,
        Joins,
    ),
    of_words(
        "line.runs",
        Section.TURN,
        Runs,
    ),
    of_words(
        "line.doubles",
        Section.DOUBLES,
        Doubles,
    ),
    of_words(
        "line.branches",
        Section.DOUBLES,
        Branches,
    ),
)

UNABLE = (
    of_words(
        "turn.unable",
        Section.UNABLE,
        Unable,
        applies=plays_tiles,
        follow=with_drawing,
    ),
    of_words(
        "turn.able_may_draw",
        Section.UNABLE,
        AbleMayDraw,
        applies=somebody_draws,
    ),
    of_words(
        "turn.drawn_tile",
        Section.UNABLE,
        (DrawnTile.MAY_BE_PLAYED, DrawnTile.SILENT),
        applies=somebody_draws,
    ),
    Line(
        "turn.stock_stays",
        Section.UNABLE,
        ("turn.stock_stays",),
        LineKind.NUMBER,
        ("turn.stock_stays",),
        fixed({"0": 0, "1": 1, "2": 2}),
        somebody_draws,
        most=STOCK_STAYS,
    ),
    of_words(
        "turn.stock_empty",
        Section.UNABLE,
        (StockEmpty.PASS, StockEmpty.SILENT),
        applies=somebody_draws,
    ),
)
