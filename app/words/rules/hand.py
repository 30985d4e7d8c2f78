"""The words of the lines about the end of a hand, and who wins a blocked one."""

from collections.abc import Mapping

from app.domain.rules import RuleSet
from app.domain.rules.statement import Section, Statement
from app.domain.rules.values import Criterion
from app.i18n import Language, marked
from app.words.rules.line_words import (
    NO,
    NO_WINNER,
    NOBODY,
    TABLE_DECIDES,
    WHEN_BLOCKED,
    YES,
    Words,
)
from app.words.rules.step_sentences import NARROWED

NOBODY_WINS = marked("If nobody can play, nobody wins the hand, and nobody gets points.")
_ALONE = marked("Each player alone")
_TWO_SIDES = marked("The two sides")
_NEXT = marked("Whoever played the last tile, and the next player")
_BEFORE = marked("Whoever played the last tile, and the player before")
_LOWEST_SINGLE = marked("Among the tied players, the lowest tile that is not a double wins.")
_LOWEST_TILE = marked("Among the tied players, the lowest tile wins, double or not.")
_NO_DOUBLES = marked("Whoever has no doubles")
_SHARED = marked("They share")

BEFORE_TIES: Mapping[Criterion, str] = {
    Criterion.FEWEST_PIPS: marked(
        "If the hand is blocked, whoever has the fewest points left wins it."
    ),
    Criterion.FEWEST_TILES: marked(
        "If the hand is blocked, whoever has the fewest tiles left wins it,"
        " even with more points on them."
    ),
    Criterion.NOBODY: NOBODY_WINS,
}
"""What decides a blocked hand before there can be a tie, in a whole sentence."""
FIRST: Mapping[Criterion, str] = {
    Criterion.LOWEST_SINGLE: marked("Whoever holds the lowest tile that is not a double wins."),
    Criterion.LOWEST_TILE: marked("Whoever holds the lowest tile wins, double or not."),
}
"""The same, for a hand that is said to be blocked; others are told as in a tie."""


def _decided(language: Language, _rules: RuleSet, said: Statement) -> str:
    """``to`` is given where the losers alone write: then there are no points to share."""
    criterion = Criterion(said.key.rpartition(".")[2])
    if criterion is Criterion.SHARE and "to" in said.values:
        return language.say("All tied players win.")
    tie = str(HAND[said.key])
    if said.section is Section.TIES:
        return language.say(tie)
    if criterion in BEFORE_TIES:
        return language.say(BEFORE_TIES[criterion])
    return language.say(WHEN_BLOCKED, rule=language.say(FIRST.get(criterion, tie)))


