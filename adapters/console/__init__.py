"""A chat in one terminal, with as many simulated people as one likes."""
