"""Virtual players on the simulated table: the truth that a whole game read from frames is compared with."""
