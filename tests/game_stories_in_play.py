"""Whole matches of the games with points in play; comments name the worked examples."""

from tests.story import Story

ALL_FIVES = Story(
    "All Fives, over with an announcement",
    "all_fives",
    2,
    100,
    """
    p0:5,0:10,1:10,0:15 L-/2-1 o0 = 35,10 S30,10  # the first must be ten
    p1:20 L-/1-1 o0 = 0,20 S30,30  # AF-2
    p0:5 L3-1/4-0 ob = 5,0 S35,30  # AF-8
    p0:25,1:10,0:20,1:15 L6-4,5-3/- o1 = 45,45 S80,75
    p1:5,0:5,1:20 L?/? stop = 5,25 S85,100 W1
    """,
    {"open": "10"},
)

ALL_FIVES_IN_PAIRS = Story(
    "All Fives by partners",
    "all_fives",
    4,
    100,
    """
    p0:10,1:5,2:15,3:10 L0-0/2-2/6-5/1-0 ob = 25,25 S25,25  # AF-5
    p1:20,3:15 L5-4/6-6,1-0/-/3-3 o2 = 20,35 S45,60
    p0:15,1:10,0:25,2:10 L-/6-4,5-3/4-4/2-1 o0 = 70,10 S115,70 W0
    """,
    {"when": "hand_end"},
    partners=True,
)

FIVE_UP = Story(
    "Five-Up by partners, to 21 exactly",
    "five_up",
    4,
    21,
    """
    p0:5,1:3,2:4,3:2 L-/6-5,4-1/3-3/5-2 o0 = 14,5 S14,5
    p1:4,0:2,3:5 L4-3/1-0/2-2/- o3 = 2,11 S16,16
    p1:3,2:7,0:4 L5-4/-/6-6/6-0 o1 = 11,7 S20,19  # seven and four fifths would be too much
    p3:2 L?/?/?/? stop = 0,2 S20,21 W1
    """,
    partners=True,
)

FIVES_AND_THREES = Story(
    "Fives and Threes to 31 exactly, missed once",
    "fives_and_threes",
    2,
    31,
    """
    p0:8,1:6,0:4,1:8,0:2! L-/? o0 = 15,14 S15,14
    p0:6,1:8,0:3 L?/? ob = 9,8 S24,22
    p0:4,1:4,0:1,0:2! L-/? o0 = 8,4 S29,26
    p1:6,1:4,0:2 L?/? stop = 2,10 S31,30 W0
    """,
)

FIVES_AND_THREES_IN_PAIRS = Story(
    "Fives and Threes by partners, who must both be out",
    "fives_and_threes",
    4,
    21,
    """
    p1:4,0:8,2:2 L-/?/-/? o0 = 11,4 S11,4
    p1:8,3:6,1:4 L?/-/?/- o3 = 0,19 S11,23 W1
    """,
    {"reach": "at_least", "when": "hand_end"},
    partners=True,
)

SNIFF = Story(
    "Sniff of three",
    "sniff",
    3,
    100,
    """
    p0:10,1:15 L-/4-3/2-1 o0 = 20,15,0 S20,15,0
    p2:5,0:10 L3-1/2-0/5-4 ob = 10,15,5 S30,30,5  # SN-6
    p1:20,2:15,1:10,0:15 L6-4,5-5/-/6-6 o1 = 15,60,15 S45,90,20
    p0:10,2:5 L4-2/-/6-1 o1 = 10,15,5 S55,105,25 W1
    """,
)

BERGEN = Story(
    "Bergen, a block by tiles, and level at the target",
    "bergen",
    2,
    10,
    """
    p0:2,1:3,0:2 L-/? o0 = 5,3 S5,3  # BG-1
    p1:3 L6-1/2-2 ob = 1,3 S6,6  # BG-4
    p0:2,1:2 L-/? o0 = 3,2 S9,8
    p1:2 L-/? o0 = 1,2 S10,10
    p0:2 L?/- o1 = 2,1 S12,11 W0
    """,
    {"blocked_winner": "no_doubles"},
)

STORIES = (
    ALL_FIVES,
    ALL_FIVES_IN_PAIRS,
    FIVE_UP,
    FIVES_AND_THREES,
    FIVES_AND_THREES_IN_PAIRS,
    SNIFF,
    BERGEN,
)
