"""What is on a photograph, and what the player makes of it."""
