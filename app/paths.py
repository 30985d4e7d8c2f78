"""Where the product's own files are: beside the code, never below the current folder."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
SETS = DATA / "sets"
MIGRATIONS = DATA / "migrations"
LOCALES = DATA / "locales"
FONTS = DATA / "fonts"
SCHEMES = DATA / "schemes.json"
KV = ROOT / "kv"
