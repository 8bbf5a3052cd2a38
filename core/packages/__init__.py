"""Other packages: games and players of others, and optional dependencies."""
