"""The lines about the tiles and the players."""

from app.domain.editing.line import Line, LineKind, fixed, of_words
from app.domain.editing.when import plays_tiles, somebody_draws
from app.domain.leaflet.statement import Section
from app.domain.rules import RuleSet
from app.domain.rules.limits import LARGEST_NUMBER
from app.domain.rules.play_values import Hands, Rest, Shuffle
from app.domain.rules.values import PartnersPlay, TileWorth
from app.domain.tiles import DOUBLE_BLANK


def _has_removed(rules: RuleSet) -> bool:
    return plays_tiles(rules) and rules.faces.highest > 1


def _offers_rest(rules: RuleSet, key: str) -> bool:
    """Without drawing there is no draw pile."""
    return key == Rest.SILENT or somebody_draws(rules) is not (key == Rest.SET_ASIDE)


BOX = (
    Line("name", Section.BOX, kind=LineKind.NAME),
    Line("by", Section.BOX, kind=LineKind.BY),
    Line(
        "faces",
        Section.BOX,
        ("faces.tiles", "faces.doubles", "faces.singles", "faces.show", "faces.value"),
        LineKind.FACES,
    ),
    Line("sets", Section.BOX, ("sets",), LineKind.SIZES),
    Line(
        "removed",
        Section.BOX,
        ("removed",),
        paths=("removed",),
        values=fixed({"none": (), "0-0": (DOUBLE_BLANK,)}),
        applies=_has_removed,
    ),
    Line(
        "values.half",
        Section.BOX,
        ("faces.blank", "values.half"),
        LineKind.NUMBER,
        ("values.half.0",),
        fixed({"0": 0, "5": 5, "10": 10, "25": 25}),
        most=LARGEST_NUMBER,
    ),
    Line(
        "values.tile",
        Section.BOX,
        ("values.tile",),
        LineKind.NUMBER,
        ("values.tile.0-0",),
        fixed({"pips": TileWorth.PIPS, "25": 25, "50": 50}),
        plays_tiles,
        most=LARGEST_NUMBER,
    ),
)

PLAYERS = (
    of_words(
        "setup.shuffle",
        Section.PLAYERS,
        Shuffle,
    ),
    Line("deal", Section.PLAYERS, ("deal",), LineKind.DEAL),
    of_words(
        "setup.rest",
        Section.PLAYERS,
        Rest,
        offers=_offers_rest,
    ),
    of_words(
        "turn.hands",
        Section.PLAYERS,
        Hands,
    ),
    Line(
        "partners.play",
        Section.PLAYERS,
        ("partners.play", "partners.in_leaflet", "partners.house_rule"),
        paths=("partners.play",),
        values=fixed({one: one for one in PartnersPlay}),
    ),
)
