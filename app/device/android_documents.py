"""Pages of the system or of another app that ask the user: file and folder dialogs are such pages.

Android returns content URIs instead of paths. An opened file is copied to a path; of a folder to
write to later, the URI is returned, for ``android_tree``.
"""

import shutil
from importlib import import_module
from pathlib import Path
from queue import Queue
from typing import Any, NamedTuple

from app.device.android_files import (
    answering,
    content_resolver,
    display_name,
    mime_type,
    read,
    write,
)
from app.device.android_java import activity, autoclass, java_text
from app.device.answers import CANCELLED, UNSUPPORTED, Answer, Result

ANY_TYPE = "*/*"
FIRST_REQUEST_CODE = 0x50


class Reply(NamedTuple):
    """``data`` is a Java intent, or None: a camera answers without one."""

    is_ok: bool
    data: Any

    @property
    def uri(self) -> Any:  # noqa: ANN401 - a Java URI
        """What the user chose; None if cancelled."""
        return self.data.getData() if self.is_ok and self.data is not None else None


class AndroidRequests:
    """The thread that asks waits for the answer. Create it in the app's main thread: only there can
    it bind Android's listener.
    """

    def __init__(self) -> None:
        self._waiting: dict[int, Queue[Reply]] = {}
        self._request_code = FIRST_REQUEST_CODE
        import_module("android.activity").bind(on_activity_result=self._on_activity_result)

    def ask(self, intent: object) -> Reply:
        """Raises Java's error if no app takes the intent."""
        self._request_code += 1
        code, reply = self._request_code, Queue[Reply](1)
        self._waiting[code] = reply
        try:
            activity().startActivityForResult(intent, code)
            return reply.get()
        finally:
            del self._waiting[code]

    def document(self, kind: str) -> Any:  # noqa: ANN401 - a Java URI; None: cancelled
        """The user chooses a file of this MIME type."""
        Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
        intent = Intent(Intent.ACTION_OPEN_DOCUMENT)
        intent.addCategory(Intent.CATEGORY_OPENABLE)
        intent.setType(kind)
        return self.ask(intent).uri

    def _on_activity_result(self, code: int, result: int, data: Any) -> None:  # noqa: ANN401 - as above
        """Runs in Android's thread, also for requests of other code."""
        reply = self._waiting.get(code)
        if reply is not None:
            reply.put(Reply(result == autoclass("android.app.Activity").RESULT_OK, data))


class AndroidDocuments:
    can_ask = True

    def __init__(self, folder: Path, requests: AndroidRequests) -> None:
        """An opened file is copied into ``folder``, which holds only the last one."""
        self._folder = folder
        self._requests = requests

    @answering("A file cannot be saved")
    def save(self, file: Path, name: str) -> Answer:
        uri = self.create_document(name)
        if uri is None:
            return CANCELLED
        write(file, uri)
        return Answer(Result.DONE, display_name(uri) or name)

    def create_document(self, name: str) -> Any:  # noqa: ANN401 - a Java URI; None: cancelled
        """Creates an empty document where the user chooses."""
        Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
        intent = Intent(Intent.ACTION_CREATE_DOCUMENT)
        intent.addCategory(Intent.CATEGORY_OPENABLE)
        intent.setType(mime_type(name))
        intent.putExtra(Intent.EXTRA_TITLE, java_text(name))
        return self._requests.ask(intent).uri

    @answering("A file cannot be opened")
    def open(self) -> Answer:
        uri = self._requests.document(ANY_TYPE)
        return CANCELLED if uri is None else self._copy_to_folder(uri)

    @answering("A folder cannot be chosen")
    def choose_folder(self) -> Answer:
        """The permission to write lasts until the app or the folder is removed."""
        Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
        access = Intent.FLAG_GRANT_READ_URI_PERMISSION | Intent.FLAG_GRANT_WRITE_URI_PERMISSION
        intent = Intent(Intent.ACTION_OPEN_DOCUMENT_TREE)
        intent.addFlags(access | Intent.FLAG_GRANT_PERSISTABLE_URI_PERMISSION)
        uri = self._requests.ask(intent).uri
        if uri is None:
            return CANCELLED
        content_resolver().takePersistableUriPermission(uri, access)
        return Answer(Result.DONE, str(uri.toString()))

    def resolve_path(self, _path: str) -> Answer:
        return UNSUPPORTED

    def _copy_to_folder(self, uri: object) -> Answer:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)
        file = self._folder / (Path(display_name(uri)).name or "file")
        read(uri, file)
        return Answer(Result.DONE, str(file))
