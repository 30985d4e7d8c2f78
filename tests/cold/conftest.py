"""Fixtures for tests that compare a new process with the app in this one."""

from tests.ui.conftest import drive, pytest_pycollect_makemodule

__all__ = ["drive", "pytest_pycollect_makemodule"]
