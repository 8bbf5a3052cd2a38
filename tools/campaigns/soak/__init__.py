"""A soak test of the engines: many games, and nothing may go wrong."""
