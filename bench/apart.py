"""One measurement in a process of its own, which tells what it found as its last line, in JSON.

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


def measured(*what: str | Path, **surroundings: str) -> Any:
    given = {name: value for name, value in os.environ.items() if name != NOT_KEPT}
    kept = str(paths.ROOT / "build" / "bytecode")
    process = subprocess.run(
        [sys.executable, *what],
        env={**given, "PYTHONPYCACHEPREFIX": kept, **surroundings},
        cwd=paths.ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        timeout=LONGEST,
    )
    return json.loads(process.stdout.splitlines()[-1])
