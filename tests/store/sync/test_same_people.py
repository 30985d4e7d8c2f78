"""Players of two phones who are one person: proposed, declined, made one, brought back."""

from app.domain.match import Match, PlayerId
from app.store.core.records import PlayerRecord
from app.store.sync.same_people import OnePerson, Reason, bring_back, decline, same_people
from app.store.write.player_merge import PlayerMerge
from tests.store.conftest import Phone
from tests.store.sync.two_phones import TwoPhones


def played(phone: Phone, *players: PlayerRecord) -> str:
    """Plays a match of one hand."""
    ids = tuple(PlayerId(player.id) for player in players)
    match_id = phone.matches.start(Match(phone.sets["manylang"], ids, target=50))
    phone.play(match_id, "", 5)
    return match_id


def proposed(phone: Phone) -> tuple[OnePerson, ...]:
    return same_people(phone.opened.database)


def seated(phone: Phone, match_id: str) -> tuple[str, ...]:
    return phone.matches.record(match_id).players


def test_a_player_made_on_two_phones_is_proposed_and_made_one(two: TwoPhones) -> None:
    ann, cy = two.one.players.add("Ann", 0), two.one.players.add("Cy", 1)
    other_ann, di = two.other.players.add(" ann", 2), two.other.players.add("Di", 3)
    theirs = played(two.other, other_ann, di)
    played(two.one, ann, cy)
    two.exchange()

    (one,) = proposed(two.one)
    assert one == proposed(two.other)[0]
    assert one.reason is Reason.SAME_NAME
    assert {one.stays.id, one.goes.id} == {ann.id, other_ann.id}
    PlayerMerge(two.one.opened.database).merge(ann.id, other_ann.id)
    two.exchange()

    assert seated(two.other, theirs) == (ann.id, di.id)
    assert two.other.players.get(other_ann.id).stamp.deleted
    assert proposed(two.one) == proposed(two.other) == ()


def test_accents_and_spaces_do_not_make_two_people(two: TwoPhones) -> None:
    two.one.players.add("José  Luis", 0)
    two.other.players.add("jose luis", 1)
    two.exchange()

    assert [one.reason for one in proposed(two.one)] == [Reason.SAME_NAME]


def test_two_who_sat_in_one_match_are_two_people(two: TwoPhones) -> None:
    ann, other_ann = two.one.players.add("Ann", 0), two.other.players.add("Ann", 1)
    two.exchange()
    played(two.one, ann, other_ann)
    two.exchange()

    assert proposed(two.one) == proposed(two.other) == ()


def test_what_was_declined_is_not_proposed_again_on_this_phone(two: TwoPhones) -> None:
    two.one.players.add("Ann", 0)
    two.other.players.add("Ann", 1)
    two.exchange()

    decline(two.one.opened.database, proposed(two.one)[0])

    assert proposed(two.one) == ()
    assert len(proposed(two.other)) == 1
    third = two.one.players.add("Ann", 2)
    assert all(third.id in one.pair for one in proposed(two.one)), "others are"
    assert len(proposed(two.one)) == 2


def test_a_match_that_came_after_a_merge_is_proposed_again(two: TwoPhones) -> None:
    bo, robert, cy = (two.one.players.add(name, 0) for name in ("Bo", "Robert", "Cy"))
    played(two.one, bo, cy)
    two.exchange()
    PlayerMerge(two.one.opened.database).merge(robert.id, bo.id)
    later = played(two.other, bo, cy)
    two.exchange()

    (one,) = proposed(two.other)
    assert (one.reason, one.matches) == (Reason.LATER_MATCHES, (later,))
    assert (one.stays.id, one.goes.id) == (robert.id, bo.id)
    PlayerMerge(two.other.opened.database).merge(one.stays.id, one.goes.id)
    two.exchange()

    assert seated(two.one, later) == (robert.id, cy.id)
    assert proposed(two.one) == proposed(two.other) == ()


def test_a_later_match_follows_two_merges_to_who_is_listed(two: TwoPhones) -> None:
    bo, bob, robert, cy = (two.one.players.add(name, 0) for name in ("Bo", "Bob", "Robert", "Cy"))
    played(two.one, bo, cy)
    played(two.one, bob, cy)
    two.exchange()
    merging = PlayerMerge(two.one.opened.database)
    merging.merge(bob.id, bo.id)
    merging.merge(robert.id, bob.id)
    later = played(two.other, bo, cy)
    two.exchange()

    (one,) = proposed(two.one)

    assert (one.stays.id, one.goes.id, one.matches) == (robert.id, bo.id, (later,))


def test_a_later_match_of_both_proposes_nothing(two: TwoPhones) -> None:
    bo, robert, cy = (two.one.players.add(name, 0) for name in ("Bo", "Robert", "Cy"))
    played(two.one, bo, cy)
    two.exchange()
    PlayerMerge(two.one.opened.database).merge(robert.id, bo.id)
    played(two.other, bo, robert)
    two.exchange()

    assert proposed(two.one) == ()


def merged_both_ways(two: TwoPhones) -> tuple[PlayerRecord, PlayerRecord, tuple[str, str]]:
    """Returns Bo, Robert, and a match of each with Cy."""
    bo, robert, cy = (two.one.players.add(name, 0) for name in ("Bo", "Robert", "Cy"))
    matches = played(two.one, bo, cy), played(two.one, robert, cy)
    two.exchange()
    PlayerMerge(two.one.opened.database).merge(bo.id, robert.id)
    PlayerMerge(two.other.opened.database).merge(robert.id, bo.id)
    two.exchange()
    return bo, robert, matches


def test_two_who_were_merged_both_ways_round_come_back_as_one(two: TwoPhones) -> None:
    bo, robert, matches = merged_both_ways(two)
    assert {player.name for player in two.one.players.all()} == {"Cy"}

    (one,) = proposed(two.one)
    assert one == proposed(two.other)[0]
    assert one.reason is Reason.BOTH_GONE
    assert (one.stays.id, one.goes.id) == (robert.id, bo.id), "the later merge stands"
    bring_back(two.one.opened.database, one)
    two.exchange()

    for match_id in matches:
        assert robert.id in seated(two.other, match_id)
    assert {player.name for player in two.other.players.all()} == {"Cy", "Robert"}
    assert proposed(two.one) == proposed(two.other) == ()


def test_both_phones_may_bring_them_back_at_once(two: TwoPhones) -> None:
    _bo, robert, matches = merged_both_ways(two)

    for phone in (two.one, two.other):
        bring_back(phone.opened.database, proposed(phone)[0])
    two.exchange()

    for match_id in matches:
        assert robert.id in seated(two.one, match_id)
    assert proposed(two.one) == proposed(two.other) == ()


def test_one_comes_back_where_only_one_of_the_two_merges_left_a_trace(two: TwoPhones) -> None:
    bo, robert, cy = (two.one.players.add(name, 0) for name in ("Bo", "Robert", "Cy"))
    match_id = played(two.one, bo, cy)
    two.exchange()
    PlayerMerge(two.one.opened.database).merge(robert.id, bo.id)
    PlayerMerge(two.other.opened.database).merge(bo.id, robert.id)
    two.exchange()

    (one,) = proposed(two.one)
    bring_back(two.one.opened.database, one)
    two.exchange()

    assert {player.name for player in two.other.players.all()} == {"Cy", "Robert"}
    assert robert.id in seated(two.other, match_id)


def test_nothing_is_proposed_where_all_are_different(two: TwoPhones) -> None:
    two.one.play_days(2)
    two.exchange()

    assert proposed(two.one) == proposed(two.other) == ()
