"""Parts of view states that several screens share."""
