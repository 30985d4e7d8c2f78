"""The game: tiles, rules, hands, matches, scores and statistics.

This package imports only the standard library and itself: no user interface, no files, no clock,
no language. It holds frozen data and pure functions. Errors are ``RuleError``: a key with values.
"""
