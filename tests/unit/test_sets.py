"""The files of the leaflets: their content, and errors in them."""

from pathlib import Path

import pytest

from app import paths
from app.domain.rules import RuleSet
from app.domain.rules.values import Kind
from app.sets import Leaflets
from app.toml_schema import TableError
from tests.rule_sets import load_set, load_sets
from tests.rule_validation import load_validated

Sets = dict[str, RuleSet]

GOOD = (paths.SETS / "luckies.toml").read_text("utf-8")


def refusal(folder: Path, text: str) -> str:
    (folder / "mine.toml").write_text(text, "utf-8")
    with pytest.raises(TableError) as refused:
        load_validated("mine", folder)
    return str(refused.value)


def changed(before: str, after: str) -> str:
    assert GOOD.count(before) == 1, before
    return GOOD.replace(before, after)


def test_the_five_leaflets_come_in_the_order_of_their_numbers() -> None:
    ids = [rules.id for rules in load_sets() if rules.kind is Kind.LEAFLET]

    assert ids == ["luckies", "bg2133", "art3494", "manylang", "item2672"]


def test_the_games_come_after_the_leaflets_by_their_names() -> None:
    games = load_sets()[5:]

    assert len(games) == 22
    assert {rules.kind for rules in games} == {Kind.GAME}
    assert [rules.name for rules in games] == sorted(rules.name for rules in games)


@pytest.mark.parametrize("rules", load_sets(), ids=lambda rules: rules.id)
def test_the_fields_of_every_rule_set_agree(rules: RuleSet) -> None:
    assert load_validated(rules.id) == rules


def test_a_leaflet_is_loaded_by_its_id() -> None:
    assert load_set("bg2133") == load_sets()[1]


@pytest.mark.parametrize("set_id", ["", "nosuch", "../sets/luckies", "LUCKIES", None])
def test_a_leaflet_that_is_not_there_is_refused(set_id: str) -> None:
    with pytest.raises(KeyError):
        Leaflets()[set_id]


def test_the_deals_are_those_of_the_leaflets(sets: Sets) -> None:
    assert {set_id: rules.deals({}) for set_id, rules in sets.items()} == {
        "luckies": {2: 7, 3: 7, 4: 5},
        "bg2133": {2: 5, 3: 5, 4: 5},
        "art3494": {2: 8, 3: 5, 4: 5, 5: 4, 6: 4},
        "manylang": {2: 7, 3: 7, 4: 5, 5: 5},
        "item2672": {2: 5, 3: 5, 4: 5, 5: 5},
    }


def test_colours_have_the_leaflets_values(sets: Sets) -> None:
    assert sets["luckies"].faces.names == (
        "blank",
        "pink",
        "red",
        "yellow",
        "green",
        "blue",
        "purple",
    )


