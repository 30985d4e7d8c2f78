"""Runs a measurement in a process of its own, which prints its result as its last line, in JSON.

Its other output is shown only if it fails, so that the terminal has nothing but the table.

The bytecode of the modules is kept from one start to the next, as on a phone, where it is a part
of the package; else every start would compile the app, and only the app, again.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from app import paths

NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
TIMEOUT = 300


class MeasurementError(Exception):
    """Has the command and its output."""


def measure_in_process(*arguments: str | Path, **environment: str) -> Any:
    inherited = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    bytecode = str(paths.ROOT / "build" / "bytecode")
    process = subprocess.run(
        [sys.executable, *arguments],
        env={**inherited, "PYTHONPYCACHEPREFIX": bytecode, **environment},
        cwd=paths.ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
    )
    if process.returncode:
        command = " ".join(map(str, arguments))
        raise MeasurementError(
            f"{command}: exit {process.returncode}\n{process.stdout}{process.stderr}"
        )
    return json.loads(process.stdout.splitlines()[-1])
