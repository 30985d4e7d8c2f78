"""The files of the games: what each has, and errors in them."""

from pathlib import Path

import pytest

from app import paths
from app.domain.rules import RuleSet
from app.domain.rules.choices import Status
from app.domain.rules.values import PartnersPlay
from app.toml_schema import TableError
from tests.rule_validation import load_validated

Sets = dict[str, RuleSet]

GOOD = (paths.SETS / "mexican_pairs.toml").read_text("utf-8")


def changed(before: str, after: str) -> str:
    assert GOOD.count(before) == 1, before
    return GOOD.replace(before, after)


def test_every_game_says_where_it_is_played_and_by_whose_word(games: Sets) -> None:
    for rules in games.values():
        assert rules.regions, rules.id
        assert rules.sources, rules.id
        assert not rules.number, rules.id


def test_every_choice_of_a_game_names_the_sources_of_some_option_or_a_reason(games: Sets) -> None:
    for rules in games.values():
        for choice in rules.choices:
            assert choice.sources or choice.reason, (rules.id, choice.key)
            assert (choice.status is Status.VARIES) != bool(choice.reason), (rules.id, choice.key)


def test_games_in_pairs_are_for_four_and_some_games_have_no_partners(games: Sets) -> None:
    in_pairs = {rules.id for rules in games.values() if rules.partners.play is PartnersPlay.MUST}

    assert len(in_pairs) == 9
    for game in in_pairs:
        assert games[game].players(games[game].chosen()) == (4, 4)
    assert games["mexican_train"].partners.play is PartnersPlay.NEVER


def test_every_preset_can_be_played(games: Sets) -> None:
    presets = [(rules, preset) for rules in games.values() for preset in rules.presets]

    assert presets
    for rules, preset in presets:
        assert set(preset.choices.items()) <= set(rules.chosen(preset.choices).items())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed('regions = ["mexico"]', ""), "regions: is empty"),
        (changed('name = "Mexican pairs"', 'name = ""'), "name: name_missing"),
        (changed("4 = 7", "4 = 8"), "deal: too_few_tiles"),
        (changed("4 = 7", "3 = 7\n4 = 7"), "partners.play: partners_without_deal"),
        (changed("4 = 7", "2 = 7\n4 = 7"), "deal: players_left_out"),
        (changed('tile = "6-6"', 'tile = "7-7"'), "start.tile: tile_not_in_set"),
        (changed('tile = "6-6"', ""), "start.tile: tile_missing"),
        (changed('stock_empty = "never_drawn"', ""), "turn.stock_empty: stock_never_drawn"),
        (
            changed('["cantaclaro", "aquigorka"], drawn = ["leones"]', '["me"]'),
            "choices.first_lead.sources: names a source that is not in sources",
        ),
        (
            changed('drawn = ["leones"]', 'lot = ["leones"]'),
            "questions: bad_options",
        ),
        (changed('weak = ["every"]', 'weak = ["all"]'), "questions: bad_options"),
        (
            changed(
                'status = "varies"\noptions = ["66", "drawn"]',
                'status = "silent"\noptions = ["66", "drawn"]',
            ),
            "choices.first_lead.reason: is empty",
        ),
        (changed('foul = "25"', 'foul = "26"'), "questions: bad_preset"),
        (changed('foul = "25"', 'fouls = "25"'), "questions: bad_preset"),
        (
            changed('readings."start.after.nobody"', 'readings."begin.after"'),
            "readings.begin.after: is of no statement of these rules",
        ),
        (
            changed('status = "silent"\nreason = "pair_leads_again"', 'reason = "x"'),
            "readings.start.after.nobody.status: is silent or ambiguous",
        ),
    ],
)
def test_a_wrong_file_of_a_game_is_refused_with_the_field(
    tmp_path: Path, text: str, message: str
) -> None:
    (tmp_path / "mine.toml").write_text(text, "utf-8")

    with pytest.raises(TableError) as refused:
        load_validated("mine", tmp_path)

    assert str(refused.value).startswith(f"mine.toml: {message}")
