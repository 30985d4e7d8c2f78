"""What stands for rules that only a later version of the app can read.

It has the box's name and faces, if they are told as this version knows them. Nothing is scored by
it: the verdicts that were stored are shown and added up.
"""

import json
from dataclasses import replace
from typing import Any

from app.domain.rules import RuleSet
from app.domain.rules.playable import broken_limits
from app.domain.rules.tables import Faces, Partners
from app.domain.rules.values import Kind
from app.domain.verdict import Award, Verdict
from app.play.match.people import clean_name
from app.store.core.records import MatchRecord
from app.toml_schema import Place, TableError, read

MAX_NAME_LENGTH = 80
USUAL_FACES = Faces(highest=6)


def unknown_rules(record: MatchRecord, text: str) -> RuleSet:
    """``text`` is that of the rules, whatever it may be."""
    table, players = _table(text), len(record.players)
    name = table.get("name")
    rules = RuleSet(
        id=record.set_id,
        name=clean_name(name)[:MAX_NAME_LENGTH] if isinstance(name, str) else record.set_id,
        faces=_faces(table.get("faces"), record.highest),
        kind=next((kind for kind in Kind if kind == table.get("kind")), Kind.LEAFLET),
        deal={players: 0},
        partners=Partners(players=players),
    )
    can_be_shown = all(problem.rule != "faces" for problem in broken_limits(rules))
    return rules if can_be_shown else replace(rules, faces=USUAL_FACES, sets={})


def _table(text: str) -> dict[str, Any]:
    try:
        table = json.loads(text)
    except (ValueError, RecursionError):  # a later version may write them in another way
        return {}
    return table if isinstance(table, dict) else {}


def _faces(told: object, highest: int | None) -> Faces:
    try:
        faces: Faces = read(Faces, told, Place("rules"))
    except TableError:  # as above
        return USUAL_FACES
    return replace(faces, highest=highest or faces.highest)


def as_gained(verdict: Verdict) -> Verdict:
    """Returns the verdict with nothing but what each side gained, which lists add up too."""
    gains = enumerate(verdict.gains)
    awards = tuple(Award(side, points) for side, points in gains if points)
    return replace(verdict, awards=awards, numbered=())
