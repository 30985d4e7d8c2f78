"""The files of the package: their sizes, and which are missing or must not be there."""

import fnmatch
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from app import paths

NEEDED = ("app", "kv", "data")
NOT_FOR_THE_APP = ("*.po", "*.pot", "data/android/*", "data/images/*", "*__pycache__*")
"""What is in these folders, and the app does not read."""
UNWANTED = ("tests/*", "bench/*", "docs/*", "fastlane/*", "requirements/*", "build/*", "*.po*")
MEGABYTE = 1024 * 1024
MAX_BYTES = 15 * MEGABYTE
"""Before they are compressed. The words of 36 languages take six of them, the fonts four."""
LARGEST = 8


def file_sizes(folder: Path) -> dict[str, int]:
    """In bytes, by the name relative to the folder."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.stat().st_size for file in files}


def missing(names: Iterable[str], root: Path = paths.ROOT) -> tuple[str, ...]:
    """What the app has on a computer and would not have on a phone."""
    there = {name.removesuffix("c") if name.endswith(".pyc") else name for name in names}
    lost = (name for name in _of_the_app(root) if name not in there)
    return tuple(f"{name} is left out" for name in lost)


def _of_the_app(root: Path) -> Iterator[str]:
    yield "main.py"
    for folder in NEEDED:
        for file in sorted((root / folder).rglob("*")):
            name = file.relative_to(root).as_posix()
            if file.is_file() and not _matches(name, NOT_FOR_THE_APP):
                yield name


def unwanted(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{name} goes in" for name in names if _matches(name, UNWANTED))


def too_large(own: Mapping[str, int], of_kivymd: Mapping[str, int]) -> tuple[str, ...]:
    total = sum(own.values()) + sum(of_kivymd.values())
    if total <= MAX_BYTES:
        return ()
    return (f"{total:,} bytes of our own and KivyMD's files are more than {MAX_BYTES:,}",)


def summary(own: Mapping[str, int], of_kivymd: Mapping[str, int]) -> str:
    total = sum(own.values()) + sum(of_kivymd.values())
    both = {**own, **{f"kivymd/{name}": size for name, size in of_kivymd.items()}}
    largest = sorted(both.items(), key=lambda one: -one[1])[:LARGEST]
    head = (
        f"{len(own)} files of our own, {sum(own.values()):,} bytes; {len(of_kivymd)} of "
        f"KivyMD, {sum(of_kivymd.values()):,} bytes; {total / MEGABYTE:.1f} of "
        f"{MAX_BYTES // MEGABYTE} MB. Largest:"
    )
    return "\n".join((head, *(f"      {size:>9,}  {name}" for name, size in largest)))


def _matches(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch.fnmatch(name, pattern) for pattern in patterns)
