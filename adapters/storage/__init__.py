"""Storage of games, tables and results."""
