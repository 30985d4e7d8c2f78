"""The choices of each game with their options, the default first."""

from tests.oracles.independent.facts import Options

_TIES = "nobody lowest_single lowest_tile fewest_tiles pick"
_FIVES = {
    "lead": "lot highest_double",
    "partners_count": "pooled individual",
    "open": "0 10",
    "unit": "fives fifths",
    "end_points": "others_5 others minus_own own_off",
    "partner": "nothing off",
    "blocked": "as_out ladder",
    "tie": "usual nobody split",
    "reach": "at_least exactly",
    "when": "at_once hand_end",
}

_WORDS: dict[str, dict[str, str]] = {
    "luckies": {"single": "lowest_single lowest_tile", "out_counts": "hands hands_and_stock"},
    "bg2133": {"blocked_score": "each once", "partners_count": "individual pooled"},
    "art3494": {
        "blocked": "nobody fewest_minus_own fewest_all",
        "draw_value": "sum higher_end",
    },
    "manylang": {},
    "item2672": {},
    "block": {
        "deal": "7_and_5 7",
        "blocked_points": "once each losers",
        "partners_count": "pair lone",
    },
    "draw": {
        "no_double": "heaviest_hand highest_tile",
        "stock_stays": "0 1 2",
        "out_points": "losers losers_and_stock",
        "blocked_points": "once losers",
        "tie": "none near",
    },
    "partners": {
        "points": "every losers others",
        "block": "pair lone_near lone",
        "tie": "none opener",
        "fouls": "off on",
    },
    "dominican": {
        "V": "25 30 0",
        "salida": "V off double_or_2V 10",
        "salida_void": "yes no",
        "capicua": "V off 50",
        "capicua_blank": "yes no",
        "equal_ends": "yes no",
        "chuchazo": "off 50",
        "out_points": "every losers",
        "blocked_points": "every losers",
        "block": "right left pair lone",
        "tie": "opener locker nobody",
        "near": "always stays_below below_170",
        "wrong_pass": "off 30",
        "first_hands": "off on",
        "next_lead": "winner turn side",
    },
    "puerto_rican": {
        "points": "every losers others",
        "block": "pair lone",
        "won_block": "0 100",
        "tie": "nobody opener",
        "first_hands": "on off",
        "capicua": "100 50 off",
        "capicua_ends": "different any",
        "next_lead": "winner turn",
    },
    "cuban": {
        "block": "lone pair",
        "points": "losers others others_minus_own",
        "going_out": "0 10",
        "tie": "none next_doubles previous opener",
    },
    "venezuelan": {
        "points": "losers every",
        "block": "pair lone",
        "tie": "none locker",
        "capicua": "off 25 30 x2",
        "next_lead": "turn winner",
    },
    "jamaican_partner": {
        "one_all": "play_two reset",
        "after_tie": "1 2 rising",
        "key": "off strict loose",
        "match": "six_in_a_row first_to_six",
        "first_pose": "66 sporting",
    },
    "jamaican_cutthroat": {
        "deal": "14 7 7_drawing",
        "one_all": "reset play_two",
        "match": "six_love first_to_six",
    },
    "brazilian": {
        "deal": "6 7",
        "cruzada": "4 6",
        "la_e_lo": "3 2",
        "block": "lone pair",
        "won_block": "1 next_adds",
        "tie": "next_adds next_doubles plain not_locker",
    },
    "mexican_pairs": {
        "points_go": "to_winners against_losers",
        "points": "losers every",
        "first_lead": "66 drawn",
        "foul": "off 25",
    },
    "mexican_train": {
        "blank_half": "0 5 25",
        "double_blank": "pips 25 50",
        "engine": "draw set_out next_lower highest_held",
        "going_out": "0 -5 -10",
        "blocked_low": "own zero",
        "match_tie": "shared outs",
    },
    "chickenfoot": {
        "blank_half": "0 25",
        "double_blank": "50 0 pips",
        "engine": "draw set_out next_lower",
    },
    "spinner": {"engine": "draw next_lower"},
    "cyprus": {"tie": _TIES},
    "all_fives": _FIVES,
    "five_up": _FIVES | {"unit": "fifths fives", "reach": "exactly at_least"},
    "fives_and_threes": {
        "chip_out": "1 0",
        "reach": "exactly at_least",
        "when": "at_once hand_end",
    },
    "sniff": _FIVES,
    "bergen": {
        "win": "1 2",
        "blocked_winner": "fewest_pips no_doubles",
        "when": "hand_end at_once",
    },
    "matador": {
        "first_pose": "that_double any_tile",
        "blocked": "all each once all_and_own",
    },
    "texas_42": {"count": "marks points"},
}
PAIRS = (  # always four, in pairs
    "partners",
    "dominican",
    "puerto_rican",
    "cuban",
    "venezuelan",
    "jamaican_partner",
    "brazilian",
    "mexican_pairs",
    "texas_42",
)
LEAFLETS = ("luckies", "bg2133", "art3494", "manylang", "item2672")
for _leaflet in LEAFLETS:
    _WORDS[_leaflet]["tie"] = _TIES

OPTIONS = {
    game: {key: tuple(words.split()) for key, words in choices.items()}
    for game, choices in _WORDS.items()
}
GAMES = tuple(OPTIONS)
_DEFAULTS = {
    game: {key: options[0] for key, options in choices.items()} for game, choices in OPTIONS.items()
}


def complete(game: str, choices: Options) -> Options:
    return _DEFAULTS[game] | dict(choices)
