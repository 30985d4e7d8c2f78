"""One measurement in a process of its own, which prints what it found as its last line, in JSON.

What else it writes is shown only if it fails: the table stands alone on the terminal.

What Python makes of the modules is kept from one start to the next, as on a phone, where the
package brings it; else every start would compile the app, and only the app, anew.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from app import paths

NOT_KEPT = "PYTHONDONTWRITEBYTECODE"
LONGEST = 300
"""Seconds."""


class MeasurementError(Exception):
    """With the command, and all that it wrote."""


def measure_in_process(*what: str | Path, **surroundings: str) -> Any:
    given = {name: value for name, value in os.environ.items() if name != NOT_KEPT}
    kept = str(paths.ROOT / "build" / "bytecode")
    process = subprocess.run(
        [sys.executable, *what],
        env={**given, "PYTHONPYCACHEPREFIX": kept, **surroundings},
        cwd=paths.ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    if process.returncode:
        command = " ".join(map(str, what))
        raise MeasurementError(
            f"{command}: exit {process.returncode}\n{process.stdout}{process.stderr}"
        )
    return json.loads(process.stdout.splitlines()[-1])
