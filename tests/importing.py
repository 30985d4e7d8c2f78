"""An import without the preview that comes before it on a phone."""

import json
from pathlib import Path

from app.store.core.database import Database
from app.store.exchange.document import Document
from app.store.exchange.file_rules import parse_rules
from app.store.exchange.importing import import_document, read_json
from app.store.exchange.validation import (
    RuleSets,
    parse_box,
    parse_header,
    parse_match,
    parse_player,
)


def import_json(database: Database, file: Path, rule_sets: RuleSets) -> int:
    """Raises the first error, where a preview collects all of them."""
    fields = parse_header(read_json(file))
    rules = parse_rules(fields)
    players = tuple(parse_player(player) for player in fields["players"].items())
    boxes = tuple(parse_box(box) for box in fields["boxes"].items())
    matches = tuple(parse_match(match, rule_sets, rules) for match in fields["matches"].items())
    document = Document(
        players=players,
        matches=matches,
        rules=rules.used_by(matches),
        boxes=boxes,
    )
    return import_document(database, document)


def rows_in(file: Path) -> int:
    """The players, own boxes, matches, hands and changes of an exported file."""
    document = json.loads(file.read_text("utf-8"))
    matches = document["matches"]
    parts = sum(1 + len(match["hands"]) + len(match["changes"]) for match in matches)
    return len(document["players"]) + len(document.get("boxes", ())) + parts
