"""What this device is called, to propose a name for it."""

import os
from collections.abc import Mapping
from importlib import import_module
from platform import node

from app.device.android_files import content_resolver
from app.device.android_java import api, autoclass, or_else
from app.device.system import is_android

NO_NAMES = frozenset({"localhost", "localdomain", "unknown"})


def device_name(environment: Mapping[str, str] = os.environ) -> str:
    """Returns an empty text if it is not known. A computer has its name in the network."""
    if not is_android(environment):
        return _plain(node())
    return _plain(or_else("", _given_name)) or _plain(or_else("", _model))


def _given_name() -> str:
    """As the settings of the phone show it; the player may have changed it there."""
    if api() < 25:
        return ""
    settings = autoclass("android.provider.Settings$Global")
    return str(settings.getString(content_resolver(), settings.DEVICE_NAME) or "")


def _model() -> str:
    """By plyer 2.1, which is on the phone alone."""
    return str(import_module("plyer").devicename.device_name or "")


def _plain(name: str) -> str:
    """In one line, without the network's domain."""
    words = " ".join("".join(filter(str.isprintable, name.replace("\n", " "))).split())
    short = words.removesuffix(".local").removesuffix(".localdomain").removesuffix(".lan")
    return "" if short.lower() in NO_NAMES else short
