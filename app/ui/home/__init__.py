"""The first page: go on with a game, begin another, and everything around playing."""
