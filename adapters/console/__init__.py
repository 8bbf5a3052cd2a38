"""A chat in one terminal, with any number of simulated people."""
