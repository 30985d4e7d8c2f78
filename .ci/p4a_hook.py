"""Called by python-for-android before its last step, in the folder of all that is packed."""
# ruff: noqa: INP001 -- not a package: python-for-android loads the file by its path

from pathlib import Path

BUNDLES = "_python_bundle__*/_python_bundle/site-packages"


def before_apk_build(_toolchain: object) -> None:
    empty_roboto(Path.cwd())


def empty_roboto(folder: Path) -> None:
    """KivyMD registers twelve files of Roboto and fails if one is missing. The app has its own
    fonts; only the one that Kivy falls back on stays.
    """
    for font in folder.glob(f"{BUNDLES}/kivymd/fonts/Roboto-*.ttf"):
        if font.name != "Roboto-Regular.ttf":
            font.write_bytes(b"")
