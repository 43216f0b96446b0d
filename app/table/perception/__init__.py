"""From observations to decisions: sightings update the belief, are judged by the rules and compared with the game."""
