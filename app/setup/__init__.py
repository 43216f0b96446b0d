"""What an owner does before the first game: measuring the lens and the table, enrolling the tiles."""
