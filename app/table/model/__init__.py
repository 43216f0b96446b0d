"""What the table is: events and the game that follows from them, the belief about the table, the state, the inputs."""
