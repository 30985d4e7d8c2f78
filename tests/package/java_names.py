"""How code in Python names what is Java's: classes, and the signatures of methods."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

CLASS_NAME = re.compile(
    r"(?:android|androidx|java|javax|org[./]kivy|org[./]renpy)[./][\w./$]*[./$][A-Z]\w*[a-z]\w*"
)
"""The names of actions, as "android.intent.action.SEND", end in capitals."""
NAMED_BY = frozenset({"autoclass", "cast", "listener"})
"""What these are asked for first is a class, whatever it is called."""
SIGNATURE = re.compile(r"\((.*)\)")
ONE_TYPE = re.compile(r"\[*(?:L[^;]+;|[ZBCSIJFD])")


def listed(files: Iterable[Path]) -> frozenset[str]:
    """The classes that they name."""
    trees = (ast.parse(file.read_text("utf-8")) for file in files)
    nodes = tuple(node for tree in trees for node in ast.walk(tree))
    asked_for = (named(node) for node in nodes if isinstance(node, ast.Call))
    return frozenset(filter(None, (*asked_for, *map(class_in, nodes))))


def class_in(node: ast.AST | None) -> str:
    """With dots, whichever way it is written."""
    match node:
        case ast.Constant(value=str(written)) if CLASS_NAME.fullmatch(written):
            return dotted(written)
    return ""


def named(call: ast.Call) -> str:
    """The class that is asked for here."""
    match call:
        case ast.Call(func=ast.Name(id=by), args=[ast.Constant(value=str(name)), *_]):
            return dotted(name) if by in NAMED_BY else ""
    return ""


def dotted(name: str) -> str:
    return name.replace("/", ".").replace("$", ".")


def arguments(method: ast.expr) -> int:
    """How many, by a signature as JNI writes it: "(ILjava/lang/String;)V"."""
    signature: Iterator[str] = (
        node.value
        for node in ast.walk(method)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    found = SIGNATURE.match(next(signature, ""))
    return len(ONE_TYPE.findall(found[1])) if found else -1
