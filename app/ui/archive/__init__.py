"""What comes after a game: the list of stored games, one game, people's statistics, the replay, and sharing."""
