"""Rules of an imported file are shown whatever they are: what has no words is left out."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.domain.errors import RuleError
from app.domain.match import Match
from app.domain.rules import RuleSet
from app.domain.scoring import score_hand
from app.domain.verdict.steps import Key
from app.i18n import Language
from app.play.match.people import Person
from app.play.start import context_of_box
from app.rule_text import hash_of, rules_from_text, text_of
from app.store.core.errors import StoreError, StoreFault
from app.store.core.stored_rules import rules_of_text
from app.words.hand.explanation import reasons
from app.words.naming import people_of_seats
from app.words.page.page import Page
from app.words.page.rows import Example
from tests.hands import hand_end
from tests.presenters import any_rules
from tests.random_games import random_match_of
from tests.random_rules import leave_out_unused_choices, random_rules
from tests.rule_sets import load_set, load_sets

SAYS = Language()
SETS = load_sets()
PEOPLE = tuple(Person(str(seat), f"Player {seat + 1}", 0) for seat in range(14))


def foreign(set_id: str, **changes: Any) -> RuleSet:
    """A rule set with other fields, as it comes from a file."""
    table = json.loads(text_of(load_set(set_id)))
    for way, value in changes.items():
        *tables, field = way.split("__")
        place = table
        for name in tables:
            place = place.setdefault(name, {})
        place[field] = value
    leave_out_unused_choices(table)
    text = json.dumps(table)
    return rules_of_text(text, hash_of(text))


def told(rules: RuleSet, choices: dict[str, str] | None = None) -> list[str]:
    return any_rules.told(SAYS, rules, choices)


def test_the_page_and_the_questions_work_for_any_rules_that_can_be_played(mutations: int) -> None:
    rng, shown = Random(16), 0
    while shown < mutations // 400:
        rules = random_rules(rng, rng.choice(SETS), rng.choice((1, 2, 4, 8, 16)))
        if rules is None:
            continue
        shown += 1
        choices = {
            choice.key: rng.choice(choice.options) for choice in rules.choices if rng.random() < 0.5
        }
        any_rules.show_rules(SAYS, rules, choices)
        explained(rng, rules, choices)


def explained(rng: Random, rules: RuleSet, choices: dict[str, str]) -> None:
    """Hands of the game that the rules were, where these rules can score them."""
    dealt = random_match_of(rng, rules.id)
    try:
        match = Match(rules, dealt.match.players, dealt.match.sides, choices, dealt.match.target)
        for hand in dealt.hands[:2]:
            scored, _ = match.score(hand)
            match = replace(match, hands=(*match.hands, scored))
    except RuleError:
        return
    any_rules.show_verdicts(SAYS, match, match.verdicts, PEOPLE[: len(match.players)])


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("start__lead", ["silent"]),
        ("turn__direction", ["silent"]),
        ("turn__unable", ["silent"]),
        ("turn__drawn_tile", ["silent"]),
        ("setup__shuffle", ["silent"]),
        ("setup__rest", ["silent"]),
        ("line__joins", ["silent"]),
        ("line__doubles", ["silent"]),
    ],
)
def test_a_leaflet_can_be_silent_about_anything(field: str, values: list[str]) -> None:
    for value in values:
        assert told(foreign("art3494", **{field: value}))


def test_a_tile_that_is_not_named_cannot_be_told() -> None:
    page = told(foreign("block", start={"by": "that_tile", "next_by": "that_tile"}))

    assert not any("starts the hand" in text for text in page)


def test_what_no_winner_gets_is_what_everybody_holds() -> None:
    everybody = foreign("mexican_train", out={"points": "hands", "to": "everybody"})
    losers = foreign("mexican_train", out={"points": "none", "to": "losers"})

    assert "Everybody gets the points that they still hold." in " ".join(told(everybody))
    assert "The losers get the points that they still hold." in " ".join(told(losers))


def test_a_blocked_hand_that_nobody_wins_is_told_whoever_writes() -> None:
    rules = foreign("mexican_train", blocked={"to": "everybody", "winner": ["nobody"]})

    assert "If nobody can play, nobody wins the hand, and nobody gets points." in told(rules)


def test_what_comes_after_nobody_is_neither_told_nor_asked() -> None:
    """A hand that nobody wins is not compared any further."""
    rules = foreign("block", blocked__winner=["fewest_pips", "nobody", "nearest_opener", "pick"])
    end = hand_end(["2-0", "1-1"], starter=0, locker=0)

    page, verdict = told(rules), score_hand(rules, end)

    assert not verdict.side
    assert verdict.steps[-1].key is Key.NOBODY_WINS
    assert not any("counted from the player who started" in text for text in page)
    assert not any("the table names the winner" in text for text in page)


def test_the_lowest_tile_is_explained_whatever_tiles_are_worth() -> None:
    rules = foreign("block", values={"half": {"1": 7}}, blocked__winner=["lowest_tile"])

    verdict = score_hand(rules, hand_end(["2-1", "4-3"], starter=0, locker=0))

    assert "Player 2 holds the lowest tile: 4-3." in reasons(SAYS, verdict, PEOPLE[:2], rules)


def test_nothing_that_can_be_announced_is_not_told() -> None:
    for set_id in ("all_fives", "bergen"):
        play = {"counts": "ends_alike", "amounts": [], "ends": {"5": 1}}

        page = told(foreign(set_id, play=play))

        assert not any("points at once" in text or "Sum of the ends" in text for text in page)


def test_of_ends_that_are_alike_only_two_amounts_have_words() -> None:
    play = {"counts": "ends_alike", "amounts": [2, 3, 4]}

    page = told(foreign("bergen", play=play))

    assert "One tile can give you: 2 · 3 · 4." in page
    assert not any("at once" in text for text in page)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"when": "out", "points": 5}, "If a player goes out: capicua: +5."),
        (
            {"when": "event", "points": 5, "event": "x", "to": "others"},
            "capicua: +5. The other side gets this.",
        ),
        (
            {"when": "event", "points": 5, "event": "x"},
            "capicua: +5. That player's side gets this.",
        ),
        (
            {"when": "event", "points": [5, 6], "event": "x"},
            "capicua: 1\xa0=\xa0+5 · 2\xa0=\xa0+6. That player's side gets this.",
        ),
        (
            {"when": "event", "points": [], "void": True},
            "capicua: 0. So the hand itself does not count: nobody wins it.",
        ),
        (
            {"when": "out", "points": 5, "fits": "both", "void": True, "led": "double"},
            "Capicúa (the last tile fits both ends): +5.",
        ),
    ],
)
def test_a_bonus_is_called_what_it_is_paid_for(row: dict[str, Any], sentence: str) -> None:
    """Whatever its row is named in the file."""
    assert sentence in told(foreign("jamaican_cutthroat", bonus={"capicua": row}))


def test_no_target_that_is_named_is_agreed() -> None:
    page = told(foreign("manylang", target={"kind": "stated"}))

    assert any(text.startswith("Before the match you agree on a target.") for text in page)


def test_partners_are_told_where_there_are_two_sides_of_two() -> None:
    page = told(foreign("partners", partners={"players": 6, "play": "must"}))

    assert not any("two against two" in text for text in page)


@pytest.mark.parametrize("highest", range(1, 7))
def test_a_small_set_has_the_pictures_that_its_tiles_allow(highest: int) -> None:
    for set_id in ("art3494", "matador", "mexican_train"):
        rules = foreign(
            set_id, faces={"highest": highest}, sets={str(highest): {"2": 1}}, deal={"2": 1}
        )

        assert told(rules)


def test_an_example_that_cannot_be_scored_is_left_out() -> None:
    rules = foreign("block", faces={"highest": 1}, sets={"1": {"2": 1}})

    assert not any(isinstance(row, Example) for row in Page(SAYS, rules, None).rows())


def test_a_double_that_the_set_does_not_have_is_not_asked_for() -> None:
    rules = foreign("mexican_train", start__first_double=99)
    tile = foreign("brazilian", start={"by": "that_tile", "tile": "9-9"})

    context = context_of_box(rules, people_of_seats(SAYS, 2))
    highest = rules.faces.highest

    assert context.start.tile == rules.tiles.doubles[0]
    assert any(f"first {highest}-{highest}, then" in text for text in told(rules))
    assert context_of_box(tile, people_of_seats(SAYS, 4)).start.tile is None


def wrong_tables() -> Iterator[dict[str, Any]]:
    yield {"presets": ["a"]}
    yield {"turn__unable": {"@": ["players"], "*": "knock"}}
    yield {"turn__unable": "@players"}
    yield {"faces": {"highest": 6, "show": "colours"}}
    yield {"faces": {"highest": 6, "show": "colours", "colours": ["red"] * 7}}
    yield {"bonus": {"x" * 41: {"when": "out", "points": 5}}}
    yield {"sets": {"6": {"2": 7}}, "deal": {"3": 7}}


@pytest.mark.parametrize("changes", list(wrong_tables()))
def test_what_cannot_be_read_or_shown_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(StoreError, match=StoreFault.NEWER_RULES):
        foreign("manylang", **changes)


def test_a_game_does_not_speak_of_a_leaflet() -> None:
    table = json.loads(text_of(load_set("draw")))
    for choice in table["choices"].values():
        choice.update(status="ambiguous", reason="")

    page = told(rules_from_text(json.dumps(table)))

    assert not any("leaflet" in text for text in page)
    assert "The sources do not say." in page
