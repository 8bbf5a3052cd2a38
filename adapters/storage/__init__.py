"""Storage of games, saves and tournaments."""
