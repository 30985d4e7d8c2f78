"""Shares a text, a file or a link with other apps, through the phone's share sheet."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from app.device.android_files import answering, content_resolver, write
from app.device.android_java import activity, api, autoclass, cast, java_text, or_else
from app.device.answers import CANCELLED, UNSUPPORTED, Answer, Result

if TYPE_CHECKING:
    from app.device.android_documents import AndroidDocuments

FOLDER = "Download/Pipkeeper/"
"""Holds only the last shared file."""


class Sharing(Protocol):
    @property
    def can_share(self) -> bool:
        """True if the device has a share sheet."""

    def text(self, text: str) -> Answer: ...

    def file(self, file: Path, kind: str) -> Answer:
        """``kind`` is a MIME type, such as "image/png". The file is not moved."""

    def link(self, link: str) -> Answer:
        """Opens the link in the app that handles it, else in the browser."""


class NoSharing:
    """A desktop has no share sheet: there the user copies and saves."""

    can_share = False

    def text(self, _text: str) -> Answer:
        return UNSUPPORTED

    def file(self, _file: Path, _kind: str) -> Answer:
        return UNSUPPORTED

    def link(self, _link: str) -> Answer:
        return UNSUPPORTED


class AndroidSharing:
    """Other apps cannot read this app's folder. From Android 10 on, a shared file is copied to the
    downloads, which needs no permission; before that, the user chooses where.
    """

    can_share = True

    def __init__(self, documents: "AndroidDocuments") -> None:
        self._documents = documents

    @answering("The text cannot be shared")
    def text(self, text: str) -> Answer:
        Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
        intent = Intent(Intent.ACTION_SEND)
        intent.setType("text/plain")
        words = cast("java.lang.CharSequence", java_text(text))
        intent.putExtra(Intent.EXTRA_TEXT, words)
        return _send(intent)

    @answering("The file cannot be shared")
    def file(self, file: Path, kind: str) -> Answer:
        uri = self._copy(file, kind)
        return CANCELLED if uri is None else _send_file(uri, kind)

    @answering("The link cannot be shared")
    def link(self, link: str) -> Answer:
        Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
        uri = autoclass("android.net.Uri").parse(link)
        activity().startActivity(Intent(Intent.ACTION_VIEW, uri))
        return Answer(Result.DONE)

    def _copy(self, file: Path, kind: str) -> Any:  # noqa: ANN401 - a Java URI; None: cancelled
        uri = (
            _create_download(file, kind)
            if api() >= 29
            else self._documents.create_document(file.name)
        )
        if uri is not None:
            write(file, uri)
        return uri


def _create_download(file: Path, kind: str) -> Any:  # noqa: ANN401 - a Java URI
    Downloads = autoclass("android.provider.MediaStore$Downloads")  # noqa: N806 - a class
    Columns = autoclass("android.provider.MediaStore$MediaColumns")  # noqa: N806 - a class
    downloads = Downloads.EXTERNAL_CONTENT_URI
    in_folder = f"{Columns.RELATIVE_PATH}=?"
    or_else(None, lambda: content_resolver().delete(downloads, in_folder, [FOLDER]))
    values = autoclass("android.content.ContentValues")()
    values.put(Columns.DISPLAY_NAME, file.name)
    values.put(Columns.MIME_TYPE, kind)
    values.put(Columns.RELATIVE_PATH, FOLDER)
    return content_resolver().insert(downloads, values)


def _send_file(uri: object, kind: str) -> Answer:
    Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
    intent = Intent(Intent.ACTION_SEND)
    intent.setType(kind)
    intent.putExtra(Intent.EXTRA_STREAM, cast("android.os.Parcelable", uri))
    intent.setClipData(autoclass("android.content.ClipData").newRawUri("", uri))
    intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
    return _send(intent)


def _send(intent: object) -> Answer:
    """Opens the share sheet. Android does not report the result."""
    Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
    activity().startActivity(Intent.createChooser(intent, None))
    return Answer(Result.DONE)
