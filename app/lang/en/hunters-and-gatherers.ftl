# What only Hunters & Gatherers says: its second pile.

word-bonus = bonus
status-place_bonus = draw a bonus tile and lay it
told-due_bonus = A completed forest held gold: { $player } draws a bonus tile and plays it at once.
turn-with_bonus = bonus tile, { $what }
archive-did-with_bonus = { $player } draws a bonus tile.
