"""Loads the scripts of .ci, which are not part of the app."""

import importlib.util
import sys
from functools import cache
from types import ModuleType

from app import paths


@cache
def script(name: str) -> ModuleType:
    found = importlib.util.spec_from_file_location(name, paths.ROOT / ".ci" / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[found.name] = module  # dataclasses look there
    found.loader.exec_module(module)
    return module
