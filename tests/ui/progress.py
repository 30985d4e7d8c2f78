"""Shows the progress of long programs: on a terminal one line that is overwritten, in a file
one line for each part.
"""

import sys
from dataclasses import dataclass, field
from shutil import get_terminal_size
from typing import TextIO

CLEAR_LINE = "\r\x1b[K"
"""Moves the cursor to the start of the line, and clears it."""


@dataclass
class Progress:
    stream: TextIO = field(default_factory=lambda: sys.stdout)

    def part(self, text: str) -> None:
        """Starts a part."""
        if self.stream.isatty():
            self.step(text)
        else:
            self.line(text)

    def step(self, text: str) -> None:
        """Shows a step of the part, on a terminal only."""
        if self.stream.isatty():
            self._write(CLEAR_LINE + text[: get_terminal_size().columns - 1])

    def line(self, text: str) -> None:
        """Writes a line that stays."""
        self._write(f"{CLEAR_LINE if self.stream.isatty() else ''}{text}\n")

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()
