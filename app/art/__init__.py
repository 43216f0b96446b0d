"""Our own drawings of tiles, pieces and tokens, painted from the data of a tile set."""
