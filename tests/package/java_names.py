"""Finds the names of Java's classes and the signatures of its methods in Python code."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

CLASS_NAME = re.compile(
    r"(?:android|androidx|java|javax|org[./]kivy|org[./]renpy)[./][\w./$]*[./$][A-Z]\w*[a-z]\w*"
)
"""The names of actions, as "android.intent.action.SEND", end in capitals."""
CLASS_FUNCTIONS = frozenset({"autoclass", "cast", "listener"})
"""Their first argument is the name of a class, whatever it looks like."""
SIGNATURE = re.compile(r"\((.*)\)")
ONE_TYPE = re.compile(r"\[*(?:L[^;]+;|[ZBCSIJFD])")


def class_names(files: Iterable[Path]) -> frozenset[str]:
    trees = (ast.parse(file.read_text("utf-8")) for file in files)
    nodes = tuple(node for tree in trees for node in ast.walk(tree))
    requested = (requested_class(node) for node in nodes if isinstance(node, ast.Call))
    return frozenset(filter(None, (*requested, *map(class_literal, nodes))))


def class_literal(node: ast.AST | None) -> str:
    """A literal that is the name of a class, with dots."""
    match node:
        case ast.Constant(value=str(text)) if CLASS_NAME.fullmatch(text):
            return dotted(text)
    return ""


def requested_class(call: ast.Call) -> str:
    """The class that this call asks for."""
    match call:
        case ast.Call(func=ast.Name(id=by), args=[ast.Constant(value=str(name)), *_]):
            return dotted(name) if by in CLASS_FUNCTIONS else ""
    return ""


def dotted(name: str) -> str:
    return name.replace("/", ".").replace("$", ".")


def parameter_count(method: ast.expr) -> int:
    """From a signature as JNI writes it: "(ILjava/lang/String;)V"."""
    signature: Iterator[str] = (
        node.value
        for node in ast.walk(method)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    found = SIGNATURE.match(next(signature, ""))
    return len(ONE_TYPE.findall(found[1])) if found else -1
