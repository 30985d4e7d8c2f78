"""Whole matches of each for himself, by the tiles that are left; comments name worked examples."""

from tests.story import Story

BLOCK = Story(
    "Block of three",
    "block",
    3,
    100,
    """
    P5 = 20,0,0 S20,0,0
    P4 = 0,0,16 S20,0,16
    P6 = 0,0,0 S20,0,16
    L-/66,65,54/55,44 o0 = 50,0,0 S70,0,16
    L66,64/-/55,54 o1 = 0,41,0 S70,41,16
    L-/66,55,63/44,65,60 o0 = 56,0,0 S126,41,16 W0
    """,
)

BLOCK_OF_SIX = Story(
    "Block of six with double-nine",
    "block",
    6,
    100,
    """
    L31/51/60/41/33/42 ob = 25,0,0,0,0,0 S25,0,0,0,0,0
    L-/98,97/86,66/95,41/77/88,30 o0 = 111,0,0,0,0,0 S136,0,0,0,0,0 W0
    """,
    {"lead": "lot"},
    highest=9,
)

DRAW = Story(
    "Draw, where the stock and the nearest to the opener count",
    "draw",
    2,
    50,
    """
    P1 k00,61 = 27,0 S27,0
    P3 st1 = 0,0 S27,0
    L66,65,64/- o1 k11,10 = 0,36 S27,36
    P2 = 9,0 S36,36
    L-/55,44,33 o0 k=12 = 36,0 S72,36 W0
    """,
    {"out_points": "losers_and_stock", "tie": "near"},
)

CYPRUS = Story(
    "Cyprus, where the table picks among the lowest",
    "cyprus",
    4,
    60,
    """
    L9-8/5-1/-/4-4 o2 = 0,0,31,0 S0,0,31,0  # CY-1
    L9-0/3-2/6-6/1-1,2-0 ob = 0,0,0,22 S0,0,31,22  # CY-2
    L3-2/4-0,1-0/7-7/9-9 ob pick1 = 0,32,0,0 S0,32,31,22  # CY-6
    L9-9/8-5/-/1-1 o2 = 0,0,33,0 S0,32,64,22 W2
    """,
    {"tie": "pick"},
)

MATADOR = Story(
    "Matador of three with double-nine",
    "matador",
    3,
    100,
    """
    L9-9/8-1/- o2 = 0,0,27 S0,0,27  # MA-7
    L3-1/6-4/5-5 ob = 20,0,0 S20,0,27  # MA-2
    L2-2/4-0/1-0,5-5 ob = 0,0,0 S20,0,27  # MA-6
    L7-7,8-6/9-5/- o2 = 0,0,42 S20,0,69
    L-/9-9,8-8/9-8,7-5 o0 = 63,0,0 S83,0,69
    L6-6,9-4/7-6/- o2 = 0,0,38 S83,0,107 W2
    """,
    highest=9,
)

CUTTHROAT = Story(
    "Jamaican Cut-throat of three: one all, then six love",
    "jamaican_cutthroat",
    3,
    6,
    """
    P5 = 1,0,0 S1,0,0
    L11/-/22 o1 = 0,1,0 S1,1,0
    L11/22/- o2 = 0,0,1 S1,1,1
    P6 = 0,0,0 S1,1,1
    L-/11/22 o0 = 1,0,0 S2,0,0
    L-/33/44 o0 = 1,0,0 S3,0,0
    L11/-/22 o1 = 0,1,0 S3,1,0
    L-/55/66 o0 = 1,0,0 S4,1,0
    P5 = 1,0,0 S5,1,0
    L-/11/22 o0 = 1,0,0 S6,1,0 W0
    """,
    {"one_all": "play_two"},
)

STORIES = (BLOCK, BLOCK_OF_SIX, DRAW, CYPRUS, MATADOR, CUTTHROAT)
