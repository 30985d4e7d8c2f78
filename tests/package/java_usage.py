"""What the code for Android names of Java: whether it is declared, takes so many arguments, and
where it is newer than the oldest phone stands behind a look at the version.

It reads the code and follows what each name holds: a class from ``autoclass("…")``, an object
that a class made or a method gave. Where it cannot follow, a name in camel case must at least be
one of the API's.
"""

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.package.android_api import Api, Member
from tests.package.java_names import NAMED_BY, arguments, class_in, dotted, named
from tests.package.version_guards import at_least, leaves, turned

CAMEL = re.compile(r"[a-z]+[A-Z]\w*")
ROUNDS = 4
"""Through how many functions a kind is followed."""


@dataclass(frozen=True, slots=True)
class Holds:
    """The class itself, or an object of it."""

    kind: str
    is_class: bool = False


@dataclass(slots=True)
class Known:
    """By name: what functions give, attributes of self hold, and how new a phone calls them."""

    gives: dict[str, Holds] = field(default_factory=dict)
    holds: dict[str, Holds] = field(default_factory=dict)
    called_from: dict[str, int] = field(default_factory=dict)


def faults(files: Iterable[Path], api: Api, oldest: int) -> tuple[str, ...]:
    sources = {file.name: ast.parse(file.read_text("utf-8")) for file in files}
    known = Known()
    found: list[str] = []
    for _ in range(ROUNDS):
        calls: dict[str, int] = {}
        found = []
        for name, tree in sources.items():
            reader = Reader(name, api, oldest, known, calls)
            reader.read(tree)
            found += reader.found
        known.called_from = {name: level for name, level in calls.items() if name[0] == "_"}
    return tuple(dict.fromkeys(found))


