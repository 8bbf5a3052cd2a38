"""The presenters of the games, one file each (and what it was cut into)."""
