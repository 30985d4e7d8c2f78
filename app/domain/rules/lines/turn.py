"""The turn, the line of tiles, and drawing."""

from app.domain.rules import RuleSet
from app.domain.rules.choices import Chosen, all_meanings, resolve
from app.domain.rules.lines.line import (
    Line,
    of_numbers,
    of_pairs,
    of_words,
    plays_tiles,
    somebody_draws,
)
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
from app.domain.rules.problem import Check, Contradiction, Found, Problem
from app.domain.rules.slots import value_at, values_at, with_field
from app.domain.rules.statement import Section, Statement, Statements, stated
from app.domain.rules.values import Kind

STOCK_STAYS = 10
"""More tiles than ever stay in a stock; the known games leave two."""


def _say_extra_tile(rules: RuleSet, chosen: Chosen) -> Statements:
    for extra in rules.turn.extra_tile:
        yield stated(Section.TURN, "turn.extra_tile", extra, chosen)


def _say_matching(rules: RuleSet, chosen: Chosen) -> Statements:
    if not _has_line(rules, chosen):
        return
    if resolve(rules.line.matching, chosen) is Matching.EQUAL:
        yield stated(Section.TURN, "line.matching", rules.faces.show, chosen)
        yield Statement(Section.TURN, "line.blanks")
    else:
        yield stated(Section.TURN, "line.matching", rules.line.matching, chosen)


def _has_line(rules: RuleSet, chosen: Chosen) -> bool:
    """False if no line of tiles is told of, as where tricks are played."""
    return resolve(rules.line.joins, chosen) is not Joins.SILENT


def _draws(rules: RuleSet, chosen: Chosen) -> bool:
    """Without drawing there are no statements about drawn tiles or an empty stock."""
    return not rules.nobody_draws(chosen)


def _says_who_may_draw(rules: RuleSet, chosen: Chosen) -> bool:
    may_draw = resolve(rules.turn.able_may_draw, chosen)
    is_said = may_draw is not AbleMayDraw.NO or _draws(rules, chosen)
    return rules.kind is Kind.LEAFLET or is_said


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


LINES = (
    of_words("turn.direction", Section.TURN, Direction),
    of_words("turn.lays", Section.TURN, Lays),
    of_words("turn.able", Section.TURN, Able),
    Line(
        "turn.extra_tile",
        Section.TURN,
        paths=("turn.extra_tile",),
        values=of_pairs(
            {
                "none": ((),),
                "after_opening": ((ExtraTile.AFTER_OPENING,),),
                "after_double": ((ExtraTile.AFTER_DOUBLE,),),
                "both": ((ExtraTile.AFTER_OPENING, ExtraTile.AFTER_DOUBLE),),
            }
        ),
        says=_say_extra_tile,
    ),
    of_words(
        "line.matching",
        Section.TURN,
        Matching,
        statements=("line.matching", "line.blanks"),
        applies=lambda rules: _has_line(rules, rules.chosen()),
        says=_say_matching,
    ),
    of_words("line.joins", Section.TURN, Joins),
    of_words("line.runs", Section.TURN, Runs),
    of_words("line.doubles", Section.DOUBLES, Doubles),
    of_words("line.branches", Section.DOUBLES, Branches),
    of_words("turn.unable", Section.UNABLE, Unable, applies=plays_tiles, follow=with_drawing),
    of_words(
        "turn.able_may_draw",
        Section.UNABLE,
        AbleMayDraw,
        applies=somebody_draws,
        told=_says_who_may_draw,
    ),
    of_words(
        "turn.drawn_tile",
        Section.UNABLE,
        (DrawnTile.MAY_BE_PLAYED, DrawnTile.SILENT),
        applies=somebody_draws,
        unless=DrawnTile.NONE_DRAWN,
        told=_draws,
    ),
    of_numbers(
        "turn.stock_stays",
        Section.UNABLE,
        (0, 1, 2),
        applies=somebody_draws,
        most=STOCK_STAYS,
        name="tiles",
        told=_draws,
    ),
    of_words(
        "turn.stock_empty",
        Section.UNABLE,
        (StockEmpty.PASS, StockEmpty.SILENT),
        applies=somebody_draws,
        unless=StockEmpty.NEVER_DRAWN,
        told=_draws,
    ),
)


def _check_stock(rules: RuleSet, chosen: Chosen) -> Found:
    is_drawn = resolve(rules.turn.stock_empty, chosen) is not StockEmpty.NEVER_DRAWN
    if rules.nobody_draws(chosen) and is_drawn:
        yield Problem("turn.stock_empty", Contradiction.STOCK_NEVER_DRAWN)
    if not rules.nobody_draws(chosen) and not is_drawn:
        yield Problem("turn.stock_empty", Contradiction.STOCK_NEVER_EMPTY)


def _check_rest(rules: RuleSet, chosen: Chosen) -> Found:
    rest = resolve(rules.setup.rest, chosen)
    if rules.nobody_draws(chosen) and rest in {Rest.FACE_DOWN, Rest.AT_THE_SIDE}:
        yield Problem("setup.rest", Contradiction.REST_NEVER_DRAWN)
    if not rules.nobody_draws(chosen) and rest is Rest.SET_ASIDE:
        yield Problem("setup.rest", Contradiction.REST_IS_DRAWN)


CHECKS = (
    Check(
        "turn.stock_empty",
        _check_stock,
        lambda rules: (rules.turn.unable, rules.turn.stock_empty),
    ),
    Check("setup.rest", _check_rest, lambda rules: (rules.turn.unable, rules.setup.rest)),
)
