"""The written matches of the games: at least one of every game, to its end."""

from tests import (
    game_stories_alone,
    game_stories_in_play,
    game_stories_pairs,
    game_stories_rounds,
)

STORIES = (
    *game_stories_alone.STORIES,
    *game_stories_pairs.STORIES,
    *game_stories_rounds.STORIES,
    *game_stories_in_play.STORIES,
)
