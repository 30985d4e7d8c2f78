"""What python-for-android calls on its way: it starts with the last step, in the folder of all
that is to be packed.
"""
# ruff: noqa: INP001 -- it lies among the scripts, and is read by its path

from pathlib import Path

BUNDLES = "_python_bundle__*/_python_bundle/site-packages"


def before_apk_build(_toolchain: object) -> None:
    prepare(Path.cwd())


def prepare(folder: Path) -> None:
    _empty_roboto(folder)


def _empty_roboto(folder: Path) -> None:
    """KivyMD registers twelve files of Roboto, and fails where one is missing. The app has its
    own fonts; the one that Kivy falls back on stays.
    """
    for font in folder.glob(f"{BUNDLES}/kivymd/fonts/Roboto-*.ttf"):
        if font.name != "Roboto-Regular.ttf":
            font.write_bytes(b"")
