"""Where the languages of a leaflet disagree: loading the facts, and errors in the file."""

from pathlib import Path

import pytest

from app.differences import FOLDER, Weight, differences
from app.domain.leaflet import Section
from app.domain.rules import RuleSet
from app.i18n import Language
from app.toml_schema import TableError
from app.words.page.differences import DIFFERENCES, difference
from tests.rule_sets import load_sets

BOXES = [rules.id for rules in load_sets()]
GOOD = """[facts.counter_clockwise]
section = "turn"
languages = ["fr"]
weight = "setup"
"""


def test_every_fact_has_words_and_all_words_are_used() -> None:
    facts = [fact for box in BOXES for fact in differences(box)]

    assert {fact.key for fact in facts} == set(DIFFERENCES)
    assert all(difference(Language(), fact) for fact in facts)


@pytest.mark.parametrize("box", BOXES)
def test_the_facts_come_in_the_order_people_read(box: str) -> None:
    sections = [fact.section for fact in differences(box)]

    assert sections == sorted(sections, key=list(Section).index)


def test_a_leaflet_in_one_language_has_nothing_to_disagree_with() -> None:
    for rules in load_sets():
        assert bool(differences(rules.id)) == (len(rules.languages) > 1)


def test_every_file_is_of_a_leaflet() -> None:
    assert {file.stem for file in FOLDER.glob("*")} <= set(BOXES)


@pytest.mark.parametrize(
    ("key", "section", "languages", "weight"),
    [
        ("counter_clockwise", Section.TURN, {"vi"}, Weight.SETUP),
        ("most_doubles", Section.START, {"ro", "hr", "sr-Latn", "ms", "th"}, Weight.SETUP),
        ("drawn_not_played", Section.UNABLE, {"zh-Hant", "ko", "ms"}, Weight.SETUP),
        ("subtracted_when_out", Section.POINTS, {"pl"}, Weight.SCORING),
        ("points_or_tiles", Section.POINTS, {"zh-Hans", "zh-Hant", "id"}, Weight.SCORING),
        ("target_of_seventy", Section.MATCH, {"cs"}, Weight.SCORING),
    ],
)
def test_the_most_important_facts_are_there(
    key: str, section: Section, languages: set[str], weight: Weight
) -> None:
    fact = next(fact for fact in differences("manylang") if fact.key == key)

    assert (fact.section, set(fact.languages), fact.weight) == (section, languages, weight)


@pytest.mark.parametrize("rules", load_sets(), ids=lambda rules: rules.id)
def test_facts_of_an_unknown_leaflet_are_refused(rules: RuleSet) -> None:
    for fact in differences(rules.id):
        assert fact.languages
        assert len(set(fact.languages)) == len(fact.languages)
        assert set(fact.languages) <= set(rules.languages)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD.replace("[facts", "[fact"), "bg2133.toml: fact: is not a field that is known"),
        (f"{GOOD}page = 3", "facts.counter_clockwise.page: is not a field that is known here"),
        (GOOD.replace('weight = "setup"', ""), "facts.counter_clockwise.weight: is missing"),
        (GOOD.replace('"turn"', '"turns"'), "facts.counter_clockwise.section: is one of box"),
        (GOOD.replace('["fr"]', '"fr"'), "languages: is a list, not 'fr'"),
        (GOOD.replace("[facts", "[[facts"), "bg2133.toml: the file: "),
    ],
)
def test_a_wrong_file_is_refused_with_the_file_and_the_field(
    tmp_path: Path, text: str, message: str
) -> None:
    (tmp_path / "bg2133.toml").write_text(text, "utf-8")

    with pytest.raises(TableError) as refused:
        differences("bg2133", tmp_path)

    assert message in str(refused.value)
