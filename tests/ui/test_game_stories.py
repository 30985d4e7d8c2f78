"""A whole match of every game in a real window, from finding it to its winner."""

import pytest

from app.play.entry.draft import EntryMode
from tests.game_stories import STORIES
from tests.game_stories_alone import MATADOR
from tests.game_stories_in_play import ALL_FIVES
from tests.game_stories_pairs import DOMINICAN
from tests.game_stories_rounds import MEXICAN_TRAIN
from tests.story import Story
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.tapping import play_story, sit_down_to

pytestmark = pytest.mark.usefixtures("nothing_logged")


def name_of(value: Story | EntryMode) -> str:
    return value.name


@pytest.mark.parametrize("story", STORIES, ids=name_of)
def test_a_match_is_played_to_its_end(story: Story, phone: Phone) -> None:
    sit_down_to(phone, story)

    play_story(phone, story)

    assert phone.shows("Rematch")
    assert faults(phone.driver) == []


@pytest.mark.parametrize("story", [ALL_FIVES, DOMINICAN], ids=name_of)
def test_a_kill_loses_nothing_that_was_told_in_any_hand(story: Story, phone: Phone) -> None:
    sit_down_to(phone, story)

    play_story(phone, story, is_killed=True)

    assert phone.shows("Rematch")


@pytest.mark.parametrize(
    ("story", "way"),
    [(MEXICAN_TRAIN, EntryMode.KEYPAD), (MATADOR, EntryMode.SUMS)],  # the others are the first way
    ids=name_of,
)
def test_large_sets_are_counted_by_sums_and_by_halves(
    story: Story, way: EntryMode, phone: Phone
) -> None:
    sit_down_to(phone, story)

    play_story(phone, story, lambda ways: way if way in ways else ways[0])

    assert phone.shows("Rematch")
