"""A whole match of every game in a real window, from finding it to its winner."""

import pytest

from tests.game_stories import STORIES
from tests.story import Story
from tests.ui.layout import faults
from tests.ui.phone import Phone
from tests.ui.tapping import play_story, sit_down_to


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_match_is_played_to_its_end(story: Story, phone: Phone) -> None:
    sit_down_to(phone, story)
    play_story(phone, story)

    assert phone.shows("Rematch")
    assert faults(phone.driver) == []
