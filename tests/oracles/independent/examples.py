"""The worked examples of the games' rules, in the notation of notation.py.

`gains` are what the hand alone brings; S and W say what the match makes of them.
"""

PLAIN = """
block P1 = 20,0
block P4 = 0,0,16
block P5 = 20,0,0
block P5 blocked_points=each = 17,0,0
block P5 blocked_points=losers = 23,0,0
block P3 = 0,0
block P6 = 0,0,0
block 2v2 K3 = 0,0
block 2v2 K3 partners_count=lone = 9,0
block 2v2 K3 partners_count=lone blocked_points=losers = 12,0
block P1 t84,0 to100 = 20,0 S104,0 W0
block P1 t84,0 to121 = 20,0 S104,0 W-
draw P1 k00,61 = 20,0
draw P1 k00,61 out_points=losers_and_stock = 27,0
draw P3 st1 = 0,0
draw P3 st1 tie=near = 0,0
draw P3 st1 tie=near blocked_points=losers = 0,10
draw P6 st2 = 0,0,0
draw P6 st2 tie=near = 8,0,0
draw P6 st2 tie=near blocked_points=losers = 12,0,0
draw P6 st1 tie=near = 0,8,0
draw 2v2 O1 = 25,0
draw P1 t88,0 to100 = 20,0 S108,0 W0
draw P1 t88,0 to121 = 20,0 S108,0 W-
matador L-/6-5,0-0 o0 = 11,0
matador L3-1/6-4/5-5 ob = 20,0,0
matador blocked=once L3-1/6-4/5-5 ob = 16,0,0
matador blocked=all_and_own L3-1/6-4/5-5 ob = 24,0,0
matador L2-2/4-0/1-0,5-5 ob = 0,0,0
matador to200 t180,190,60 L9-9/8-1/- o2 = 0,0,27 S180,190,87 W-
matador to100 t95,80 L6-6,5-5/- o1 = 0,22 S95,102 W1
mexican_train L-/12-7,3-0/0-0/9-9,5-1 o0 = 0,22,0,24 S0,22,0,24
mexican_train double_blank=50 L-/12-7,3-0/0-0/9-9,5-1 o0 = 0,22,50,24
mexican_train blank_half=25 going_out=-5 L7-0/0-0,3-1/- o2 = 32,54,-5
mexican_train L12-12/7-7,1-0/5-4 ob = 24,15,9
mexican_train blocked_low=zero L12-12/7-7,1-0/5-4 ob = 24,15,0
mexican_train match_tie=outs r10 to10 outs4,2,3 t100,80,78 L-/=14/8-8 o0 = 0,14,16 S100,94,94 W2
mexican_train r10 to10 outs4,2,3 t100,80,78 L-/=14/8-8 o0 = 0,14,16 S100,94,94 W1,2
chickenfoot L9-8/-/0-0/5-5 o1 = 17,0,50,10
chickenfoot double_blank=0 L9-8/-/0-0/5-5 o1 = 17,0,0,10
chickenfoot L7-2/6-6,0-0/1-1 ob = 9,62,2
chickenfoot r10 to10 t60,75,71 L2-1/-/4-2 o1 = 3,0,6 S63,75,77 W0
chickenfoot r7 to7 t20,18,31 L1-0/2-2/- o2 = 1,4,0 S21,22,31 W0
chickenfoot r11 to19 t40,30,50 L-/5-4/=12 o0 = 0,9,12 S40,39,62 W-
spinner L-/7-S/S-S,4-2 o0 = 0,17,26 S0,17,26
spinner L9-9,S-0/-/1-0 o1 = 28,0,1
spinner L=33/-/6-S o1 = 33,0,16
spinner LS-1/2-2/9-8 ob = 11,4,17
spinner r10 to10 t95,101,99 L3-2/-/1-1 o1 = 5,0,2 S100,101,101 W0
spinner r9 to9 t50,61 L-/5-S o0 = 0,15 S50,76 W0
cyprus L9-8/5-1/-/4-4 o2 = 0,0,31,0
cyprus L9-0/3-2/6-6/1-1,2-0 ob = 0,0,0,22
cyprus L3-2/4-0,1-0/7-7/9-9 ob = 0,0,0,0
cyprus tie=lowest_single L3-2/4-0,1-0/7-7/9-9 ob = 0,32,0,0
cyprus tie=fewest_tiles L3-2/4-0,1-0/7-7/9-9 ob = 32,0,0,0
cyprus tie=pick pick1 L3-2/4-0,1-0/7-7/9-9 ob = 0,32,0,0
cyprus to100 t70,12,40,81 L-/9-9/8-5/1-1 o0 = 33,0,0,0 S103,12,40,81 W0
cyprus to60 t40,59,0,0 L2-0/1-0/5-5/0-0,2-1 ob = 0,14,0,0 S40,73,0,0 W1
"""

