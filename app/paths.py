"""The folders of the app's own files. Relative to the code, not to the working directory."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
SETS = DATA / "sets"
MIGRATIONS = DATA / "migrations"
LOCALES = DATA / "locales"
FONTS = DATA / "fonts"
SCHEMES = DATA / "schemes.json"
BOX_DICTIONARY = DATA / "box_dictionary.txt"
KV = ROOT / "kv"
