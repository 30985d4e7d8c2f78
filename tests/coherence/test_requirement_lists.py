"""The lists of packages are complete and have hashes."""

import re

from app import paths

FOLDER = paths.ROOT / "requirements"
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[\w+\])?==([^\s;#]+)", re.MULTILINE)


def pins(file: str) -> dict[str, str]:
    return dict(PINNED.findall((FOLDER / file).read_text("utf-8")))


def test_what_the_app_runs_with_is_named_in_full() -> None:
    assert pins("run.txt") == pins("run.in")


def test_what_is_wanted_is_in_the_lists() -> None:
    assert pins("dev.in").items() <= pins("dev.txt").items()


def test_the_lists_agree() -> None:
    run, dev = pins("run.txt"), pins("dev.txt")

    assert all(run[name] == dev[name] for name in run.keys() & dev.keys())


def test_every_package_has_its_hashes() -> None:
    for file in ("run.txt", "dev.txt"):
        packages = re.split(r"^(?=\w)", (FOLDER / file).read_text("utf-8"), flags=re.MULTILINE)[1:]

        assert packages
        assert all("--hash=sha256:" in package for package in packages)


def test_nothing_runs_that_would_need_the_headers_of_cairo() -> None:
    assert not {"materialshapes", "pycairo"} & pins("run.txt").keys()
