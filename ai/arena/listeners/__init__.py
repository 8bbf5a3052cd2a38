"""Statistics of games: listeners that collect data during a game, and their summaries."""
