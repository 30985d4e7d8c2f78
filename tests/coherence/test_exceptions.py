"""Code that catches an exception raises it, logs it or uses it, or a comment says why not.

Code that catches any exception has to raise or to log: a comment is not enough.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import paths

MODULES = sorted((paths.ROOT / "app").rglob("*.py"))
ANY = {"Exception", "BaseException"}
LEVELS = {"debug", "info", "warning", "error", "exception", "critical"}
NOT_LOGGED = {
    "app/error_log.py": "the log itself must not fail",
    "app/presenters/background_jobs.py": "raised again where it is seen",
    "app/ui/scheduling.py": "raised again where it is seen",
    "app/ui/unexpected_errors.py": "logged by the method that it is handed to",
}
"""Modules that catch any exception and do not raise or log it there, and why."""


def swallowed(source: str, file: str = "") -> list[str]:
    """The lines on which an exception is swallowed."""
    lines = source.splitlines()
    return [
        f"{file}:{number}: {lines[number - 1].strip()}"
        for number, caught, is_handled in sorted(catches(ast.parse(source)))
        if not is_handled
        if (caught & ANY and file not in NOT_LOGGED) or not says_why(lines[number - 1])
    ]


def says_why(line: str) -> bool:
    """Whether the line has a comment besides one for the linter."""
    return bool(re.search(r"#(?! noqa: [A-Z0-9, ]+$)(?: noqa: [A-Z0-9, ]+ -)? *\w", line))


def catches(tree: ast.AST) -> Iterator[tuple[int, frozenset[str], bool]]:
    """Each line that catches something: what, and whether it is raised, logged or used."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            caught = named(node.type) if node.type else frozenset(ANY)
            yield node.lineno, caught, is_handled(node, of_any=bool(caught & ANY))
        elif isinstance(node, ast.Call) and "suppress" in named(node.func):
            yield node.lineno, frozenset().union(*map(named, node.args)), False


def named(node: ast.AST) -> frozenset[str]:
    """The last part of each name in it."""
    names = (one.id for one in ast.walk(node) if isinstance(one, ast.Name))
    parts = (one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute))
    return frozenset((*names, *parts))


def is_handled(handler: ast.ExceptHandler, *, of_any: bool) -> bool:
    body = [one for statement in handler.body for one in ast.walk(statement)]
    if any(isinstance(one, ast.Raise) or is_log(one) for one in body):
        return True
    return not of_any and any(isinstance(one, ast.Name) and one.id == handler.name for one in body)


def is_log(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=level)):
            return name.strip("_").lower() in {"log", "logger"} and level in LEVELS
    return False


def log_calls(source: str) -> Iterator[tuple[int, ast.expr]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and is_log(node):
            yield node.lineno, node.args[0]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(paths.ROOT)))
def test_no_exception_is_swallowed_in_silence(module: Path) -> None:
    file = module.relative_to(paths.ROOT).as_posix()

    found = swallowed(module.read_text("utf-8"), file)

    assert found == [], "\n".join(("Raise it, log it, or say why on its line:", *found))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(paths.ROOT)))
def test_messages_of_the_log_are_literals(module: Path) -> None:
    """A message that is put together may contain what a player typed."""
    calls = log_calls(module.read_text("utf-8"))

    assert [line for line, message in calls if not isinstance(message, ast.Constant)] == []


def test_only_the_log_itself_is_not_logged() -> None:
    assert [file for file in NOT_LOGGED if not (paths.ROOT / file).exists()] == []


@pytest.mark.parametrize(
    "body",
    [
        "except ValueError:\n    pass",
        "except ValueError:  # noqa: S110\n    pass",
        "except ValueError as fault:\n    print('no')",
        "except Exception as fault:  # Java throws what it likes\n    print(fault)",
        "except:  # whatever it is\n    pass",
        "finally:\n    pass\nwith suppress(KeyError):\n    pass",
        "finally:\n    pass\nwith contextlib.suppress(Exception):  # why not\n    pass",
    ],
)
def test_a_swallowed_exception_is_found(body: str) -> None:
    assert len(swallowed(f"try:\n    pass\n{body}\n")) == 1


@pytest.mark.parametrize(
    "body",
    [
        "except ValueError:  # it is no number\n    pass",
        "except ValueError:  # noqa: S110 - it is no number\n    pass",
        "except ValueError as fault:\n    print(fault)",
        "except Exception:\n    raise",
        "except Exception:\n    logger.exception('It failed')",
        "finally:\n    pass\nwith suppress(KeyError):  # there may be none\n    pass",
    ],
)
def test_a_reason_is_accepted(body: str) -> None:
    assert swallowed(f"try:\n    pass\n{body}\n") == []
