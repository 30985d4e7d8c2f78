"""Writes the table of the terms in docs/terms into docs/glossary.md."""
# ruff: noqa: INP001 -- not a package: tests load the file by its path

import tomllib
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
FILE = DOCS / "glossary.md"
BEGIN, END = "<!-- terms: make glossary -->\n", "<!-- end of terms -->\n"


def text() -> str:
    """Returns the glossary with the table of today."""
    before, _, rest = FILE.read_text("utf-8").partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


def table() -> str:
    english, *others = sorted(_languages().items(), key=lambda item: (item[0] != "en", item[0]))
    heads = [
        f"{term['word']} ({term['meaning']})" if "meaning" in term else term["word"]
        for term in english[1].values()
    ]
    rows = [[code, *(term["word"] for term in terms.values())] for code, terms in others]
    lines = [["lang", *heads], ["---"] * (len(heads) + 1), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _languages() -> dict[str, dict[str, dict[str, str]]]:
    files = (DOCS / "terms").glob("*.toml")
    return {file.stem: tomllib.loads(file.read_text("utf-8")) for file in files}


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
