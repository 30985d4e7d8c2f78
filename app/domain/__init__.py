"""The game on the table: tiles, rules, hands, matches, and what follows from them.

The innermost ring. It knows the standard library and itself, nothing else: no
screen, no file, no clock, no language. Everything here is frozen data or a pure
function of it. What is wrong is told by ``RuleError``, a key with values.
"""
