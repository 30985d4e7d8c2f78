"""The question whether two players are one person."""

from collections.abc import Mapping

from app.i18n import Language, marked
from app.play.match.current_match import CurrentMatch
from app.play.match.people import Person
from app.store.read.statistics import PlayerStanding, player_standings
from app.words.options import Question

TWO_PEOPLE = marked("They are two people")


def merge_question(
    current_match: CurrentMatch, language: Language, one: Person, two: Person
) -> Question:
    """The options are who stays; an empty key if they are two people."""
    say, counted = language.say, player_standings(current_match.database)
    return Question(
        say("Are {one} and {other} the same person?", one=one.short, other=two.short),
        say(
            "All matches of both then count for the one who stays. The other one is no"
            " longer listed. Which name stays?"
        ),
        (
            _keep_name_option(language, counted, one, two),
            _keep_name_option(language, counted, two, one),
            ("", say(TWO_PEOPLE)),
        ),
    )


def _keep_name_option(
    language: Language, counted: Mapping[str, PlayerStanding], stays: Person, goes: Person
) -> tuple[str, str]:
    text = language.many(
        "{name} stays, and gets {n} match",
        "{name} stays, and gets {n} matches",
        counted[goes.id].matches if goes.id in counted else 0,
        name=stays.short,
    )
    return stays.id, text
