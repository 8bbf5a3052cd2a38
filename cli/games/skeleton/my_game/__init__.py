"""My game: `game.py` has the rules, `words.py` what people read."""
