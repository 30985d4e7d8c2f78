"""The sentence above the tiles: whose, and how to enter them."""

from collections.abc import Mapping

from app.i18n import marked
from app.play.entry.draft import LAST_TILE, STOCK, EntryMode
from app.words.hand.error_messages import STOCK_COUNTS
from app.words.hand.view import HandView

PROMPTS: Mapping[EntryMode, str] = {
    EntryMode.TRAY: marked("Tap the tiles that {name} has left."),
    EntryMode.SUMS: marked("Tap the sum of each tile that {name} has left."),
    EntryMode.KEYPAD: marked("Tap both halves of each tile that {name} has left."),
    EntryMode.TOTAL: marked("Type the points that {name} has left."),
}
LAST: Mapping[EntryMode, str] = {
    EntryMode.TRAY: marked("Tap the tile that {name} played last."),
    EntryMode.KEYPAD: marked("Tap both halves of the tile that {name} played last."),
}
DRAW_PILE = marked(
    "When a player goes out, this leaflet counts every point on the table. So tap"
    " the tiles still in the draw pile."
)
SET_ASIDE = marked("At this table the tiles set aside count too. Tap all {tiles} of them.")
TAKEN = marked("Type the points that the bidding side took.")


def prompt(view: HandView) -> str:
    mode, say = view.mode, view.language.say
    if mode is None:
        return ""
    if view.asks_taken:
        return say(TAKEN)
    if view.holder == STOCK:
        return _of_stock(view)
    if view.holder == LAST_TILE:
        return say(LAST[mode], name=view.people[view.score.ending or 0].short)
    return say(PROMPTS[mode], name=view.people[view.holder].short)


def _of_stock(view: HandView) -> str:
    table = view.match.table_rules
    if table.nobody_draws:
        return view.language.say(SET_ASIDE, tiles=table.left_over)
    return view.language.say(STOCK_COUNTS if view.table.is_game else DRAW_PILE)
