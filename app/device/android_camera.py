"""Pictures on Android, without any permission: from the camera's own app, or from a page of the
system.

The camera's app writes into a pending picture of MediaStore: other apps do not see it, and Android
deletes it after a week if this app cannot. Its URI is noted before the camera starts, because the
phone may end this app while the camera has the memory.
"""

import errno
import shutil
from pathlib import Path
from threading import Lock
from typing import Any

from app.device.android_documents import AndroidRequests
from app.device.android_files import answering, content_resolver, read
from app.device.android_java import activity, api, autoclass, cast, or_else
from app.device.answers import CANCELLED, UNSUPPORTED, Answer, Result

ANY_PICTURE = "image/*"
NAME = "pipkeeper.jpg"
PENDING = "pending"
"""The file that holds the URI of a pending picture; beside the copies."""


class AndroidCamera:
    can_choose = True

    def __init__(self, requests: AndroidRequests) -> None:
        self._requests = requests
        self._lock = Lock()
        self._has_cleared = False
        self._number = 0

    @property
    def can_take(self) -> bool:
        """Older phones have no pending pictures."""
        return api() >= 29 and or_else(False, _has_camera)  # noqa: FBT003 - a default value

    @answering("No picture can be taken")
    def take(self) -> Answer:
        if api() < 29:
            return UNSUPPORTED
        self.clear_leftovers()
        uri = _create_pending()
        try:
            _folder().mkdir(parents=True, exist_ok=True)
            _note().write_text(str(uri.toString()), "utf-8")
            reply = self._requests.ask(_capture_intent(uri))
            return self._copy(uri) if reply.is_ok else CANCELLED
        finally:
            or_else(None, lambda: _delete_pending(uri))

    @answering("No picture can be chosen")
    def choose(self) -> Answer:
        self.clear_leftovers()
        uri = self._requests.document(ANY_PICTURE)
        return CANCELLED if uri is None else self._copy(uri)

    def forget(self, place: str) -> None:
        or_else(None, lambda: _delete_copy(Path(place)))

    def clear_leftovers(self) -> None:
        """Only before the first picture of this run: what comes later is no leftover."""
        with self._lock:
            if not self._has_cleared:
                self._has_cleared = True
                or_else(None, _clear)

    def _copy(self, uri: object) -> Answer:
        """Each copy has a name of its own: a picture on the screen is known by it."""
        self._number += 1
        file = _folder() / f"picture-{self._number}"
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            read(uri, file)
        except BaseException:
            file.unlink(missing_ok=True)
            raise
        return Answer(Result.DONE, str(file))


def _folder() -> Path:
    """In the app's cache, which only this app can read. It may not be there yet."""
    return Path(str(activity().getCacheDir().getAbsolutePath())) / "pictures"


def _note() -> Path:
    return _folder() / PENDING


def _has_camera() -> bool:
    feature = autoclass("android.content.pm.PackageManager").FEATURE_CAMERA_ANY
    return bool(activity().getPackageManager().hasSystemFeature(feature))


def _create_pending() -> Any:  # noqa: ANN401 - a Java URI
    Images = autoclass("android.provider.MediaStore$Images$Media")  # noqa: N806 - a class
    Columns = autoclass("android.provider.MediaStore$MediaColumns")  # noqa: N806 - a class
    values = autoclass("android.content.ContentValues")()
    values.put(Columns.DISPLAY_NAME, NAME)
    values.put(Columns.MIME_TYPE, "image/jpeg")
    values.put(Columns.IS_PENDING, autoclass("java.lang.Integer")(1))
    uri = content_resolver().insert(Images.EXTERNAL_CONTENT_URI, values)
    if uri is None:
        raise OSError(errno.EIO, "no picture can be made")
    return uri


def _capture_intent(uri: object) -> Any:  # noqa: ANN401 - a Java intent
    Intent = autoclass("android.content.Intent")  # noqa: N806 - a class
    MediaStore = autoclass("android.provider.MediaStore")  # noqa: N806 - a class
    intent = Intent(MediaStore.ACTION_IMAGE_CAPTURE)
    intent.putExtra(MediaStore.EXTRA_OUTPUT, cast("android.os.Parcelable", uri))
    intent.setClipData(autoclass("android.content.ClipData").newRawUri("", uri))
    access = Intent.FLAG_GRANT_READ_URI_PERMISSION | Intent.FLAG_GRANT_WRITE_URI_PERMISSION
    intent.addFlags(access)
    return intent


def _delete_pending(uri: object) -> None:
    """The note goes last: what fails is tried again when the app starts."""
    content_resolver().delete(uri, None, None)
    _note().unlink(missing_ok=True)


def _delete_copy(file: Path) -> None:
    if file.parent == _folder():
        file.unlink(missing_ok=True)


def _clear() -> None:
    """A picture that cannot be deleted is given up: Android deletes it in the end."""
    if _note().exists():
        or_else(None, _delete_noted)
    shutil.rmtree(_folder(), ignore_errors=True)


def _delete_noted() -> None:
    _delete_pending(autoclass("android.net.Uri").parse(_note().read_text("utf-8")))
