"""Measures this machine: the CPU time of watching, and the speed of the journal on its disk."""