def test_one_leaflet_has_37_languages(sets: Sets) -> None:
    assert len(set(sets["manylang"].languages)) == 37


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"colour = 'red'\n{GOOD}", "mine.toml: colour: is not a field that is known here"),
        (
            changed('kind = "agreed"', 'kind = "agreed"\nnumber = 100'),
            "mine.toml: target.number: is not a field that is known here",
        ),
        (changed("highest = 6", ""), "mine.toml: faces.highest: is missing"),
        (changed('number = "000"', ""), "mine.toml: number: is empty"),
        (
            changed('default = "lowest_single"', 'default = "coin"'),
            "mine.toml: questions: bad_options",
        ),
        (
            changed('direction = "clockwise"', 'direction = "left"'),
            "mine.toml: turn.direction: is one of clockwise, counter_clockwise, silent, not 'left'",
        ),
        (
            changed('"@single", "@tie"', '"@singles", "@tie"'),
            "mine.toml: blocked.winner: '@singles' is no table choice of these rules",
        ),
        (
            changed('"@single", "@tie"', '"@tie"'),
            "mine.toml: choices.single: is a choice that no rule is left to",
        ),
        (
            changed('options = ["hands", "hands_and_stock"]', 'options = ["hands", "paws"]'),
            "mine.toml: out.points: is one of hands, all, hands_and_stock, table, every, others,",
        ),
        (changed("highest = 6", 'highest = "6"'), "mine.toml: faces.highest: is of kind int"),
        (changed("highest = 6", "highest = 19"), "mine.toml: faces: bad_size"),
        (changed("highest = 6", "highest = 5"), "mine.toml: faces.names: has 6 entries"),
        (changed("#f28cb4", "pink"), "mine.toml: faces: bad_colour"),
        (changed("2 = 7", "2 = 20"), "mine.toml: deal: too_few_tiles"),
        (changed("2 = 7", "1 = 7\n2 = 7"), "mine.toml: deal: bad_players"),
        (changed("2 = 7", "two = 7"), "mine.toml: deal.two: is named by a number"),
        (changed("3 = 7\n", ""), "mine.toml: deal: players_left_out"),
        (
            changed('stock_empty = "never_drawn"', 'stock_empty = "pass"'),
            "mine.toml: turn.stock_empty: stock_never_drawn",
        ),
        (
            changed('rest = "set_aside"', 'rest = "face_down"'),
            "mine.toml: setup.rest: rest_never_drawn",
        ),
        (
            changed("suggested = []", "suggested = [100, 50]"),
            "mine.toml: target.suggested: rises from above nothing",
        ),
        (
            changed('ways = ["out", "blocked"]', 'ways = "out"'),
            "mine.toml: end.ways: is a list, not 'out'",
        ),
        (changed("[line]", "[[line]]"), "mine.toml: line: is a table"),
        (changed("[line]", "[line"), "mine.toml: the file: Expected ']'"),
        (f"id = 'other'\n{GOOD}", "mine.toml: id: is the name of the file"),
        (
            changed("[choices.single]", "[choices.single]\nkey = 'other'"),
            "mine.toml: choices.single.key: is not a field that is known here",
        ),
        (
            changed('direction = "clockwise"', 'direction = "@tie"'),
            "mine.toml: turn.direction: is one of clockwise, counter_clockwise, silent, not",
        ),
        (
            changed('winner = ["fewest_pips", "@single", "@tie"]', 'winner = "@tie"'),
            "mine.toml: blocked.winner: is a list, not 'nobody'",
        ),
        (
            changed('"@single", "@tie"]', '"@single", "@tie", "lowest_tile"]'),
            "mine.toml: blocked.winner: chain_goes_on",
        ),
        (
            changed('winner = ["fewest_pips", "@single"', 'winner = ["fewest_tiles", "@single"'),
            "mine.toml: blocked.winner: begins with fewest_pips where own points are taken off",
        ),
        (
            changed('"lowest_tile"]\ndefault = "lowest_single"', '"lowest_single"]\ndefault = "x"'),
            "mine.toml: questions: bad_options",
        ),
        (
            changed('[readings."end.forgotten_call"]', '[readings."end.cal"]'),
            "mine.toml: readings.end.cal: is of no statement of these rules",
        ),
        (
            changed('reason = "the_tile_is_laid"', 'reason = "x"').replace(
                '[readings."end.forgotten_call"]\nstatus = "silent"',
                '[readings."end.forgotten_call"]\nstatus = "stated"',
            ),
            "mine.toml: readings.end.forgotten_call.status: is silent or ambiguous",
        ),
        (changed("players = 4", "players = 3"), "mine.toml: partners.play: bad_partners"),
        (
            changed('ways = ["out", "blocked"]', 'ways = ["out"]'),
            "mine.toml: end.ways: blocked_unknown",
        ),
        (
            changed('kind = "agreed"', 'kind = "stated"'),
            "mine.toml: target.default: target_missing",
        ),
        (
            changed('next_by = "highest_double"', 'next_by = "highest_drawn"'),
            "mine.toml: start.lead: is that_double only where doubles start",
        ),
        (
            changed('lead = "that_double"', 'lead = "any_tile"\ndraw_value = "sum"'),
            "mine.toml: start.draw_value: is there just where tiles are drawn",
        ),
        (
            changed('languages = ["en", "fr", "de", "es"]', "languages = []"),
            "mine.toml: languages: is empty",
        ),
        (changed("2 = 7", '2 = 7\n"02" = 5'), "mine.toml: deal.02: is named by a number"),
        (changed("2 = 7", "2 = " + "7" * 5000), "mine.toml: the file: "),
        (f"x = {'[' * 5000}", "mine.toml: the file: "),
        (
            changed('default = "hands"', 'default = "hands"\nmeans = { paws = "hands" }'),
            "mine.toml: questions: bad_options",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_the_file_and_the_field(
    tmp_path: Path, text: str, message: str
) -> None:
    assert refusal(tmp_path, text).startswith(message)


def test_any_boxed_set_can_have_a_leaflet(tmp_path: Path) -> None:
    """Double-nine and larger sets only have a higher highest face."""
    nine = (paths.SETS / "manylang.toml").read_text("utf-8").replace("highest = 6", "highest = 9")
    (tmp_path / "nine.toml").write_text(nine, "utf-8")

    rules = load_validated("nine", tmp_path)

    assert len(rules.tiles) == 55
    assert rules.left_over(2, {}) == 41


def test_a_folder_in_place_of_a_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").mkdir()

    with pytest.raises(TableError, match=r"mine\.toml: the file"):
        load_set("mine", tmp_path)


def test_loaded_rules_cannot_be_changed(sets: Sets) -> None:
    with pytest.raises(TypeError):
        sets["manylang"].deal[2] = 99  # type: ignore[index]


def test_a_game_is_known_by_its_file_whatever_ends_the_lines(tmp_path: Path) -> None:
    text = (paths.SETS / "block.toml").read_text("utf-8")
    (tmp_path / "block.toml").write_text(text, "utf-8", newline="\r\n")
    leaflets = Leaflets(tmp_path)

    assert [game.id for game in leaflets.games] == ["block"]
    assert list(leaflets) == []


def test_the_games_are_at_hand_once_they_are_read() -> None:
    leaflets = Leaflets()
    before = leaflets.games_at_hand

    read = leaflets.games

    assert before == ()
    assert leaflets.games_at_hand is read
    assert "mexican_train" in leaflets
    assert "mexican_train" not in list(leaflets)
    assert "chess" not in leaflets
