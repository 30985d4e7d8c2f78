"""Pictures from the camera's app and from the phone, recorded by a fake of Java."""

import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from app.device.android_camera import AndroidCamera
from app.device.android_documents import AndroidRequests
from app.device.answers import Answer, Result
from app.device.camera import Camera, DesktopCamera
from app.device.device import create_device
from app.device.documents import ZENITY, DesktopDocuments
from tests.device.fake_java import FakeJava, FakeObject, JavaError, install

OK, BACK = -1, 0
PENDING = "content://media/external/images/media/7"
CHOSEN = "content://chosen"


class Address(str):
    """A URI of Java."""

    __slots__ = ()

    def toString(self) -> str:  # noqa: N802 - a name of Java
        return str(self)


class Phone:
    """``store`` has MediaStore's pictures, by their URIs, ``deleted`` what the app deleted of them;
    the camera writes ``photograph``, and returns ``result`` with ``data``.
    """

    def __init__(self, java: FakeJava, folder: Path) -> None:
        self.java, self.cache, self._behind = java, folder / "cache", folder / "behind"
        self.store: dict[str, bytes] = {CHOSEN: b"chosen"}
        self.deleted: list[str] = []
        self.photograph = b"photograph"
        self.result = OK
        self.data: object = None
        self.while_open: Callable[[], None] = lambda: None
        java.values["PythonActivity.mActivity"] = FakeObject(java, "activity")
        java.values |= {
            "Activity.RESULT_OK": OK,
            "Intent.FLAG_GRANT_READ_URI_PERMISSION": 1,
            "Intent.FLAG_GRANT_WRITE_URI_PERMISSION": 2,
        }
        java.answers |= {
            "getCacheDir.getAbsolutePath": str(self.cache),
            "getPackageManager.hasSystemFeature": True,
            "Uri.parse": Address,
            "getContentResolver.insert": self._insert,
            "getContentResolver.delete": self._delete,
            "getContentResolver.openFileDescriptor": self._open,
            "activity.startActivityForResult": self._start,
        }

    @property
    def copies(self) -> list[str]:
        return sorted(file.name for file in self.cache.glob("**/*") if file.is_file())

    def _insert(self, _collection: object, _values: object) -> Address:
        self.store[PENDING] = b""
        return Address(PENDING)

    def _delete(self, uri: str, *_where: object) -> int:
        self.deleted.append(uri)
        return int(self.store.pop(uri, None) is not None)

    def _open(self, uri: str, _mode: str) -> Any:
        if uri not in self.store:
            raise JavaError("java.io.FileNotFoundException", uri)
        self._behind.write_bytes(self.store[uri])
        descriptor = os.open(self._behind, os.O_RDONLY)

        def close(_text: str = "") -> None:
            os.close(descriptor)

        return SimpleNamespace(getFd=lambda: descriptor, close=close, closeWithError=close)

    def _start(self, _intent: object, code: int) -> None:
        """As another app does: in a thread of its own."""
        Thread(target=self._answer, args=(code,)).start()

    def _answer(self, code: int) -> None:
        self.while_open()
        if PENDING in self.store:
            self.store[PENDING] = self.photograph
        self.java.results[0](code + 1, OK, None)  # the answer to another request
        self.java.results[0](code, self.result, self.data)


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Phone:
    return Phone(install(monkeypatch, FakeJava()), tmp_path)


@pytest.fixture
def camera(phone: Phone) -> Camera:
    assert phone.java.results == []
    return AndroidCamera(AndroidRequests())


# A picture is taken


def test_a_picture_that_was_taken_is_a_private_copy_and_nothing_else(
    phone: Phone, camera: Camera
) -> None:
    answer = camera.take()

    assert answer.is_done
    assert Path(answer.place).read_bytes() == b"photograph"
    assert Path(answer.place).is_relative_to(phone.cache)
    assert phone.deleted == [PENDING]
    assert len(phone.copies) == 1


