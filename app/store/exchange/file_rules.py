"""The rules that an imported file brings for its matches."""

import json
import re
from collections.abc import Container, Mapping
from dataclasses import dataclass

from app.domain.rules import RuleSet
from app.rule_text import hash_of
from app.store.core.errors import StoreError
from app.store.core.json_values import is_too_deep
from app.store.core.records import MAX_RULES_LENGTH
from app.store.core.stored_rules import RulesRecord, rules_of_text
from app.store.exchange.values import JsonNode

RuleSets = Mapping[str, RuleSet]

MAX_DEPTH = 32
"""In levels of brackets; the rules of the app have a dozen."""
_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class FileRules:
    """By hash. ``sets``: those that this version can read."""

    records: Mapping[str, RulesRecord]
    sets: RuleSets

    def of(self, match: Mapping[str, JsonNode]) -> tuple[RuleSet | None, str]:
        """Returns the rules of a match and their hash; ``None`` for rules that this version cannot
        read.
        """
        rules_hash = match["rules"].text()
        if rules_hash not in self.records:
            raise match["rules"].error("unknown")
        if self.records[rules_hash].id != match["set"].text():
            raise match["set"].error("other_rules")
        return self.sets.get(rules_hash), rules_hash

    def used_by(self, hashes: Container[str]) -> tuple[RulesRecord, ...]:
        """The rules of these matches."""
        return tuple(record for key, record in self.records.items() if key in hashes)


def parse_rules(header: Mapping[str, JsonNode]) -> FileRules:
    """The rules of a document; those that this version cannot read are kept as they are."""
    node = header["rules"]
    if not isinstance(node.value, dict):
        raise node.error("no_table")
    nodes = {key: JsonNode(text, (*node.path, key[:64])) for key, text in node.value.items()}
    return file_rules({key: parse_record(one, key) for key, one in nodes.items()})


def file_rules(records: Mapping[str, RulesRecord]) -> FileRules:
    sets = dict[str, RuleSet]()
    for key, record in records.items():
        try:
            sets[key] = rules_of_text(record.text, key)
        except StoreError:  # NEWER_RULES
            continue
    return FileRules(records, sets)


def parse_record(node: JsonNode, rules_hash: str) -> RulesRecord:
    text = node.text(2, MAX_RULES_LENGTH)
    if not _HASH.fullmatch(rules_hash) or hash_of(text) != rules_hash:
        raise node.error("other_hash")
    record = RulesRecord(rules_hash, id_in_rules(node), text)
    node.verify_size()
    return record


def id_in_rules(node: JsonNode) -> str:
    """Returns the id in the text of rules, which this version need not be able to read."""
    text = node.text(2, MAX_RULES_LENGTH)
    if is_too_deep(text.encode("utf-8"), MAX_DEPTH):
        raise node.error("too_deep")
    try:
        table = json.loads(text)
    except ValueError as fault:
        raise node.error("no_rules") from fault
    if not isinstance(table, dict):
        raise node.error("no_rules")
    inner = JsonNode(table, node.path)
    inner.verify_storable(MAX_RULES_LENGTH)
    inner.verify_depth(MAX_DEPTH)
    return JsonNode(table.get("id"), node.path).text(1, 60)
