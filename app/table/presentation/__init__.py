"""What a screen shows and what buttons mean: plain values made from the state."""
