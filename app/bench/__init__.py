"""Measurements of the whole product on the simulated table: what the eyes say against what truly lies there."""
