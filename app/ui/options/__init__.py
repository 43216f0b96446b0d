"""What an owner chooses for every game."""
