"""A table as values, and the words of games: what front ends draw, and presenters give."""
