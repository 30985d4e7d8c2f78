"""Requests to other apps on Android: a page of the system or of another app asks the user, and this
thread waits for the answer.
"""

from importlib import import_module
from queue import Queue
from typing import Any, NamedTuple

from app.device.android_java import activity, autoclass

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
    """Create it in the app's main thread: only there can it bind Android's listener."""

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

    def _on_activity_result(self, code: int, result: int, data: Any) -> None:  # noqa: ANN401 - as above
        """Runs in Android's thread, also for requests of other code."""
        reply = self._waiting.get(code)
        if reply is not None:
            reply.put(Reply(result == autoclass("android.app.Activity").RESULT_OK, data))
