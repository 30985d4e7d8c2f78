"""The files of a shared folder: the same rows are the same file, whoever writes them.

The name of a file is the hash of its content. So a file that is torn, half carried or mixed is
told from its name, and nothing has to be appended, renamed or locked (rule 1).
"""

import hashlib
import logging
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from app.store.core.json_values import foreign_json, is_too_deep, to_json

logger = logging.getLogger(__name__)

FORMAT = "pipkeeper"
VERSION = 1
FILE_SUFFIX = ".jsonl"
NAME_LENGTH = 32
"""In hex digits, of the 64 of SHA-256."""
MAX_FILE_BYTES = 8 << 20
MAX_LINE_BYTES = 256 << 10
MAX_DEPTH = 64
"""In levels of brackets; our own lines have a dozen."""

_NAME = re.compile(f"[0-9a-f]{{{NAME_LENGTH}}}")


@dataclass(frozen=True, slots=True)
class Content:
    """The files that it replaces, its rows as lines, and its bytes; ``is_newer``: only a later
    version of the app knows how to read them.
    """

    replaces: tuple[str, ...]
    lines: tuple[str, ...]
    size: int
    is_newer: bool = False


def name_of(file_name: str) -> str | None:
    """The name without what a folder's program adds, such as " (1)" or ".sync-conflict-…" (rule 2);
    ``None``: no file of ours.
    """
    found = _NAME.match(file_name)
    return found[0] if found else None


def pack(lines: Sequence[str], replaces: Iterable[str] = ()) -> tuple[str, bytes]:
    """Returns the name and the content."""
    head = {"format": FORMAT, "version": VERSION, "replaces": sorted(replaces)}
    content = "\n".join((to_json(head), *lines, "")).encode()
    return hashlib.sha256(content).hexdigest()[:NAME_LENGTH], content


def unpack(name: str, content: bytes) -> Content | None:
    """Returns ``None`` unless the content has this name and a head that can be read."""
    if hashlib.sha256(content).hexdigest()[:NAME_LENGTH] != name:
        return None
    head, *lines = content.decode(errors="replace").removesuffix("\n").split("\n")
    try:
        values = parse_head(head)
        replaces, version = values["replaces"], values["version"]
        is_ours = values["format"] == FORMAT and type(version) is int and _are_names(replaces)
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        logger.info("a file without a head: %s", type(error).__name__)
        return None
    if not is_ours:
        return None
    return Content(tuple(replaces), tuple(lines), len(content), version > VERSION)


def parse_head(text: str) -> Any:  # noqa: ANN401 - any JSON
    """Brackets of thousands of levels can end the program of a phone, not only raise an error."""
    if is_too_deep(text.encode(), MAX_DEPTH):
        raise ValueError("too deep")
    return foreign_json(text)


def _are_names(names: object) -> bool:
    return isinstance(names, list) and all(
        isinstance(name, str) and _NAME.fullmatch(name) for name in names
    )


def size_of(lines: Collection[str]) -> int:
    """The bytes of these lines in a file, without the head."""
    return sum(len(line.encode()) + 1 for line in lines)
