"""From observations to decisions: what the camera reports is taken in, judged by the rules, compared with the game."""