def test_the_camera_may_write_into_a_pending_picture_alone(phone: Phone, camera: Camera) -> None:
    camera.take()

    calls = phone.java.calls
    assert "Integer(1)" in calls
    assert "ContentValues.put(MediaColumns.IS_PENDING, Integer)" in calls
    assert "Intent(MediaStore.ACTION_IMAGE_CAPTURE)" in calls
    assert f"Intent.putExtra(MediaStore.EXTRA_OUTPUT, {PENDING})" in calls
    assert "Intent.addFlags(3)" in calls


def test_a_picture_that_was_read_is_forgotten(phone: Phone, camera: Camera) -> None:
    answer = camera.take()

    camera.forget(answer.place)
    camera.forget(answer.place)

    assert phone.copies == []


def test_each_picture_has_a_place_of_its_own(camera: Camera) -> None:
    first, second = camera.take(), camera.take()

    assert first.place != second.place
    assert Path(first.place).exists()


def test_going_back_from_the_camera_leaves_nothing(phone: Phone, camera: Camera) -> None:
    phone.result = BACK

    assert camera.take().result is Result.CANCELLED
    assert phone.deleted == [PENDING]
    assert phone.copies == []


@pytest.mark.parametrize(
    ("fault", "went"),
    [
        (JavaError("android.content.ActivityNotFoundException"), Result.UNSUPPORTED),
        (JavaError("java.lang.SecurityException"), Result.NOT_ALLOWED),
        (JavaError("java.lang.IllegalStateException"), Result.FAILED),
    ],
)
def test_a_camera_that_cannot_be_opened_leaves_nothing(
    phone: Phone, camera: Camera, fault: Exception, went: Result
) -> None:
    phone.java.answers["activity.startActivityForResult"] = fault

    assert camera.take().result is went
    assert phone.deleted == [PENDING]
    assert phone.copies == []


@pytest.mark.parametrize("answer", [None, JavaError("java.lang.UnsupportedOperationException")])
def test_a_phone_that_makes_no_pending_picture_fails(
    phone: Phone, camera: Camera, answer: object
) -> None:
    phone.java.answers["getContentResolver.insert"] = lambda *_given: raised_or(answer)

    assert camera.take().result is Result.FAILED
    assert phone.copies == []


def raised_or(answer: object) -> object:
    if isinstance(answer, Exception):
        raise answer
    return answer


