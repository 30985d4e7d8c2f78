"""Looks at the content of known files again: a disk or a carrier can spoil a file and leave its
size (rule 9).
"""

import hashlib
import logging
from collections.abc import Iterable

from app.store.sync.context import Context
from app.store.sync.files_there import FileThere, read_whole
from app.store.sync.torn_files import TornFiles

logger = logging.getLogger(__name__)


class CheckedFiles:
    """Each file once from start to start, a little a round. ``torn`` notes the spoiled ones."""

    def __init__(self, torn: TornFiles) -> None:
        self._torn = torn
        self._done = set[str]()

    def check(self, context: Context, files: Iterable[FileThere]) -> None:
        """The order is another one each day: most often the app is closed before the end."""
        now = context.database.now()
        waiting = (
            file
            for file in files
            if (file.path not in self._done or self._torn.is_torn(file))
            and self._torn.is_due(file, now)
        )
        left = context.limits.checked
        for file in sorted(waiting, key=lambda file: _order(f"{now:%Y-%m-%d} {file.path}")):
            self._check(context, file)
            self._done.add(file.path)
            left -= max(1, file.size)
            if left <= 0:
                return

    def _check(self, context: Context, file: FileThere) -> None:
        try:
            content = read_whole(context, file)
        except OSError as error:
            logger.info("a known file is not read: %s", type(error).__name__)
            return
        if content is None:
            logger.warning("a known file is not what it was: %s", file.path)
            self._torn.note(file, context.database.now())
        else:
            self._torn.forget(file)


def _order(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
