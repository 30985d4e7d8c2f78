"""An old verdict stays as it was shown; what the rules of today would say is only told."""

from dataclasses import replace

from app.domain.errors import RuleError
from app.domain.rules import BlockedPoints
from app.store.read.rescoring import verify
from tests.store.conftest import Phone


def test_hands_that_the_rules_still_tell_so_are_not_named(phone: Phone) -> None:
    match_id = phone.start()
    phone.play(match_id, "", "6-4")
    phone.play(match_id, "1-1", "2-2 3-3", out=None)

    assert verify(phone.matches.get(match_id), phone.sets["manylang"]) == ()


def test_a_hand_that_other_rules_score_otherwise_is_named_and_left_as_it_was(
    phone: Phone,
) -> None:
    match_id = phone.start(players=3)
    phone.play(match_id, "", "6-4", "0-0")
    blocked = phone.play(match_id, "0-1", "0-3", "1-3", out=None)
    rules = phone.sets["manylang"]
    changed = replace(rules, blocked=replace(rules.blocked, points=BlockedPoints.EACH))

    (difference,) = verify(phone.matches.get(match_id), changed)

    assert difference.hand_id == blocked
    assert not isinstance(difference.today, RuleError)
    assert (difference.shown.points, difference.today.points) == (6, 5)
    assert phone.matches.get(match_id).hands[1].verdict.points == 6


def test_a_hand_that_other_rules_would_refuse_is_named_with_the_reason(phone: Phone) -> None:
    match_id = phone.start(players=3)
    phone.play(match_id, "", "6-4", "0-0")
    rules = phone.sets["manylang"]

    (difference,) = verify(phone.matches.get(match_id), replace(rules, deal={2: 7}))

    assert isinstance(difference.today, RuleError)
    assert difference.today.key == "too_many_players"
