"""On which API levels a piece of code runs, by the version checks around it."""

import ast
from collections.abc import Mapping, Sequence

VERSION = "api"
"""The function that returns the API level: ``if api() >= 29:``."""


def exits(body: Sequence[ast.stmt]) -> bool:
    return isinstance(body[-1], ast.Return | ast.Raise | ast.Continue)


def required_level(test: ast.expr) -> int:
    """The oldest API level on which this can be true."""
    match test:
        case ast.Compare(
            left=ast.Call(func=ast.Name(id=name)),
            ops=[operator],
            comparators=[ast.Constant(value=int(level))],
        ) if name == VERSION:
            more = {ast.GtE: 0, ast.Eq: 0, ast.Gt: 1}
            return level + more[type(operator)] if type(operator) in more else 0
        case ast.BoolOp(op=ast.And(), values=values):
            return max(map(required_level, values))
    return 0


NEGATED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.GtE, ast.LtE: ast.Gt}


def negated(test: ast.expr) -> ast.expr:
    """The opposite of a condition that asks for an old phone."""
    match test:
        case ast.Compare(left=left, ops=[sign], comparators=others) if type(sign) in NEGATED:
            return ast.Compare(left, [NEGATED[type(sign)]()], others)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
    return ast.Constant(None)
