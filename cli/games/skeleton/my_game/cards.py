"""The cards, the stages, and the numbers of moves."""

# CHANGE: the cards and the moves. Here a card is a number, and so is the move that plays it.
SLOTS = 53  # of a list with a number for each card, and none for 0
DECK = range(1, SLOTS)
MOST = 8  # cards in a hand

# What is being decided.
SHUFFLE, PLAY = range(2)
STAGES = ("shuffle", "play")

# Notes, see State.emit.
GOT, PLAYED, WON = range(3)
