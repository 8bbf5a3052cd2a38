"""Figures of games: what is noted while they are played, and what they add up to."""
