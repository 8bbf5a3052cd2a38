"""Games at this terminal: play, resume, watch, the menu, saves, rules and decks."""
