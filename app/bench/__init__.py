"""What this machine can do, measured on it: what watching costs, and how fast the journal is on its disk."""
