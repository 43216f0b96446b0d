"""The pages on which a new game is set up: who sits where, and by which rules."""
