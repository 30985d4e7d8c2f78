"""All lines of an own box, in the order of the rules page."""

from app.domain.editing.box_lines import BOX, PLAYERS
from app.domain.editing.line import Line, LineKind
from app.domain.editing.match_lines import MATCH
from app.domain.editing.play_lines import BID, CARRY, DURING
from app.domain.editing.score_lines import END, POINTS, WINNER
from app.domain.editing.start_lines import START
from app.domain.editing.turn_lines import TURN, UNABLE
from app.domain.editing.when import plays_tiles
from app.domain.leaflet.statement import Section
from app.domain.rules import RuleSet

BONUS = Line("bonus", Section.POINTS, ("bonus",), LineKind.BONUSES, applies=plays_tiles)
QUESTIONS = Line("questions", Section.OPEN, ("choices",), LineKind.QUESTIONS)

ALL = (
    *BOX,
    *PLAYERS,
    *START,
    *TURN,
    *UNABLE,
    *END,
    *WINNER,
    *BID,
    *DURING,
    *POINTS,
    BONUS,
    CARRY,
    *MATCH,
    QUESTIONS,
)


def lines(rules: RuleSet) -> tuple[Line, ...]:
    """Returns the lines that matter as the rules are now."""
    return tuple(line for line in ALL if line.applies(rules))


def line_of(key: str) -> Line:
    """Raises ``KeyError`` for a line that there is not."""
    return _BY_KEY[key]


_BY_KEY = {line.key: line for line in ALL}
