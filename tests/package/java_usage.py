"""Checks the Java that the code for Android uses: that each class, method and field is declared,
that methods take that many arguments, and that what is newer than the oldest phone is guarded by a
look at the version.

It reads the code and follows what each name holds: a class from ``autoclass("…")``, or an object
that a class made or a method returned. Where it cannot follow, a name in camel case must at least
be one of the API's.
"""

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.package.android_api import Api, Member
from tests.package.java_names import (
    CLASS_FUNCTIONS,
    class_literal,
    dotted,
    parameter_count,
    requested_class,
)
from tests.package.version_guards import exits, negated, required_level

CAMEL = re.compile(r"[a-z]+[A-Z]\w*")
ROUNDS = 4
"""Through how many functions a value is followed."""


@dataclass(frozen=True, slots=True)
class JavaValue:
    """The class itself, or an object of it."""

    class_name: str
    is_class: bool = False


@dataclass(slots=True)
class Inferred:
    """By name: what functions return, what attributes of self hold, and the API level from which
    on functions are called.
    """

    returns: dict[str, JavaValue] = field(default_factory=dict)
    attributes: dict[str, JavaValue] = field(default_factory=dict)
    levels: dict[str, int] = field(default_factory=dict)
    ambiguous: set[str] = field(default_factory=set)
    """The methods of which a text could call two."""


def faults(files: Iterable[Path], api: Api, oldest: int) -> tuple[str, ...]:
    return _check(files, api, oldest)[0]


def ambiguous_methods(files: Iterable[Path], api: Api, oldest: int) -> frozenset[str]:
    """Those that are called, with the class: of each, a Python text could call two."""
    return frozenset(_check(files, api, oldest)[1].ambiguous)


def _check(files: Iterable[Path], api: Api, oldest: int) -> tuple[tuple[str, ...], Inferred]:
    sources = {file.name: ast.parse(file.read_text("utf-8")) for file in files}
    inferred = Inferred()
    found: list[str] = []
    for _ in range(ROUNDS):
        calls: dict[str, int] = {}
        found = []
        for name, tree in sources.items():
            checker = UsageChecker(name, api, oldest, inferred, calls)
            checker.read(tree)
            found += checker.found
        inferred.levels = {name: level for name, level in calls.items() if name[0] == "_"}
    return tuple(dict.fromkeys(found)), inferred


