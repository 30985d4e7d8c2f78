"""On which Androids a piece of code runs, by the looks at the version around it."""

import ast
from collections.abc import Mapping, Sequence

VERSION = "api"
"""The function that tells which Android this is: ``if api() >= 29:``."""


def leaves(body: Sequence[ast.stmt]) -> bool:
    return isinstance(body[-1], ast.Return | ast.Raise | ast.Continue)


def at_least(test: ast.expr) -> int:
    """Which Android it must be where this is true."""
    match test:
        case ast.Compare(
            left=ast.Call(func=ast.Name(id=name)),
            ops=[operator],
            comparators=[ast.Constant(value=int(level))],
        ) if name == VERSION:
            more = {ast.GtE: 0, ast.Eq: 0, ast.Gt: 1}
            return level + more[type(operator)] if type(operator) in more else 0
        case ast.BoolOp(op=ast.And(), values=values):
            return max(map(at_least, values))
    return 0


TURNED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.GtE, ast.LtE: ast.Gt}


def turned(test: ast.expr) -> ast.expr:
    """The opposite, where it says that a phone is old."""
    match test:
        case ast.Compare(left=left, ops=[operator], comparators=others) if type(operator) in TURNED:
            return ast.Compare(left, [TURNED[type(operator)]()], others)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
    return ast.Constant(None)
