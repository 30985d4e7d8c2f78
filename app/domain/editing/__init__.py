"""Changes to the rules of an own box, line by line. Nothing that can be tapped or typed raises."""

from app.domain.editing import bonus_lines, chain, deals, faces, questions
from app.domain.editing.base import own_rules, plain_rules
from app.domain.editing.line import Line, LineKind, LineOption
from app.domain.editing.lines import line_of, lines

__all__ = [
    "Line",
    "LineKind",
    "LineOption",
    "bonus_lines",
    "chain",
    "deals",
    "faces",
    "line_of",
    "lines",
    "own_rules",
    "plain_rules",
    "questions",
]
