"""The worked examples of the games of pairs, and series of hands, in the notation of notation.py.

`gains` are what the hand alone brings; S and W say what the match makes of them.
"""

BY_PIPS = """
partners O1 = 29,0
partners points=losers O1 = 25,0
partners O2 = 0,21
partners points=losers O2 = 0,14
partners K1 = 38,0
partners points=losers K1 = 27,0
partners K2 = 28,0
partners points=losers K2 = 19,0
partners block=lone points=losers K2 = 0,9
partners block=lone points=others K2 = 0,26
partners K3 st1 = 0,0
partners tie=opener K3 st1 = 0,24
partners K4 = 24,0
partners block=lone_near points=others st0 K4 = 20,0
partners block=lone_near points=others st1 K4 = 0,20
partners to200 t180,0 O1 = 29,0 S209,0 W0
partners to300 t180,0 O1 = 29,0 S209,0 W-
partners fouls=on epassed_able:1 K2 = 80,0
dominican O4 last52 different = 57,0
dominican O4 last52 different out_points=losers = 50,0
dominican O4 last52 different V=30 = 62,0
dominican O4 last55 equal = 32,0
dominican K2 lock0 = 0,28
dominican K2 lock0 block=left = 28,0
dominican K2 lock0 block=pair = 28,0
dominican K2 lock0 block=lone = 0,28
dominican K2 lock0 blocked_points=losers = 0,9
dominican K4 lock0 st1 = 0,24
dominican K4 lock0 st1 tie=locker = 24,0
dominican K4 lock0 st1 tie=nobody = 0,0
dominican O2 st3 eopening_pass:3 led-single last43 one = 0,46
dominican O2 st3 eopening_pass:3 led-single last43 one salida=double_or_2V = 0,71
dominican O2 st3 eopening_pass:3 led-single last43 one salida=off = 0,21
dominican O2 st3 eopening_pass:3 led-single last43 one salida=10 = 0,31
dominican K7 lock2 st0 epass_round:0 tie=nobody = 25,0
dominican K7 lock2 st0 epass_round:0 = 43,0
dominican K7 lock2 st0 epass_round:0 tie=nobody t172,0 to200 = 25,0 S197,0 W-
dominican K7 lock2 st0 epass_round:0 tie=nobody t172,0 to200 near=stays_below = 25,0 S197,0 W-
dominican K7 lock2 st0 epass_round:0 tie=nobody t172,0 to200 near=below_170 = 25,0 S172,0 W-
dominican K7 lock2 st0 epass_round:0 tie=nobody t185,0 to200 = 25,0 S210,0 W0
dominican K7 lock2 st0 epass_round:0 tie=nobody t185,0 to200 near=stays_below = 25,0 S185,0 W-
puerto_rican O1 last62 one r1 = 29,0 S129,0
puerto_rican O2 last43 one r2 = 0,21 S0,96
puerto_rican K2 r3 = 28,0 S78,0
puerto_rican K2 r3 won_block=100 = 128,0 S178,0
puerto_rican K2 r3 points=losers = 19,0 S69,0
puerto_rican K2 r3 block=lone = 0,28 S0,78
puerto_rican O3 last41 different r4 = 0,120 S0,145
puerto_rican O4 last00 equal r5 = 132,0 S132,0
puerto_rican K3 st3 = 0,0 S0,0
puerto_rican K3 st3 tie=opener r5 = 0,24 S0,24
puerto_rican K4 r7 = 24,0 S24,0
puerto_rican K4 r7 block=lone = 0,0
puerto_rican O4 last52 different r8 t363,241 to500 = 132,0 S495,241 W-
puerto_rican O1 last62 one r9 t495,241 to500 = 29,0 S524,241 W0
puerto_rican points=others block=lone first_hands=off capicua=off O1 = 29,0 S29,0
puerto_rican points=others block=lone first_hands=off capicua=off O2 = 0,21 S0,21
puerto_rican points=others block=lone first_hands=off capicua=off O3 = 0,20
puerto_rican points=others block=lone first_hands=off capicua=off K1 = 34,0
puerto_rican points=others block=lone first_hands=off capicua=off K2 = 0,26
puerto_rican points=others block=lone first_hands=off capicua=off K3 = 21,0
puerto_rican points=others block=lone first_hands=off capicua=off K4 = 0,0
puerto_rican points=others block=lone first_hands=off capicua=off K5 = 31,0
cuban C1 = 47,0
cuban C1 points=others = 51,0
cuban C1 points=others going_out=10 = 61,0
cuban C2 = 0,19
cuban C2 block=pair = 29,0
cuban C2 points=others = 0,44
cuban C2 points=others_minus_own = 0,40
cuban C3 = 0,0
cuban C3 won3 tie=previous = 0,17
cuban C3 st0 tie=opener = 17,0
cuban C4 = 26,0
cuban C4 points=others = 29,0
cuban C4 block=pair = 26,0
cuban C1 t53,0 to100 = 47,0 S100,0 W0
cuban C2 t0,81 to100 = 0,19 S0,100 W1
cuban C2 t0,81 to150 = 0,19 S0,100 W-
venezuelan O1 last62 one = 25,0
venezuelan O1 last62 one points=every = 29,0
venezuelan O4 last52 different = 25,0
venezuelan O4 last52 different capicua=25 = 50,0
venezuelan O4 last52 different capicua=30 = 55,0
venezuelan O4 last52 different capicua=x2 = 50,0
venezuelan K1 = 27,0
venezuelan K1 points=every = 38,0
venezuelan K2 = 19,0
venezuelan K2 block=lone = 0,9
venezuelan K3 lock3 st2 = 0,0
venezuelan K3 lock3 st2 tie=locker = 0,12
venezuelan O1 t79,0 to100 = 25,0 S104,0 W0
mexican_pairs O1 = 25,0
mexican_pairs O1 points_go=against_losers = 0,25
mexican_pairs O2 = 0,14
mexican_pairs O2 points=every = 0,21
mexican_pairs K2 = 19,0
mexican_pairs K3 = 0,0
mexican_pairs K5 = 28,0
mexican_pairs O1 t80,0 to100 = 25,0 S105,0 W0
mexican_pairs O1 t0,80 to100 points_go=against_losers = 0,25 S0,105 W0
mexican_pairs O1 t0,75 to100 points_go=against_losers = 0,25 S0,100 W-
mexican_pairs K2 foul=25 efoul:0 = 0,25
mexican_pairs K2 foul=25 efoul:0 points_go=against_losers = 25,0
"""