def test_a_full_disk_leaves_nothing(
    phone: Phone, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    def copy(_source: object, target: Any) -> None:
        target.write(b"half of it")
        raise OSError(28, "full")

    monkeypatch.setattr("shutil.copyfileobj", copy)

    assert camera.take().result is Result.NO_ROOM
    assert phone.deleted == [PENDING]
    assert phone.copies == []


def test_a_picture_that_is_gone_when_it_is_copied_leaves_nothing(
    phone: Phone, camera: Camera
) -> None:
    phone.while_open = phone.store.clear

    assert camera.take().result is Result.NOT_THERE
    assert phone.copies == []


def test_a_disk_that_is_full_before_the_camera_opens_leaves_nothing(
    phone: Phone, camera: Camera
) -> None:
    camera.clear_leftovers()
    phone.cache.write_bytes(b"")  # no folder can be made below a file

    assert not camera.take().is_done
    assert phone.deleted == [PENDING]
    assert not any("startActivityForResult" in call for call in phone.java.calls)


def test_a_pending_picture_that_cannot_be_deleted_is_tried_again_next_time(
    phone: Phone, camera: Camera
) -> None:
    phone.java.answers["getContentResolver.delete"] = JavaError("android.os.DeadObjectException")
    assert camera.take().is_done

    phone.java.answers["getContentResolver.delete"] = phone._delete  # noqa: SLF001 - our own fake
    AndroidCamera(AndroidRequests()).clear_leftovers()

    assert phone.deleted == [PENDING]
    assert phone.copies == []


# What a phone can do


@pytest.mark.parametrize(("version", "can_take"), [(24, False), (28, False), (29, True)])
def test_an_old_phone_can_only_choose(
    phone: Phone, camera: Camera, version: int, can_take: bool
) -> None:
    phone.java.version = version

    assert camera.can_take is can_take
    assert camera.can_choose
    assert can_take or camera.take().result is Result.UNSUPPORTED


@pytest.mark.parametrize("answer", [False, JavaError("java.lang.RuntimeException")])
def test_a_phone_without_a_camera_takes_no_picture(
    phone: Phone, camera: Camera, answer: object
) -> None:
    phone.java.answers["getPackageManager.hasSystemFeature"] = answer

    assert not camera.can_take


# A picture is chosen


def test_a_picture_that_was_chosen_is_copied_and_stays(phone: Phone, camera: Camera) -> None:
    phone.data = SimpleNamespace(getData=lambda: CHOSEN)

    answer = camera.choose()
    copied = Path(answer.place).read_bytes()
    camera.forget(answer.place)

    assert copied == b"chosen"
    assert "Intent.setType(image/*)" in phone.java.calls
    assert phone.deleted == phone.copies == []
    assert CHOSEN in phone.store


def test_a_picture_that_cannot_be_read_leaves_nothing(phone: Phone, camera: Camera) -> None:
    phone.data = SimpleNamespace(getData=lambda: "content://gone")

    assert camera.choose().result is Result.NOT_THERE
    assert phone.copies == []


def test_going_back_from_the_choice_is_no_fault(phone: Phone, camera: Camera) -> None:
    phone.result = BACK

    assert camera.choose().result is Result.CANCELLED


def test_only_copies_of_the_app_are_forgotten(camera: Camera, tmp_path: Path) -> None:
    file = tmp_path / "holiday.jpg"
    file.write_bytes(b"mine")

    camera.forget(str(file))

    assert file.exists()


# What stayed of an earlier run


def test_a_phone_that_ended_the_app_while_the_camera_was_open_loses_its_picture(
    phone: Phone, camera: Camera
) -> None:
    noted: list[bool] = []

    def next_run() -> None:
        AndroidCamera(AndroidRequests()).clear_leftovers()
        noted.append(phone.deleted == [PENDING] and phone.copies == [])

    phone.while_open = next_run

    camera.take()

    assert noted == [True]


def test_copies_of_an_earlier_run_are_deleted(phone: Phone, camera: Camera) -> None:
    camera.take()

    AndroidCamera(AndroidRequests()).clear_leftovers()

    assert phone.copies == []


def test_what_this_run_took_is_no_leftover(camera: Camera) -> None:
    answer = camera.take()

    camera.clear_leftovers()

    assert Path(answer.place).exists()


def test_nothing_is_deleted_where_nothing_stayed(phone: Phone, camera: Camera) -> None:
    camera.clear_leftovers()

    assert phone.deleted == []
    assert not phone.cache.exists()


def test_a_note_that_is_damaged_does_not_stay(phone: Phone, camera: Camera) -> None:
    folder = phone.cache / "pictures"
    folder.mkdir(parents=True)
    (folder / "pending").write_bytes(b"\xff\xfe")

    camera.clear_leftovers()

    assert phone.copies == []


# A desktop


def test_a_desktop_asks_for_a_file_and_never_deletes_it(tmp_path: Path) -> None:
    file = tmp_path / "table.jpg"
    file.write_bytes(b"mine")
    camera = DesktopCamera(DesktopDocuments(tmp_path, ZENITY, lambda _command: str(file)))

    answer = camera.choose()
    camera.forget(answer.place)
    camera.clear_leftovers()

    assert answer == Answer(Result.DONE, str(file))
    assert file.exists()
    assert not camera.can_take
    assert camera.take().result is Result.UNSUPPORTED


def test_a_desktop_without_dialogs_can_choose_no_picture(tmp_path: Path) -> None:
    camera = DesktopCamera(DesktopDocuments(tmp_path, None))

    assert not camera.can_choose
    assert camera.choose().result is Result.UNSUPPORTED


def test_the_device_has_the_camera_of_its_system(phone: Phone, tmp_path: Path) -> None:
    android = create_device(
        tmp_path, lambda call: call(), lambda _: None, {"ANDROID_ARGUMENT": "/app"}
    )
    desktop = create_device(tmp_path, lambda call: call(), lambda _: None, {})

    assert android.camera.can_take
    assert not desktop.camera.can_take
    assert len(phone.java.results) == 1