class UsageChecker:
    """Goes through one module in the order in which it runs; ``_level`` is the oldest API level
    at each place.
    """

    def __init__(
        self, file: str, api: Api, oldest: int, inferred: Inferred, calls: dict[str, int]
    ) -> None:
        self._file, self._api, self._oldest = file, api, oldest
        self._inferred, self._calls = inferred, calls
        self._level = oldest
        self._local: dict[str, JavaValue] = {}
        self._strings: dict[str, str] = {}
        self._returned: JavaValue | None = None
        self.found: list[str] = []

    def read(self, tree: ast.Module) -> None:
        self._block(tree.body)

    def _block(self, body: Sequence[ast.stmt]) -> None:
        before = self._level
        for statement in body:
            self._statement(statement)
            if isinstance(statement, ast.If) and exits(statement.body):
                self._level = max(self._level, required_level(negated(statement.test)))
        self._level = before

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.FunctionDef(name=name, body=body):
                outer, level = self._local, self._level
                self._local = dict(outer)
                self._level = max(level, self._inferred.levels.get(name, self._oldest))
                self._block(body)
                self._local, self._level = outer, level
                self._store_returned(name)
            case ast.ClassDef(body=body):
                self._block(body)
            case ast.If(test=test, body=body, orelse=otherwise):
                self._value(test)
                self._block_at(required_level(test), body)
                self._block_at(required_level(negated(test)), otherwise)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(written))):
                self._strings[name] = written
                self._value(statement.value)
            case ast.Assign(targets=[target], value=value):
                self._assign(target, self._value(value))
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assign(target, self._value(value))
            case ast.Return(value=ast.expr() as value):
                self._returned = self._value(value) or self._returned
            case _:
                self._visit_children(statement)

    def _visit_children(self, node: ast.AST) -> None:
        """Statements in order, expressions on the way."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                self._statement(child)
            elif isinstance(child, ast.expr):
                self._value(child)
            else:
                self._visit_children(child)

    def _store_returned(self, name: str) -> None:
        if self._returned is not None:
            self._inferred.returns[name] = self._returned
        self._returned = None

    def _block_at(self, level: int, body: Sequence[ast.stmt]) -> None:
        before, self._level = self._level, max(self._level, level)
        self._block(body)
        self._level = before

    def _assign(self, target: ast.expr, held: JavaValue | None) -> None:
        if held is None:
            return
        if isinstance(target, ast.Name):
            self._local[target.id] = held
        elif isinstance(target, ast.Attribute) and _is_self(target.value):
            self._inferred.attributes[target.attr] = held

    def _value(self, node: ast.expr) -> JavaValue | None:
        """What it holds, if that is Java's; everything in it is checked on the way."""
        match node:
            case ast.Name(id=name):
                self._record_call(name)
                return self._local.get(name)
            case ast.Attribute(value=value, attr=name):
                return self._attribute(node, value, name)
            case ast.Call():
                return self._call(node)
            case ast.IfExp():
                return self._conditional(node)
            case ast.Lambda(body=body):
                return self._value(body)
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            self._conjunction(node.values)
        elif name := class_literal(node):
            self._check_class(node, name)
        else:
            self._visit_children(node)
        return None

    def _conditional(self, node: ast.IfExp) -> JavaValue | None:
        self._value(node.test)
        one = self._within(required_level(node.test), node.body)
        other = self._within(required_level(negated(node.test)), node.orelse)
        return one or other

    def _within(self, level: int, node: ast.expr) -> JavaValue | None:
        before, self._level = self._level, max(self._level, level)
        held = self._value(node)
        self._level = before
        return held

    def _conjunction(self, values: Sequence[ast.expr]) -> None:
        before = self._level
        for value in values:
            self._value(value)
            self._level = max(self._level, required_level(value))
        self._level = before

    def _record_call(self, name: str) -> None:
        """The oldest API level at which this function is called, or passed on to be called."""
        self._calls[name] = min(self._calls.get(name, self._level), self._level)

    def _check_class(self, node: ast.AST, name: str) -> None:
        if not self._api.knows(name):
            self._report(node, f"there is no {name}")
        else:
            self._check_level(node, name, self._api.classes[name].since)

    def _attribute(self, node: ast.AST, value: ast.expr, name: str) -> JavaValue | None:
        if _is_self(value):
            self._record_call(name)
            return self._inferred.attributes.get(name)
        held = self._value(value)
        if held is None:
            self._check_name(node, name)
            return None
        fields = [one for one in self._members(node, held, name) if one.parameters < 0]
        return self._member_value(node, held, name, fields) if fields else None

    def _call(self, node: ast.Call) -> JavaValue | None:
        count = len(node.args) + len(node.keywords)
        held = self._of_function(node, count)
        for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
            self._value(argument)
        return held

    def _of_function(self, node: ast.Call, count: int) -> JavaValue | None:
        if class_name := self._class_argument(node):
            return self._class_reference(node, class_name)
        match node.func:
            case ast.Name(id=called):
                self._record_call(called)
                held = self._local.get(called)
                if held:
                    return self._constructed(node, held, count)
                return self._inferred.returns.get(called)
            case ast.Attribute(value=value, attr=called) if _is_self(value):
                self._record_call(called)
                return self._inferred.returns.get(called)
            case ast.Attribute(value=value, attr=called):
                return self._method(node, self._value(value), called)
        return self._constructed(node, self._value(node.func), count)

    def _class_argument(self, node: ast.Call) -> str:
        match node:
            case ast.Call(func=ast.Name(id=called), args=[ast.Name(id=name), *_]):
                return dotted(self._strings.get(name, "")) if called in CLASS_FUNCTIONS else ""
        return requested_class(node)

    def _class_reference(self, node: ast.Call, class_name: str) -> JavaValue:
        assert isinstance(node.func, ast.Name)
        self._check_class(node, class_name)
        if node.func.id == "listener":
            self._check_listener(node, class_name)
        return JavaValue(class_name, is_class=node.func.id != "cast")

    def _constructed(self, node: ast.AST, held: JavaValue | None, count: int) -> JavaValue | None:
        if held is None or not held.is_class:
            return None
        made = self._api.classes.get(held.class_name)
        ways = made.members.get("constructor", []) if made else []
        if made and not any(way.accepts(count) for way in ways):
            self._report(node, f"no {held.class_name} is made from {count} arguments")
        return JavaValue(held.class_name)

    def _method(self, node: ast.Call, held: JavaValue | None, name: str) -> JavaValue | None:
        if held is None:
            self._check_name(node, name)
            return None
        count = len(node.args) + len(node.keywords)
        for place in self._api.ambiguous_places(held.class_name, name, count):
            self._inferred.ambiguous.add(f"{held.class_name}.{name}")
            if self._value(node.args[place]) is None:
                self._report(node, f"{held.class_name}.{name} may take a text for its characters")
        members = self._members(node, held, name)
        fitting = [one for one in members if one.accepts(count)]
        if members and not fitting:
            self._report(node, f"{held.class_name}.{name} does not take {count} arguments")
        return self._member_value(node, held, name, fitting) if fitting else None

    def _members(self, node: ast.AST, held: JavaValue, name: str) -> Sequence[Member]:
        members = self._api.members(held.class_name, name)
        if not members and self._api.knows(held.class_name):
            self._report(node, f"{held.class_name} has no {name}")
        return members

    def _member_value(
        self, node: ast.AST, held: JavaValue, name: str, members: Sequence[Member]
    ) -> JavaValue | None:
        self._check_level(node, f"{held.class_name}.{name}", min(one.since for one in members))
        returns = members[0].returns
        return JavaValue(returns) if self._api.knows(returns) else None

    def _check_level(self, node: ast.AST, what: str, since: int) -> None:
        if since > self._level:
            self._report(node, f"{what} is there from Android API {since} on, not {self._level}")

    def _check_name(self, node: ast.AST, name: str) -> None:
        if CAMEL.fullmatch(name) and name not in self._api.names:
            self._report(node, f"nothing in Android's API is called {name}")

    def _check_listener(self, node: ast.Call, class_name: str) -> None:
        """Each method of a listener is one of the interface's, with as many arguments."""
        if not self._api.knows(class_name):
            return
        if not self._api.classes[class_name].is_interface:
            self._report(node, f"{class_name} is no interface, so Python cannot stand in for it")
        for keyword in node.keywords:
            members = self._api.members(class_name, str(keyword.arg))
            count = parameter_count(keyword.value)
            if not any(member.accepts(count) for member in members):
                self._report(node, f"{class_name} has no {keyword.arg} with {count} arguments")

    def _report(self, node: ast.AST, what: str) -> None:
        self.found.append(f"{self._file}:{getattr(node, 'lineno', 0)}: {what}")


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"