IN_PLAY = """
all_fives p0:10,1:5,0:15 L-/2-1 o0 to250 = 30,5 S30,5 W-
all_fives p1:20 L-/1-1 o0 = 0,20
all_fives p2:10 L6-4/-/5-3 o1 = 0,20,10
all_fives 2v2 L0-0/2-2/6-5/1-0 ob = 0,10
all_fives 2v2 partners_count=individual L0-0/2-2/6-5/1-0 ob = 5,0
all_fives tie=split L2-1/3-0/6-6,5-0 ob = 5,5,0
all_fives L2-1/3-0/6-6,5-0 ob = 5,5,0
all_fives tie=nobody L2-1/3-0/6-6,5-0 ob = 0,0,0
all_fives p0:5 L3-1/4-0 ob = 5,0
all_fives end_points=minus_own L1-1/6-3/5-5 ob = 15,0,0
all_fives blocked=ladder L1-1/6-3/5-5 ob = 15,0,0
all_fives blocked=ladder L1-1/6-3/6-5,5-5 ob = 25,10,0
all_fives end_points=own_off L-/4-2/6-6 o0 = 0,-5,-10
all_fives end_points=others L-/4-2/6-6 o0 = 18,0,0
all_fives 2v2 partner=off L5-4/6-6,1-0/-/3-3 o2 = 10,0
all_fives to250 t235,240 p1:5,0:15 stop = 15,5 S250,245 W0
all_fives open=10 p0:5,0:10,0:5,1:5 L-/1-0 o0 = 20,5 S15,0
five_up p0:2,1:1 L-/6-5,4-1 o0 = 5,1
five_up L-/1-1 o0 = 0,0
five_up L4-3/1-0/- o2 = 0,0,2
five_up to61 t58,40 p0:3 stop = 3,0 S61,40 W0
five_up to61 t60,50 L-/6-5 o0 = 2,0 S60,50 W-  # two fifths would be too much
five_up reach=at_least to61 t58,40 p0:4 stop = 4,0 S62,40 W0
five_up 2v2 to61 t55,57 p1:2,3:2 stop = 0,4 S55,61 W1
fives_and_threes p0:2,1:8,0:1 L-/? o0 = 4,8
fives_and_threes p0:3,1:6 L?/? ob = 3,6
fives_and_threes p0:8,1:4,0:6 L?/? ob = 14,4
fives_and_threes 2v2 p1:4 L-/?/-/? o0 = 1,4
fives_and_threes to61 t59,50 p0:2! L-/? o0 = 3,0 S59,50 W-  # 2 + 1 is too much
fives_and_threes to61 t58,50 p0:2! L-/? o0 = 3,0 S61,50 W0
fives_and_threes reach=at_least when=hand_end to100 t97,95 p0:4,1:8 L?/- o1 = 4,9 S101,104 W1
sniff p0:10,1:15 L-/4-3 o0 = 15,15
sniff when=hand_end to100 t90,80 p0:10,1:25 L6-6/- o1 = 10,35 S100,115 W1
sniff to100 t90,80 p0:10 stop = 10,0 S100,80 W0
sniff unit=fifths to61 p0:3 L2-2/- o1 = 3,1
sniff L3-1/2-0/5-4 ob = 0,15,0
sniff L2-1/3-0 ob = 0,0
sniff 2v2 to200 t180,185 p3:5,0:20 stop = 20,5 S200,190 W0
bergen p0:2,1:3,0:2 L-/5-1 o0 = 5,3
bergen win=2 p0:2,1:3,0:2 L-/5-1 o0 = 6,3
bergen L6-1/2-2 ob = 0,1
bergen blocked_winner=no_doubles L6-1/2-2 ob = 1,0
bergen L4-1/5-0/6-6 ob = 0,0,0
bergen to15 t13,14 p0:2,1:2 L-/3-0 o0 = 3,2 S16,16 W-
bergen when=at_once to15 t13,14 p0:2 stop = 2,0 S15,14 W0
texas_42 bid0:32:35 = 1,0
texas_42 bid0:32:31 = 0,1
texas_42 bid1:84:42 = 0,2
texas_42 bid1:84:37 = 2,0
texas_42 to7 t6,6 bid0:30:28 = 0,1 S6,7 W1
texas_42 count=points bid0:31:31 = 31,11
texas_42 count=points bid0:31:30 = 0,43
texas_42 count=points to250 t245,245 bid0:30:30 = 30,12 S275,257 W0
"""

LEAFLETS = """
luckies L-/03,45 o0 = 12,0
luckies L-/45/06,14 o0 k00,11,22,33,44,02,12 = 20,0,0
luckies L-/45/06,14 o0 k00,11,22,33,44,02,12 out_counts=hands_and_stock = 45,0,0
luckies L12/34,24 = 10,0
luckies L01/13,33/44,04 = 21,0,0
luckies L11,36/23,24/46,44 = 0,18,0
luckies L11,36/23,24/46,44 single=lowest_tile = 18,0,0
luckies L22,33/46/44,26 = 0,16,0
luckies L22,33/46/44,26 single=lowest_tile = 16,0,0
bg2133 L-/26,05 o0 = 13,0
bg2133 L02/24/45,55 = 21,0,0
bg2133 L02/24/45,55 blocked_score=once = 23,0,0
bg2133 2v2 L-/24/36/15,01 o0 = 13,0
bg2133 2v2 L03/13/55,35/11,05 = 5,0
bg2133 2v2 L03/13/55,35/11,05 blocked_score=once = 8,0
bg2133 2v2 L03/13/55,35/11,05 partners_count=pooled = 0,10
bg2133 L24/33/44,23 tie=pick pick0 = 7,0,0
bg2133 L24/33/44,23 tie=pick pick0 blocked_score=once = 13,0,0
bg2133 t92,0 to100 L-/26 o0 = 8,0 S100,0 W0
bg2133 t91,0 to100 L-/26 o0 = 8,0 S99,0 W-
art3494 L-/14/56,55/02,22,16 o0 = 39,0,0,0
art3494 L-/25/35,66 o0 = 27,0,0
art3494 L15/22 = 0,0
art3494 L15/22 blocked=fewest_minus_own = 0,2
art3494 L15/22 blocked=fewest_all = 0,6
manylang L11/22,33 = 8,0
manylang L01/03/13 = 6,0,0
manylang L11,33/44 = 0,0
item2672 L-/03 o0 k=96 = 69,0
item2672 L55/11,22 = 0,0
item2672 L23/13/12,55 = 0,9,0
"""