HAND: Words = {
    "end.ways?": marked("How can a hand end?"),
    "end.ways blocked": marked("Somebody goes out, or it is blocked"),
    "end.ways.blocked": marked("The hand also ends when nobody can play. Then it is blocked."),
    "end.ways out": marked("Only when somebody goes out"),
    "end.ways.out": marked(
        "The hand ends when a player has played all their tiles and so goes out."
    ),
    "end.side_out?": marked("When are partners out?"),
    "end.side_out one": marked("When one of the two is out"),
    "end.side_out all": marked("When both are out"),
    "end.side_out.all": marked("Partners are out when both have played all their tiles."),
    "end.blocked_when?": marked("When is a hand blocked?"),
    "end.blocked_when nobody_can_play": marked("When nobody can play"),
    "end.blocked_when.nobody_can_play": marked(
        "It is blocked as soon as no player can play a tile."
    ),
    "end.blocked_when nobody_can_play_and_stock_empty": marked(
        "When nobody can play, and the draw pile is empty"
    ),
    "end.blocked_when.nobody_can_play_and_stock_empty": marked(
        "It is blocked only when no player can play a tile and the draw pile is empty."
    ),
    "end.blocked_when.silent": marked(
        "The leaflet does not say what happens when nobody can play."
    ),
    "end.call?": marked("Do you call when you play the last tile?"),
    "end.call domino": YES,
    "end.call.domino": marked("Whoever plays the last tile calls “Domino!”"),
    "end.call none": NO,
    "end.forgotten_call": marked("If you forget to call, you have still gone out."),
    "blocked.among?": marked("Who can win a blocked hand?"),
    "blocked.among all": marked("Everybody"),
    "blocked.among locker_next": _NEXT,
    "blocked.among.locker_next": marked(
        "A blocked hand is decided between whoever played the last tile and the next player."
    ),
    "blocked.among locker_previous": _BEFORE,
    "blocked.among.locker_previous": marked(
        "A blocked hand is decided between whoever played the last tile and the player before."
    ),
    "blocked.winner?": marked("The hand is blocked. Who wins it?"),
    "blocked.winner fewest_pips": marked("The fewest points"),
    "blocked.winner.fewest_pips": marked(
        "Among the tied players, whoever has the fewest points left wins."
    ),
    "blocked.winner fewest_tiles": marked("The fewest tiles"),
    "blocked.winner.fewest_tiles": marked(
        "Among the tied players, whoever has the fewest tiles left wins."
    ),
    "blocked.winner lowest_single": marked("The lowest tile except doubles"),
    "blocked.winner.lowest_single": _LOWEST_SINGLE,
    "blocked.winner lowest_tile": marked("The lowest tile of any kind"),
    "blocked.winner.lowest_tile": _LOWEST_TILE,
    "blocked.winner without_doubles": _NO_DOUBLES,
    "blocked.winner fewest_pips_off_doubles": marked("The fewest points, without those of doubles"),
    "blocked.winner.fewest_pips_off_doubles": marked(
        "Among the tied players, whoever has the fewest points left wins. Doubles do not count."
    ),
    "blocked.winner opener": marked("Whoever started the hand"),
    "blocked.winner nearest_opener": marked("The first in turn, counting from the starter"),
    "blocked.winner locker": marked("Whoever played the last tile"),
    "blocked.winner not_locker": marked("The side that did not play the last tile"),
    "blocked.winner previous": marked("Whoever won the hand before"),
    "blocked.winner share": _SHARED,
    "blocked.winner.share": marked("The tied players share the points."),
    "blocked.winner pick": TABLE_DECIDES,
    "blocked.winner.pick": marked("Among the tied players, the table names the winner."),
    "blocked.winner nobody": NOBODY,
    "blocked.winner.nobody": marked(
        "If it is still a tie, nobody wins the hand, and nobody gets points."
    ),
    "blocked.winner no_doubles": _NO_DOUBLES,
    **{f"blocked.winner.{criterion}": told for criterion, told in NARROWED.items()},
    "blocked.winner": _decided,
    "out.winner": marked("Whoever goes out wins the hand."),
    "blocked.tied_only": marked("Only the tiles of the tied players are compared."),
    "blocked.only_doubles": marked(
        "A player who holds only doubles cannot win the tie this way. If all tied players hold"
        " only doubles, this decides nothing."
    ),
    "blocked.still_tied": marked("If it is still a tie, nobody wins the hand."),
    "tie?": marked("The hand is blocked and still tied. Who wins it?"),
    "tie fewest_tiles means": marked("Whoever holds the fewest tiles wins."),
    "tie lowest_single means": FIRST[Criterion.LOWEST_SINGLE],
    "tie lowest_tile means": FIRST[Criterion.LOWEST_TILE],
    "tie pick means": marked("The table names the winner among the tied players."),
    "tie nobody means": NO_WINNER,
    "tie usual": marked("Nobody; with three players, they share the points"),
    "tie split": _SHARED,
    "tie plain": NOBODY,
    "tie next_adds": marked("Nobody; the next hand is worth more"),
    "tie next_doubles": marked("Nobody; the next hand counts twice"),
    "single?": marked("A tie goes to the lowest “single” tile. Which tiles are compared?"),
    "single lowest_single": marked("Only tiles with two different halves"),
    "single lowest_single means": _LOWEST_SINGLE,
    "single lowest_tile": marked("All tiles, doubles too"),
    "single lowest_tile means": _LOWEST_TILE,
    "partners.count?": marked("A hand with partners is blocked. What is compared?"),
    "partners.count individual": _ALONE,
    "partners.count individual means": marked(
        "The player with the fewest points wins for their side. Their partner's tiles do not count."
    ),
    "partners.count.individual": marked(
        "When you play as partners and the hand is blocked, each player is counted alone, and the"
        " winner wins for both partners."
    ),
    "partners.count pooled": _TWO_SIDES,
    "partners.count pooled means": marked(
        "Partners add up their points. The side with fewer points wins."
    ),
    "partners.count.pooled": marked(
        "When you play as partners and the hand is blocked, the tiles of both partners are"
        " counted together."
    ),
    "block pair": _TWO_SIDES,
    "block lone": _ALONE,
    "block right": _NEXT,
    "block left": _BEFORE,
    "block lone_near": marked(
        "Each player alone; a tie goes to the first in turn, counting from the starter"
    ),
}
