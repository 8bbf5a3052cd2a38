"""Text from outside: typed moves, TOML, and what can't be shown."""
