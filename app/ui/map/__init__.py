"""The map of laid tiles: what of the table is in view, and how it is drawn and touched."""
