"""Whole matches of the games that are played by partners; the names of tables are those of the
worked examples.
"""

from tests.story import Story

PARTNERS = Story(
    "Spanish partners by the federation, with a foul",
    "partners",
    4,
    200,
    """
    O1 st2 = 29,0 S29,0
    O2 st3 = 0,21 S29,21
    K3 st0 = 0,0 S29,21
    K1 st1 = 38,0 S67,21
    L?/?/?/? ob st2 epassed_able:1 = 80,0 S147,21
    K4 st2 = 24,0 S171,21
    O1 st3 = 29,0 S200,21 W0
    """,
    {"fouls": "on"},
    partners=True,
)

DOMINICAN = Story(
    "Dominican with capicúa, salida, passes and a chuchazo",
    "dominican",
    4,
    200,
    """
    O4 st0 last52 different = 57,0 S57,0
    K2 st0 lock0 = 0,28 S57,28
    O2 st1 eopening_pass:1 led-single last43 one = 0,46 S57,74
    K7 st1 lock2 epass_round:0 = 25,18 S82,92
    O4 st3 last00 equal ewrong_pass:3 = 112,0 S194,92
    O2 st0 epass_round:2 last43 one = 25,21 S194,113  # the pass comes too near the target
    K4 st1 lock0 = 0,24 S194,137
    O1 st1 last62 one = 29,0 S223,137 W0
    """,
    {"chuchazo": "50", "wrong_pass": "30", "near": "stays_below"},
    partners=True,
)

PUERTO_RICAN = Story(
    "Puerto Rican 500, with what the first four hands bring",
    "puerto_rican",
    4,
    500,
    """
    O1 st0 last62 one = 29,0 S129,0
    O2 st0 last43 one = 0,21 S129,96
    K2 st1 = 28,0 S207,96
    O3 st2 last41 different = 0,120 S207,241
    O4 st3 last00 equal = 132,0 S339,241
    K3 st0 = 0,0 S339,241
    K4 st1 = 24,0 S363,241
    O4 st0 last52 different = 132,0 S495,241
    O1 st0 last62 one = 29,0 S524,241 W0
    """,
    partners=True,
)

CUBAN = Story(
    "Cuban with double-nine, a hand after a tie doubled",
    "cuban",
    4,
    150,
    """
    C3 st0 = 0,0 S0,0
    C1 st2 = 47,0 S94,0
    C2 st0 = 0,19 S94,19
    C4 st3 = 26,0 S120,19
    C1 st2 = 47,0 S167,19 W0
    """,
    {"tie": "next_doubles"},
    partners=True,
)

VENEZUELAN = Story(
    "Venezuelan with a capicúa and a tie for the locker",
    "venezuelan",
    4,
    100,
    """
    O1 st0 last62 one = 25,0 S25,0
    O4 st1 last52 different = 50,0 S75,0
    K3 st2 lock3 = 0,12 S75,12
    K2 st3 = 19,0 S94,12
    K1 st0 = 27,0 S121,12 W0
    """,
    {"capicua": "25", "tie": "locker"},
    partners=True,
)

JAMAICAN_PARTNER = Story(
    "Jamaican Partner: one all, a reset, and six love with a key",
    "jamaican_partner",
    4,
    6,
    """
    O1 last62 one = 1,0 S1,0
    O2 last43 one = 0,1 S1,1
    K4 = 0,0 S1,1
    O1 last62 one = 1,0 S3,0
    O2 last43 one = 0,1 S0,0
    O1 last62 one = 1,0 S1,0
    O4 last52 different = 2,0 S3,0
    K5 = 1,0 S4,0
    O1 last62 one = 1,0 S5,0
    O4 last52 different = 2,0 S7,0 W0
    """,
    {"key": "loose", "after_tie": "2"},
    partners=True,
)

JAMAICAN_STRICT = Story(
    "Jamaican Partner, first to six, with a strict key",
    "jamaican_partner",
    4,
    6,
    """
    O4 last52 different = 1,0 S1,0  # 65 and 51 fit too
    O4 last32 different = 2,0 S3,0
    O2 last43 one = 0,1 S3,1
    K5 = 1,0 S4,1
    O4 last32 different = 2,0 S6,1 W0
    """,
    {"key": "strict", "match": "first_to_six"},
    partners=True,
)

BRAZILIAN = Story(
    "Brazilian by hands, with a lá-e-lô and a cruzada",
    "brazilian",
    4,
    6,
    """
    O1 last62 one = 1,0 S1,0
    K4 = 0,0 S1,0
    O4 last52 different = 3,0 S5,0
    K2 = 0,1 S5,1
    O2 last33 one = 0,2 S5,3
    O4 last55 equal = 4,0 S9,3 W0
    """,
    partners=True,
)

MEXICAN_PAIRS = Story(
    "Mexican pairs, written against the losers, with a foul",
    "mexican_pairs",
    4,
    100,
    """
    O1 st0 = 0,25 S0,25
    L?/?/?/? ob st0 efoul:0 = 25,0 S25,25
    K2 st0 = 0,19 S25,44
    O2 st2 = 14,0 S39,44
    K3 st1 = 0,0 S39,44
    K5 st3 = 0,28 S39,72
    O1 st0 = 0,25 S39,97
    O1 st2 = 0,25 S39,122 W0
    """,
    {"points_go": "against_losers", "foul": "25"},
    partners=True,
)

TEXAS_BY_MARKS = Story(
    "Texas 42 by marks",
    "texas_42",
    4,
    7,
    """
    bid0:32:made = 1,0 S1,0
    bid0:32:set = 0,1 S1,1
    bid1:84:made = 0,2 S1,3
    bid1:84:set = 2,0 S3,3
    bid2:42:made = 1,0 S4,3
    bid2:126:set = 0,3 S4,6
    bid0:30:set = 0,1 S4,7 W1
    """,
    partners=True,
)

TEXAS_BY_POINTS = Story(
    "Texas 42 by points",
    "texas_42",
    4,
    250,
    """
    bid0:31:31 = 31,11 S31,11
    bid0:31:30 = 0,43 S31,54
    bid1:42:42 = 0,42 S31,96
    bid3:35:40 = 2,40 S33,136
    bid0:40:20 = 0,62 S33,198
    bid1:30:30 = 12,30 S45,228
    bid2:30:30 = 30,12 S75,240
    bid1:30:30 = 12,30 S87,270 W1
    """,
    {"count": "points"},
    partners=True,
)

STORIES = (
    PARTNERS,
    DOMINICAN,
    PUERTO_RICAN,
    CUBAN,
    VENEZUELAN,
    JAMAICAN_PARTNER,
    JAMAICAN_STRICT,
    BRAZILIAN,
    MEXICAN_PAIRS,
    TEXAS_BY_MARKS,
    TEXAS_BY_POINTS,
)
