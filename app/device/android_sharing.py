"""Hands on a text or a file through Android's own sheet.

Other apps may not look into this one's folder. From Android 10 on what is shared is laid among
the downloads, without a permission; before that, where the player chooses.
"""

import logging
from pathlib import Path
from typing import Any

from app.device.android_documents import AndroidDocuments
from app.device.android_files import resolver, went_wrong, write
from app.device.android_java import activity, api, autoclass, cast, or_else
from app.device.answers import CANCELLED, Answer, Went

logger = logging.getLogger(__name__)

FOLDER = "Download/Pipkeeper/"
"""It holds the last thing that was shared only."""


class AndroidSharing:
    can_share = True

    def __init__(self, documents: AndroidDocuments) -> None:
        self._documents = documents

    def text(self, text: str) -> Answer:
        try:
            Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
            wish = Intent(Intent.ACTION_SEND)
            wish.setType("text/plain")
            words = autoclass("java.lang.String")(text)
            wish.putExtra(Intent.EXTRA_TEXT, cast("java.lang.CharSequence", words))
            return _sent(wish)
        except Exception as fault:  # Java throws what it likes
            logger.warning("The text cannot be shared", exc_info=True)
            return went_wrong(fault)

    def file(self, file: Path, kind: str) -> Answer:
        try:
            address = self._laid_out(file, kind)
            return CANCELLED if address is None else _handed_on(address, kind)
        except Exception as fault:  # as above
            logger.warning("The file cannot be shared", exc_info=True)
            return went_wrong(fault)

    def link(self, link: str) -> Answer:
        try:
            Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
            address = autoclass("android.net.Uri").parse(link)
            activity().startActivity(Intent(Intent.ACTION_VIEW, address))
            return Answer(Went.DONE)
        except Exception as fault:  # as above
            logger.warning("The link cannot be shared", exc_info=True)
            return went_wrong(fault)

    def _laid_out(self, file: Path, kind: str) -> Any:  # noqa: ANN401 - an address of Java's
        address = (
            _among_downloads(file, kind) if api() >= 29 else self._documents.created(file.name)
        )
        if address is not None:
            write(file, address)
        return address


def _among_downloads(file: Path, kind: str) -> Any:  # noqa: ANN401 - as above
    Downloads = autoclass("android.provider.MediaStore$Downloads")  # noqa: N806 - a class
    Columns = autoclass("android.provider.MediaStore$MediaColumns")  # noqa: N806 - a class
    place = Downloads.EXTERNAL_CONTENT_URI
    mine = f"{Columns.RELATIVE_PATH}=?"
    or_else(None, lambda: resolver().delete(place, mine, [FOLDER]))
    values = autoclass("android.content.ContentValues")()
    values.put(Columns.DISPLAY_NAME, file.name)
    values.put(Columns.MIME_TYPE, kind)
    values.put(Columns.RELATIVE_PATH, FOLDER)
    return resolver().insert(place, values)


def _handed_on(address: object, kind: str) -> Answer:
    Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
    wish = Intent(Intent.ACTION_SEND)
    wish.setType(kind)
    wish.putExtra(Intent.EXTRA_STREAM, cast("android.os.Parcelable", address))
    wish.setClipData(autoclass("android.content.ClipData").newRawUri("", address))
    wish.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
    return _sent(wish)


def _sent(wish: object) -> Answer:
    """Android does not tell what became of it."""
    Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
    activity().startActivity(Intent.createChooser(wish, None))
    return Answer(Went.DONE)
