"""Matches and hands: stored, changed, deleted and restored."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.domain.match import Match, PlayerId
from app.domain.scoring import score_hand
from app.store.core.errors import StoreError
from app.store.core.settings import LANGUAGE, TEXT_SIZE, VOICE
from app.store.read.history import History
from tests.oracles.match import running_totals, with_hands
from tests.store.conftest import Phone


def totals(phone: Phone, match_id: str) -> tuple[int, ...]:
    """The totals in the list, which come from the stored tallies."""
    rows = History(phone.opened.database).page()
    return next(row.totals for row in rows if row.match_id == match_id)


def test_a_match_is_read_as_it_was_stored(phone: Phone) -> None:
    match_id = phone.start("bg2133", players=3, target=100)
    hand = phone.hand("", "6-4 0-0", 7)
    verdict = score_hand(phone.sets["bg2133"], hand.end)

    phone.matches.add_hand(match_id, hand, verdict)

    stored = phone.matches.get(match_id)
    assert stored.hands[0].hand == hand
    assert stored.hands[0].verdict == verdict.result
    assert running_totals(stored.match(phone.sets["bg2133"])) == ((17, 0, 0),)


def test_partners_are_stored(phone: Phone) -> None:
    players = tuple(phone.players.add(name, 0).id for name in ("A", "B", "C", "D"))
    match = Match(phone.sets["bg2133"], tuple(map(PlayerId, players)), sides=((0, 2), (1, 3)))
    match_id = phone.matches.start(match)
    hand = phone.hand("", "2-4", "3-6", "1-5 0-1")
    phone.matches.add_hand(match_id, hand, with_hands(match, hand).verdicts[0])

    stored = phone.matches.get(match_id)

    assert stored.match(phone.sets["bg2133"]) == with_hands(match, hand)
    assert totals(phone, match_id) == (13, 0)


def test_hands_stay_in_the_order_they_were_played(phone: Phone) -> None:
    match_id = phone.start()

    played = [phone.play(match_id, "", points) for points in (5, 6, 7)]

    assert [hand.id for hand in phone.matches.get(match_id).hands] == played


def test_an_edit_changes_the_hand_the_totals_and_the_log(phone: Phone) -> None:
    match_id = phone.start()
    hand_id = phone.play(match_id, "", "6-6")
    after = phone.hand("", "6-5")

    phone.matches.edit_hand(hand_id, after, phone.verdict(match_id, after))

    (change,) = phone.matches.changes(match_id)
    assert phone.matches.get(match_id).hands[0].hand == after
    assert totals(phone, match_id) == (11, 0)
    assert (change.what, change.hand_id) == ("hand_edited", hand_id)
    assert (change.before["facts"]["left"], change.after["facts"]["left"]) == (
        [[], ["6-6"]],
        [[], ["6-5"]],
    )


def test_a_deleted_hand_does_not_count_and_can_be_restored(phone: Phone) -> None:
    match_id = phone.start()
    first, second = phone.play(match_id, "", 10), phone.play(match_id, "", 20)

    phone.matches.delete_hand(first)
    deleted = phone.matches.get(match_id)
    total_without = totals(phone, match_id)
    phone.matches.restore_hand(first)

    assert [hand.id for hand in deleted.hands] == [second]
    assert [hand.id for hand in deleted.deleted_hands] == [first]
    assert (total_without, totals(phone, match_id)) == ((20, 0), (30, 0))
    assert [hand.id for hand in phone.matches.get(match_id).hands] == [first, second]
    kinds = [change.what for change in phone.matches.changes(match_id)]
    assert kinds == ["hand_deleted", "hand_restored"]


def test_a_deleted_match_leaves_the_list_and_is_restored_completely(phone: Phone) -> None:
    match_id = phone.start()
    phone.play(match_id, "", 10)

    phone.matches.delete(match_id)
    listed = History(phone.opened.database).page()
    phone.matches.restore(match_id)

    assert listed == ()
    assert totals(phone, match_id) == (10, 0)
    assert len(phone.matches.get(match_id).hands) == 1


def test_every_change_raises_the_revision(phone: Phone) -> None:
    match_id = phone.start()

    phone.matches.change(match_id, name="Christmas", note="at Ada's", choices={"tie": "pick"})
    phone.matches.change(match_id, target=None)
    phone.matches.end(match_id)
    phone.matches.reopen(match_id)

    record = phone.matches.get(match_id).record
    assert (record.name, record.note, record.choices) == ("Christmas", "at Ada's", {"tie": "pick"})
    assert (record.target, record.ended_at, record.stamp.revision) == (None, None, 5)
    assert len(phone.matches.changes(match_id)) == 4


def test_unfinished_matches_are_those_that_nobody_ended(phone: Phone) -> None:
    first, second, third = (phone.start() for _ in range(3))

    phone.matches.end(first)
    phone.matches.delete(third)

    assert [record.id for record in phone.matches.unfinished()] == [second]


def test_the_list_has_the_winner_by_the_target_in_hand_order(phone: Phone) -> None:
    match_id = phone.start(target=20)
    phone.play(match_id, "", 15)
    phone.play(match_id, "", 5)
    phone.play(match_id, 60, "", out=1)

    (row,) = History(phone.opened.database).page()

    assert (row.totals, row.winners, row.hands) == ((20, 60), (0,), 3)


def test_missing_matches_hands_and_players_are_an_error(phone: Phone) -> None:
    for ask in (
        phone.matches.get,
        phone.matches.delete,
        phone.matches.delete_hand,
        phone.players.get,
    ):
        with pytest.raises(StoreError, match="not_found"):
            ask("nobody")


def test_a_hand_of_an_unknown_match_is_refused_and_not_stored(phone: Phone) -> None:
    hand = phone.hand("", "6-4")
    verdict = score_hand(phone.sets["manylang"], hand.end)

    with pytest.raises(StoreError, match="refused"):
        phone.matches.add_hand("nowhere", hand, verdict)

    assert phone.opened.database.rows("SELECT * FROM hands") == []


def test_players_are_changed_deleted_and_restored(phone: Phone) -> None:
    ada = phone.players.add("Ada", 1)

    phone.players.change(ada.id, name="Ada L.", colour=2)
    phone.players.delete(ada.id)
    gone = phone.players.all()
    back = phone.players.restore(ada.id)

    assert gone == ()
    assert phone.players.all() == (back,)
    assert (back.name, back.colour, back.stamp.revision) == ("Ada L.", 2, 4)


def test_a_draft_is_there_until_the_hand_is_recorded(phone: Phone) -> None:
    match_id = phone.start()
    draft = {"out": 0, "left": [[], ["6-4"]], "counting": 1}

    phone.drafts.save(match_id, {})
    phone.drafts.save(match_id, draft)
    read_back = phone.drafts.get(match_id)
    phone.play(match_id, "", "6-4")

    assert read_back == draft
    assert phone.drafts.get(match_id) is None


def test_a_draft_can_be_dropped(phone: Phone) -> None:
    match_id = phone.start()
    phone.drafts.save(match_id, {"out": 1})

    phone.drafts.delete(match_id)

    assert phone.drafts.get(match_id) is None


def test_settings_are_stored_as_they_were_set(phone: Phone) -> None:
    phone.settings.set(LANGUAGE, "sr-Latn")
    phone.settings.set(TEXT_SIZE, 150)
    phone.settings.set(TEXT_SIZE, 200)

    assert phone.settings.get(LANGUAGE) == "sr-Latn"
    assert phone.settings.get(TEXT_SIZE) == 200
    assert phone.settings.get(VOICE) is False


def test_a_name_that_another_phone_would_refuse_is_refused_here_already(phone: Phone) -> None:
    match_id = phone.start()

    for refused, key in (
        (lambda: phone.players.add("x" * 201, 1), "too_long"),
        (lambda: phone.players.add("", 1), "too_long"),
        (lambda: phone.players.add("half a letter: \ud83d", 1), "refused"),
        (lambda: phone.players.add("x", 256), "refused"),
        (lambda: phone.players.add("x", 2**70), "refused"),
        (lambda: phone.matches.change(match_id, note="x" * 10_001), "too_long"),
        (lambda: phone.matches.change(match_id, target=2**70), "refused"),
    ):
        with pytest.raises(StoreError, match=key):
            refused()

    assert [player.name for player in phone.players.all()] == ["Player 0", "Player 1"]
    assert phone.matches.get(match_id).record.note == ""


def test_any_characters_are_stored(phone: Phone) -> None:
    names = ["Łucja", "عائشة", "小明", "👨‍👩‍👧", "a\x00b", "Zoë", "Zoe\u0308"]

    read_back = [phone.players.get(phone.players.add(name, 0).id).name for name in names]

    assert read_back == names


def test_a_refused_first_write_does_not_lose_the_name_of_the_phone(
    open_phone: Callable[[Path], Phone], tmp_path: Path
) -> None:
    """The name of the phone must be in the file before a row has it."""
    phone = open_phone(tmp_path)
    with pytest.raises(StoreError):
        phone.players.add("", 1)

    ada = phone.players.add("Ada", 1)

    phone.opened.database.close()
    assert open_phone(tmp_path).opened.database.device == ada.stamp.device != ""
