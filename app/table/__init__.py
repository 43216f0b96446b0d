"""The table: a state machine that turns sightings and touches into events by the rules, and the views of its state."""
