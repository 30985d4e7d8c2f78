"""One module per screen, with a kv file of the same name. A screen passes taps to its presenter
and shows the presenter's state.
"""
