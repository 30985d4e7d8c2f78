"""File and folder dialogs on Android: pages of the system.

Android returns content URIs instead of paths. An opened file is copied to a path; of a folder to
write to later, the URI is returned, for ``android_tree``.
"""

import logging
import shutil
from pathlib import Path
from typing import Any

from app.device.android_files import (
    answer_for_error,
    content_resolver,
    display_name,
    mime_type,
    read,
    write,
)
from app.device.android_java import autoclass, java_text
from app.device.android_requests import AndroidRequests
from app.device.answers import CANCELLED, UNSUPPORTED, Answer, Result

logger = logging.getLogger(__name__)

ANY_TYPE = "*/*"


class AndroidDocuments:
    can_ask = True

    def __init__(self, folder: Path, requests: AndroidRequests) -> None:
        """An opened file is copied into ``folder``, which holds only the last one."""
        self._folder = folder
        self._requests = requests

    def save(self, file: Path, name: str) -> Answer:
        try:
            uri = self.create_document(name)
            if uri is None:
                return CANCELLED
            write(file, uri)
            return Answer(Result.DONE, display_name(uri) or name)
        except Exception as error:  # Java can raise anything
            logger.warning("A file cannot be saved", exc_info=True)
            return answer_for_error(error)

    def create_document(self, name: str) -> Any:  # noqa: ANN401 - a Java URI; None: cancelled
        """Creates an empty document where the user chooses."""
        Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
        intent = Intent(Intent.ACTION_CREATE_DOCUMENT)
        intent.addCategory(Intent.CATEGORY_OPENABLE)
        intent.setType(mime_type(name))
        intent.putExtra(Intent.EXTRA_TITLE, java_text(name))
        return self._requests.ask(intent).uri

    def open(self) -> Answer:
        try:
            Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
            intent = Intent(Intent.ACTION_OPEN_DOCUMENT)
            intent.addCategory(Intent.CATEGORY_OPENABLE)
            intent.setType(ANY_TYPE)
            uri = self._requests.ask(intent).uri
            return CANCELLED if uri is None else self._copy_to_folder(uri)
        except Exception as error:  # as above
            logger.warning("A file cannot be opened", exc_info=True)
            return answer_for_error(error)

    def choose_folder(self) -> Answer:
        """The permission to write lasts until the app or the folder is removed."""
        try:
            Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
            access = Intent.FLAG_GRANT_READ_URI_PERMISSION | Intent.FLAG_GRANT_WRITE_URI_PERMISSION
            intent = Intent(Intent.ACTION_OPEN_DOCUMENT_TREE)
            intent.addFlags(access | Intent.FLAG_GRANT_PERSISTABLE_URI_PERMISSION)
            uri = self._requests.ask(intent).uri
            if uri is None:
                return CANCELLED
            content_resolver().takePersistableUriPermission(uri, access)
            return Answer(Result.DONE, str(uri.toString()))
        except Exception as error:  # as above
            logger.warning("A folder cannot be chosen", exc_info=True)
            return answer_for_error(error)

    def resolve_path(self, _path: str) -> Answer:
        return UNSUPPORTED

    def _copy_to_folder(self, uri: object) -> Answer:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)
        file = self._folder / (Path(display_name(uri)).name or "file")
        read(uri, file)
        return Answer(Result.DONE, str(file))
