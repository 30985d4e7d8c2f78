"""Files where the player wants them, on Android: its own page asks, and this thread waits for it.

Android gives addresses instead of paths. What is opened is copied where a path leads to; of a
folder to be written to later the address is kept, as ``android_tree`` takes it.
"""

import logging
import mimetypes
import shutil
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from queue import Queue
from typing import Any

from app.device.android_files import name_of, read, resolver, went_wrong, write
from app.device.android_java import activity, autoclass
from app.device.answers import CANCELLED, UNSUPPORTED, Answer, Went

logger = logging.getLogger(__name__)

ANY = "*/*"
FIRST = 0x50
"""The first of the numbers by which answers are known."""
KINDS: Mapping[str, str] = {".bgsplay": "application/octet-stream"}
"""Android puts an ending of its own behind a name that does not go with the kind."""


class AndroidDocuments:
    """Made in the app's own thread, from which alone Android's listener can be had."""

    can_ask = True

    def __init__(self, folder: Path) -> None:
        """What is opened is copied into this folder, which holds the last one only."""
        self._folder = folder
        self._waiting: dict[int, Queue[Any]] = {}
        self._number = FIRST
        import_module("android.activity").bind(on_activity_result=self._answered)

    def save(self, file: Path, name: str) -> Answer:
        try:
            address = self.created(name)
            if address is None:
                return CANCELLED
            write(file, address)
            return Answer(Went.DONE, name_of(address) or name)
        except Exception as fault:  # Java throws what it likes
            logger.warning("A file cannot be saved", exc_info=True)
            return went_wrong(fault)

    def created(self, name: str) -> Any:  # noqa: ANN401 - an address of Java's; None: cancelled
        """A new document, empty, where the player chooses."""
        Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
        wish = Intent(Intent.ACTION_CREATE_DOCUMENT)
        wish.addCategory(Intent.CATEGORY_OPENABLE)
        wish.setType(kind_of(name))
        wish.putExtra(Intent.EXTRA_TITLE, name)
        return self._asked(wish)

    def open(self) -> Answer:
        try:
            Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
            wish = Intent(Intent.ACTION_OPEN_DOCUMENT)
            wish.addCategory(Intent.CATEGORY_OPENABLE)
            wish.setType(ANY)
            address = self._asked(wish)
            return CANCELLED if address is None else self._copied(address)
        except Exception as fault:  # as above
            logger.warning("A file cannot be opened", exc_info=True)
            return went_wrong(fault)

    def choose_folder(self) -> Answer:
        """It may be written to until the app, or the folder, is gone."""
        try:
            Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
            kept = Intent.FLAG_GRANT_READ_URI_PERMISSION | Intent.FLAG_GRANT_WRITE_URI_PERMISSION
            wish = Intent(Intent.ACTION_OPEN_DOCUMENT_TREE)
            wish.addFlags(kept | Intent.FLAG_GRANT_PERSISTABLE_URI_PERMISSION)
            address = self._asked(wish)
            if address is None:
                return CANCELLED
            resolver().takePersistableUriPermission(address, kept)
            return Answer(Went.DONE, str(address.toString()))
        except Exception as fault:  # as above
            logger.warning("A folder cannot be chosen", exc_info=True)
            return went_wrong(fault)

    def typed(self, _path: str) -> Answer:
        return UNSUPPORTED

    def _copied(self, address: object) -> Answer:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)
        file = self._folder / (Path(name_of(address)).name or "file")
        read(address, file)
        return Answer(Went.DONE, str(file))

    def _asked(self, wish: object) -> Any:  # noqa: ANN401 - as above
        self._number += 1
        number, answer = self._number, Queue[Any](1)
        self._waiting[number] = answer
        try:
            activity().startActivityForResult(wish, number)
            return answer.get()
        finally:
            del self._waiting[number]

    def _answered(self, number: int, result: int, told: Any) -> None:  # noqa: ANN401 - as above
        """In Android's thread; answers to others come here too."""
        answer = self._waiting.get(number)
        if answer is not None:
            chosen = result == autoclass("android.app.Activity").RESULT_OK and told is not None
            answer.put(told.getData() if chosen else None)


def kind_of(name: str) -> str:
    ending = Path(name).suffix
    return KINDS.get(ending) or mimetypes.types_map.get(ending, "application/octet-stream")
