"""How far something is that takes a while: one line that is overwritten on a terminal; elsewhere,
where lines can only follow each other, one for each part.
"""

import sys
from dataclasses import dataclass, field
from shutil import get_terminal_size
from typing import TextIO

ANEW = "\r\x1b[K"
"""Back to the beginning of the line, and nothing in it."""


@dataclass
class Progress:
    stream: TextIO = field(default_factory=lambda: sys.stdout)

    def part(self, text: str) -> None:
        """What begins now."""
        if self.stream.isatty():
            self.step(text)
        else:
            self.line(text)

    def step(self, text: str) -> None:
        """Within a part."""
        if self.stream.isatty():
            self._write(ANEW + text[: get_terminal_size().columns - 1])

    def line(self, text: str) -> None:
        """Stays on the terminal."""
        self._write(f"{ANEW if self.stream.isatty() else ''}{text}\n")

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()