BY_HANDS = """
jamaican_partner O1 = 1,0
jamaican_partner K2 = 0,1
jamaican_partner K5 = 1,0
jamaican_partner O4 last52 different = 1,0
jamaican_partner O4 last52 different key=loose = 2,0
jamaican_partner O4 last52 different key=strict = 1,0
jamaican_partner O4 last32 different key=strict = 2,0
jamaican_partner O2 t3,0 to6 = 0,1 S0,0 W-
jamaican_partner O2 t3,0 to6 match=first_to_six = 0,1 S3,1 W-
jamaican_partner O2 t1,0 to6 = 0,1 S1,1 W-
jamaican_partner O2 t1,0 to6 one_all=reset = 0,1 S0,0 W-
jamaican_partner O4 last52 different key=loose t5,0 to6 = 2,0 S7,0 W0
jamaican_cutthroat K2 = 0,1,0,0
jamaican_cutthroat K4 = 0,0,0,0
jamaican_cutthroat P5 = 1,0,0
jamaican_cutthroat P7 = 1,0
jamaican_cutthroat L-/11/22/33 o0 t5,0,2,1 to6 = 1,0,0,0 S6,0,2,1 W0
jamaican_cutthroat L11/22/33/- o3 t1,1,1,0 to6 = 0,0,0,1 S0,0,0,0 W-
jamaican_cutthroat L-/11/22/33 o0 t5,1,2,0 to6 match=first_to_six = 1,0,0,0 S6,1,2,0 W0
brazilian O1 last62 one = 1,0
brazilian O1 last66 one = 2,0
brazilian O4 last55 equal = 4,0
brazilian O4 last55 equal cruzada=6 = 6,0
brazilian O4 last52 different = 3,0
brazilian K2 = 0,1
brazilian K2 block=pair = 1,0
brazilian K2 won_block=next_adds = 0,0
brazilian K4 lock0 = 0,0
brazilian K4 lock0 tie=not_locker = 0,1
brazilian K4 lock0 block=pair = 1,0
brazilian O4 last55 equal t5,0 to6 = 4,0 S9,0 W0
"""

SERIES = """
cuban 200 tie=next_doubles : C3 | C1 = 94,0
cuban 200 : C3 | C1 = 47,0
jamaican_partner 6 : K4 | O1 = 1,0
jamaican_partner 6 after_tie=2 : K4 | O1 = 2,0
jamaican_partner 6 after_tie=2 : K4 | K4 | O1 = 2,0
jamaican_partner 6 after_tie=rising : K4 | K4 | O1 = 3,0
jamaican_partner 6 : O1 | O2 | O1 = 2,0
jamaican_partner 6 key=loose : O1 last62 one | O2 last43 one | O4 last52 different = 3,0
jamaican_partner 6 key=loose : O1 last62 one | O2 last43 different = 0,0
jamaican_partner 6 : O1 | O2 | K4 | O1 = 2,0
jamaican_cutthroat 6 one_all=play_two : O1 | O2 | K5 | L11/22/-/44 o2 | O3 | O1 = 2,0,0,0
brazilian 6 : K4 | K4 | O1 last62 one = 3,0
brazilian 6 tie=plain : K4 | O1 last62 one = 1,0
brazilian 9 tie=next_doubles : K4 | K4 | O1 last66 one = 4,0
brazilian 6 won_block=next_adds : K2 | K4 | O1 last62 one = 3,0
puerto_rican 500 : O1 last62 one | K3 | O2 last43 one = 129,96
"""
