"""The documents of a folder on Android, as another app provides them.

docs/decisions/document-tree.md says what of this Android declares, and what one of its parts does.

No appending and no renaming; a taken name gets an addition, and a suffix follows from the kind
unless that is ``application/octet-stream``. A document is carried on after a clean close only.
"""

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

from tests.device.fake_java import FakeJava, FakeObject, JavaError

DIRECTORY = "vnd.android.document/directory"
ANY_FILE = "application/octet-stream"
SUFFIXES = {"application/json": ".json", "text/plain": ".txt"}
VIRTUAL = 512
ROOT = "root"
TEXT_OF_MISSING = "Failed to determine if it is a child: java.io.FileNotFoundException: Missing"
UNKNOWN_SIZE = -1


class Uri(NamedTuple):
    id: str


@dataclass
class Node:
    id: str
    parent: str
    name: str
    kind: str = ANY_FILE
    flags: int = 0
    content: bytes = b""
    size: int | None = None
    modified: float = 0
    is_carried: bool = False
    """To the other devices, by a cloud app."""


@dataclass
class Rows:
    """A cursor; ``error`` is in its extras."""

    coming: Iterator[Node]
    error: str | None = None
    is_open: bool = True
    node: Node | None = None

    def getExtras(self) -> "Rows":  # noqa: N802 - a name of Java
        return self

    def moveToNext(self) -> bool:  # noqa: N802 - as above
        self.node = next(self.coming, None)
        return self.node is not None

    def getString(self, column: int | str) -> str | None:  # noqa: N802 - as above
        if column == "error":
            return self.error
        assert self.node is not None
        return {0: self.node.id, 1: self.node.name, 4: self.node.kind}[int(column)]

    def getLong(self, column: int) -> int:  # noqa: N802 - as above
        assert self.node is not None
        size = len(self.node.content) if self.node.size is None else self.node.size
        return {2: size, 3: int(self.node.modified * 1000)}[column]

    def isNull(self, column: int) -> bool:  # noqa: N802 - as above
        """The size, where the app that has the document does not know it."""
        assert self.node is not None
        return column == 2 and self.node.size == UNKNOWN_SIZE

    def getInt(self, column: int) -> int:  # noqa: N802 - as above
        assert self.node is not None
        return {5: self.node.flags}[column]

    def close(self) -> None:
        self.is_open = False


class Descriptor:
    """Of an opened document. It has no ``detachFd``: after that nothing would be carried."""

    def __init__(self, node: Node, mode: str) -> None:
        self._node, self._mode = node, mode
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed as Java says
        if mode == "wt":
            node.content, node.is_carried = b"", False
        self._file.write(node.content)
        self._file.seek(0)

    def getFd(self) -> int:  # noqa: N802 - a name of Java
        return self._file.fileno()

    def close(self) -> None:
        self._keep()
        self._node.is_carried = True

    def closeWithError(self, _text: str) -> None:  # noqa: N802 - as above
        self._keep()

    def _keep(self) -> None:
        if self._mode == "wt":
            self._node.content = os.pread(self.getFd(), 1 << 30, 0)
        self._file.close()


@dataclass
class Documents:
    java: FakeJava
    nodes: dict[str, Node] = field(default_factory=dict)
    cursors: list[Rows] = field(default_factory=list)
    queries: Counter[str] = field(default_factory=Counter)
    """How often each directory was listed: that is slow."""
    created: list[str] = field(default_factory=list)
    error: str | None = None
    """What a cloud app says in its listings."""

    def __post_init__(self) -> None:
        self._numbers = count(1)
        self.nodes[ROOT] = Node(ROOT, "", "the folder", DIRECTORY)
        self.java.values |= {
            "PythonActivity.mActivity": FakeObject(self.java, "activity"),
            "Document.MIME_TYPE_DIR": DIRECTORY,
            "Document.FLAG_VIRTUAL_DOCUMENT": VIRTUAL,
            "DocumentsContract.EXTRA_ERROR": "error",
        }
        self.java.answers |= {
            "Uri.parse": lambda place: place,
            "DocumentsContract.getTreeDocumentId": lambda _tree: ROOT,
            "DocumentsContract.buildDocumentUriUsingTree": lambda _tree, document: Uri(document),
            "DocumentsContract.buildChildDocumentsUriUsingTree": lambda _tree, parent: Uri(parent),
            "DocumentsContract.getDocumentId": lambda uri: uri.id,
            "DocumentsContract.createDocument": self._create,
            "DocumentsContract.deleteDocument": self._delete,
            "getContentResolver.query": self._query,
            "getContentResolver.openFileDescriptor": self._open,
        }

    def add(self, parent: str, name: str, kind: str = ANY_FILE, content: bytes = b"") -> Node:
        """As another program does, under any name."""
        node = Node(f"{parent}/{next(self._numbers)}", parent, name, kind, content=content)
        self.nodes[node.id] = node
        return node

    def children(self, parent: str) -> list[Node]:
        return [node for node in self.nodes.values() if node.parent == parent]

    def find(self, *path: str) -> Node | None:
        node: Node | None = self.nodes[ROOT]
        for name in path:
            assert node is not None
            node = next((one for one in self.children(node.id) if one.name == name), None)
            if node is None:
                return None
        return node

    def at(self, *path: str) -> Node:
        node = self.find(*path)
        assert node is not None, path
        return node

    def make(self, *path: str) -> Node:
        """The directory at this path."""
        parent = self.nodes[ROOT]
        for index in range(len(path)):
            found = self.find(*path[: index + 1])
            parent = found or self.add(parent.id, path[index], DIRECTORY)
        return parent

    def forget(self, node: Node) -> None:
        for child in self.children(node.id):
            self.forget(child)
        self.nodes.pop(node.id, None)

    def _node(self, uri: Uri) -> Node:
        if uri.id not in self.nodes:
            raise JavaError("java.lang.IllegalArgumentException", TEXT_OF_MISSING)
        return self.nodes[uri.id]

    def hide_sizes(self) -> None:
        """As an app that does not know the sizes of its documents."""
        for node in self.nodes.values():
            node.size = UNKNOWN_SIZE

    def _create(self, _resolver: object, parent: Uri, kind: str, name: str) -> Uri:
        directory = self._node(parent)
        assert directory.kind == DIRECTORY
        self.created.append(name)
        taken = {node.name for node in self.children(directory.id)}
        return Uri(self.add(directory.id, _unused(taken, kind, name), kind).id)

    def _delete(self, _resolver: object, uri: Uri) -> bool:
        self.forget(self._node(uri))
        return True

    def _query(self, uri: Uri, *_asked: object) -> Rows:
        directory = self._node(uri)
        self.queries[directory.name] += 1
        self.cursors.append(Rows(iter(self.children(directory.id)), self.error))
        return self.cursors[-1]

    def _open(self, uri: Uri, mode: str) -> Descriptor:
        if mode not in {"r", "wt"}:
            raise JavaError("java.lang.UnsupportedOperationException", mode)
        return Descriptor(self._node(uri), mode)


def _unused(taken: set[str], kind: str, name: str) -> str:
    stem, dot, suffix = name.rpartition(".")
    ending = f".{suffix}" if dot and kind == ANY_FILE else SUFFIXES.get(kind, "")
    stem = stem if dot and kind == ANY_FILE else name.removesuffix(ending)
    additions = ("", *(f" ({number})" for number in range(1, 33)))
    for addition in additions:
        if f"{stem}{addition}{ending}" not in taken:
            return f"{stem}{addition}{ending}"
    raise JavaError("java.io.FileNotFoundException", "Failed to create unique file")
