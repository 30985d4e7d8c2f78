"""Finding out who starts, in every way that the rules of games can say."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.domain.hand import HandEnd
from app.domain.match import Hand
from app.domain.rules import RuleSet
from app.domain.rules.values import Fits, StartBy
from app.play.entry.draft import Draft
from app.play.match.current_match import CurrentMatch
from app.play.match.match_snapshot import MatchSnapshot
from app.play.match.rule_sets import RuleSets
from app.play.start import Stage
from app.presenters.who_starts import WhoStartsPresenter
from app.presenters.who_starts.state import Reply
from app.store.core.stored_match import StoredHand
from tests.builders import open_current_match, start_match
from tests.fake_navigation import FakeNavigation
from tests.hands import tile
from tests.services import services

NAMES = ("Ana", "Bo", "Cem", "Dot")
ANY = "Any tile may be played first."

Asked = Callable[..., WhoStartsPresenter]


def out(seat: int, starter: int | None = None, players: int = 4, **facts: Any) -> Hand:
    """A hand in which this seat went out, and each of the others has 5 left."""
    left = {other: () if other == seat else 5 for other in range(players)}
    return Hand(HandEnd(left, out=seat, **facts), starter)


def blocked(*left: int, starter: int | None = None, **facts: Any) -> Hand:
    return Hand(HandEnd(dict(enumerate(left)), **facts), starter)


@pytest.fixture
def current_match(tmp_path: Path, games: Mapping[str, RuleSet]) -> CurrentMatch:
    return open_current_match(tmp_path / "phone", games)


@pytest.fixture
def asked(current_match: CurrentMatch, navigation: FakeNavigation) -> Asked:
    """Opens the screen for a match of this game after these hands."""

    def ask(
        game: str, *hands: Hand, highest: int | None = None, players: int = 4, **choices: str
    ) -> WhoStartsPresenter:
        rules = current_match.leaflets[game]
        start_match(
            current_match,
            game,
            NAMES[:players],
            partners=rules.partners.play == "must",
            choices=choices,
        )
        current_match.now = _with_hands(current_match.table, hands, highest)
        presenter = WhoStartsPresenter(services(current_match), navigation)
        presenter.open()
        return presenter

    return ask


def _with_hands(
    table: MatchSnapshot, hands: tuple[Hand, ...], highest: int | None
) -> MatchSnapshot:
    match = replace(table.match, highest=highest)
    for hand in hands:
        match = replace(match, hands=(*match.hands, match.score(hand)[0]))
    scored = enumerate(zip(match.hands, match.verdicts, strict=True))
    stored = tuple(
        StoredHand(str(place), place, hand, verdict, deleted=False)
        for place, (hand, verdict) in scored
    )
    return replace(table, match=match, stored=replace(table.stored, hands=stored))


def people(presenter: WhoStartsPresenter) -> list[str]:
    return [chip.text for chip in presenter.state.people]


def replies(presenter: WhoStartsPresenter) -> list[Reply]:
    return [action.reply for action in presenter.state.actions]


def skip(presenter: WhoStartsPresenter, times: int = 1) -> None:
    for _ in range(times):
        presenter.act(Reply.NOBODY)


# A tile that starts


def test_the_holder_of_the_tile_starts_and_plays_it(asked: Asked) -> None:
    presenter = asked("dominican")

    assert presenter.state.title == "Who holds 6-6?"
    assert presenter.state.subtitle == "Whoever holds it starts."
    assert presenter.state.tile == tile("6-6")

    presenter.set_player("2")

    assert presenter.state.title == "Cem starts"
    assert presenter.state.subtitle == "Play 6-6 first."
    assert presenter.state.reasons == ()


def test_where_all_tiles_are_dealt_somebody_holds_the_tile(asked: Asked) -> None:
    assert replies(asked("dominican")) == []
    assert replies(asked("jamaican_cutthroat", players=3)) == []
    assert replies(asked("brazilian")) == [Reply.NOBODY]


def test_seats_to_the_right_are_in_the_order_of_play(asked: Asked) -> None:
    presenter = asked("dominican")

    presenter.set_player("2")

    assert presenter.state.order_note == "Play goes round to the right, in this order:"
    assert people(presenter) == ["Cem", "Dot", "Ana", "Bo"]


def test_the_next_lower_double_is_asked_for_if_nobody_holds_the_tile(asked: Asked) -> None:
    presenter = asked("brazilian")

    skip(presenter)

    assert presenter.state.title == "Who holds 5-5?"
    assert presenter.state.subtitle == "The next lower double starts."

    skip(presenter, 6)

    assert presenter.state.title == "Nobody has a double"


def test_all_draw_until_the_tile_is_found(asked: Asked) -> None:
    presenter = asked("cyprus")

    skip(presenter)

    assert presenter.state.step is Stage.FOUND
    assert presenter.state.title == "Who drew 9-9?"
    assert presenter.state.subtitle == "Draw one tile each, in turn, until somebody draws it."

    presenter.set_player("3")

    assert presenter.state.title == "Dot starts"
    assert presenter.state.subtitle == "Play 9-9 first."


def test_all_draw_again_if_nobody_holds_the_tile(asked: Asked) -> None:
    presenter = asked("cyprus", no_double="draw_again")

    skip(presenter)

    assert presenter.state.step is Stage.SHUFFLE
    assert presenter.state.title == "Nobody has 9-9"

    presenter.act(Reply.DONE)

    assert presenter.state.title == "Who holds 9-9?"


def test_a_tile_that_nobody_drew_either_is_shuffled_again(asked: Asked) -> None:
    presenter = asked("cyprus")

    skip(presenter, 2)

    assert presenter.state.step is Stage.SHUFFLE


def test_without_the_tile_the_highest_tile_starts(asked: Asked) -> None:
    presenter = asked("all_fives", lead="66")

    skip(presenter)

    assert presenter.state.title == "Who holds 6-5?"
    assert presenter.state.subtitle == "The highest tile starts."


def test_without_the_tile_the_heaviest_hand_starts_with_any_tile(asked: Asked) -> None:
    presenter = asked("all_fives", lead="66", no_double="heaviest_hand")

    skip(presenter)

    assert presenter.state.step is Stage.HEAVIEST
    assert presenter.state.title == "Who holds the most points?"
    assert replies(presenter) == []
    assert presenter.state.back

    presenter.set_player("1")

    assert presenter.state.title == "Bo starts"
    assert presenter.state.subtitle == ANY


@pytest.mark.parametrize(("pose", "note"), [("66", "Play 6-6 first."), ("sporting", ANY)])
def test_after_a_tie_the_tile_leads_as_in_the_first_hand(
    asked: Asked, pose: str, note: str
) -> None:
    presenter = asked("jamaican_partner", blocked(9, 9, 20, 20), first_pose=pose)

    assert presenter.state.reasons == ("Nobody won the last hand.",)
    assert presenter.state.title == "Who holds 6-6?"

    presenter.set_player("3")

    assert presenter.state.subtitle == note


def test_after_a_reset_the_tile_leads_again(asked: Asked) -> None:
    hands = (out(0, last=tile("6-5"), fits=Fits.ONE), out(1, last=tile("6-5"), fits=Fits.ONE))

    presenter = asked("jamaican_partner", *hands)

    assert presenter.state.reasons == ("Everybody has scored now.",)
    assert presenter.state.title == "Who holds 6-6?"


# The highest double


def test_the_highest_double_leads_in_every_hand(asked: Asked) -> None:
    presenter = asked("bergen")

    skip(presenter)
    presenter.set_player("2")

    assert (presenter.state.title, presenter.state.subtitle) == ("Cem starts", "Play 5-5 first.")


def test_the_holder_of_the_highest_double_may_lead_any_tile_where_the_table_plays_so(
    asked: Asked,
) -> None:
    presenter = asked("bergen", first_pose="any_tile")

    presenter.set_player("2")

    assert (presenter.state.tile, presenter.state.subtitle) == (tile("6-6"), ANY)


def test_a_larger_set_begins_with_its_own_highest_double(asked: Asked) -> None:
    assert asked("matador", highest=9).state.title == "Who holds 9-9?"


def test_without_any_double_the_highest_tile_starts(asked: Asked) -> None:
    presenter = asked("block", players=2)

    skip(presenter, 7)
    assert (presenter.state.title, presenter.state.subtitle) == (
        "Who holds 6-5?",
        "The highest tile starts.",
    )

    skip(presenter)
    assert presenter.state.title == "Who holds 6-4?"

    presenter.set_player("1")
    assert presenter.state.subtitle == "Play 6-4 first."


def test_without_any_double_the_first_double_drawn_starts(asked: Asked) -> None:
    presenter = asked("sniff", lead="highest_double")

    skip(presenter, 7)
    assert presenter.state.title == "Who drew a double?"

    presenter.set_player("0")
    assert (presenter.state.title, presenter.state.subtitle) == (
        "Ana starts",
        "Play that double first.",
    )


def test_without_any_double_the_heaviest_hand_starts(asked: Asked) -> None:
    presenter = asked("draw")

    skip(presenter, 7)

    assert presenter.state.step is Stage.HEAVIEST


# Rounds


def test_a_round_asks_for_its_double(asked: Asked) -> None:
    presenter = asked("mexican_train", *[out(0)] * 2)

    assert presenter.state.title == "Round 3: who holds 10-10?"

    presenter.set_player("2")

    assert (presenter.state.title, presenter.state.subtitle) == ("Cem starts", "Play 10-10 first.")


def test_the_first_round_has_the_highest_double_of_the_set(asked: Asked) -> None:
    assert asked("mexican_train", highest=9).state.title == "Round 1: who holds 9-9?"
    assert asked("chickenfoot").state.title == "Round 1: who holds 9-9?"


def test_spinner_begins_with_the_double_nine(asked: Asked) -> None:
    assert asked("spinner", out(1)).state.title == "Round 2: who holds 8-8?"


def test_all_draw_until_the_double_of_the_round_is_found(asked: Asked) -> None:
    presenter = asked("mexican_train")

    skip(presenter)

    assert presenter.state.title == "Who drew 12-12?"


def test_the_next_lower_double_starts_and_the_next_round_has_its_own(asked: Asked) -> None:
    presenter = asked("mexican_train", engine="next_lower")

    skip(presenter, 2)
    presenter.set_player("3")

    assert (presenter.state.title, presenter.state.subtitle) == ("Dot starts", "Play 10-10 first.")

    presenter = asked("mexican_train", out(3, starter=3), engine="next_lower")

    assert presenter.state.title == "Round 2: who holds 11-11?"


def test_below_the_last_double_nobody_can_start(asked: Asked) -> None:
    presenter = asked("mexican_train", *[out(0)] * 12, engine="next_lower")

    assert presenter.state.title == "Round 13: who holds 0-0?"

    skip(presenter)

    assert presenter.state.title == "Nobody has 0-0"


def test_the_highest_double_held_starts_if_nobody_holds_the_one_of_the_round(asked: Asked) -> None:
    presenter = asked("mexican_train", *[out(0)] * 3, engine="highest_held")

    assert presenter.state.title == "Round 4: who holds 9-9?"

    skip(presenter)

    assert (presenter.state.title, presenter.state.subtitle) == (
        "Who holds 12-12?",
        "The highest double starts.",
    )


def test_with_the_double_set_out_the_lot_decides_the_first_round(asked: Asked) -> None:
    presenter = asked("chickenfoot", engine="set_out")

    assert presenter.state.step is Stage.LOT
    assert presenter.state.title == "Who won the lot?"
    assert presenter.state.reasons == ("Round 1: 9-9 lies in the middle.",)
    assert presenter.state.tile == tile("9-9")

    presenter.set_player("1")

    assert (presenter.state.title, presenter.state.subtitle) == ("Bo starts", "")
    assert presenter.state.reasons == ("Round 1: 9-9 lies in the middle.",)


def test_with_the_double_set_out_the_start_goes_round(asked: Asked) -> None:
    hands = [out(0, starter=seat) for seat in (1, 2, 3)]

    presenter = asked("mexican_train", *hands, engine="set_out")

    assert presenter.state.title == "Ana starts"
    assert presenter.state.tile == tile("9-9")
    assert presenter.state.reasons == (
        "It is Ana's turn to start: Dot started the last hand.",
        "Round 4: 9-9 lies in the middle.",
    )
    assert presenter.state.order_note == "Play goes round in this order:"


def test_with_the_double_set_out_an_unknown_last_starter_is_asked_for(asked: Asked) -> None:
    presenter = asked("mexican_train", out(0), engine="set_out")

    assert presenter.state.step is Stage.PLAYER
    assert presenter.state.title == "Who starts this hand?"
    assert presenter.state.subtitle == "It was not noted who started the last hand."
    assert presenter.state.reasons == ("Round 2: 11-11 lies in the middle.",)


# The lot and the draw


def test_the_winner_of_the_lot_starts_with_any_tile(asked: Asked) -> None:
    presenter = asked("all_fives")

    assert presenter.state.title == "Who won the lot?"
    assert presenter.state.subtitle == "Draw lots for the start. Then tap the player who won."
    assert people(presenter) == ["Ana", "Bo", "Cem", "Dot"]

    presenter.set_player("3")

    assert (presenter.state.title, presenter.state.subtitle) == ("Dot starts", ANY)


def test_the_lot_says_nothing_of_a_tile_where_the_rules_do_not(asked: Asked) -> None:
    presenter = asked("texas_42")

    presenter.set_player("3")

    assert (presenter.state.title, presenter.state.subtitle) == ("Dot starts", "")


def test_after_a_blocked_hand_the_lot_decides(asked: Asked) -> None:
    presenter = asked("all_fives", blocked(9, 1, 9, 9), lead="lot")

    assert presenter.state.step is Stage.LOT
    assert presenter.state.reasons == ("The last hand was blocked.",)


def test_after_a_blocked_hand_all_draw_a_tile_and_may_lead_any(asked: Asked) -> None:
    hand = Hand(HandEnd({0: (tile("6-4"),), 1: (tile("1-0"),)}))
    presenter = asked("five_up", hand, players=2, lead="highest_double")

    assert presenter.state.step is Stage.DRAW
    assert presenter.state.reasons == ("The last hand was blocked.",)

    presenter.toggle_drawn_tile(tile("6-5"))
    presenter.toggle_drawn_tile(tile("4-4"))

    assert presenter.state.title == "Ana starts"
    assert presenter.state.subtitle == f"All tiles are shuffled again. {ANY}"


# What the match knows


def test_the_winner_of_the_last_hand_starts_with_any_tile(asked: Asked) -> None:
    presenter = asked("all_fives", out(1, starter=0))

    assert presenter.state.step is Stage.STARTER
    assert presenter.state.title == "Bo starts"
    assert presenter.state.reasons == ("Bo won the last hand and starts.",)
    assert presenter.state.subtitle == ANY


def test_the_start_goes_round(asked: Asked) -> None:
    presenter = asked("fives_and_threes", out(1, starter=3))

    assert presenter.state.title == "Ana starts"
    assert presenter.state.reasons == ("It is Ana's turn to start: Dot started the last hand.",)
    assert presenter.state.subtitle == ANY


def test_if_nobody_won_that_is_said_and_the_start_goes_on(asked: Asked) -> None:
    presenter = asked("puerto_rican", blocked(9, 9, 9, 9, starter=1, locker=0))

    assert presenter.state.title == "Cem starts"
    assert presenter.state.reasons == (
        "Nobody won the last hand.",
        "It is Cem's turn to start: Bo started the last hand.",
    )


def test_if_nobody_won_the_same_player_starts_again(asked: Asked) -> None:
    hand = blocked(9, 9, 9, 9, starter=1, locker=0)
    presenter = asked("dominican", hand, tie="nobody", block="lone")

    assert presenter.state.reasons == (
        "Nobody won the last hand.",
        "Bo started the last hand and starts again.",
    )


def test_a_start_by_turn_is_asked_if_the_last_one_was_not_noted(asked: Asked) -> None:
    presenter = asked("fives_and_threes", out(1))

    assert presenter.state.step is Stage.PLAYER
    assert presenter.state.subtitle == "It was not noted who started the last hand."

    presenter.set_player("2")

    assert presenter.state.title == "Cem starts"
    assert presenter.state.reasons == ()


def test_the_starter_that_the_match_knows_is_stored(
    asked: Asked, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter = asked("all_fives", out(1, starter=0))

    presenter.act(Reply.DONE)

    assert current_match.draft() == Draft(starter=1)
    assert navigation.calls == [("home table", {})]


def test_somebody_else_may_start_all_the_same(asked: Asked) -> None:
    presenter = asked("all_fives", out(1, starter=0))

    assert replies(presenter) == [Reply.DONE, Reply.OTHER]

    presenter.act(Reply.OTHER)
    assert presenter.state.title == "Who starts this hand?"
    assert presenter.state.subtitle == ""

    presenter.set_player("0")
    assert (presenter.state.title, presenter.state.reasons) == ("Ana starts", ())
    assert replies(presenter) == [Reply.DONE]
    assert presenter.state.back

    presenter.undo()
    presenter.undo()
    assert presenter.state.title == "Bo starts"


# Partners


def test_the_pair_that_won_agrees_who_starts(asked: Asked) -> None:
    presenter = asked("cuban", out(2))

    assert presenter.state.step is Stage.SIDE
    assert presenter.state.title == "Ana and Cem agree: who starts?"
    assert presenter.state.subtitle == "Their side won the last hand."
    assert people(presenter) == ["Ana", "Cem"]

    presenter.set_player("2")

    assert (presenter.state.title, presenter.state.subtitle) == ("Cem starts", ANY)


def test_if_nobody_won_the_pair_that_started_agrees(asked: Asked) -> None:
    presenter = asked("cuban", blocked(9, 9, 20, 20, starter=3))

    assert presenter.state.title == "Bo and Dot agree: who starts?"
    assert presenter.state.reasons == ("Nobody won the last hand.",)
    assert presenter.state.subtitle == "Their side started the last hand."


def test_the_pair_that_started_is_asked_for_if_it_was_not_noted(asked: Asked) -> None:
    presenter = asked("cuban", blocked(9, 9, 20, 20))

    assert presenter.state.step is Stage.PLAYER
    assert presenter.state.reasons == ("Nobody won the last hand.",)
    assert presenter.state.subtitle == "It was not noted who started the last hand."
    assert people(presenter) == ["Ana", "Bo", "Cem", "Dot"]


# Without a match on the table


def test_after_the_end_of_a_match_the_next_one_begins(
    asked: Asked, current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    asked("all_fives")
    current_match.record(out(1, starter=0))
    current_match.end()

    presenter = WhoStartsPresenter(services(current_match), navigation)
    presenter.open()

    assert presenter.state.title == "Who won the lot?"
    assert presenter.state.reasons == ()


def test_the_rules_page_of_a_game_asks_only_for_the_number_of_players(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter = WhoStartsPresenter(services(current_match), navigation)

    presenter.open(box="chickenfoot")
    assert presenter.state.step is Stage.NUMBER
    assert presenter.state.box is not None
    assert presenter.state.box.id == "chickenfoot"

    presenter.pick_number("4")
    assert presenter.state.title == "Round 1: who holds 9-9?"


def test_without_a_match_the_set_is_the_one_for_the_number_of_players(
    current_match: CurrentMatch, navigation: FakeNavigation
) -> None:
    presenter = WhoStartsPresenter(services(current_match), navigation)
    presenter.open(box="mexican_train")
    assert [chip.key for chip in presenter.state.numbers] == [str(n) for n in range(2, 15)]

    for players, double in {"2": "12-12", "10": "12-12", "11": "15-15", "14": "18-18"}.items():
        presenter.pick_number(players)
        assert presenter.state.title == f"Round 1: who holds {double}?"
        presenter.undo()


def test_another_game_than_the_one_on_the_table_can_be_asked_for(
    asked: Asked, current_match: CurrentMatch
) -> None:
    presenter = asked("dominican")

    presenter.open(box="dominican")
    assert presenter.state.title == "Who holds 6-6?"

    presenter.open(box="cyprus")
    assert presenter.state.step is Stage.NUMBER

    presenter.open()
    assert presenter.state.title == "Who holds 6-6?"
    assert current_match.draft() is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_way_to_start_ends_with_a_starter(
    asked: Asked, games: Mapping[str, RuleSet], players: int
) -> None:
    for game, rules in games.items():
        if players not in rules.deals(rules.chosen()):
            continue
        presenter = asked(game, players=players)
        drawn = iter(rules.tiles)
        while presenter.state.step is Stage.DRAW:
            presenter.toggle_drawn_tile(next(drawn))
        if presenter.state.asks_for_player:
            presenter.set_player("1")

        assert presenter.state.step is Stage.STARTER, game


def test_where_the_winning_pair_would_start_it_is_said_that_nobody_won(
    asked: Asked, current_match: CurrentMatch, games: Mapping[str, RuleSet]
) -> None:
    cuban = games["cuban"]
    choices = tuple(choice for choice in cuban.choices if choice.key != "next_lead")
    start = replace(cuban.start, next_by=StartBy.SIDE, after={})
    current_match.leaflets = RuleSets(
        {"cuban": replace(cuban, start=start, choices=choices)}, current_match.database
    )

    presenter = asked("cuban", blocked(9, 9, 20, 20, starter=3))

    assert presenter.state.step is Stage.PLAYER
    assert presenter.state.subtitle == "Nobody won the last hand."
