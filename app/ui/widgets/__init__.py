"""The pieces that screens are made of. None of them knows what it is used for."""
