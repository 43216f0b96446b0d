"""The data of the table: inputs, events, the game that follows from them, the belief, the state, and effects."""
