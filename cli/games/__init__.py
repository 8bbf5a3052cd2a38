"""Games at a terminal: play, resume, watch, the menu, saves, rules and decks."""
