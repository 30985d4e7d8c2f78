"""One screen each, beside its kv file of the same name. A screen hands taps to its presenter
and draws the state it is given.
"""