class Reader:
    """Goes through one module, as it would run; ``level`` is the oldest Android at each place."""

    def __init__(
        self, file: str, api: Api, oldest: int, known: Known, calls: dict[str, int]
    ) -> None:
        self._file, self._api, self._oldest = file, api, oldest
        self._known, self._calls = known, calls
        self._level = oldest
        self._local: dict[str, Holds] = {}
        self._written: dict[str, str] = {}
        self._gift: Holds | None = None
        self.found: list[str] = []

    def read(self, tree: ast.Module) -> None:
        self._block(tree.body)

    def _block(self, body: Sequence[ast.stmt]) -> None:
        before = self._level
        for statement in body:
            self._statement(statement)
            if isinstance(statement, ast.If) and leaves(statement.body):
                self._level = max(self._level, at_least(turned(statement.test)))
        self._level = before

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.FunctionDef(name=name, body=body):
                outer, level = self._local, self._level
                self._local = dict(outer)
                self._level = max(level, self._known.called_from.get(name, self._oldest))
                self._block(body)
                self._local, self._level = outer, level
                self._remember_gift(name)
            case ast.ClassDef(body=body):
                self._block(body)
            case ast.If(test=test, body=body, orelse=otherwise):
                self._look(test)
                self._block_from(at_least(test), body)
                self._block_from(at_least(turned(test)), otherwise)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(written))):
                self._written[name] = written
                self._look(statement.value)
            case ast.Assign(targets=[target], value=value):
                self._assign(target, self._look(value))
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assign(target, self._look(value))
            case ast.Return(value=ast.expr() as value):
                self._gift = self._look(value) or self._gift
            case _:
                self._parts(statement)

    def _parts(self, node: ast.AST) -> None:
        """Statements in order, expressions on the way."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                self._statement(child)
            elif isinstance(child, ast.expr):
                self._look(child)
            else:
                self._parts(child)

    def _remember_gift(self, name: str) -> None:
        if self._gift is not None:
            self._known.gives[name] = self._gift
        self._gift = None

    def _block_from(self, level: int, body: Sequence[ast.stmt]) -> None:
        before, self._level = self._level, max(self._level, level)
        self._block(body)
        self._level = before

    def _assign(self, target: ast.expr, held: Holds | None) -> None:
        if held is None:
            return
        if isinstance(target, ast.Name):
            self._local[target.id] = held
        elif isinstance(target, ast.Attribute) and _is_self(target.value):
            self._known.holds[target.attr] = held

    def _look(self, node: ast.expr) -> Holds | None:
        """What it holds, if that is Java's; on the way everything in it is looked at."""
        match node:
            case ast.Name(id=name):
                self._called(name)
                return self._local.get(name)
            case ast.Attribute(value=value, attr=name):
                return self._attribute(node, value, name)
            case ast.Call():
                return self._call(node)
            case ast.IfExp():
                return self._either(node)
            case ast.Lambda(body=body):
                return self._look(body)
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            self._all_of(node.values)
        elif name := class_in(node):
            self._class(node, name)
        else:
            self._parts(node)
        return None

    def _either(self, node: ast.IfExp) -> Holds | None:
        self._look(node.test)
        one = self._within(at_least(node.test), node.body)
        other = self._within(at_least(turned(node.test)), node.orelse)
        return one or other

    def _within(self, level: int, node: ast.expr) -> Holds | None:
        before, self._level = self._level, max(self._level, level)
        held = self._look(node)
        self._level = before
        return held

    def _all_of(self, values: Sequence[ast.expr]) -> None:
        before = self._level
        for value in values:
            self._look(value)
            self._level = max(self._level, at_least(value))
        self._level = before

    def _called(self, name: str) -> None:
        """On how old a phone this function may be called, or handed on to be called."""
        self._calls[name] = min(self._calls.get(name, self._level), self._level)

    def _class(self, node: ast.AST, name: str) -> None:
        """Looked up."""
        if not self._api.knows(name):
            self._wrong(node, f"there is no {name}")
        else:
            self._is_there(node, name, self._api.kinds[name].since)

    def _attribute(self, node: ast.AST, value: ast.expr, name: str) -> Holds | None:
        if _is_self(value):
            self._called(name)
            return self._known.holds.get(name)
        held = self._look(value)
        if held is None:
            self._unknown(node, name)
            return None
        fields = [one for one in self._members(node, held, name) if one.takes < 0]
        return self._given(node, held, name, fields) if fields else None

    def _call(self, node: ast.Call) -> Holds | None:
        count = len(node.args) + len(node.keywords)
        held = self._of_function(node, count)
        for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
            self._look(argument)
        return held

    def _of_function(self, node: ast.Call, count: int) -> Holds | None:
        if kind := self._asked_for(node):
            return self._asked(node, kind)
        match node.func:
            case ast.Name(id=called):
                self._called(called)
                held = self._local.get(called)
                return self._made(node, held, count) if held else self._known.gives.get(called)
            case ast.Attribute(value=value, attr=called) if _is_self(value):
                self._called(called)
                return self._known.gives.get(called)
            case ast.Attribute(value=value, attr=called):
                return self._method(node, self._look(value), called, count)
        return self._made(node, self._look(node.func), count)

    def _asked_for(self, node: ast.Call) -> str:
        match node:
            case ast.Call(func=ast.Name(id=by), args=[ast.Name(id=name), *_]) if by in NAMED_BY:
                return dotted(self._written.get(name, ""))
        return named(node)

    def _asked(self, node: ast.Call, kind: str) -> Holds:
        assert isinstance(node.func, ast.Name)
        self._class(node, kind)
        if node.func.id == "listener":
            self._heard(node, kind)
        return Holds(kind, is_class=node.func.id != "cast")

    def _made(self, node: ast.AST, held: Holds | None, count: int) -> Holds | None:
        if held is None or not held.is_class:
            return None
        made = self._api.kinds.get(held.kind)
        ways = made.members.get("constructor", []) if made else []
        if made and not any(way.fits(count) for way in ways):
            self._wrong(node, f"no {held.kind} is made from {count} arguments")
        return Holds(held.kind)

    def _method(self, node: ast.AST, held: Holds | None, name: str, count: int) -> Holds | None:
        if held is None:
            self._unknown(node, name)
            return None
        members = self._members(node, held, name)
        fitting = [one for one in members if one.fits(count)]
        if members and not fitting:
            self._wrong(node, f"{held.kind}.{name} does not take {count} arguments")
        return self._given(node, held, name, fitting) if fitting else None

    def _members(self, node: ast.AST, held: Holds, name: str) -> Sequence[Member]:
        members = self._api.members(held.kind, name)
        if not members and self._api.knows(held.kind):
            self._wrong(node, f"{held.kind} has no {name}")
        return members

    def _given(
        self, node: ast.AST, held: Holds, name: str, members: Sequence[Member]
    ) -> Holds | None:
        self._is_there(node, f"{held.kind}.{name}", min(one.since for one in members))
        gives = members[0].gives
        return Holds(gives) if self._api.knows(gives) else None

    def _is_there(self, node: ast.AST, what: str, since: int) -> None:
        if since > self._level:
            self._wrong(
                node, f"{what} is there from Android API {since} on, not from {self._level}"
            )

    def _unknown(self, node: ast.AST, name: str) -> None:
        if CAMEL.fullmatch(name) and name not in self._api.names:
            self._wrong(node, f"nothing in Android's API is called {name}")

    def _heard(self, node: ast.Call, kind: str) -> None:
        """A listener: each of its methods is one of the interface's, with its arguments."""
        if not self._api.knows(kind):
            return
        if not self._api.kinds[kind].is_interface:
            self._wrong(node, f"{kind} is no interface, so Python cannot stand in for it")
        for keyword in node.keywords:
            members = self._api.members(kind, str(keyword.arg))
            count = arguments(keyword.value)
            if not any(member.fits(count) for member in members):
                self._wrong(node, f"{kind} has no {keyword.arg} with {count} arguments")

    def _wrong(self, node: ast.AST, what: str) -> None:
        self.found.append(f"{self._file}:{getattr(node, 'lineno', 0)}: {what}")


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"
