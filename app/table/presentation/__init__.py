"""View models: what a screen shows and what buttons mean, as plain values computed from the state."""
