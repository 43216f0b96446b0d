"""Virtual players on the simulated table: the true game, with which the game read from frames is compared."""
